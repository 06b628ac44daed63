import type { Actor } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { monthNames } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { type Cared, reviewMaker } from '../../../test/reviews.ts'
import { oneRow } from '../../kit/rows.ts'
import { type CoverageScope, coveredScholars, coverageScope, coverageGrid, courseMonths, coverageOptions } from './coverage.queries.ts'
import { type DueReview, type DueMonth, dueMonths, dueReviews } from './reviews.dues.ts'
import { missingByAuthor, storeReminders } from './reviews.missing.ts'
import { reviewParts } from './reviews.parts.ts'
import { carersOf, lockReview, reviewColumns, filteredReviews, toReview, authorStanding } from './reviews.queries.ts'
import { visibleReviews } from './reviews.service.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse, withoutReviews, twoScholars, able, care, review } = reviewMaker(rows)
const parts = partsOf(database, reviewParts)
const [scholar, scholar2, guest, facilitator] = [demoActor('scholar'), demoActor('scholar2'), demoActor('guest'), demoActor('facilitator')]
const mentor = demoPerson('mentor').id
type Course = Awaited<ReturnType<typeof newCourse>>

beforeEach(withoutReviews)

const seenBy = async (who: Actor) =>
  (await visibleReviews(database.db, who).select('reviews.id').orderBy('reviews.id').execute()).map(({ id }) => id)

test('staff see every review, scholars what was published about them in courses that they see, authors theirs', async () => {
  const [made, gone] = [await twoScholars(), await twoScholars()]
  const [own, draft, theirs] = [
    await review(made),
    await review(made, { month: '2026-02-01', draft: 1 }),
    await review(made, { of: scholar2.id }),
  ]
  const ofMentor = await review(made, { side: 'mentor', by: mentor })
  await review(gone)
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  expect(await seenBy(guest)).toEqual([own, draft, theirs, ofMentor])
  expect([await seenBy(scholar), await seenBy(scholar2), await seenBy(facilitator)]).toEqual([
    [own, ofMentor],
    [theirs],
    [own, draft, theirs],
  ])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect([await seenBy(scholar), await seenBy(facilitator)]).toEqual([[], [own, draft, theirs]])
})

test('who looks after a scholar today reads what others published about them on that side and in that course', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const [published] = [await review(made, { by: mentor }), await review(made, { by: mentor, month: '2026-02-01', draft: 1 })]
  await care(made, { side: 'mentor' })
  await care(made, { of: scholar2.id })
  await care(other)
  await care(made, { to: '2026-01-05' })
  await care(made, { by: mentor, from: '2026-01-05', to: '2026-01-06' })
  expect(await seenBy(facilitator)).toEqual([])
  await care(made, { from: '2026-01-06' })
  expect(await seenBy(facilitator)).toEqual([published])
  expect(await carersOf(database.db, { course_id: made.course, side: 'facilitator', scholar_id: scholar.id })).toEqual([facilitator.id])
  expect(await carersOf(database.db, { course_id: other.course, side: 'mentor', scholar_id: scholar.id })).toEqual([])
})

test('a list is narrowed by side, number, state, scholar, course, author, month, year and name', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const wanted = await review(made)
  const others = [
    await review(other, { of: scholar2.id, by: mentor, month: '2025-12-01', draft: 1 }),
    await review(other, { of: scholar2.id, by: mentor, month: '2027-02-01', draft: 1 }),
  ]
  await review(made, { side: 'mentor', month: '2026-02-01' })
  const listed = async (filter: Parameters<typeof filteredReviews>[3], side: Side = 'facilitator') =>
    (await filteredReviews(database.db, guest, side, filter).select('reviews.id').orderBy('reviews.id').execute()).map(({ id }) => id)
  expect(await listed({})).toEqual([wanted, ...others])
  for (const filter of [
    { id: wanted },
    { status_draft: '0' as const },
    { scholar_id: scholar.id },
    { course_id: made.course },
    { user_id: facilitator.id },
    { period_month: monthNames[0] },
    { period_year: '2026' },
    { search: 'ZEBRA one' },
  ])
    expect(await listed(filter), JSON.stringify(filter)).toEqual([wanted])
  expect([await listed({ period_year: '2025' }), await listed({ period_year: '2027' })]).toEqual(others.map((id) => [id]))
  const before = await review(made, { month: '2025-01-01' })
  expect((await listed({ period_year: '2025' })).length).toBe(2)
  const ofYear = (year: string, month: number) => listed({ period_year: year, period_month: monthNames[month]! })
  expect(await listed({ period_month: monthNames[0] })).toEqual([wanted, before])
  expect([await ofYear('2025', 0), await ofYear('2026', 0)], 'a month of one year').toEqual([[before], [wanted]])
  expect([await ofYear('2025', 11), await ofYear('2026', 11)]).toEqual([[others[0]], []])
  const locked = (who: Actor, side: Side | undefined, id: number) =>
    lockReview(database.db, who, side, id).then(
      (row) => row.id,
      () => 'missing',
    )
  expect([await locked(guest, undefined, wanted), await locked(guest, 'facilitator', wanted)]).toEqual([wanted, wanted])
  expect([await locked(guest, 'mentor', wanted), await locked(scholar2, undefined, wanted)]).toEqual(['missing', 'missing'])
})

test('the note is for its author and those who assign, and names and pictures are those of author and scholar', async () => {
  const made = await twoScholars()
  const id = await review(made)
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = $2 where id = $1', [scholar.id, file!.id])
  await rows('update users set profile_picture = null where id = $1', [facilitator.id])
  const read = async (who: Actor) =>
    toReview(await filteredReviews(database.db, who, 'facilitator', { id }).select(reviewColumns(who)).executeTakeFirstOrThrow())
  const notes = [await read(demoActor('ld')), await read(guest), await read(facilitator), await read(scholar)].map(({ note }) => note)
  expect(notes).toEqual(['A note', null, 'A note', null])
  const { person, data_scholar } = await read(guest)
  expect([person.name, person.profile_picture]).toEqual([demoPerson('facilitator').name, null])
  expect([data_scholar.name, data_scholar.profile_picture]).toEqual(['Zebra One', expect.stringMatching(new RegExp(`^/.*${file!.id}$`))])
})

test('a review may be written of a month that has begun, by whoever looked after the scholar on a day of it', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const day = sql<string>`'2026-02-01'::date`
  const stands = async (month: string, of: Cared = {}) => {
    const { side = 'facilitator', by = facilitator.id, of: who = scholar.id } = of
    const found = await authorStanding(database.db, { course_id: made.course, side, user_id: by, scholar_id: who, month }, day)
    return [found.has_begun, found.cares]
  }
  await care(made, { from: '2026-01-31', to: '2026-02-01' })
  expect([await stands('2026-01-01'), await stands('2026-02-01'), await stands('2025-12-01')]).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ])
  expect(await stands('2026-03-01')).toEqual([false, false])
  await care(other, { of: scholar2.id })
  for (const of of [{ side: 'mentor' as const }, { by: mentor }, { of: scholar2.id }])
    expect((await stands('2026-01-01', of))[1]).toBe(false)
  await care(made, { side: 'mentor', from: '2026-01-10', to: '2026-01-10' })
  expect((await stands('2026-01-01', { side: 'mentor' }))[1]).toBe(false)
})

const late = { late: { amber: 5, red: 10 } as never, contributions: {} }
const asked = late as unknown as Parameters<typeof coverageGrid>[1]
const cells = async (
  made: Course,
  { side = 'facilitator', carer, since = '2025-01-01', of = scholar.id }: { side?: Side; carer?: number; since?: string; of?: number } = {},
) => {
  const covering = { course: { id: made.course, cohort_id: made.cohort }, side, carer } as CoverageScope
  const grid = oneRow(await coverageGrid(database.db, asked, covering, since, {}, [of]).execute(database.db))
  return (grid.cells[of] ?? []).map(({ month, state, late: how, user_id }) => [month.slice(0, 7), state, how, user_id === facilitator.id])
}

test('a review is owed of each month of the course by who looks after the scholar on its last day, and is late while all are active', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(other, { of: scholar2.id })
  const both = [
    ['2026-01', 'none', 'red', true],
    ['2026-02', 'none', 'red', true],
  ]
  expect(await cells(made)).toEqual(both)
  expect([
    await cells(made, { since: '2026-02-01' }),
    await cells(made, { side: 'mentor' }),
    await cells(made, { of: scholar2.id }),
  ]).toEqual([[both[1]], [], []])
  expect([await cells(made, { carer: facilitator.id }), await cells(made, { carer: mentor })]).toEqual([both, []])
  const states = async () => (await cells(made)).map(([, state, how]) => `${String(state)} ${String(how)}`)
  // The list does not include reviews by other authors, about other scholars, on the other side or in other courses.
  await review(made, { by: mentor })
  await review(made, { of: scholar2.id })
  await review(made, { side: 'mentor' })
  await review(other)
  expect(await states()).toEqual(['none red', 'none red'])
  const id = await review(made, { draft: 1 })
  expect((await states())[0]).toBe('draft red')
  await rows('update reviews set status_draft = 0, published_at = now() where id = $1', [id])
  expect(await states()).toEqual(['published null', 'none red'])
  await rows('update reviews set read_at = now() where id = $1', [id])
  expect((await states())[0]).toBe('read null')
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect((await states())[1]).toBe('none null')
  await rows('update courses set status = 1 where id = $1', [made.course])
  await rows('update users set status = 0 where id = $1', [scholar.id])
  expect((await states())[1]).toBe('none null')
  await rows('update courses set deleted_at = now() where id = $1', [made.course])
  expect(await states()).toEqual([])
})

test('a review is amber and then red after so many days of grace', async () => {
  const made = await twoScholars()
  await care(made)
  const how = async (day: string) => {
    const found = dueReviews(asked, sql`a.course_id = ${made.course}`, sql`${day}::date`)
    const { rows: all } = await sql<{ late: string | null }>`select late from ${found} d where month = '2026-01-01' order by month`.execute(
      database.db,
    )
    return all[0]!.late
  }
  expect([await how('2026-02-05'), await how('2026-02-06'), await how('2026-02-10'), await how('2026-02-11')]).toEqual([
    null,
    'amber',
    'amber',
    'red',
  ])
})

test('a month belongs to who has the scholar on its last day', async () => {
  const made = await twoScholars()
  await care(made, { to: '2026-01-31' })
  await care(made, { by: mentor, from: '2026-01-31' })
  expect((await cells(made)).map(([month, , , own]) => [month, own])).toEqual([
    ['2026-01', false],
    ['2026-02', false],
  ])
})

test('what somebody owes is counted by month, from its end on, without what they have published', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const owed = async () => {
    const { rows: found } = await sql<DueMonth>`select * from ${dueMonths(facilitator.id)} d order by d.course_id, d.month`.execute(
      database.db,
    )
    return found.map(({ course_id, month, count }) => [course_id === made.course ? 'made' : 'other', month.slice(0, 7), count])
  }
  await care(made)
  await care(made, { of: scholar2.id })
  await care(other, { side: 'mentor' })
  await care(other, { by: mentor })
  const all = [
    ['made', '2026-01', 2],
    ['made', '2026-02', 2],
    ['other', '2026-01', 1],
    ['other', '2026-02', 1],
  ]
  expect(await owed()).toEqual(all)
  await review(made, { by: mentor })
  await review(made, { draft: 1 })
  await review(made, { side: 'mentor' })
  expect(await owed()).toEqual(all)
  await review(made, { of: scholar2.id })
  await review(other, { side: 'mentor', month: '2026-02-01' })
  expect(await owed()).toEqual([['made', '2026-01', 1], all[1], all[2]])
  const todos = async (who: Actor) => (await parts.todos(who)).map(({ title }) => title)
  expect(await todos(facilitator)).toContain('Write 2 reviews of February 2026')
  expect(await todos(guest)).toEqual([])
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  expect((await owed())[0]).toEqual(['made', '2026-01', 1])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect((await owed()).map(([course]) => course)).toEqual(['other'])
  await rows('update courses set deleted_at = now() where id = $1', [other.course])
  expect(await owed()).toEqual([])
  // The review of the current month is not owed yet.
  await rows(`update courses set status = 1, end_date = '2999-12-31' where id = $1`, [made.course])
  const [now] = await rows<{
    month: string
  }>(`select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM') as month, (now() at time zone 'Asia/Jakarta')::date =
    (date_trunc('month', now() at time zone 'Asia/Jakarta') + interval '1 month - 1 day')::date as last`)
  expect((await owed()).map(([, month]) => month)).not.toContain(now!.month)
})

test('scholars read what is new of theirs, and the search finds reviews by scholars who are there', async () => {
  const made = await twoScholars()
  const [first] = [await review(made), await review(made, { of: scholar2.id })]
  const todos = async (who: Actor) => (await parts.todos(who)).map(({ title, detail }) => `${title}, ${detail.split(' · ')[0]}`)
  const line = `Read your review of January 2026, ${demoPerson('facilitator').name}`
  expect([await todos(scholar), await todos(scholar2)]).toEqual([[line], [line]])
  await rows('update reviews set read_at = now() where id = $1', [first])
  expect([await todos(scholar), await todos(scholar2)]).toEqual([[], [line]])
  const found = async (who: Actor) =>
    (await parts.finds(who, 'zebra')).flatMap(({ records }) => records.map(({ title }) => title)).toSorted()
  expect([await found(guest), await found(scholar), await found(facilitator)]).toEqual([
    ['Zebra One', 'Zebra Two'],
    ['Zebra One'],
    ['Zebra One', 'Zebra Two'],
  ])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  expect(await found(guest)).toEqual(['Zebra One'])
})

test('missing are the late reviews of active authors of one course and side, and each is reminded of once', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(made, { by: mentor, of: scholar2.id })
  await care(made, { side: 'mentor', of: scholar2.id })
  await care(other)
  const missing = async () =>
    (await missingByAuthor(database.db, asked, made.course, 'facilitator')).map(({ user_id, reviews, fresh }) => [
      user_id === facilitator.id ? 'facilitator' : 'mentor',
      reviews.length,
      fresh,
    ])
  const all = [
    ['facilitator', 2, 2],
    ['mentor', 2, 2],
  ]
  expect((await missing()).toSorted()).toEqual(all)
  await review(made)
  expect((await missing()).toSorted()).toEqual([['facilitator', 1, 1], all[1]])
  const remind = async (...user_ids: number[]) =>
    (await storeReminders(database.db, asked, { course_id: made.course, side: 'facilitator', user_ids, by: guest.id })).map(
      ({ user_id, reviews }) => [user_id, reviews.length],
    )
  // Reminders of another course, side, author, scholar or month do not count.
  const remembered = (course: number, side: Side, author: number, of: number, month: string) =>
    rows('insert into review_reminders (course_id, side, author_id, scholar_id, month, by_id) values ($1, $2, $3, $4, $5, $6)', [
      course,
      side,
      author,
      of,
      month,
      guest.id,
    ])
  await remembered(other.course, 'facilitator', facilitator.id, scholar.id, '2026-02-01')
  await remembered(made.course, 'mentor', facilitator.id, scholar.id, '2026-02-01')
  await remembered(made.course, 'facilitator', mentor, scholar.id, '2026-02-01')
  await remembered(made.course, 'facilitator', facilitator.id, scholar2.id, '2026-02-01')
  await remembered(made.course, 'facilitator', facilitator.id, scholar.id, '2026-01-01')
  expect((await missing()).toSorted()).toEqual([['facilitator', 1, 1], all[1]])
  expect(await remind(facilitator.id)).toEqual([[facilitator.id, 1]])
  expect((await missing()).toSorted()).toEqual([['facilitator', 1, 0], all[1]])
  expect([await remind(facilitator.id), await remind(mentor)]).toEqual([[], [[mentor, 2]]])
})

/** The owed months of a course as 'facilitator 2026-01 writes has': the person can write, and has the scholar today. */
const owers = async ({ course }: Course) => {
  const { rows: found } =
    await sql<DueReview>`select * from ${dueReviews(asked, sql`a.course_id = ${course}`)} d order by month, side, scholar_id`.execute(
      database.db,
    )
  return found.map(({ user_id, month, state, can_write, has_scholar }) =>
    [
      user_id === mentor ? 'mentor' : 'facilitator',
      month.slice(5, 7),
      state !== 'none' && state,
      can_write && 'writes',
      has_scholar && 'has',
    ]
      .filter(Boolean)
      .join(' '),
  )
}
const active = (who: number, status: 0 | 1) => rows('update users set status = $2 where id = $1', [who, status])

test('what somebody can no longer write is owed by whoever looks after the scholar today and can', async () => {
  const made = await twoScholars()
  await care(made, { to: '2026-02-10' })
  await care(made, { by: mentor, from: '2026-02-10' })
  expect(await owers(made)).toEqual(['facilitator 01 writes', 'mentor 02 writes has'])
  // Being inactive, no longer teaching the course or not holding the permission: each alone is enough.
  const taken = ['mentor 01 writes has', 'mentor 02 writes has']
  await active(facilitator.id, 0)
  expect(await owers(made)).toEqual(taken)
  await active(facilitator.id, 1)
  await rows('delete from course_teachers where course_id = $1 and user_id = $2', [made.course, facilitator.id])
  expect(await owers(made)).toEqual(taken)
  await able(made, 'facilitator', facilitator.id)
  expect((await owers(made))[0]).toBe('facilitator 01 writes')
  await rows(`delete from user_permissions using permissions p where p.id = permission_id and p.name = 'FASILITATOR' and user_id = $1`, [
    facilitator.id,
  ])
  await able(made, 'mentor', facilitator.id)
  expect(await owers(made)).toEqual(taken)
  // A draft of the former person does not settle the month, their published review does.
  await review(made, { draft: 1 })
  expect(await owers(made)).toEqual(taken)
  await rows('update reviews set status_draft = 0, published_at = now()')
  expect((await owers(made))[0]).toBe('facilitator 01 published')
  await rows('delete from reviews')
  await review(made, { by: mentor })
  expect((await owers(made))[0]).toBe('mentor 01 published writes has')
  // A successor who cannot write does not take the month over. Neither does one on the other side, in another course, or of another scholar.
  await rows('delete from reviews')
  await active(mentor, 0)
  expect(await owers(made)).toEqual(['facilitator 01', 'mentor 02 has'])
  await active(mentor, 1)
  await rows(`update mentoring_assignments set side = 'mentor' where user_id = $1 and course_id = $2`, [mentor, made.course])
  expect((await owers(made))[0]).toBe('facilitator 01')
  await rows(`update mentoring_assignments set side = 'facilitator', scholar_id = $3 where user_id = $1 and course_id = $2`, [
    mentor,
    made.course,
    scholar2.id,
  ])
  expect((await owers(made))[0]).toBe('facilitator 01')
  await able(made, 'facilitator', facilitator.id)
})

test('who takes such a month over may write it, has it in the coverage and among the next steps, and is reminded of it', async () => {
  const made = await twoScholars()
  await care(made, { to: '2026-02-10' })
  await care(made, { by: mentor, from: '2026-03-01' })
  const of = { course_id: made.course, side: 'facilitator' as Side, scholar_id: scholar.id, month: '2026-01-01' }
  const cells = async (carer: number | undefined) => {
    const covering = { course: { id: made.course, cohort_id: made.cohort }, side: 'facilitator' as Side, carer }
    const ids = (await coveredScholars(database.db, covering, {}).select('users.id').execute()).map(({ id }) => id)
    const { cells: found, totals } = oneRow(await coverageGrid(database.db, asked, covering, '2026-01-01', {}, ids).execute(database.db))
    return [
      Object.values(found).flatMap((of) => of.map(({ month }) => month.slice(0, 7))),
      totals.map(({ month, none }) => [month.slice(0, 7), none]),
    ]
  }
  const seen = async () => {
    const { rows: next } = await sql<DueMonth>`select * from ${dueMonths(mentor)} d order by month`.execute(database.db)
    const late = await missingByAuthor(database.db, asked, made.course, 'facilitator')
    return {
      may: (await authorStanding(database.db, { ...of, user_id: mentor })).cares,
      cells: await cells(mentor),
      next: next.filter(({ course_id }) => course_id === made.course).map(({ month, count }) => [month.slice(0, 7), count]),
      late: late.map(({ user_id, reviews, can_write, has_scholars }) => [user_id, reviews.length, can_write, has_scholars]),
    }
  }
  expect(await seen()).toEqual({ may: false, cells: [[], []], next: [], late: [[facilitator.id, 1, true, false]] })
  await active(facilitator.id, 0)
  const { rows: own } = await sql<DueMonth>`select * from ${dueMonths(facilitator.id)} d`.execute(database.db)
  expect(own).toEqual([])
  expect(await seen()).toEqual({
    may: true,
    cells: [['2026-01'], [['2026-01', 1]]],
    next: [['2026-01', 1]],
    late: [[mentor, 1, true, true]],
  })
  // While the scholar has no successor, nobody is reminded, and the list says why.
  await rows('update mentoring_assignments set ends_on = starts_on where user_id = $1', [mentor])
  await rows('update mentoring_assignments set ends_on = null where user_id = $1', [facilitator.id])
  expect((await seen()).late).toEqual([[facilitator.id, 2, false, true]])
  const remind = { course_id: made.course, side: 'facilitator' as Side, user_ids: [facilitator.id], by: guest.id }
  expect(await storeReminders(database.db, asked, remind)).toEqual([])
  await active(facilitator.id, 1)
  expect(await storeReminders(database.db, asked, remind)).toHaveLength(1)
})

test('the coverage shows the members of a course and whoever was looked after, narrowed by scholar, campus, cohort, name and carer', async () => {
  const [made, other] = [await twoScholars(), await newCourse()]
  const covered = async (wanted: Parameters<typeof coveredScholars>[2] = {}, carer?: number) => {
    const covering = { course: { id: made.course, cohort_id: made.cohort }, side: 'facilitator', carer } as Parameters<
      typeof coveredScholars
    >[1]
    return (await coveredScholars(database.db, covering, wanted).select('users.id').execute()).map(({ id }) => id).toSorted((a, b) => a - b)
  }
  const both = [scholar.id, scholar2.id].toSorted((a, b) => a - b)
  expect(await covered()).toEqual(both)
  for (const wanted of [{ scholar_id: scholar.id }, { university_id: 1 }, { cohort_id: other.cohort }, { search: 'zebra one' }])
    expect(await covered(wanted), JSON.stringify(wanted)).toEqual([scholar.id])
  await rows('delete from cohort_members where cohort_id = $1', [made.cohort])
  await care(made, { side: 'mentor' })
  await care(other)
  await care(made, { from: '2026-01-05', to: '2026-01-05' })
  expect([await covered(), await covered({}, facilitator.id)]).toEqual([[], []])
  await care(made, { from: '2026-01-05', to: '2026-01-31' })
  await care(made, { of: scholar2.id, from: '2026-01-05', to: '2026-02-01' })
  expect([await covered(), await covered({}, facilitator.id), await covered({}, mentor)]).toEqual([both, both, []])
  const options = async (carer?: number) => {
    const covering = { course: { id: made.course, cohort_id: made.cohort }, side: 'facilitator', carer } as Parameters<
      typeof coverageOptions
    >[1]
    const { people, universities, cohorts } = await coverageOptions(database.db, covering)
    return [people.map(({ id }) => id), universities.map(({ id }) => id).toSorted(), cohorts.some(({ id }) => id === other.cohort)]
  }
  expect([await options(), await options(facilitator.id)]).toEqual([
    [[facilitator.id], [1, 2], true],
    [[], [], false],
  ])
  const course = { id: made.course, cohort_id: made.cohort }
  expect(coverageScope(facilitator, { ...course, seat: 'teacher' }, 'facilitator').carer).toBe(facilitator.id)
  expect(coverageScope(guest, { ...course, seat: 'staff' }, 'facilitator').carer).toBeUndefined()
  expect(await courseMonths(database.db, made.course)).toEqual(['2026-01-01', '2026-02-01'])
})
