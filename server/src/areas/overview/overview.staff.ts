import type { Actor } from '@pandu/contract/kit'
import type { CounterGroup, Overview } from '@pandu/contract/overview'
import { scorePath } from '@pandu/contract/scores'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { whileLarge } from '../../kit/lists.ts'
import { counter, unreadCounter } from './overview.counters.ts'
import { comingDays } from './overview.dates.ts'
import { countAllStates, longestWaiting, stateGroups, waitingCounters } from './overview.decided.ts'
import { decidedKinds } from './overview.kinds.ts'
import { needsCounselling, thresholdOf } from '../scores/scores.service.ts'
import { courseProgress, essaysToMark, projectsToDecide } from './overview.learning.ts'
import { recentSteps } from './overview.recent.ts'

/** The programme in numbers, what lately happened in it, and for those who decide what has waited longest. */
export const staffOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const mine = decidedKinds.filter(({ decides }) => decides(actor))
  const [states, people, counselling, rest, reviews, projects, essays, dates, progress, recent] = await Promise.all([
    countAllStates(db, actor),
    peopleCounts(db),
    counsellingCount(db),
    smallCounts(db, actor.id),
    longestWaiting(db, mine),
    projectsToDecide(db, actor),
    essaysToMark(db, actor),
    comingDays(db, actor),
    courseProgress(db, actor),
    recentSteps(db, actor, decidedKinds, 'all'),
  ])
  const next = [...reviews, ...projects, ...essays]
  return {
    waiting: [...waitingCounters(states, actor, mine, 'all'), unreadCounter(rest)],
    next: next.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '')).slice(0, 8),
    dates,
    records: [],
    states: stateGroups(states, actor, decidedKinds, 'all'),
    progress,
    scores: null,
    counts: peopleGroups(people, { ...rest, counselling }),
    recent,
  }
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

/** Active accounts by role, and active scholars by cohort and by campus, in one walk over the table. Who has left is counted as alumni. */
const peopleCounts = (db: Db): Promise<PeopleCount[]> =>
  whileLarge(
    'overview: people',
    (rows) => rows.map(({ count }) => count),
    async () => {
      const { rows } = await sql<PeopleCount>`
    select u.role, u.year_tf, u.university_id, (select c.name from universities c where c.id = u.university_id) campus, count(*) count,
      case when grouping(u.year_tf) = 0 then 'year' when grouping(u.university_id) = 0 then 'campus' else 'role' end "by"
    from users u where u.status = 1 and u.alumni_at is null
    group by grouping sets ((u.role), (u.role, u.year_tf), (u.role, u.university_id))`.execute(db)
      return rows
    },
  )

interface SmallCounts {
  unread: number
  unread_since: string | null
  vendors: number
  assessors: number
  alumni: number
  alumni_waiting: number
}

const counsellingCount = async (db: Db) => {
  const threshold = await thresholdOf(db)
  return whileLarge(
    `overview: counselling below ${threshold}`,
    (count) => [count],
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) count from scores join users on users.id = scores.scholar_id where ${needsCounselling(threshold)}`.execute(db)
      return rows[0]!.count
    },
  )
}

const smallCounts = async (db: Db, userId: number): Promise<SmallCounts> => {
  const { rows } = await sql<SmallCounts>`
    select (select count(*) from notifications where user_id = ${userId} and read = 0) unread,
      (select min(created_at) from notifications where user_id = ${userId} and read = 0) unread_since,
      (select count(*) from vendors) vendors,
      (select count(*) from users where vendor_id = ${ASSESSMENT_VENDOR} and status = 1) assessors,
      (select count(*) from users where alumni_at is not null) alumni,
      (select count(*) from users where alumni_at is not null and alumni_region_id is null) alumni_waiting`.execute(db)
  return rows[0]!
}

const peopleGroups = (
  people: readonly PeopleCount[],
  { vendors, assessors, counselling, alumni, alumni_waiting }: SmallCounts & { counselling: number },
): CounterGroup[] => {
  const scholars = people.filter(({ role }) => role === 'SCHOLAR')
  const active = (role: string) => people.find((row) => row.by === 'role' && row.role === role)?.count ?? 0
  const everybody = '/admin/ma/list/scholar'
  const list = `${everybody}?status=1&alumni=0`
  return [
    {
      key: 'accounts',
      title: 'People',
      url: null,
      counters: [
        counter('scholars', 'Active scholars', active('SCHOLAR'), list),
        counter('counselling', 'Scholars for counselling', counselling, `${scorePath.staff}?tab=scores&counselling=1`),
        counter('team', 'Programme team', active('TF'), '/admin/ma/list/tf?status=1'),
        counter('assessors', 'Assessment team', assessors, '/admin/ma/list/assessment?status=1'),
        counter('vendors', 'Implementing partners', vendors, '/admin/ma/vendor'),
        counter('alumni', 'Alumni', alumni, `${everybody}?alumni=1`),
        counter('alumni.waiting', 'Alumni without a region', alumni_waiting, '/admin/nt/regional-alumni#waiting'),
      ],
    },
    {
      key: 'cohorts',
      title: 'Active scholars by cohort',
      url: list,
      counters: scholars
        .filter(({ by, year_tf }) => by === 'year' && year_tf !== null)
        .toSorted((a, b) => b.year_tf! - a.year_tf!)
        .map(({ year_tf, count }) => counter(`cohort.${year_tf}`, String(year_tf), count, `${list}&year_tf=${year_tf}`)),
    },
    {
      key: 'campuses',
      title: 'Active scholars by university',
      url: list,
      counters: scholars
        .filter(({ by, university_id }) => by === 'campus' && university_id !== null)
        .toSorted((a, b) => b.count - a.count || a.campus!.localeCompare(b.campus!))
        .map(({ university_id, campus, count }) =>
          counter(`campus.${university_id}`, campus!, count, `${list}&university_id=${university_id}`),
        ),
    },
  ]
}
