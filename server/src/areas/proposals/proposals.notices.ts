import { isScholar, type LiveEvent } from '@pandu/contract/kit'
import {
  type ProposalApproval,
  proposalChanged,
  type ProposalKind,
  proposalPath,
  proposalReviewed,
  proposalStates,
  proposalSubmitted,
} from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import {
  defineNotices,
  heldBy,
  readableAlways,
  readableToHolders,
  readableToHoldersWhile,
  sentence,
  strong,
  titled,
} from '../../kit/notices.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { holdersOf, notify, notifyEach, type Sender } from '../notifications/notifications.service.ts'
import { kinds } from './proposals.kinds.ts'

/** What a notice is about. */
interface About {
  id: number
  kind: ProposalKind
  scholar_id: number
  title: string
}
type Facts = Omit<About, 'scholar_id'>

const own = ({ kind, id }: Facts) => proposalPath.own(kind, id)
const staff = ({ kind, id }: Facts) => proposalPath.staff(kind, id)
const record = ({ kind, title }: Facts) => sentence`${kinds[kind].noun} ${titled(title)}`

export const proposalNotices = defineNotices('proposal', 'Proposals', {
  handedIn: {
    label: 'A scholar submits, changes or resubmits a proposal',
    reader: heldBy('UPCM'),
    // While its scholar is in the trash, so is a proposal that waits.
    readable: readableToHoldersWhile(
      'UPCM',
      ({ id }: Facts) => ({ proposal: id }),
      (number) => sql<boolean>`exists (select from proposals where proposals.id = ${number('proposal')})`,
    ),
    mail: 'off',
    to: staff,
    words: (facts: Facts & { scholar: string; what: 'submitted' | 'changed' | 'resubmitted' }) =>
      sentence`${strong(facts.scholar)} ${facts.what} the ${record(facts)}`,
  },
  withdrawn: {
    label: 'A scholar withdraws a proposal',
    reader: heldBy('UPCM'),
    readable: readableToHolders('UPCM'),
    mail: 'off',
    to: staff,
    words: (facts: Facts & { scholar: string }) => sentence`${strong(facts.scholar)} withdrew the ${record(facts)}`,
  },
  decided: {
    label: 'A decision on your proposal, or a request for a revision',
    reader: isScholar,
    readable: readableAlways,
    mail: 'on',
    to: own,
    words: (facts: Facts & { approval: ProposalApproval }) =>
      sentence`Your ${record(facts)} ${strong(proposalStates.byState[facts.approval].noticeText.one)}`,
  },
  undone: {
    label: 'A decision on your proposal is undone',
    reader: isScholar,
    readable: readableAlways,
    // Whoever was told of the decision by mail must also be told by mail that it was undone.
    mail: 'on',
    to: own,
    words: (facts: Facts) => sentence`The last decision on your ${record(facts)} was undone`,
  },
  attendance: {
    label: 'The attendance report of your internship is added or removed',
    reader: isScholar,
    readable: readableAlways,
    mail: 'off',
    to: own,
    words: (facts: Facts & { isThere: boolean }) =>
      sentence`The attendance report of ${titled(facts.title)} ${facts.isThere ? 'was added' : 'was removed'}`,
  },
})

/** Those who decide are told of what a scholar hands in (O63); every open list and detail refreshes. */
export const notifyHandedIn = async (sender: Sender, about: About, scholar: string, what: 'submitted' | 'changed' | 'resubmitted') => {
  const { db } = sender
  await notify(sender, proposalNotices.handedIn, await holdersOf(db, 'UPCM'), { ...about, scholar, what })
  await refreshProposals(db, about, what === 'submitted' ? proposalSubmitted : proposalChanged)
}

/** Those who decide are also told that a scholar has withdrawn one. */
export const notifyWithdrawn = async (sender: Sender, about: About, scholar: string) => {
  const { db } = sender
  await notify(sender, proposalNotices.withdrawn, await holdersOf(db, 'UPCM'), { ...about, scholar })
  await refreshProposals(db, about)
}

/** The scholars are told of a decision (O63). */
export const notifyDecided = async (sender: Sender, proposals: readonly About[], approval: ProposalApproval) => {
  const messages = proposals.map((about) => ({ readers: [about.scholar_id], facts: { ...about, approval } }))
  await notifyEach(sender, proposalNotices.decided, messages)
  await refreshAll(sender.db, proposals, proposalReviewed)
}

/** The scholars are told that a decision was taken back. */
export const notifyUndone = async (sender: Sender, proposals: readonly About[]) => {
  await notifyEach(
    sender,
    proposalNotices.undone,
    proposals.map((about) => ({ readers: [about.scholar_id], facts: about })),
  )
  await refreshAll(sender.db, proposals)
}

/** The scholar is told of the attendance report. */
export const notifyAttendance = async (sender: Sender, about: About, isThere: boolean) => {
  await notify(sender, proposalNotices.attendance, [about.scholar_id], { ...about, isThere })
  await refreshProposals(sender.db, about)
}

/** Refreshes the open screens of both sides: the scholar's, and those of all staff, who read Proposal Management. */
export const refreshProposals = (db: Db, about: Pick<About, 'scholar_id'>, event: LiveEvent = proposalChanged) =>
  refreshAll(db, [about], event)

/** The same for many proposals, once. */
const refreshAll = (db: Db, about: readonly Pick<About, 'scholar_id'>[], event: LiveEvent = proposalChanged) =>
  publishToStaff(
    db,
    about.map(({ scholar_id }) => scholar_id),
    event,
  )
