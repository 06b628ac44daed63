import type { LiveEvent } from '@pandu/contract/kit'
import { letterStates, type TsaApproval, tsaLetterPath, tsaProposalPath, tsaStates } from '@pandu/contract/tsa'
import type { Db } from '../../kit/db.ts'
import { escapeHtml } from '../../kit/html.ts'
import { publish } from '../../kit/live.ts'
import { staffIds } from '../../kit/staff.ts'
import { holdersOf, notify } from '../notifications/notifications.service.ts'

/** What a notice is about: a proposal, or a cover letter under the title of its activity. */
export interface About {
  is: 'proposal' | 'letter'
  id: number
  tsa_id: number
  title: string
}
type Deed = 'submitted' | 'changed' | 'resubmitted'

const nouns = { proposal: 'TSA proposal', letter: 'cover letter of' }
const deeds: Record<About['is'], Record<Deed, string>> = {
  proposal: { submitted: 'registered', changed: 'changed', resubmitted: 'handed in again' },
  letter: { submitted: 'submitted', changed: 'changed', resubmitted: 'handed in again' },
}
const looks = { proposal: tsaStates.byState, letter: letterStates.byState }

/** Where a notice leads, for the two sides. */
export const noticePath = {
  own: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.own(tsa_id, id) : tsaLetterPath.own(tsa_id, id)),
  staff: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.staff(tsa_id, id) : tsaLetterPath.staff(id)),
}

/** The lines of the bell. */
export const noticeTexts = {
  handedIn: ({ is, title }: Pick<About, 'is' | 'title'>, scholar: string, what: Deed) =>
    `<strong>${escapeHtml(scholar)}</strong> ${deeds[is][what]} the ${nouns[is]} <em>${escapeHtml(title)}</em>`,
  reviewed: ({ is, title }: Pick<About, 'is' | 'title'>, to: TsaApproval) =>
    `The ${nouns[is]} <em>${escapeHtml(title)}</em> <strong>${looks[is][to].became.one}</strong>`,
}

/** Those who decide hear of what an officer hands in (O63). */
export const notifyReviewers = async (db: Db, about: About, scholar: string, what: Deed, event: LiveEvent) => {
  await notify(db, await holdersOf(db, 'UPCM'), { message_html: noticeTexts.handedIn(about, scholar, what), url: noticePath.staff(about) })
  await refresh(db, about.tsa_id, event)
}

/** The officers of the campus hear of a decision, and its author, who may be none any more (O63). */
export const notifyDecision = async (db: Db, about: About & { scholar_id: number | null }, to: TsaApproval, event: LiveEvent) => {
  const readers = [...(await officersOf(db, about.tsa_id)), ...(about.scholar_id === null ? [] : [about.scholar_id])]
  await notify(db, readers, { message_html: noticeTexts.reviewed(about, to), url: noticePath.own(about) })
  await refresh(db, about.tsa_id, event)
}

/** Open screens fetch again: those of staff, and of the scholars of the campus. */
export const refresh = async (db: Db, tsaId: number, event: LiveEvent) =>
  publish(db, [...(await staffIds(db)), ...(await membersOf(db, tsaId))], event)

const scholarsOf = (db: Db, tsaId: number) =>
  db.selectFrom('users').select('users.id').where('role', '=', 'SCHOLAR').where('status', '=', 1).where('university_id', '=', tsaId)

const membersOf = async (db: Db, tsaId: number) => (await scholarsOf(db, tsaId).execute()).map(({ id }) => id)

const officersOf = async (db: Db, tsaId: number) => {
  const rows = await scholarsOf(db, tsaId)
    .innerJoin('user_permissions', 'user_permissions.user_id', 'users.id')
    .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
    .where('permissions.name', '=', 'TSA')
    .execute()
  return rows.map(({ id }) => id)
}
