import { createTool, createToolQuestion, assessmentAttempts } from '@pandu/contract/assessments'
import { readScholarResults, setExtraTime } from '@pandu/contract/courses'
import { grantAttempt, quizAttempts } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { makeQuiz, place } from '../../../test/attempts.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const [scholar, scholar2] = idsOf('scholar', 'scholar2') as [number, number]

const ld = demoPerson('ld').name

const lasting = ({ started_at, ends_at }: { started_at: string; ends_at: string | null }) =>
  ends_at === null ? null : (Date.parse(ends_at) - Date.parse(started_at)) / 60_000

/** A course of a test's own with a quiz in its section. */
const withQuiz = async (time: number | null, course?: Awaited<ReturnType<typeof newCourse>>) => {
  const at = course ?? (await newCourse(world))
  const { id } = await makeQuiz(as, time)
  await place(as, 'quiz', id, at.section)
  const filter = { course_quiz_id: id, course_section_id: at.section }
  const begin = async (who: 'scholar' | 'scholar2') => {
    const before = (await as(who).call(quizAttempts.read, { filter })).body.data.extra_time
    return [before, lasting((await as(who).call(quizAttempts.open, { filter })).body.data.attempt)]
  }
  return { ...at, quiz: id, filter, begin }
}
const give = (course_id: number, percent: number | string, more: object = {}) =>
  as('ld').call(setExtraTime, { course_id, scholar_id: scholar, percent, ...more })

test('the share of a course makes every quiz and tool of it longer for that scholar, and no other', async () => {
  const one = await withQuiz(15)
  expect((await give(one.id, 25, { reason: 'Reads with a screen reader' })).body.message).toBe('Sekar Ayuningtyas has 25 % more time')
  // A quarter of 15 minutes is rounded up.
  expect([await one.begin('scholar'), await one.begin('scholar2')]).toEqual([
    [4, 19],
    [0, 15],
  ])
  const endless = await withQuiz(null, one)
  // It would end with its course.
  await rows('update courses set open_always = 1 where id = $1', [one.id])
  expect(await endless.begin('scholar')).toEqual([0, null])
  const elsewhere = await withQuiz(15)
  expect(await elsewhere.begin('scholar')).toEqual([0, 15])

  const tool = (await as('ld').call(createTool, { name: 'A tool', description: '', time: 20 })).body.data.id
  await as('ld').call(createToolQuestion, { assessment_id: tool, question: 'Why?', type: 'essay' })
  await place(as, 'assessment', tool, one.section)
  const opened = await as('scholar').call(assessmentAttempts.open, { filter: { assessment_id: tool, course_section_id: one.section } })
  expect(lasting(opened.body.data.attempt)).toBe(25)
})

test('minutes given for one quiz come on top, and an attempt under way keeps its end', async () => {
  const one = await withQuiz(20)
  await give(one.id, 50)
  await as('ld').call(grantAttempt, { ...one.filter, scholar_id: scholar, give: 'time', time: 5 })
  expect(await one.begin('scholar')).toEqual([15, 35])
  await give(one.id, 0)
  expect(await one.begin('scholar')).toEqual([0, 35])
  expect(await (await withQuiz(20, one)).begin('scholar')).toEqual([0, 20])
})

test('every change stays in the history, for the scholar and those who follow the course; of two at once the second is told', async () => {
  const { id } = await newCourse(world)
  const read = async (who: 'scholar' | 'facilitator') =>
    (await as(who).call(readScholarResults, { course: id, scholar_id: scholar })).body.data.extra_time
  expect(await read('scholar')).toEqual({ percent: 0, changes: [] })
  expect((await give(id, 25, { seen: null, reason: 'Asked for it' })).status).toBe(200)
  const late = await give(id, 50, { seen: null })
  expect([late.status, late.error.message]).toEqual([409, `${ld} has changed the extra time in the meantime: 25 %`])
  const [first] = (await read('facilitator')).changes
  expect((await give(id, '50', { seen: first!.id })).status).toBe(200)
  const now = await read('scholar')
  expect(now).toEqual(await read('facilitator'))
  expect([now.percent, now.changes.map(({ percent, reason, by }) => [percent, reason, by])]).toEqual([
    50,
    [
      [50, '', ld],
      [25, 'Asked for it', ld],
    ],
  ])
  const told = await rows<{ message_html: string }>(
    `select message_html from notifications where kind = 'course.extraTime' and user_id = $1 order by id desc limit 2`,
    [scholar],
  )
  expect(told.map(({ message_html }) => /\d+ %/.exec(message_html)?.[0])).toEqual(['50 %', '25 %'])
})

test('a share is a whole number up to 300, for members of the course', async () => {
  const { id } = await newCourse(world)
  const wrong = async (percent: number | string) => (await give(id, percent)).error.errors?.['percent']
  expect([await wrong(301), await wrong(-1), await wrong('2,5'), await wrong('much')]).toEqual([
    ['extra time must be at most 300'],
    ['extra time must be at least 0'],
    ['extra time must be a whole number'],
    ['extra time must be a number'],
  ])
  await rows('delete from cohort_members where user_id = $1 and cohort_id = (select cohort_id from courses where id = $2)', [scholar2, id])
  expect((await give(id, 25, { scholar_id: scholar2 })).status).toBe(404)
  expect((await as('scholar').call(setExtraTime, { course_id: id, scholar_id: scholar, percent: 25 })).status).toBe(403)
})
