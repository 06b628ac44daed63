import { isScholar, type LiveEvent } from '@pandu/contract/kit'
import { letterStates, type TsaApproval, tsaLetterPath, tsaProposalPath, tsaStates } from '@pandu/contract/tsa'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import { defineNotices, heldBy, sentence, strong, titled } from '../../kit/notices.ts'
import { staffIds } from '../../kit/staff.ts'
import { holdersOf, notify, type Sender } from '../notifications/notifications.service.ts'

/** What a notice is about: a proposal, or a cover letter under the title of its activity. */
export interface About {
  is: 'proposal' | 'letter'
  id: number
  tsa_id: number
  title: string
}
type Change = 'submitted' | 'changed' | 'resubmitted'

const record = ({ is, title }: About) => sentence`${is === 'proposal' ? 'TSA proposal' : 'cover letter of'} ${titled(title)}`
const verbs: Record<About['is'], Record<Change, string>> = {
  proposal: { submitted: 'registered', changed: 'changed', resubmitted: 'handed in again' },
  letter: { submitted: 'submitted', changed: 'changed', resubmitted: 'handed in again' },
}
const states = { proposal: tsaStates.byState, letter: letterStates.byState }

export const tsaNotices = defineNotices('tsa', 'Associations', {
  handedIn: {
    label: 'An association hands in or changes a proposal or a cover letter',
    reader: heldBy('UPCM'),
    mail: 'off',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.staff(tsa_id, id) : tsaLetterPath.staff(id)),
    words: (facts: About & { officer: string; what: Change }) =>
      sentence`${strong(facts.officer)} ${verbs[facts.is][facts.what]} the ${record(facts)}`,
  },
  decided: {
    label: 'A decision on a proposal or a cover letter of your association',
    // Its author may be no officer any more.
    reader: isScholar,
    mail: 'on',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.own(tsa_id, id) : tsaLetterPath.own(tsa_id, id)),
    words: (facts: About & { approval: TsaApproval }) =>
      sentence`The ${record(facts)} ${strong(states[facts.is][facts.approval].became.one)}`,
  },
})

/** Those who decide hear of what an officer hands in (O63). */
export const notifyReviewers = async (sender: Sender, about: About, officer: string, what: Change, event: LiveEvent) => {
  const { db } = sender
  await notify(sender, tsaNotices.handedIn, await holdersOf(db, 'UPCM'), { ...about, officer, what })
  await refresh(db, about.tsa_id, event)
}

/** The officers of the campus hear of a decision, and its author, who may be none any more (O63). */
export const notifyDecision = async (
  sender: Sender,
  about: About & { scholar_id: number | null },
  approval: TsaApproval,
  event: LiveEvent,
) => {
  const { db } = sender
  const readers = [...(await officersOf(db, about.tsa_id)), ...(about.scholar_id === null ? [] : [about.scholar_id])]
  await notify(sender, tsaNotices.decided, readers, { ...about, approval })
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
