import { isScholar, type LiveEvent } from '@pandu/contract/kit'
import { letterStates, type TsaApproval, tsaLetterPath, tsaProposalPath, tsaStates } from '@pandu/contract/tsa'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { defineNotices, heldBy, holdsOneOf, readableToHolders, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { holdersOf, notify, notifyEach, type Sender } from '../notifications/notifications.service.ts'

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

/** For the officers of the campus, and for the author, who may no longer be an officer. */
const readableToAuthors = readableWhile(
  ({ is, id, tsa_id }: About) => ({ campus: tsa_id, proposal: is === 'proposal' ? id : null, letter: is === 'letter' ? id : null }),
  (number) => sql<boolean>`((users.university_id = ${number('campus')} and ${holdsOneOf('TSA')})
    or exists (select from tsa_proposals p where p.id = ${number('proposal')} and p.scholar_id = users.id)
    or exists (select from tsa_letters l where l.id = ${number('letter')} and l.scholar_id = users.id))`,
)

export const tsaNotices = defineNotices('tsa', 'Associations', {
  handedIn: {
    label: 'An association hands in or changes a proposal or a cover letter',
    reader: heldBy('UPCM'),
    readable: readableToHolders('UPCM'),
    mail: 'off',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.staff(tsa_id, id) : tsaLetterPath.staff(id)),
    words: (facts: About & { officer: string; what: Change }) =>
      sentence`${strong(facts.officer)} ${verbs[facts.is][facts.what]} the ${record(facts)}`,
  },
  withdrawn: {
    label: 'An association withdraws a proposal or a cover letter',
    reader: heldBy('UPCM'),
    readable: readableToHolders('UPCM'),
    mail: 'off',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.staff(tsa_id, id) : tsaLetterPath.staff(id)),
    words: (facts: About & { officer: string }) => sentence`${strong(facts.officer)} withdrew the ${record(facts)}`,
  },
  decided: {
    label: 'A decision on a proposal or a cover letter of your association',
    // The author may no longer be an officer.
    reader: isScholar,
    readable: readableToAuthors,
    mail: 'on',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.own(tsa_id, id) : tsaLetterPath.own(tsa_id, id)),
    words: (facts: About & { approval: TsaApproval }) =>
      sentence`The ${record(facts)} ${strong(states[facts.is][facts.approval].noticeText.one)}`,
  },
  undone: {
    label: 'A decision on a proposal or a cover letter of your association is undone',
    reader: isScholar,
    readable: readableToAuthors,
    // Whoever was told of the decision by mail must also be told by mail that it was undone.
    mail: 'on',
    to: ({ is, tsa_id, id }: About) => (is === 'proposal' ? tsaProposalPath.own(tsa_id, id) : tsaLetterPath.own(tsa_id, id)),
    words: (facts: About) => sentence`The last decision on the ${record(facts)} was undone`,
  },
})

/** Those who decide are told of what an officer hands in (O63). */
export const notifyReviewers = async (sender: Sender, about: About, officer: string, what: Change, event: LiveEvent) => {
  const { db } = sender
  await notify(sender, tsaNotices.handedIn, await holdersOf(db, 'UPCM'), { ...about, officer, what })
  await refreshTsa(db, about.tsa_id, event)
}

/** They are also told that they need not decide any more (O93). */
export const notifyWithdrawn = async (sender: Sender, about: About, officer: string, event: LiveEvent) => {
  const { db } = sender
  await notify(sender, tsaNotices.withdrawn, await holdersOf(db, 'UPCM'), { ...about, officer })
  await refreshTsa(db, about.tsa_id, event)
}

type Told = Omit<About, 'is'> & { scholar_id: number | null }

/** The officers of the campus are told of a decision, and so is its author, who may no longer be one (O63). */
export const notifyDecision = (sender: Sender, { is, ...about }: About & Told, approval: TsaApproval, event: LiveEvent) =>
  notifyDecisions(sender, is, [about], approval, event)

/** The same for many records at once. */
export const notifyDecisions = async (
  sender: Sender,
  is: About['is'],
  records: readonly Told[],
  approval: TsaApproval,
  event: LiveEvent,
) => {
  const told = await readersOf(sender.db, records)
  await notifyEach(
    sender,
    tsaNotices.decided,
    told.map(({ readers, about }) => ({ readers, facts: { is, ...about, approval } })),
  )
  await refreshAll(sender.db, records, event)
}

/** They are told that a decision was undone. */
export const notifyUndone = async (sender: Sender, is: About['is'], records: readonly Told[], event: LiveEvent) => {
  const told = await readersOf(sender.db, records)
  await notifyEach(
    sender,
    tsaNotices.undone,
    told.map(({ readers, about }) => ({ readers, facts: { is, ...about } })),
  )
  await refreshAll(sender.db, records, event)
}

const readersOf = async (db: Db, records: readonly Told[]) => {
  const officers = await officersOf(
    db,
    records.map(({ tsa_id }) => tsa_id),
  )
  return records.map(({ id, tsa_id, title, scholar_id }) => ({
    about: { id, tsa_id, title },
    readers: [...officers.flatMap((one) => (one.university_id === tsa_id ? [one.id] : [])), ...(scholar_id === null ? [] : [scholar_id])],
  }))
}

/** Open screens fetch again: those of staff, and of the scholars of the campus. */
export const refreshTsa = (db: Db, tsaId: number, event: LiveEvent) => refreshAll(db, [{ tsa_id: tsaId }], event)

const refreshAll = async (db: Db, records: readonly Pick<About, 'tsa_id'>[], event: LiveEvent) => {
  const members = await scholarsOf(
    db,
    records.map(({ tsa_id }) => tsa_id),
  ).execute()
  await publishToStaff(
    db,
    members.map(({ id }) => id),
    event,
  )
}

const scholarsOf = (db: Db, tsaIds: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.university_id'])
    .where('role', '=', 'SCHOLAR')
    .where('status', '=', 1)
    .where('university_id', 'in', [...new Set(tsaIds)])

const officersOf = (db: Db, tsaIds: readonly number[]) =>
  scholarsOf(db, tsaIds)
    .innerJoin('user_permissions', 'user_permissions.user_id', 'users.id')
    .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
    .where('permissions.name', '=', 'TSA')
    .execute()
