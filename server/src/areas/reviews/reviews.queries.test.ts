import type { Actor } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { confirmReview, monthNames, reviewCalls } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { reviewMaker } from '../../../test/reviews.ts'
import { joinAreas } from '../../kit/area.ts'
import { coverageOptions } from './coverage.queries.ts'
import { reviews } from './reviews.area.ts'
import { sendDigest } from './reviews.digest.ts'
import { type DueMonth, dueMonths } from './reviews.dues.ts'
import { type missingByAuthor, storeReminders } from './reviews.missing.ts'
import { reviewNotices } from './reviews.notices.ts'
import { reviewParts } from './reviews.parts.ts'
import { firstDayOf, lockReview } from './reviews.queries.ts'
import { visibleReviews } from './reviews.service.ts'
import { publishWarnings } from './reviews.warnings.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse, withoutReviews, twoScholars, care, review } = reviewMaker(rows)
const calls = directCalls(database, reviews)
const parts = partsOf(database, reviewParts)
const [scholar, scholar2, facilitator] = [demoActor('scholar'), demoActor('scholar2'), demoActor('facilitator')]
const [mentor, ld] = [demoPerson('mentor').id, demoPerson('ld').id]
const ofMentor: Actor = { ...facilitator, id: mentor, permissions: ['MENTOR'] }

beforeEach(async () => {
  await withoutReviews()
  for (const table of ['notifications', 'review_digests']) await rows(`delete from ${table}`)
})

const seenBy = async (who: Actor) =>
  (await visibleReviews(database.db, who).select('reviews.id').orderBy('reviews.id').execute()).map(({ id }) => id)

test('a partner sees reviews of the sides that they read, and of whom they look after themselves', async () => {
  const made = await twoScholars()
  await review(made, { side: 'mentor' })
  const published = await review(made, { by: ld })
  await care(made, { by: mentor })
  expect(await seenBy(facilitator)).toEqual([])
  await care(made, { by: facilitator.id, of: scholar2.id })
  expect(await seenBy(facilitator)).toEqual([])
  await rows('delete from mentoring_assignments')
  await care(made)
  expect(await seenBy(facilitator)).toEqual([published])
  await expect(lockReview(database.db, facilitator, undefined, 2_000_000_000)).rejects.toThrow('Not found')
  const own = await review(made, { side: 'mentor', by: mentor })
  expect((await parts.finds(ofMentor, 'zebra')).flatMap(({ records }) => records.map(({ id }) => id))).toEqual([own])
  expect([firstDayOf('2026', monthNames[0]), firstDayOf('2026', monthNames[11])]).toEqual(['2026-01-01', '2026-12-01'])
})

test('the first confirmation of a scholar counts', async () => {
  const own = await review(await twoScholars())
  const read = async () => {
    await calls.as('scholar').call(confirmReview, { id: own })
    return rows<{ day: string }>('select read_at::date::text as day from reviews')
  }
  expect((await read())[0]!.day).not.toBeNull()
  await rows(`update reviews set read_at = '2026-03-01'`)
  expect(await read()).toEqual([{ day: '2026-03-01' }])
})

test('who is told of a review reads it while it is published about them, in a course that they see', async () => {
  const made = await twoScholars()
  const [own, theirs] = [await review(made), await review(made, { of: scholar2.id })]
  const reads = (id: number) =>
    calls.reads('scholar', reviewNotices.published, {
      id,
      scholar_id: scholar.id,
      side: 'facilitator',
      course_id: made.course,
      course: '',
      author: '',
      period: '',
    })
  expect([await reads(own), await reads(theirs), await reads(own + 1000)]).toEqual([true, false, false])
  await rows('update reviews set status_draft = 1, published_at = null where id = $1', [own])
  expect(await reads(own)).toBe(false)
  await rows('update reviews set status_draft = 0, published_at = now() where id = $1', [own])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await reads(own)).toBe(false)
})

const LONG = 'We spoke about the essay, which is nearly finished now.'

test('another scholar who is named is one of this side of this course; by the first name, one of the same author’s month', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await rows(`update users set name = case when id = $1 then 'Xeno One' else 'Yankee Two' end where id = any($2)`, [
    scholar.id,
    [scholar.id, scholar2.id],
  ])
  await care(made)
  const named = async (content: string) =>
    (
      await publishWarnings(database.db, {
        course_id: made.course,
        side: 'facilitator',
        user_id: facilitator.id,
        scholar_id: scholar.id,
        month: '2026-02-01',
        content,
        next_step: 'A step',
      })
    ).some(({ key }) => key === `names-${scholar2.id}`)
  const both = async () => [await named('As Yankee Two did'), await named('As Yankee did')]
  await care(other, { of: scholar2.id })
  await care(made, { side: 'mentor', of: scholar2.id })
  expect(await both()).toEqual([false, false])
  await care(made, { of: scholar2.id, by: mentor, from: '2026-02-10' })
  expect(await both()).toEqual([true, false])
  await care(made, { of: scholar2.id, to: '2026-02-10' })
  expect(await both()).toEqual([true, false])
  await rows('delete from mentoring_assignments where user_id = $1 and scholar_id = $2', [mentor, scholar2.id])
  await rows('update mentoring_assignments set ends_on = null where course_id = $1', [made.course])
  expect(await both()).toEqual([true, true])
})

test('a paragraph is repeated of the author’s reviews of the month before and of others in this month', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const content = `${LONG}\n\nAnd more.`
  const repeats = async (id?: number) =>
    (
      await publishWarnings(database.db, {
        ...(id !== undefined && { id }),
        course_id: made.course,
        side: 'facilitator',
        user_id: facilitator.id,
        scholar_id: scholar.id,
        month: '2026-03-01',
        content,
        next_step: 'A step',
      })
    ).flatMap(({ key }) => (key.startsWith('repeats-') ? key.slice(8).split('-').map(Number) : []))
  const before = { month: '2026-02-01', content }
  await review(made, { ...before, by: mentor })
  await review(made, { ...before, side: 'mentor' })
  await review(other, before)
  await review(made, { ...before, month: '2026-01-01' })
  await review(made, { ...before, month: '2026-01-01', of: scholar2.id })
  await review(made, { ...before, month: '2026-04-01' })
  const own = await review(made, { ...before, month: '2026-03-01' })
  expect([await repeats(), await repeats(own)]).toEqual([[], []])
  const theirs = await review(made, { ...before, month: '2026-03-01', of: scholar2.id })
  expect([await repeats(own), await repeats(theirs)]).toEqual([[theirs], []])
  const last = await review(made, before)
  expect(await repeats(own)).toEqual([theirs, last])
})

const asked = { late: { amber: 5, red: 10 }, contributions: {} } as unknown as Parameters<typeof missingByAuthor>[1]

test('authors are reminded of what they have not been reminded of, scholar by scholar', async () => {
  const made = await twoScholars()
  await care(made)
  await care(made, { of: scholar2.id })
  const of = { course_id: made.course, side: 'facilitator' as Side, user_ids: [facilitator.id], by: ld }
  const remembered = (who: number, month: string) =>
    rows(`insert into review_reminders (course_id, side, author_id, scholar_id, month, by_id) values ($1, 'facilitator', $2, $3, $4, $5)`, [
      made.course,
      facilitator.id,
      who,
      month,
      ld,
    ])
  await remembered(scholar2.id, '2026-01-01')
  await remembered(scholar2.id, '2026-02-01')
  const reminded = await storeReminders(database.db, asked, of)
  expect(reminded.map(({ reviews: list }) => list.map((one) => one.scholar))).toEqual([['Zebra One', 'Zebra One']])
})

const owed = async (day = sql<string>`'2026-11-24'::date`, who = facilitator.id) => {
  const { rows: found } = await sql<DueMonth>`select * from ${dueMonths(who, day)} d order by d.course_id, d.side, d.month`.execute(
    database.db,
  )
  return found.map(({ course_id, side, month, count }) => [course_id, side, month.slice(0, 7), count])
}

test('a month is owed from the day after its last one, by whoever has the scholar on that one', async () => {
  const made = await twoScholars()
  await care(made, { to: '2026-01-31' })
  expect(await owed()).toEqual([])
  await rows(`update mentoring_assignments set ends_on = '2026-02-01'`)
  const january = [made.course, 'facilitator', '2026-01', 1]
  expect([await owed(sql`'2026-01-31'::date`), await owed(sql`'2026-02-01'::date`)]).toEqual([[], [january]])
  expect(await owed()).toEqual([january])
  // No review of an inactive scholar is owed.
  await care(made, { of: scholar2.id, to: '2026-02-01' })
  expect(await owed()).toEqual([[...january.slice(0, 3), 2]])
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  expect(await owed()).toEqual([january])
})

test('a review that is published counts once, for its own course, side and scholar', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await rows(`update courses set end_date = '2026-01-31' where id = any($1)`, [[made.course, other.course]])
  for (const of of [scholar.id, scholar2.id]) await care(made, { of, to: of === scholar.id ? '2026-01-20' : null })
  // Two assignments to the same scholar, and more in another course and on the other side.
  await care(made, { from: '2026-01-25' })
  await care(other)
  await care(made, { side: 'mentor' })
  const all = (mine: number, theirs: number, ofMentors: number) =>
    [
      [made.course, 'facilitator', '2026-01', mine],
      [made.course, 'mentor', '2026-01', ofMentors],
      [other.course, 'facilitator', '2026-01', theirs],
    ].filter(([, , , count]) => count !== 0)
  expect(await owed()).toEqual(all(2, 1, 1))
  await review(made)
  expect(await owed()).toEqual(all(1, 1, 1))
  await review(other)
  expect(await owed()).toEqual(all(1, 0, 1))
  await review(made, { of: scholar2.id })
  expect(await owed()).toEqual(all(0, 0, 1))
})

test('only partners are told that they owe reviews', async () => {
  const made = await twoScholars()
  await care(made, { by: ld })
  expect((await owed(undefined, ld)).length).toBe(2)
  expect(await parts.todos(demoActor('ld'))).toEqual([])
})

test('the weekly list goes out once, on Monday from seven on in Jakarta, to active authors and those who lead', async () => {
  const made = await twoScholars()
  await rows(`update courses set status = 0 where id <> $1`, [made.course])
  await care(made)
  await care(made, { by: mentor, of: scholar2.id })
  await review(made)
  await rows('update users set status = 0 where id = $1', [mentor])
  const send = (now: string) =>
    sendDigest({ db: database.db, env: testEnv(''), contributions: joinAreas([reviews]) }, sql`${now}::timestamptz`)
  const told = async () =>
    Object.fromEntries(
      (
        await rows<{ who: number; text: string }>(
          `select user_id who, message_html as text from notifications where kind = 'review.weekly'`,
        )
      ).map((row) => [row.who, /\d+ reviews?/.exec(row.text)?.[0]]),
    )
  expect([await send('2026-03-01T23:59:59Z'), await told()]).toEqual([0, {}])
  await send('2026-03-02T00:00:00Z')
  const lists = await told()
  expect([lists[facilitator.id], lists[ld], lists[mentor], lists[demoPerson('upcm').id]]).toEqual([
    '1 review',
    '3 reviews',
    undefined,
    undefined,
  ])
  expect(await send('2026-03-03T00:00:00Z')).toBe(0)
  await rows('update users set status = 1 where id = $1', [mentor])
  await rows('update courses set status = 1')
})

test('the coverage is narrowed to people of this side of this course, and to cohorts of the scholars in it', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(made)
  await care(made, { side: 'mentor', by: mentor })
  await care(other, { by: ld })
  const empty = await newCourse()
  await rows('delete from cohort_members where cohort_id = $1', [empty.cohort])
  const covering = { course: { id: made.course, cohort_id: made.cohort }, side: 'facilitator', carer: undefined } as Parameters<
    typeof coverageOptions
  >[1]
  const { people, cohorts } = await coverageOptions(database.db, covering)
  expect([people.map(({ id }) => id), cohorts.some(({ id }) => id === made.cohort), cohorts.some(({ id }) => id === empty.cohort)]).toEqual(
    [[facilitator.id], true, false],
  )
  const { data } = await calls.as('ld').call(reviewCalls.facilitator.cover, { filter: { course_id: made.course } })
  const universities = await rows<{ name: string }>('select name from universities where id in (1, 2) order by id')
  expect(data.map(({ name, university }) => [name, university])).toEqual([
    ['Zebra One', universities[0]!.name],
    ['Zebra Two', universities[1]!.name],
  ])
})
