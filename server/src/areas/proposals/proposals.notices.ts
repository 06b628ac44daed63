import type { LiveEvent } from '@pandu/contract/kit'
import { type ProposalApproval, proposalChanged, proposalPath, proposalStates, proposalSubmitted } from '@pandu/contract/proposals'
import type { Db } from '../../kit/db.ts'
import { escapeHtml } from '../../kit/html.ts'
import { publish } from '../../kit/live.ts'
import { staffIds } from '../../kit/staff.ts'
import { holdersOf, notify } from '../notifications/notifications.service.ts'
import type { Kind } from './proposals.kinds.ts'

/** What a notice is about. */
interface About {
  id: number
  scholar_id: number
  title: string
}

const title = (text: string) => `<em>${escapeHtml(text)}</em>`

/** The lines of the bell. */
export const noticeTexts = {
  submitted: (noun: string, scholar: string, text: string) => `${name(scholar)} submitted the ${noun} ${title(text)}`,
  changed: (noun: string, scholar: string, text: string) => `${name(scholar)} changed the ${noun} ${title(text)}`,
  resubmitted: (noun: string, scholar: string, text: string) => `${name(scholar)} resubmitted the ${noun} ${title(text)}`,
  withdrawn: (noun: string, scholar: string, text: string) => `${name(scholar)} withdrew the ${noun} ${title(text)}`,
  reviewed: (noun: string, text: string, to: ProposalApproval) =>
    `Your ${noun} ${title(text)} <strong>${proposalStates.byState[to].became.one}</strong>`,
  undone: (noun: string, text: string) => `The last decision on your ${noun} ${title(text)} was taken back`,
  attendance: (text: string, isThere: boolean) => `The attendance report of ${title(text)} ${isThere ? 'is there' : 'was removed'}`,
}
const name = (text: string) => `<strong>${escapeHtml(text)}</strong>`

/** Those who decide hear of what a scholar hands in or withdraws (O63); every open list and detail refreshes. */
export const notifyReviewers = async (
  db: Db,
  { kind, noun }: Kind,
  about: About,
  scholar: string,
  what: 'submitted' | 'changed' | 'resubmitted' | 'withdrawn',
) => {
  await notify(db, await holdersOf(db, 'UPCM'), {
    message_html: noticeTexts[what](noun, scholar, about.title),
    url: proposalPath.staff(kind, about.id),
  })
  await refresh(db, about, what === 'submitted' ? proposalSubmitted : proposalChanged)
}

/** The scholar hears of a decision (O63). Open screens are refreshed once for all decisions of a write: `refreshAll`. */
export const notifyDecision = (db: Db, { kind, noun }: Kind, about: About, to: ProposalApproval) =>
  notify(db, [about.scholar_id], { message_html: noticeTexts.reviewed(noun, about.title, to), url: proposalPath.own(kind, about.id) })

/** The scholar hears that a decision does not stand any more. */
export const notifyUndone = (db: Db, { kind, noun }: Kind, about: About) =>
  notify(db, [about.scholar_id], { message_html: noticeTexts.undone(noun, about.title), url: proposalPath.own(kind, about.id) })

/** The scholar hears of the attendance report. */
export const notifyAttendance = async (db: Db, { kind }: Kind, about: About, isThere: boolean) => {
  await notify(db, [about.scholar_id], {
    message_html: noticeTexts.attendance(about.title, isThere),
    url: proposalPath.own(kind, about.id),
  })
  await refresh(db, about, proposalChanged)
}

/** Refreshes the open screens of both sides: the scholar's, and those of all staff, who read Proposal Management. */
export const refresh = (db: Db, about: Pick<About, 'scholar_id'>, event: LiveEvent = proposalChanged) => refreshAll(db, [about], event)

/** The same for many proposals, once. */
export const refreshAll = async (db: Db, about: readonly Pick<About, 'scholar_id'>[], event: LiveEvent = proposalChanged) =>
  publish(db, [...about.map(({ scholar_id }) => scholar_id), ...(await staffIds(db))], event)
