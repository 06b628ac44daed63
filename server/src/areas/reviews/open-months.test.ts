import { listMentorLoads, listWithoutMentor, proposeMentors } from '@pandu/contract/mentoring'
import { listOpenMonths, OPEN_MONTHS } from '@pandu/contract/reviews'
import { addTeachers } from '@pandu/contract/courses'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { withoutMentor } from '../mentoring/mentoring.queries.ts'
import { openMonths } from './open-months.queries.ts'
import { dueReviews } from './reviews.dues.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, mentor] = idsOf('scholar', 'scholar2', 'mentor') as [number, number, number]
const asked = { late: { amber: 5, red: 14 }, contributions: joinAreas(areas) }

let open: ReturnType<typeof openDb>
beforeAll(() => (open = openDb(world.world.databaseUrl, () => {}, 2)))
afterAll(() => open?.close())

const monthsAgo = (months: number) => `date_trunc('month', (now() at time zone 'Asia/Jakarta')) - interval '${months} months'`
let course: number
let cohort: number
beforeEach(async () => {
  for (const table of ['reviews', 'mentoring_assignments']) await rows(`delete from ${table}`)
  ;({ id: course, cohort } = await newCourse(world))
  await rows(`update courses set start_date = ${monthsAgo(14)}, end_date = ${monthsAgo(-2)} where id = $1`, [course])
})
const care = (whom: number, from = monthsAgo(14)) =>
  rows(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'mentor', $2, $3, ${from})`, [
    course,
    mentor,
    whom,
  ])
const meet = (whom: number) =>
  rows(
    `with m as (insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
       values ($1, 'mentor', $2, 'Meeting', 'Other', now(), now()) returning id)
     insert into evaluations (meeting_id, scholar_id, attendance) select id, $3, 'presence' from m`,
    [course, mentor, whom],
  )
const list = async (filter: object) => (await as('ld').call(listOpenMonths, { filter: filter as never })).body
const shown = async (filter: object) => (await list(filter)).data.map(({ scholar_id, month }) => `${scholar_id} ${month.slice(0, 7)}`)
const names = async (from: number, to = from) => {
  const found = await rows<{ month: string }>(
    `select to_char(m, 'YYYY-MM') as month from generate_series(${monthsAgo(from)}, ${monthsAgo(to)}, interval '1 month') m`,
  )
  return found.map(({ month }) => month)
}

test('who was not met this month is shown, in this month alone unless another one is asked for', async () => {
  await care(scholar)
  await care(scholar2)
  await meet(scholar)
  const [now, before] = [(await names(0))[0]!, (await names(1))[0]!]
  expect(await shown({ lacks: 'meeting' })).toEqual([`${scholar2} ${now}`])
  expect((await shown({ lacks: 'meeting', month: `${before}-01` })).toSorted()).toEqual(
    [`${scholar} ${before}`, `${scholar2} ${before}`].toSorted(),
  )
  expect((await list({ lacks: 'meeting' })).data[0]).toMatchObject({
    author: demoPerson('mentor').name,
    side: 'mentor',
    met: false,
    course_id: course,
  })
  expect(await shown({ lacks: 'meeting', side: 'facilitator' })).toEqual([])
  expect(await shown({ lacks: 'meeting', course_id: course + 1 })).toEqual([])
  expect(await shown({ lacks: 'meeting', search: 'nobody is called so' })).toEqual([])
})

test('late reviews are shown of the last twelve months, by month and page', async () => {
  await care(scholar)
  const [before] = await names(1)
  const all = await as('ld').call(listOpenMonths, { filter: { lacks: 'review' }, sort: 'month', page: { size: 50 } })
  const late = all.body.data.map(({ month }) => month.slice(0, 7))
  // The review of this month cannot be late, and that of the month before only after the days of grace.
  expect(late.filter((month) => month !== before)).toEqual(await names(OPEN_MONTHS - 1, 2))
  const [written] = await names(5)
  await rows(
    `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at) values ($1, 'mentor', $2, $3, $4, 'A text', 0, now())`,
    [course, mentor, scholar, `${written}-01`],
  )
  expect(await shown({ lacks: 'review' })).not.toContain(`${scholar} ${written}`)
  const sorted = await as('ld').call(listOpenMonths, { filter: { lacks: 'review' }, sort: '-month', page: { size: 2, number: 2 } })
  expect(sorted.body.data).toHaveLength(2)
  expect(sorted.body.total).toBe(late.length - 1)
})

test('what somebody else wrote is no review of who owes it, whether few scholars are looked at or all', async () => {
  await care(scholar)
  const totals = async () =>
    Promise.all(
      [{}, { course_id: course }, { search: demoPerson('scholar').name }].map(
        async (filter) => (await list({ lacks: 'review', ...filter })).total,
      ),
    )
  const before = await totals()
  expect(new Set(before).size).toBe(1)
  await rows(
    `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
     select $1, 'mentor', $2, $3, m::date, 'A text', 0, now() from generate_series(${monthsAgo(14)}, ${monthsAgo(0)}, interval '1 month') m`,
    [course, demoPerson('facilitator').id, scholar],
  )
  expect([before[0]! > 5, await totals()]).toEqual([true, before])
})

test('what is looked for over all courses is what the one definition says of each period', async () => {
  const people = await rows<{ id: number }>(`insert into users (username, email, name, role, gender, password_hash)
    select 'parity' || i, 'parity' || i || '@grid.example', 'Parity ' || i, 'SCHOLAR', 'Female', '' from generate_series(1, 40) i returning id`)
  const [heir] = await rows<{ id: number }>(`insert into users (username, email, name, role, vendor_id, gender, password_hash)
    values ('heir', 'heir@grid.example', 'Heir', 'VENDOR', (select min(id) from vendors), 'Female', '') returning id`)
  await as('ld').call(addTeachers, { course_id: course, user_id: [heir!.id] })
  await rows(
    `insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = 'MENTOR' on conflict do nothing`,
    [heir!.id],
  )
  const by = (of: string, out: number) => `abs(hashtext(${of})) % ${out} = 0`
  // Consecutive assignments that begin and end within a month: of a person who can no longer write, and of the successor.
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on)
     select $1, 'mentor', case when i % 2 = 0 then $2::int else $3::int end, s.id, (${monthsAgo(14)} + (i * 5 % 9 + 1) * interval '9 days')::date,
       case when i % 3 = 0 then null else (${monthsAgo(14)} + (i * 7 % 11 + 3) * interval '29 days')::date end
     from unnest($4::int[]) with ordinality s (id, i)`,
    [course, mentor, heir!.id, people.map(({ id }) => id)],
  )
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
     select course_id, side, $1, scholar_id, ends_on from mentoring_assignments where ends_on is not null and scholar_id % 2 = 0`,
    [heir!.id],
  )
  await rows(
    `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
     select distinct on (a.user_id, a.scholar_id, m) a.course_id, a.side, a.user_id, a.scholar_id, m::date, 'A text', draft, case when draft = 0 then now() end
     from mentoring_assignments a, generate_series(${monthsAgo(15)}, ${monthsAgo(0)}, interval '1 month') m, lateral (select (${by("'draft' || a.id || m", 5)})::int draft) kept
     where not ${by('a.scholar_id || m::text', 6)}`,
  )
  for (const { id } of people.slice(0, 10)) await meet(id)
  const said = async (statement: Expression<unknown>) =>
    (await sql<{ row: string }>`${statement}`.execute(open.db)).rows.map(({ row }) => row).toSorted()
  const row = sql<string>`d.assignment_id || ' ' || d.month`.as('row')
  const condition = { meeting: sql`not d.met`, review: sql`d.late is not null` }
  let found = 0
  for (const lacks of ['meeting', 'review'] as const) {
    for (const month of [undefined, ...(await names(12, 0)).map((name) => `${name}-01`)]) {
      const months =
        month === undefined
          ? lacks === 'meeting'
            ? sql`d.month::date = ${sql.raw(monthsAgo(0))}`
            : sql`d.month::date >= ${sql.raw(monthsAgo(OPEN_MONTHS - 1))}`
          : sql`d.month = ${month} and d.month::date >= ${sql.raw(monthsAgo(OPEN_MONTHS - 1))}`
      const expected = await said(
        sql`select ${row} from ${dueReviews(asked, sql<boolean>`a.course_id = ${course} and s.status = 1`)} d where ${condition[lacks]} and ${months}`,
      )
      for (const course_id of [undefined, course])
        expect(await said(openMonths(open.db, asked, { lacks, month, course_id }).select(row)), `${lacks} ${month} ${course_id}`).toEqual(
          expected,
        )
      expect(await said(openMonths(open.db, asked, { lacks, month, course_id: course + 1 }).select(row))).toEqual([])
      const some = sql<number[]>`${people.slice(5, 25).map(({ id }) => id)}::int[]`
      const ofSome = sql<boolean>`a.course_id = ${course} and s.status = 1 and a.scholar_id = any(${some})`
      expect(await said(openMonths(open.db, asked, { lacks, month }, { scholars: some }).select(row)), 'of some scholars').toEqual(
        await said(sql`select ${row} from ${dueReviews(asked, ofSome)} d where ${condition[lacks]} and ${months}`),
      )
      found += expected.length
    }
  }
  expect(found).toBeGreaterThan(50)
})

test('scholars and courses that are not active, and courses that are over, ask for nothing', async () => {
  await care(scholar)
  const both = async () => [(await list({ lacks: 'meeting' })).total, (await list({ lacks: 'review' })).total]
  const [unmet, late] = await both()
  expect([unmet, late! > 5]).toEqual([1, true])
  await rows('update users set status = 0 where id = $1', [scholar])
  expect(await both()).toEqual([0, 0])
  await rows('update users set status = 1 where id = $1', [scholar])
  await rows('update courses set status = 0 where id = $1', [course])
  expect(await both()).toEqual([0, 0])
  await rows(`update courses set status = 1, end_date = ${monthsAgo(0)} - interval '1 day' where id = $1`, [course])
  expect((await both())[0]).toBe(0)
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await both()).toEqual([0, 0])
})

test('scholars have no mentor in a course that has mentors, while it takes place', async () => {
  const without = async () => {
    const { data } = (await as('ld').call(listWithoutMentor, { filter: { course_id: course } })).body
    return data.map(({ scholar_id }) => scholar_id)
  }
  expect(await without()).toEqual([])
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  expect(await without()).toHaveLength(3)
  await care(scholar)
  expect(await without()).not.toContain(scholar)
  await rows(`update mentoring_assignments set ends_on = (now() at time zone 'Asia/Jakarta')::date`)
  expect(await without()).toContain(scholar)
  await rows('update users set status = 0 where id = $1', [scholar])
  expect(await without()).not.toContain(scholar)
  await rows('update users set status = 1 where id = $1', [scholar])
  await rows('update courses set end_date = current_date - 2 where id = $1', [course])
  expect(await without()).toEqual([])
})

test('only a mentor of this course, on this day, is one', async () => {
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  const elsewhere = await newCourse(world)
  await as('ld').call(addTeachers, { course_id: elsewhere.id, user_id: [mentor] })
  await rows(
    `insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = 'FASILITATOR' on conflict do nothing`,
    [mentor],
  )
  const without = async () => {
    const { data } = (await as('ld').call(listWithoutMentor, { filter: { course_id: course } })).body
    return data.some(({ scholar_id }) => scholar_id === scholar)
  }
  await care(scholar)
  expect(await without()).toBe(false)
  await rows(`update mentoring_assignments set side = 'facilitator'`)
  expect(await without()).toBe(true)
  await rows(`update mentoring_assignments set side = 'mentor', course_id = $1`, [elsewhere.id])
  expect(await without()).toBe(true)
  await rows(`update mentoring_assignments set course_id = $1, starts_on = (now() at time zone 'Asia/Jakarta')::date + 1`, [course])
  expect(await without()).toBe(true)
  await rows(`update mentoring_assignments set starts_on = starts_on - 1`)
  expect(await without()).toBe(false)
  await rows('delete from user_permissions where user_id = $1 and permission_id = (select id from permissions where name = $2)', [
    mentor,
    'FASILITATOR',
  ])
})

test('a scholar whose mentor is not active, or no longer one of the course, has none and says whose they were', async () => {
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  for (const { id } of await rows<{ id: number }>('select user_id as id from cohort_members where cohort_id = $1', [cohort])) await care(id)
  const without = async () => {
    const { data } = (await as('ld').call(listWithoutMentor, { filter: { course_id: course } })).body
    const { without: counted } = (await as('ld').call(listMentorLoads, { filter: { course_id: course } })).body
    expect(counted).toBe(data.length)
    return data.map(({ mentor: last }) => last?.name)
  }
  const { name } = demoPerson('mentor')
  expect(await without()).toEqual([])
  await rows('update users set status = 0 where id = $1', [mentor])
  expect(await without()).toEqual([name, name, name])
  await rows('update users set status = 1 where id = $1', [mentor])
  await rows('delete from course_teachers where course_id = $1 and user_id = $2', [course, mentor])
  expect(await without()).toEqual([name, name, name])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, mentor])
  await rows('delete from mentoring_assignments where scholar_id = $1', [scholar])
  expect(await without()).toEqual([undefined])
})

test('staff put it right in one step: spreading gives the scholars of who is not active to those who are', async () => {
  const [other] = await rows<{ id: number }>(`select id from users where username = 'petrus.lewar'`)
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor, other!.id] })
  await care(scholar)
  await care(scholar2)
  await rows('update users set status = 0 where id = $1', [mentor])
  const { data } = (await as('ld').call(proposeMentors, { filter: { course_id: course } })).body
  await rows('update users set status = 1 where id = $1', [mentor])
  expect(data.people.map(({ id }) => id)).toEqual([other!.id])
  expect(data.moves.filter(({ from }) => from?.id === mentor).map(({ to }) => to.id)).toEqual([other!.id, other!.id])
})

test('of 300 scholars beside many courses that are over, all three are read without a scan of what grows', async () => {
  await rows(`insert into users (username, email, name, role, gender, password_hash)
    select 'grid' || i, 'grid' || i || '@grid.example', 'Grid ' || i, 'SCHOLAR', 'Female', '' from generate_series(1, 6000) i`)
  await rows(
    `insert into courses (title, start_date, end_date) select 'Over ' || i, '2015-01-01', '2015-12-31' from generate_series(1, 400) i`,
  )
  const first = (count: number) => `(select id from users where username like 'grid%' order by id limit ${count}) u`
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) select $1, u.id, 'regular' from ${first(300)}`, [cohort])
  await rows(`insert into cohorts (name, year) select 'Old ' || i, 2020 from generate_series(1, 200) i`)
  await rows(
    `insert into cohort_members (cohort_id, user_id, type_scholar) select c.id, u.id, 'regular' from cohorts c, ${first(150)} where c.name like 'Old %'`,
  )
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on)
     select c.id, 'mentor', $1, u.id, '2015-01-01', '2015-12-31' from courses c, ${first(60)} where c.title like 'Over %'`,
    [mentor],
  )
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) select $1, 'mentor', $2, u.id, ${monthsAgo(14)} from ${first(250)}`,
    [course, mentor],
  )
  await rows(
    `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
     select c.id, 'mentor', $1, u.id, '2015-06-01', 'A text', 0, now() from courses c, ${first(60)} where c.title like 'Over %'`,
    [mentor],
  )
  await rows(
    `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
     select c.id, 'mentor', $1, 'Old', 'Other', d, d from courses c, generate_series('2015-01-01'::timestamptz, '2015-12-31', '9 days') d where c.title like 'Over %'`,
    [mentor],
  )
  await rows(
    `insert into evaluations (meeting_id, scholar_id, attendance) select m.id, u.id, 'presence' from meetings m, ${first(2)} where m.title = 'Old'`,
  )
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, mentor])
  await rows('analyze')
  const scansOf = async (query: Expression<unknown>) => {
    const { rows: plans } = await sql<{ 'QUERY PLAN': object[] }>`explain (format json) ${query}`.execute(open.db)
    const scanned: string[] = []
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('Node Type' in node && node['Node Type'] === 'Seq Scan' && 'Relation Name' in node) scanned.push(String(node['Relation Name']))
      for (const child of Object.values(node)) walk(child)
    }
    walk(plans)
    return scanned
  }
  const count = sql<number>`count(*)`.as('count')
  const statements = {
    meeting: openMonths(open.db, asked, { lacks: 'meeting' }).select(count),
    review: openMonths(open.db, asked, { lacks: 'review' }).select(count),
    mentor: withoutMentor(open.db).select(count),
  }
  for (const [name, statement] of Object.entries(statements)) {
    const scanned = await scansOf(statement)
    for (const table of ['reviews', 'mentoring_assignments', 'meetings', 'evaluations', 'cohort_members'])
      expect(scanned, `${table} for ${name}`).not.toContain(table)
  }
  expect(await statements.meeting.executeTakeFirstOrThrow()).toEqual({ count: 250 })
  // Both kinds of search find the scholars who lack something: 'grid' is in 6,000 names, 'grid 12' in few.
  const named = (text: string) =>
    rows<{ id: number }>(
      `select a.scholar_id as id from mentoring_assignments a join users u on u.id = a.scholar_id where a.course_id = $1 and u.search_text like $2`,
      [course, `%${text}%`],
    )
  const [all, some] = [await named('grid'), await named('grid 12')]
  expect([all.length, some.length > 0 && some.length < 250]).toEqual([250, true])
  for (const lacks of ['meeting', 'review'] as const) {
    const found = async (search: string) => (await list({ lacks, search })).data.length
    const total = async (search: string) => (await list({ lacks, search })).total
    const months = (await total('grid')) / all.length
    expect([months > 0, await found('grid'), await total('grid 12')], lacks).toEqual([true, 10, months * some.length])
  }
  // 50 of the new scholars, and the three from before.
  expect(await statements.mentor.where('courses.id', '=', course).executeTakeFirstOrThrow()).toEqual({ count: 53 })
  // A part of the list has the rows of exactly its scholars, with or without a mentor.
  const members = await rows<{ id: number }>(
    'select user_id as id from cohort_members where cohort_id = $1 order by user_id desc limit 100',
    [cohort],
  )
  const part = members.map(({ id }) => id)
  const unmentored = (scholars?: RawBuilder<number[]>) =>
    withoutMentor(open.db, undefined, scholars)
      .select(['courses.id as course', 'users.id as scholar'])
      .orderBy('courses.id')
      .orderBy('users.id')
      .execute()
  const ofPart = (await unmentored()).filter(({ scholar: id }) => part.includes(id))
  expect([ofPart.length > 0, ofPart.length < part.length]).toEqual([true, true])
  expect(await unmentored(sql<number[]>`${part}::int[]`)).toEqual(ofPart)
})
