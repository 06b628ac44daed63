import { listAlumni } from '@pandu/contract/alumni'
import { listBlastRecipients } from '@pandu/contract/blast'
import { listSections } from '@pandu/contract/courses'
import { listEvaluations } from '@pandu/contract/evaluations'
import { areaThreads, learnerThreads } from '@pandu/contract/forum'
import type { Endpoint } from '@pandu/contract/kit'
import { mentoringCalls } from '@pandu/contract/mentoring'
import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { listReportDownloads } from '@pandu/contract/reports'
import { listMeetings, listOwnMeetings } from '@pandu/contract/schedules'
import { listScores } from '@pandu/contract/scores'
import { beforeAll, expect, test } from 'vitest'
import type { DemoUsername } from '../seed/people.ts'
import { alumni } from '../src/areas/alumni/alumni.area.ts'
import { blast } from '../src/areas/blast/blast.area.ts'
import { courses } from '../src/areas/courses/courses.area.ts'
import { evaluations } from '../src/areas/evaluations/evaluations.area.ts'
import { forum } from '../src/areas/forum/forum.area.ts'
import { mentoring } from '../src/areas/mentoring/mentoring.area.ts'
import { regions } from '../src/areas/regions/regions.area.ts'
import { reports } from '../src/areas/reports/reports.area.ts'
import { schedules } from '../src/areas/schedules/schedules.area.ts'
import { scores } from '../src/areas/scores/scores.area.ts'
import { directCalls } from './direct-calls.ts'
import { openTestDatabase } from './open-database.ts'

// What the specification asks of all lists holds for those, too, that screens sort by something else or show whole.

const database = openTestDatabase()
const { as } = directCalls(database, alumni, blast, courses, evaluations, forum, mentoring, regions, reports, schedules, scores)

interface Case {
  name: string
  list: Endpoint
  who?: DemoUsername
  /** The table that the ids of the rows are of, and the column by which they are sorted. */
  table: string
  column?: string
  filter?: object
  /** The filter that names the parent of the rows, and the column of the table that has it. The test takes the parent with the most rows. */
  under?: { key: string; column: string; where?: string }
}

const inCourse = (where: string) => ({ key: 'course_id', column: 'course_id', where })
const cases: Case[] = [
  ...(['facilitator', 'mentor'] as const).map((side) => ({
    name: `the scholars of ${side}s`,
    list: mentoringCalls[side].list,
    table: 'mentoring_assignments',
    under: inCourse(`side = '${side}' and ends_on is null`),
  })),
  { name: 'the meetings of a course', list: listMeetings, table: 'meetings', under: inCourse('deleted_at is null') },
  { name: 'the meetings of a scholar', list: listOwnMeetings, who: 'scholar', table: 'meetings' },
  {
    name: 'the scholars of a meeting, those without a record before the others',
    list: listEvaluations,
    table: 'evaluations',
    under: { key: 'course_schedule_administrator_id', column: 'meeting_id' },
  },
  {
    name: 'the threads of learners',
    list: learnerThreads.list,
    table: 'threads',
    under: inCourse(`audience = 'learner' and deleted_at is null`),
  },
  {
    name: 'the threads of an area',
    list: areaThreads.list,
    filter: { type: 'fasilitator' },
    table: 'threads',
    under: inCourse(`audience = 'facilitator' and deleted_at is null`),
  },
  { name: 'scores', list: listScores, table: 'users' },
  { name: 'downloads of reports', list: listReportDownloads, table: 'reports' },
  { name: 'recipients of a letter', list: listBlastRecipients, filter: { type: 'tf' }, table: 'users' },
  {
    name: 'the alumni of a region, by when they were assigned to it',
    list: listAlumni,
    table: 'users',
    column: 'alumni_region_at',
    under: { key: 'scholar_alumni_region_id', column: 'alumni_region_id' },
  },
]

beforeAll(async () => {
  await database.rows('delete from evaluations where id % 3 = 0')
  await database.rows('update threads set pinned = false')
  // In the demo world the order of creation is that of the ids. These times have an order of their own, and no two are the same.
  for (const { table, column = 'created_at' } of cases)
    await database.rows(
      `update ${table} set ${column} = '2026-01-01Z'::timestamptz + make_interval(mins => (id::bigint * 7919 % 1009)::int, secs => id / 1000000.0)
       where ${column} is not null`,
    )
})

/** The times of the rows of a list in its order: those of the table, and 0 for rows that are not in it. */
const timesIn = async ({ list, who = 'upcm', table, column = 'created_at', filter, under }: Case, sort: string) => {
  const [parent] = under
    ? await database.rows<{ id: number }>(
        `select ${under.column} id from ${table} where ${under.column} is not null and ${under.where ?? 'true'} group by 1 order by count(*) desc, 1 limit 1`,
      )
    : []
  const rows: { id: number | null }[] = []
  for (let number = 1, last = 1; number <= last; number++) {
    const input = { filter: { ...filter, ...(under && { [under.key]: parent?.id }) }, sort, page: { number, size: 100 } }
    const page = (await as(who).call(list, input)) as { data: typeof rows; last_page: number }
    rows.push(...page.data)
    last = page.last_page
  }
  const stored = await database.rows<{ id: number; time: number }>(
    `select id, extract(epoch from ${column})::float8 as time from ${table} where id = any($1)`,
    [rows.flatMap(({ id }) => id ?? [])],
  )
  const times = new Map(stored.map(({ id, time }) => [id, time]))
  return rows.map(({ id }) => (id === null ? 0 : times.get(id)!))
}

test.each(cases)('$name can be sorted by created_at, both ways', async (one) => {
  const times = await timesIn(one, 'created_at')
  expect(new Set(times).size).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(await timesIn(one, '-created_at')).toEqual(times.toReversed())
})

test.each<[string, Endpoint, object]>([
  ['the provinces', listProvinces, {}],
  ['the regencies of a province that does not exist', listRegencies, { province_id: 99 }],
  ['the sections of a course', listSections, { filter: { course_id: 1 } }],
])('%s are answered whole: total is the number of rows, and there is one page', async (_name, list, input) => {
  const answer = (await as('upcm').call(list, input)) as { data: object[] }
  expect(answer).toMatchObject({ total: answer.data.length, last_page: 1 })
  expect(answer.data.length === 0).toBe(list === listRegencies)
})
