import { scanNames, semesterOf } from '@pandu/contract/accounts'
import type { Actor, Approval } from '@pandu/contract/kit'
import type { NextStep, Overview } from '@pandu/contract/overview'
import { minimumSemester, type ProposalKind, proposalPath } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { kinds, shownKinds, type StateCount, stateCounters, unreadCounter } from './overview.counters.ts'
import { missingFrom, profileStep } from './overview.profile.ts'
import { recentSteps } from './overview.recent.ts'

/** How many of the own proposals the page shows; the lists behind the counters show all. */
const SHOWN = 5
const DAY = 86_400_000

/** The own proposals, whose turn it is, and what would help the scholar on. */
export const scholarOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const [proposals, me, recent] = await Promise.all([ownProposals(db, actor.id), aboutMe(db, actor.id), recentSteps(db, actor, 'own')])
  const pathOf = ({ kind, id }: Own) => proposalPath.own(kind, id)
  const documents = scanNames.length - me.documents
  return {
    waiting: [
      ...kinds.map(({ kind, label }) => {
        const yours = proposals.filter((one) => one.kind === kind && one.approval === 'revision')
        const since = yours.map(({ waiting_since }) => waiting_since).toSorted()[0] ?? null
        const url = `/profile/proposals/${kind}?approval=revision`
        return { key: `revise.${kind}`, label: `${label} to revise`, count: yours.length, url, waiting_since: since }
      }),
      unreadCounter(me),
    ],
    next: [
      ...proposals.filter(({ approval }) => approval === 'revision').map((one): NextStep => revise(one, pathOf(one))),
      ...proposals.flatMap((one) => diary(one)),
      ...(proposals.length === 0 ? begin(semesterOf(me.year_tf, new Date())) : []),
      ...(documents > 0 ? [documentsStep(documents)] : []),
      ...profileStep('/profile/scholar', missingFrom(me)),
    ],
    proposals: proposals.slice(0, SHOWN).map((one) => ({
      id: one.id,
      title: one.title,
      approval: one.approval,
      since: one.waiting_since,
      url: pathOf(one),
    })),
    counts: kinds.map(({ kind, label }) => ({
      key: kind,
      title: `My ${label.toLowerCase()}`,
      counters: stateCounters(statesOf(proposals), kind, (approval) => `/profile/proposals/${kind}?approval=${approval}`),
    })),
    recent,
  }
}

interface Own {
  id: number
  kind: ProposalKind
  title: string
  approval: Approval
  notes: string
  waiting_since: string
  /** The day of the last diary entry. */
  last_entry: string | null
}

const ownProposals = (db: Db, scholarId: number): Promise<Own[]> =>
  db
    .selectFrom('proposals as p')
    .where('p.scholar_id', '=', scholarId)
    .where('p.kind', 'in', shownKinds)
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id', 'desc')
    .select(['p.id', 'p.kind', 'p.title', 'p.approval', 'p.notes', 'p.waiting_since'])
    .select(sql<string | null>`(select max(m.date) from proposal_monitoring m where m.proposal_id = p.id)`.as('last_entry'))
    .$narrowType<{ kind: ProposalKind; approval: Approval }>()
    .execute()

const statesOf = (proposals: readonly Own[]): StateCount[] =>
  [...Map.groupBy(proposals, ({ kind, approval }) => `${kind} ${approval}`).values()].map((same) => ({
    kind: same[0]!.kind,
    approval: same[0]!.approval,
    count: same.length,
    since: same.map(({ waiting_since }) => waiting_since).toSorted()[0]!,
  }))

interface Me {
  unread: number
  unread_since: string | null
  documents: number
  year_tf: number | null
  phone_number: string
  profile_picture: string | null
}

const aboutMe = async (db: Db, id: number): Promise<Me> => {
  const { rows } = await sql<Me>`
    select u.year_tf, u.phone_number, u.profile_picture, (select count(*) from scholar_scans where scholar_id = u.id) documents,
      (select count(*) from notifications where user_id = u.id and read = 0) unread,
      (select min(created_at) from notifications where user_id = u.id and read = 0) unread_since
    from users u where u.id = ${id}`.execute(db)
  return rows[0]!
}

const revise = ({ title, notes, waiting_since }: Own, url: string): NextStep => ({
  kind: 'revise',
  title: `Revise “${title}”`,
  detail: notes || 'The programme team has asked for changes.',
  url,
  since: waiting_since,
})

/** An approved internship lives on in its diary: a reminder after a week without an entry. */
const diary = ({ id, title, approval, last_entry }: Own): NextStep[] => {
  if (approval !== 'approved') return []
  if (last_entry && Date.now() - Date.parse(last_entry) < 7 * DAY) return []
  return [
    {
      kind: 'record',
      title: `Write about “${title}”`,
      detail: last_entry ? 'The last entry of its monitoring is more than a week old.' : 'Its monitoring has no entry yet.',
      url: `/profile/proposal-internship/${id}`,
      since: last_entry && `${last_entry}T00:00:00.000Z`,
    },
  ]
}

/** Who has never proposed anything is invited, from the semester on in which a proposal makes sense (O16). */
const begin = (semester: number | null): NextStep[] =>
  semester === null || semester < minimumSemester.internships
    ? []
    : [
        {
          kind: 'begin',
          title: 'Propose your internship',
          detail: `You are in semester ${semester}; internships begin in semester ${minimumSemester.internships}.`,
          url: '/profile/proposals/internships',
          since: null,
        },
      ]

const documentsStep = (missing: number): NextStep => ({
  kind: 'documents',
  title: 'Add your documents',
  detail: missing === scanNames.length ? 'None of your documents is here yet.' : `${missing} of ${scanNames.length} are not here yet.`,
  url: '/profile/scholar?tab=documents',
  since: null,
})
