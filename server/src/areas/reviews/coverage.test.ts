import { coverMentorReviews, createMentorReview, listMissingMentorReviews, remindMentors } from '@pandu/contract/reviews'
import { addTeachers } from '@pandu/contract/courses'
import { readOverview } from '@pandu/contract/overview'
import { type Expression, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { oneRow } from '../../kit/rows.ts'
import { dayOf } from '../../kit/zone.ts'
import { maySendNoticeMail } from '../notifications/notifications.mail.ts'
import { coveredScholars, coverageGrid, courseMonths, scholarsWithCell } from './coverage.queries.ts'
import { sendDigest } from './reviews.digest.ts'
import { type DueReview, dueMonths, dueReviews } from './reviews.dues.ts'
import { authorStanding } from './reviews.queries.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2, mentor, facilitator] = idsOf('scholar', 'scholar2', 'mentor', 'facilitator') as [number, number, number, number]
const contributions = joinAreas(areas)
const services = { late: { amber: 7, red: 14 }, contributions }

let open: ReturnType<typeof openDb>
beforeAll(() => (open = openDb(world.world.databaseUrl, () => {}, 4)))
afterAll(() => open?.close())

let course: number
let cohort: number
beforeEach(async () => {
  await rows('delete from reviews')
  await rows('delete from review_reminders')
  ;({ id: course, cohort } = await newCourse(world))
  await as('ld').call(addTeachers, { course_id: course, user_id: [mentor] })
  await rows(`update courses set start_date = '2026-02-10', end_date = '2026-05-20' where id = $1`, [course])
})
const care = (from: string, to: string | null = null, user = mentor, whom = scholar) =>
  rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on) values ($1, 'mentor', $2, $3, $4, $5)`,
    [course, user, whom, from, to],
  )
/** The tables that the plan of a statement scans in full. */
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
const review = (month: string, more: { draft?: boolean; read?: boolean; by?: number } = {}) =>
  rows(
    `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at, read_at)
     values ($1, 'mentor', $2, $3, $4, 'A text', $5, $6, $7)`,
    [course, more.by ?? mentor, scholar, month, more.draft ? 1 : 0, more.draft ? null : '2026-06-01', more.read ? '2026-06-02' : null],
  )
const meet = (starts: string, attendance: string, of: { state?: string; side?: string; deleted?: boolean; whom?: number } = {}) =>
  rows(
    `with m as (insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at, state, reason, deleted_at)
       values ($1, $5, $2, 'Meeting', 'Other', $3, $3::timestamptz + interval '1 hour', $4, case $4 when 'planned' then '' else 'Rain' end, $6) returning id)
     insert into evaluations (meeting_id, scholar_id, attendance) select id, $7, $8 from m`,
    [course, mentor, starts, of.state ?? 'planned', of.side ?? 'mentor', of.deleted ? '2026-06-01' : null, of.whom ?? scholar, attendance],
  )
const at = (moment: string) => dayOf(sql`${moment}::timestamptz`)
/** The reviews owed in the course on a day, as '2026-03 mentor none amber'. */
const owed = async (day: RawBuilder<unknown> = sql`date '2026-12-01'`) => {
  const { rows: found } =
    await sql<DueReview>`select * from ${dueReviews(services, sql`a.course_id = ${course}`, day)} d order by month, scholar_id`.execute(
      open.db,
    )
  return found.map(({ month, user_id, state, late, met }) =>
    [month.slice(0, 7), user_id === mentor ? 'mentor' : 'successor', state, late, met && 'met'].filter(Boolean).join(' '),
  )
}

describe('who owes a review', () => {
  test('whoever looks after the scholar on the last day of a month, in every month in which the course runs', async () => {
    await care('2026-01-05', '2026-03-31')
    await care('2026-03-31', null, facilitator)
    expect(await owed()).toEqual([
      '2026-02 mentor none red',
      '2026-03 successor none red',
      '2026-04 successor none red',
      '2026-05 successor none red',
    ])
  })

  test('a period that never held a day, and a scholar whom nobody has any more, owe nothing', async () => {
    await care('2026-03-31', '2026-03-31')
    await care('2026-02-01', '2026-03-30', mentor, scholar2)
    expect(await owed()).toEqual(['2026-02 mentor none red'])
  })

  test('the month begins where the programme is: at half past midnight in Jakarta the first is another month', async () => {
    await care('2026-02-01')
    const before = at('2026-03-31T16:59:00Z')
    const after = at('2026-03-31T17:30:00Z')
    expect(await owed(before)).toEqual(['2026-02 mentor none red', '2026-03 mentor none'])
    expect(await owed(after)).toEqual(['2026-02 mentor none red', '2026-03 mentor none', '2026-04 mentor none'])
    const april = { course_id: course, side: 'mentor' as const, user_id: mentor, scholar_id: scholar, month: '2026-04-01' }
    expect((await authorStanding(open.db, april, before)).has_begun).toBe(false)
    expect((await authorStanding(open.db, april, after)).has_begun).toBe(true)
  })

  test('a review is late after the days of grace, until it is published', async () => {
    await care('2026-02-01')
    const late = async (day: string) => (await owed(sql`${day}::date`))[0]
    expect(await late('2026-03-07')).toBe('2026-02 mentor none')
    expect(await late('2026-03-08')).toBe('2026-02 mentor none amber')
    expect(await late('2026-03-14')).toBe('2026-02 mentor none amber')
    expect(await late('2026-03-15')).toBe('2026-02 mentor none red')
    await review('2026-02-01', { draft: true })
    expect(await late('2026-03-15')).toBe('2026-02 mentor draft red')
    await rows('update reviews set status_draft = 0, published_at = now()')
    expect(await late('2026-03-15')).toBe('2026-02 mentor published')
    await rows('update reviews set read_at = now()')
    expect(await late('2026-03-15')).toBe('2026-02 mentor read')
  })

  test('nothing is late of scholars and courses that are not active; a deleted course owes nothing', async () => {
    await care('2026-02-01')
    await rows('update users set status = 0 where id = $1', [scholar])
    expect((await owed())[0]).toBe('2026-02 mentor none')
    await rows('update users set status = 1 where id = $1', [scholar])
    await rows('update courses set status = 0 where id = $1', [course])
    expect((await owed())[0]).toBe('2026-02 mentor none')
    await rows('update courses set deleted_at = now() where id = $1', [course])
    expect(await owed()).toEqual([])
  })

  test('a scholar was met when they were present at a meeting that took place, by the clock of the programme', async () => {
    await care('2026-02-01')
    await meet('2026-02-28T17:30:00Z', 'presence')
    await meet('2026-04-10T03:00:00Z', 'absence')
    await meet('2026-05-10T03:00:00Z', 'presence', { state: 'not_held' })
    await meet('2026-06-10T03:00:00Z', 'presence', { side: 'facilitator' })
    await meet('2026-07-10T03:00:00Z', 'presence', { deleted: true })
    expect((await owed()).filter((one) => one.endsWith('met'))).toEqual(['2026-03 mentor none red met'])
  })
})

describe('the overview of an author', () => {
  /** The owed months of everybody by both definitions, as '7 3 mentor 2026-03-01 2'. */
  const counted = async () => {
    const people = await rows<{ user_id: number }>('select distinct user_id from mentoring_assignments order by 1')
    const asked = { late: { amber: 0, red: 0 }, contributions }
    return Promise.all(
      people.map(async ({ user_id }) => {
        const late = sql<{
          line: string
        }>`select concat_ws(' ', course_id, side, month, count(*)) line from ${dueReviews(asked, sql`true`)} d
          where late is not null and can_write and user_id = ${user_id} group by course_id, side, month order by 1`
        const months = sql<{
          line: string
        }>`select concat_ws(' ', course_id, side, month, count) line from ${dueMonths(user_id)} d order by 1`
        const [byReview, byMonth] = await Promise.all([late.execute(open.db), months.execute(open.db)])
        return [byReview.rows, byMonth.rows] as const
      }),
    )
  }

  test('counts by months what the definition finds one by one, for everybody', async () => {
    await rows(`insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
      select a.course_id, a.side, a.user_id, a.scholar_id, m::date, 'A text', (a.scholar_id + extract(month from m)::int) % 2,
        case when (a.scholar_id + extract(month from m)::int) % 2 = 0 then now() end
      from mentoring_assignments a, generate_series('2025-01-01'::timestamp, '2026-12-01', '1 month') m
      where a.scholar_id % 3 > 0 and a.ends_on is null`)
    await care('2026-01-05', '2026-03-31')
    await care('2026-03-31', '2026-04-15', facilitator)
    await care('2026-04-15')
    await care('2026-02-28', null, mentor, scholar2)
    await review('2026-02-01')
    await review('2026-03-01')
    await review('2026-05-01', { draft: true })
    const before = await counted()
    for (const [byReview, byMonth] of before) expect(byMonth).toEqual(byReview)
    const all = (found: typeof before) => found.flatMap(([byReview]) => byReview).length
    expect(all(before)).toBeGreaterThan(3)

    await rows('update users set status = 0 where id = $1', [scholar2])
    await rows('update courses set status = 0 where id in (select course_id from mentoring_assignments where course_id < $1)', [course])
    const after = await counted()
    await rows('update users set status = 1 where id = $1', [scholar2])
    await rows('update courses set status = 1 where id < $1', [course])
    for (const [byReview, byMonth] of after) expect(byMonth).toEqual(byReview)
    expect(all(after)).toBeLessThan(all(before))
  })

  test('takes as many statements for three hundred scholars as for one', async () => {
    await care('2026-02-01')
    const statements = async () => {
      await as('mentor').call(readOverview, {})
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const { body } = await as('mentor').call(readOverview, {})
      const { length } = query.mock.calls
      query.mockRestore()
      return { length, titles: body.data.next.map(({ title }) => title) }
    }
    const one = await statements()
    expect(one.titles).toContain('Write a review of March 2026')
    await rows(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
       select $1, 'mentor', $2, id, '2026-02-01' from users where role = 'SCHOLAR' and status = 1 and id <> $3 order by id limit 300`,
      [course, mentor, scholar],
    )
    const many = await statements()
    expect(many.titles.some((title) => /^Write \d+ reviews of March 2026$/.test(title))).toBe(true)
    expect(many.length).toBe(one.length)
  })
})

describe('the coverage', () => {
  const cover = async (who: 'ld' | 'mentor' | 'facilitator' = 'ld', filter: object = {}) =>
    (await as(who).call(coverMentorReviews, { filter: { course_id: course, ...filter } })).body

  test('shows every scholar of the course with the months that have begun, and what it can be narrowed to', async () => {
    await care('2026-02-01')
    await review('2026-03-01', { read: true })
    const all = await cover()
    expect(all.months).toEqual(['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'])
    expect(all.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(idsOf('scholar', 'scholar2', 'tsa').toSorted((a, b) => a - b))
    expect(all.data.find(({ id }) => id === scholar)?.cells.map(({ state }) => state)).toEqual(['none', 'read', 'none', 'none'])
    expect(all.data.find(({ id }) => id === scholar2)?.cells).toEqual([])
    // The default of the setting is five days of grace (O102).
    expect([all.people.map(({ id }) => id), all.days]).toEqual([[mentor], { amber: 5, red: 14 }])
    expect(all.cohorts.map(({ id }) => id)).toContain(cohort)
    expect((await cover('ld', { user_id: mentor })).data.map(({ id }) => id)).toEqual([scholar])
    const { university_id } = (await rows<{ university_id: number }>('select university_id from users where id = $1', [scholar2]))[0]!
    expect((await cover('ld', { university_id })).data.map(({ id }) => id)).toContain(scholar2)
    expect((await cover('ld', { university_id: 2_000_000_000 })).data).toEqual([])
    expect((await cover('ld', { cohort_id: cohort })).total).toBe(3)
    expect((await cover('ld', { cohort_id: 2_000_000_000 })).total).toBe(0)
  })

  test('shows whoever has a month that is like what is asked for, and each number is what its filters show', async () => {
    await care('2026-02-01')
    await care('2026-02-01', null, facilitator, scholar2)
    await review('2026-02-01', { read: true })
    await review('2026-03-01')
    await review('2026-04-01', { draft: true })
    await rows(
      `with m as (insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
         values ($1, 'mentor', $2, 'Meeting', 'Other', '2026-03-10T03:00:00Z', '2026-03-10T04:00:00Z') returning id)
       insert into evaluations (meeting_id, scholar_id, attendance) select id, $3, 'presence' from m`,
      [course, mentor, scholar],
    )
    const { totals } = await cover()
    const none = { met: 0, unmet: 0, none: 0, draft: 0, published: 0, read: 0, late: 0 }
    expect(totals).toEqual([
      { ...none, month: '2026-02-01', unmet: 2, none: 1, read: 1, late: 1 },
      { ...none, month: '2026-03-01', met: 1, unmet: 1, none: 1, published: 1, late: 1 },
      { ...none, month: '2026-04-01', unmet: 2, none: 1, draft: 1, late: 2 },
      { ...none, month: '2026-05-01', unmet: 2, none: 2, late: 2 },
    ])
    for (const { month, met, unmet, ...states } of totals) {
      expect((await cover('ld', { month, met: '1' })).total, `${month} met`).toBe(met)
      expect((await cover('ld', { month, met: '0' })).total, `${month} not met`).toBe(unmet)
      for (const [state, number] of Object.entries(states))
        expect((await cover('ld', { month, state })).total, `${month} ${state}`).toBe(number)
    }
    // One month has to match all filters.
    const ids = async (filter: object) => (await cover('ld', filter)).data.map(({ id }) => id)
    expect(await ids({ met: '1' })).toEqual([scholar])
    expect(await ids({ met: '1', state: 'published' })).toEqual([scholar])
    expect(await ids({ met: '1', state: 'read' })).toEqual([])
    expect(await ids({ month: '2026-01-01' })).toEqual([])
    // The totals count the scholars whom the reader sees, or those of the chosen author, in every month.
    const unmet = async (who: 'ld' | 'mentor', filter: object = {}) => (await cover(who, filter)).totals.map((one) => one.unmet)
    expect(await unmet('mentor')).toEqual([1, 0, 1, 1])
    expect(await unmet('ld', { user_id: facilitator, month: '2026-03-01', met: '1' })).toEqual([1, 1, 1, 1])
    expect(await unmet('ld', { search: 'nobody is called so' })).toEqual([])
    const wrong = await as('ld').call(coverMentorReviews, { filter: { course_id: course, month: '2026-03-02' } })
    expect([wrong.status, wrong.error.errors]).toEqual([422, { 'filter.month': ['must be the first day of a month'] }])
  })

  test('says who was met as the one definition says of each month', async () => {
    await care('2026-02-01')
    await care('2026-02-01', null, facilitator, scholar2)
    for (const starts of ['2026-02-28T16:59:59Z', '2026-02-28T17:00:00Z', '2026-04-10T03:00:00Z', '2026-05-20T03:00:00Z'])
      await meet(starts, starts.startsWith('2026-04') ? 'absence' : 'presence')
    await meet('2026-05-31T16:59:59Z', 'presence', { whom: scholar2 })
    await meet('2026-02-10T03:00:00Z', 'presence', { whom: scholar2, state: 'not_held' })
    await meet('2026-03-10T03:00:00Z', 'presence', { whom: scholar2, side: 'facilitator' })
    await meet('2026-04-10T03:00:00Z', 'presence', { whom: scholar2, deleted: true })
    const { rows: owes } =
      await sql<DueReview>`select * from ${dueReviews(services, sql`a.course_id = ${course}`)} d order by month`.execute(open.db)
    const said = (of: number) => owes.flatMap((one) => (one.scholar_id === of ? [`${one.month} ${one.met}`] : []))
    const { data, totals } = await cover()
    for (const whom of [scholar, scholar2])
      expect(data.find(({ id }) => id === whom)?.cells.map(({ month, met }) => `${month} ${met}`)).toEqual(said(whom))
    expect([said(scholar), said(scholar2)].map((one) => one.map((line) => line.endsWith('true')))).toEqual([
      [true, true, false, true],
      [false, false, false, true],
    ])
    expect(totals.map(({ met, unmet }) => [met, unmet])).toEqual([
      [1, 1],
      [1, 1],
      [0, 2],
      [2, 0],
    ])
  })

  test('read at once, the reviews of a side of a course say what they say one by one', async () => {
    await care('2026-02-01', '2026-03-15')
    await care('2026-03-15', null, facilitator)
    await care('2026-02-01', null, facilitator, scholar2)
    await rows(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'facilitator', $2, $3, '2026-02-01')`,
      [course, facilitator, scholar],
    )
    await review('2026-02-01', { read: true })
    await review('2026-03-01')
    await review('2026-04-01', { by: facilitator, draft: true })
    await rows(`insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
      select course_id, 'facilitator', author_id, scholar_id, '2026-05-01', content, 0, now() from reviews where author_id = ${facilitator}`)
    const elsewhere = await newCourse(world)
    await rows(`insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
      select ${elsewhere.id}, 'mentor', author_id, scholar_id, '2026-05-01', content, 0, now() from reviews where side = 'facilitator'`)
    const said = async (narrowed?: { of: { course_id: number; side: 'facilitator' | 'mentor' } }) => {
      const here = narrowed ? sql<boolean>`true` : sql<boolean>`a.course_id = ${course} and a.side = 'mentor'`
      const statement = sql<DueReview>`select * from ${dueReviews(services, here, undefined, narrowed)} d order by scholar_id, month, user_id`
      return (await statement.execute(open.db)).rows
    }
    const oneByOne = await said()
    expect(oneByOne.map(({ state }) => state).toSorted()).toEqual(['draft', 'none', 'none', 'none', 'none', 'none', 'none', 'read'])
    expect(await said({ of: { course_id: course, side: 'mentor' } })).toEqual(oneByOne)
  })

  test('mentors find their own scholars, and the months that are theirs', async () => {
    await care('2026-02-01', '2026-04-01')
    await care('2026-04-01', null, facilitator)
    await care('2026-02-01', null, facilitator, scholar2)
    await review('2026-04-01', { by: facilitator, draft: true })
    const { data, people } = await cover('mentor')
    expect(data.map(({ id, cells }) => [id, cells.map(({ month }) => month)])).toEqual([[scholar, ['2026-02-01', '2026-03-01']]])
    expect(people).toEqual([])
    // A facilitator or mentor cannot choose another carer.
    expect((await cover('mentor', { user_id: facilitator })).data.map(({ id }) => id)).toEqual([scholar])
  })

  test('whoever had a scholar within a month only finds them there, owes nothing, and writes the review of that month', async () => {
    await care('2026-03-05', '2026-03-20')
    await care('2026-03-20', null, facilitator)
    const { data, totals } = await cover('mentor', { scholar_id: scholar })
    expect([data.map(({ id, cells }) => [id, cells]), totals]).toEqual([[[scholar, []]], []])
    const written = await as('mentor').call(createMentorReview, {
      course_id: course,
      scholar_id: scholar,
      period_month: 'march',
      period_year: '2026',
      content: 'We met once.',
      status_draft: 1,
    })
    expect(written.status, JSON.stringify(written.body)).toBe(200)
  })

  test('of 300 scholars and 12 months is read without a scan of reviews, assignments or meetings', async () => {
    await rows(`insert into users (username, email, name, role, gender, password_hash)
      select 'grid' || i, 'grid' || i || '@grid.example', 'Grid ' || i, 'SCHOLAR', 'Female', '' from generate_series(1, 12000) i`)
    await rows(`update courses set start_date = '2025-01-01', end_date = '2025-12-31' where id = $1`, [course])
    await rows(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
       select $1, 'mentor', $2, id, '2025-01-01' from users where username like 'grid%' order by id limit 300`,
      [course, mentor],
    )
    await rows(
      `insert into courses (title, start_date, end_date) select 'Other ' || i, '2025-01-01', '2025-12-31' from generate_series(1, 4) i`,
    )
    await rows(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
       select c.id, 'mentor', $1, u.id, '2025-01-01' from courses c, users u where c.title in ('Other 1', 'Other 2') and u.username like 'grid%'`,
      [mentor],
    )
    await rows(
      `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
       select c.id, 'mentor', $1, u.id, make_date(2025, m, 1), 'A text', 0, now()
       from courses c, (select id from users where username like 'grid%' order by id limit 300) u, generate_series(1, 12) m where c.title like 'Other %' or c.id = $2`,
      [mentor, course],
    )
    await rows(
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
       select c.id, 'mentor', $1, 'Grid', 'Other', d, d + interval '1 hour' from courses c, generate_series('2025-01-01'::timestamptz, '2025-12-31', '1 day') d where c.title like 'Other %' or c.id = $2`,
      [mentor, course],
    )
    await rows('analyze')
    const covering = { course: { id: course, cohort_id: null }, side: 'mentor' as const, carer: undefined }
    const [since] = await courseMonths(open.db, course)
    const query = coveredScholars(open.db, covering, {})
      .select(['users.id', 'users.name'])
      .orderBy(sql`lower(users.name)`)
      .limit(300)
    const narrowed = scholarsWithCell(
      open.db,
      services,
      covering,
      since!,
      {},
      { month: '2025-06-01', met: '0', state: 'published' },
    ).select(sql<number>`count(*)`.as('count'))
    const ids = (await query.execute()).map(({ id }) => id)
    const grid = coverageGrid(open.db, services, covering, since!, {}, ids)
    for (const scanned of [await scansOf(query), await scansOf(narrowed), await scansOf(grid)])
      for (const table of ['reviews', 'mentoring_assignments', 'meetings', 'evaluations', 'users'])
        expect(scanned, table).not.toContain(table)
    expect(await narrowed.executeTakeFirstOrThrow()).toEqual({ count: 300 })
    const { cells, totals } = oneRow(await grid.execute(open.db))
    expect([Object.keys(cells).length, Object.values(cells).every(({ length }) => length === 12)]).toEqual([300, true])
    expect(totals.map(({ published }) => published)).toEqual(Array(12).fill(300))
  })
})

describe('reminding', () => {
  const missing = async () => (await as('ld').call(listMissingMentorReviews, { filter: { course_id: course } })).body.data
  const remind = (...user_id: number[]) => as('ld').call(remindMentors, { course_id: course, user_id })
  const told = () =>
    rows(`select from notifications where kind = 'review.missing' and user_id = $1 and message_html like '%Course%'`, [mentor])

  test('shows who misses what, and tells each of what they have not been told of, once', async () => {
    await care('2026-02-01')
    await care('2026-02-01', null, facilitator, scholar2)
    await review('2026-03-01')
    const [first, second] = await missing()
    expect([first, second].map((one) => [one?.user_id, one?.reviews.length, one?.fresh])).toEqual(
      expect.arrayContaining([
        [mentor, 3, 3],
        [facilitator, 4, 4],
      ]),
    )
    const before = (await told()).length
    const answers = await Promise.all([remind(mentor), remind(mentor)])
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual([
      '1 person reminded',
      'They have been reminded of all of these before',
    ])
    expect((await told()).length - before).toBe(1)
    expect((await missing()).map(({ user_id, fresh }) => [user_id, fresh])).toEqual(
      expect.arrayContaining([
        [mentor, 0],
        [facilitator, 4],
      ]),
    )
    // An inactive person is left out, and the answer says so.
    await rows('update users set status = 0 where id = $1', [mentor])
    await review('2026-02-01', { by: facilitator })
    await rows(
      `insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = 'MENTOR' on conflict do nothing`,
      [facilitator],
    )
    const { name } = demoPerson('mentor')
    expect((await remind(mentor, facilitator)).body.message).toBe(
      `1 person reminded; not reminded: ${name}, no longer an active mentor of the course`,
    )
    expect((await remind(mentor)).body.message).toBe(`Nobody reminded; not reminded: ${name}, no longer an active mentor of the course`)
    await rows('update users set status = 1 where id = $1', [mentor])
    await rows(`delete from user_permissions using permissions p where p.id = permission_id and p.name = 'MENTOR' and user_id = $1`, [
      facilitator,
    ])
    // A person who owes nothing in this course is not notified.
    expect((await remind(demoPerson('vendor').id)).body.message).toBe('They have been reminded of all of these before')
  })
})

describe('the weekly list', () => {
  /** The default is a Monday at seven in Jakarta. */
  const send = (moment = '2026-11-23T00:00:00Z') =>
    sendDigest({ db: open.db, env: testEnv(world.world.databaseUrl), contributions }, sql`${moment}::timestamptz`)
  const lettersTo = async (who: 'mentor' | 'ld' | 'upcm') =>
    world.lettersTo((await rows<{ email: string }>('select email from users where id = $1', [demoPerson(who).id]))[0]!.email)

  test('goes out once a week, to each author with theirs and to the coordinator with everybody’s', async () => {
    await rows('delete from mentoring_assignments')
    await rows('delete from review_digests')
    await care('2026-02-01')
    expect(await send('2026-11-22T17:30:00Z')).toBe(0)
    const counts = await Promise.all([send(), send()])
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
    const [own] = await lettersTo('mentor')
    expect(own).toMatchObject({ subject: '4 reviews are missing' })
    expect(own?.text).toContain(`${demoPerson('scholar').name} (February 2026)`)
    expect(own?.text).toContain('4 of them are about a scholar who had no meeting in that month.')
    const [all] = await lettersTo('ld')
    expect(all?.text).toContain(`${demoPerson('mentor').name} (4)`)
    expect((await lettersTo('upcm')).some(({ subject }) => subject === '4 reviews are missing')).toBe(false)
    expect(await send('2026-11-29T16:00:00Z')).toBe(0)
    expect(await send('2026-11-30T01:00:00Z')).toBeGreaterThan(0)
  })

  const losses: Record<string, { who: 'mentor' | 'ld'; lose: (other: number) => [string, unknown[]] }> = {
    'an author who has left one of its courses': {
      who: 'mentor',
      lose: (other) => ['delete from course_teachers where course_id = $1 and user_id = $2', [other, mentor]],
    },
    'an author who was switched off': { who: 'mentor', lose: () => ['update users set status = 0 where id = $1', [mentor]] },
    'a coordinator who no longer leads': {
      who: 'ld',
      lose: () => [
        `delete from user_permissions using permissions p where p.id = permission_id and p.name = 'LD' and user_id = $1`,
        [demoPerson('ld').id],
      ],
    },
    'anybody when one of its courses was deleted': {
      who: 'ld',
      lose: (other) => ['update courses set deleted_at = now() where id = $1', [other]],
    },
  }
  test.each(Object.entries(losses))('does not reach %s', async (_, { who, lose }) => {
    await rows('delete from mentoring_assignments')
    await rows('delete from review_digests')
    await care('2026-02-01')
    const other = await newCourse(world)
    await as('ld').call(addTeachers, { course_id: other.id, user_id: [mentor] })
    await rows(`update courses set title = 'Zebra', start_date = '2026-02-10', end_date = '2026-03-20' where id = $1`, [other.id])
    course = other.id
    await care('2026-02-01', null, mentor, scholar2)
    await send()
    const [mail] = await rows<{ text: string; notice_ids: number[] | null }>(
      `select o.text, o.notice_ids from outbox o join users u on u.email = o."to" where u.id = $1 order by o.id desc limit 1`,
      [demoPerson(who).id],
    )
    expect(mail?.text.match(/mentors: \d reviews are missing/g)).toHaveLength(2)
    const leaves = () => maySendNoticeMail({ db: open.db, contributions }, mail?.notice_ids ?? [])
    expect([mail?.notice_ids?.length, await leaves()]).toEqual([1, true])
    await rows(...lose(other.id))
    expect(await leaves()).toBe(false)
    await rows('update users set status = 1 where id = $1', [mentor])
    await rows(
      `insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = 'LD' on conflict do nothing`,
      [demoPerson('ld').id],
    )
  })

  test('is left out while nothing is missing', async () => {
    await rows('delete from mentoring_assignments')
    await rows('delete from review_digests')
    expect(await send()).toBe(0)
  })
})
