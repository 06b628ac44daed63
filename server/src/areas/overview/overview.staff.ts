import type { Actor } from '@pandu/contract/kit'
import type { CounterGroup, Overview } from '@pandu/contract/overview'
import { scorePath } from '@pandu/contract/scores'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { counter, unreadCounter } from './overview.counters.ts'
import { comingDays } from './overview.dates.ts'
import { countStates, longestWaiting, stateGroups, waitingCounters } from './overview.decided.ts'
import { decidedKinds } from './overview.kinds.ts'
import { needsCounselling, thresholdOf } from '../scores/scores.service.ts'
import { courseProgress, essaysToMark, projectsToDecide } from './overview.learning.ts'
import { recentSteps } from './overview.recent.ts'

/** The programme in numbers, what lately happened in it, and for those who decide what has waited longest. */
export const staffOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const mine = decidedKinds.filter(({ decides }) => decides(actor))
  const [states, people, rest, reviews, projects, essays, dates, progress, recent] = await Promise.all([
    countStates(db, actor, decidedKinds, 'all'),
    peopleCounts(db),
    thresholdOf(db).then((threshold) => smallCounts(db, actor.id, threshold)),
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
    counts: peopleGroups(people, rest),
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
  counselling: number
}

const smallCounts = async (db: Db, userId: number, threshold: number): Promise<SmallCounts> => {
  const { rows } = await sql<SmallCounts>`
    select (select count(*) from notifications where user_id = ${userId} and read = 0) unread,
      (select min(created_at) from notifications where user_id = ${userId} and read = 0) unread_since,
      (select count(*) from vendors) vendors,
      (select count(*) from users where vendor_id = ${ASSESSMENT_VENDOR} and status = 1) assessors,
      (select count(*) from scores join users on users.id = scores.scholar_id where ${needsCounselling(threshold)}) counselling`.execute(db)
  return rows[0]!
}

const peopleGroups = (people: readonly PeopleCount[], { vendors, assessors, counselling }: SmallCounts): CounterGroup[] => {
  const scholars = people.filter(({ role }) => role === 'SCHOLAR')
  const active = (role: string) => people.find((row) => row.by === 'role' && row.role === role)?.count ?? 0
  const list = '/admin/ma/list/scholar?status=1'
  return [
    {
      key: 'accounts',
      title: 'People',
      counters: [
        counter('scholars', 'Active scholars', active('SCHOLAR'), list),
        counter('counselling', 'Scholars for counselling', counselling, `${scorePath.staff}?tab=scores&counselling=1`),
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
