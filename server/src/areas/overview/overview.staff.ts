import { type Actor, holds } from '@pandu/contract/kit'
import type { CounterGroup, NextStep, Overview } from '@pandu/contract/overview'
import { type ProposalKind, proposalPath } from '@pandu/contract/proposals'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { counter, kinds, shownKinds, type StateCount, stateCounters, unreadCounter } from './overview.counters.ts'
import { recentSteps } from './overview.recent.ts'

/** The programme in numbers, what lately happened in it, and for those who decide on proposals the ones that have waited longest. */
export const staffOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const decides = holds(actor, 'UPCM')
  const [states, people, rest, next, recent] = await Promise.all([
    stateCounts(db),
    peopleCounts(db),
    smallCounts(db, actor.id),
    decides ? oldestOpen(db) : [],
    recentSteps(db, actor, 'all'),
  ])
  const listOf = (kind: ProposalKind) => `/admin/mp/list/${kind}`
  const toReview = kinds.map(({ kind, label }) => {
    const open = states.find((row) => row.kind === kind && row.approval === 'process')
    const url = `${listOf(kind)}?approval=process&sort=waiting_since`
    return counter(`review.${kind}`, `${label} to review`, open?.count ?? 0, url, open?.since ?? null)
  })
  return {
    waiting: [...(decides ? toReview : []), unreadCounter(rest)],
    next,
    proposals: [],
    counts: [
      ...kinds.map(({ kind, label }) => ({
        key: kind,
        title: label,
        counters: stateCounters(states, kind, (approval) => `${listOf(kind)}?approval=${approval}`),
      })),
      ...peopleGroups(people, rest),
    ],
    recent,
  }
}

const stateCounts = (db: Db): Promise<StateCount[]> =>
  db
    .selectFrom('proposals')
    .where('kind', 'in', shownKinds)
    .groupBy(['kind', 'approval'])
    .select(['kind', 'approval', sql<number>`count(*)`.as('count'), sql<string>`min(waiting_since)`.$castTo<string>().as('since')])
    .execute()

/** The proposals that have waited longest for a decision. */
const oldestOpen = async (db: Db): Promise<NextStep[]> => {
  const rows = await db
    .selectFrom('proposals as p')
    .innerJoin('users as u', 'u.id', 'p.scholar_id')
    .leftJoin('universities as c', 'c.id', 'u.university_id')
    .where('p.kind', 'in', shownKinds)
    .where('p.approval', '=', 'process')
    .orderBy('p.waiting_since')
    .orderBy('p.id')
    .limit(5)
    .select(['p.id', 'p.kind', 'p.title', 'p.waiting_since', 'u.name', 'c.name as campus'])
    .execute()
  return rows.map(({ id, kind, title, waiting_since, name, campus }) => ({
    kind: 'review',
    title,
    detail: [name, campus].filter(Boolean).join(' · '),
    url: proposalPath.staff(kind as ProposalKind, id),
    since: waiting_since,
  }))
}

interface PeopleCount {
  role: string
  year_tf: number | null
  university_id: number | null
  campus: string | null
  /** Which of the groupings the row belongs to. */
  by: 'role' | 'year' | 'campus'
  count: number
}

/** Active accounts by role, and active scholars by cohort and by campus, in one walk over the table. */
const peopleCounts = async (db: Db): Promise<PeopleCount[]> => {
  const { rows } = await sql<PeopleCount>`
    select u.role, u.year_tf, u.university_id, (select c.name from universities c where c.id = u.university_id) campus, count(*) count,
      case when grouping(u.year_tf) = 0 then 'year' when grouping(u.university_id) = 0 then 'campus' else 'role' end "by"
    from users u where u.status = 1
    group by grouping sets ((u.role), (u.role, u.year_tf), (u.role, u.university_id))`.execute(db)
  return rows
}

interface SmallCounts {
  unread: number
  unread_since: string | null
  vendors: number
  assessors: number
}

const smallCounts = async (db: Db, userId: number): Promise<SmallCounts> => {
  const { rows } = await sql<SmallCounts>`
    select (select count(*) from notifications where user_id = ${userId} and read = 0) unread,
      (select min(created_at) from notifications where user_id = ${userId} and read = 0) unread_since,
      (select count(*) from vendors) vendors,
      (select count(*) from users where vendor_id = ${ASSESSMENT_VENDOR} and status = 1) assessors`.execute(db)
  return rows[0]!
}

const peopleGroups = (people: readonly PeopleCount[], { vendors, assessors }: SmallCounts): CounterGroup[] => {
  const scholars = people.filter(({ role }) => role === 'SCHOLAR')
  const active = (role: string) => people.find((row) => row.by === 'role' && row.role === role)?.count ?? 0
  const list = '/admin/ma/list/scholar?status=1'
  return [
    {
      key: 'accounts',
      title: 'People',
      counters: [
        counter('scholars', 'Active scholars', active('SCHOLAR'), list),
        counter('team', 'Programme team', active('TF'), '/admin/ma/list/tf?status=1'),
        counter('assessors', 'Assessment team', assessors, '/admin/ma/list/assessment?status=1'),
        counter('vendors', 'Implementing partners', vendors, '/admin/ma/vendor'),
      ],
    },
    {
      key: 'cohorts',
      title: 'Active scholars by cohort',
      counters: scholars
        .filter(({ by, year_tf }) => by === 'year' && year_tf !== null)
        .toSorted((a, b) => b.year_tf! - a.year_tf!)
        .map(({ year_tf, count }) => counter(`cohort.${year_tf}`, String(year_tf), count, `${list}&year_tf=${year_tf}`)),
    },
    {
      key: 'campuses',
      title: 'Active scholars by university',
      counters: scholars
        .filter(({ by, university_id }) => by === 'campus' && university_id !== null)
        .toSorted((a, b) => b.count - a.count || a.campus!.localeCompare(b.campus!))
        .map(({ university_id, campus, count }) =>
          counter(`campus.${university_id}`, campus!, count, `${list}&university_id=${university_id}`),
        ),
    },
  ]
}
