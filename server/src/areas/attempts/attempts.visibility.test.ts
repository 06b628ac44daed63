import type { Actor } from '@pandu/contract/kit'
import type { ShowKeys } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { beginAttempt, closeAttempt, findAnswers, findAttempt, findItem, storeAnswers, previewQuestions } from './attempts.queries.ts'
import {
  attemptResults,
  findScholarOfAttempt,
  finishedAttempts,
  type ItemInCourse,
  moveAttempts,
  mustMatchAttempt,
} from './attempts.service.ts'
import { grantAttempt, listChanges } from './changes.service.ts'
import { answerKeyVisibility } from './answer-keys.ts'
import { decideOnLateAnswers, storeLateAnswers } from './late-answers.service.ts'
import { addQuestion, deleteQuestion, lockItem, orderQuestions, reuseQuestions } from './questions.service.ts'
import { listResults, markEssays } from './results.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const [scholar, scholar2, guest] = [demoActor('scholar'), demoActor('scholar2'), demoActor('guest')]

beforeEach(async () => {
  await rows('delete from attempt_changes')
})

/** A quiz of a course that is left open, with a choice, whose right answer is b, and an essay; both scholars take part. */
const newQuiz = async () => {
  const made = await newCourse()
  await rows('update courses set open_always = 1 where id = $1', [made.course])
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2.id])
  await rows('update quizzes set time = 30 where id = $1', [made.quiz])
  const question = (type: string, position: number) =>
    number(
      `insert into quiz_questions (quiz_id, type, question, options, answer, position) values ($1, $2, 'Why?', $3, $4, $5) returning id`,
      [made.quiz, type, type === 'multiple' ? '["one", "two"]' : '[]', type === 'multiple' ? 'b' : 'a model', position],
    )
  const [choice, essay] = [await question('multiple', 1), await question('essay', 2)]
  const place = {
    course: { id: made.course, cohort_id: made.cohort },
    course_section_id: made.section,
    due_at: null,
  } as unknown as ItemInCourse
  return { ...made, choice, essay, at: place }
}
type Quiz = Awaited<ReturnType<typeof newQuiz>>
const begin = async ({ quiz, section }: Pick<Quiz, 'quiz' | 'section'>, who: Actor = scholar, minutes: number | null = 30) => {
  await beginAttempt(database.db, 'quiz', quiz, who.id, section, minutes)
  return attemptOf(quiz, who)
}
const attemptOf = async (quiz: number, who: Actor = scholar) => (await findAttempt(database.db, 'quiz', quiz, who.id, false))!
const set = (attempt: { id: number }, change: string) => rows(`update attempts set ${change} where id = $1`, [attempt.id])
const ids = async (statement: ReturnType<typeof sql>) =>
  (await (statement as ReturnType<typeof sql<{ scholar_id: number }>>).execute(database.db)).rows.map((row) => row.scholar_id)

test('whose paper it is: a member of the course, or somebody who took the item there', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const taker = (who: { id: number }) =>
    findScholarOfAttempt(database.db, 'quiz', made.quiz, made.at, who.id).then(
      ({ id }) => id === who.id,
      () => false,
    )
  expect([await taker(scholar), await taker(scholar2), await taker(guest)]).toEqual([true, true, false])
  await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [made.cohort, scholar.id])
  await begin(other)
  await beginAttempt(database.db, 'quiz', other.quiz, scholar2.id, made.section, 30)
  expect([await taker(scholar), await taker(scholar2)]).toEqual([false, true])
  const attempt = await begin(made)
  expect(await taker(scholar)).toBe(true)
  await set(attempt, `course_section_id = ${other.section}`)
  expect(await taker(scholar)).toBe(false)
  await rows('insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, $3)', [made.cohort, guest.id, 'regular'])
  expect(await taker(guest)).toBe(false)
})

test('nobody has a paper because others took the item there, or because they took another one', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  await rows('delete from cohort_members where cohort_id = $1', [made.cohort])
  await begin(made)
  await begin({ quiz: other.quiz, section: made.section }, scholar2)
  const list = await listResults(database.db, 'quiz', made.quiz, made.at, { page: { number: 1, size: 50 }, sort: 'name', filter: {} })
  expect(list.data.map(({ scholar_id }) => scholar_id)).toEqual([scholar.id])
  expect((await findScholarOfAttempt(database.db, 'quiz', made.quiz, made.at, scholar.id)).id).toBe(scholar.id)
  await expect(findScholarOfAttempt(database.db, 'quiz', made.quiz, made.at, scholar2.id)).rejects.toThrow('Not found')
})

test('finished is what was handed in or ran out of time, of this item', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const finished = () => ids(finishedAttempts('quiz', sql<number>`${made.quiz}::int`))
  const attempt = await begin(made)
  await set(await begin(other), 'submitted_at = now()')
  await begin(made, scholar2, null)
  expect(await finished()).toEqual([])
  await set(attempt, 'submitted_at = now()')
  expect(await finished()).toEqual([scholar.id])
  await set(attempt, `submitted_at = null, ends_at = now() - interval '1 second'`)
  expect(await finished()).toEqual([scholar.id])
})

test('a result is open, waits for a mark, or is done, and is late after it was due', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  await begin(other)
  const attempt = await begin(made)
  const state = async (due = 'null') => {
    const found = attemptResults('quiz', sql<number>`${made.quiz}::int`, sql<string | null>`${sql.raw(due)}::timestamptz`)
    const { rows: all } = await (found as ReturnType<typeof sql<{ state: string; late: boolean; at: string }>>).execute(database.db)
    expect(all).toHaveLength(1)
    return all[0]!
  }
  const is = async () => (await state()).state
  expect(await state()).toMatchObject({ state: 'open', at: attempt.saved_at })
  await set(attempt, 'submitted_at = now(), score = 1')
  expect(await is()).toBe('done')
  await set(attempt, 'submitted_at = null, score = null')
  await set(attempt, 'ends_at = null')
  expect(await is()).toBe('open')
  expect((await state()).at).toBe((await attemptOf(made.quiz)).saved_at)
  await set(attempt, `ends_at = now() - interval '1 minute'`)
  expect(await is()).toBe('done')
  await storeAnswers(database.db, attempt.id, [{ question_id: made.essay, answer: 'Because.' }])
  expect(await is()).toBe('waiting')
  await rows('update attempt_answers set mark = 1 where attempt_id = $1 and question_id = $2', [attempt.id, made.essay])
  expect(await is()).toBe('done')
  await rows('update attempt_answers set mark = null where attempt_id = $1', [attempt.id])
  await set(attempt, `score = 50, submitted_at = '2026-02-01'`)
  expect(await is()).toBe('done')
  expect([(await state(`'2026-01-31'`)).late, (await state(`'2026-02-01'`)).late]).toEqual([true, false])
  await rows(`update attempt_answers set answer = '' where attempt_id = $1 and question_id = $2`, [attempt.id, made.essay])
  await storeAnswers(database.db, attempt.id, [{ question_id: made.choice, answer: 'b' }])
  await set(attempt, 'score = null')
  expect(await is()).toBe('done')
})

test('an assessment is done when it was handed in: nobody marks it', async () => {
  const made = await newQuiz()
  const tool = await number(`insert into assessments (name) values ('Tool') returning id`)
  const question = await number(
    `insert into assessment_questions (assessment_id, type, question, position) values ($1, 'essay', 'Why?', 1) returning id`,
    [tool],
  )
  await beginAttempt(database.db, 'assessment', tool, scholar.id, made.section, 30)
  const { id } = (await findAttempt(database.db, 'assessment', tool, scholar.id, false))!
  await storeAnswers(database.db, id, [{ question_id: question, answer: 'Because.' }])
  await closeAttempt(database.db, 'assessment', id)
  const found = attemptResults('assessment', sql<number>`${tool}::int`, sql<string | null>`null::timestamptz`)
  const { rows: states } = await (found as ReturnType<typeof sql<{ state: string }>>).execute(database.db)
  expect(states.map(({ state }) => state)).toEqual(['done'])
  const { data } = await listResults(database.db, 'assessment', tool, made.at, {
    page: { number: 1, size: 50 },
    sort: 'name',
    filter: { state: 'done' },
  })
  expect(data.map(({ scholar_id }) => scholar_id)).toEqual([scholar.id])
})

test('attempts at an item go along from its section', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const [own, beside, elsewhere] = [await begin(made), await begin(other), await begin(made, scholar2)]
  await set(elsewhere, `course_section_id = ${other.section}`)
  await set(beside, `course_section_id = ${made.section}`)
  const target = await number(`insert into course_sections (course_id, title, position) values ($1, 'Target', 2) returning id`, [
    made.course,
  ])
  await moveAttempts(database.db, 'quiz', { item: made.quiz, from: made.section, to: target })
  const sections = await rows<{ id: number; at: number }>(
    'select id, course_section_id as at from attempts where id = any($1) order by id',
    [[own.id, beside.id, elsewhere.id]],
  )
  expect(sections.map(({ at }) => at)).toEqual([target, made.section, other.section])
})

test('a section of another course is none of an attempt', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const attempt = await begin(made)
  const sibling = await number(`insert into course_sections (course_id, title, position) values ($1, 'Sibling', 2) returning id`, [
    made.course,
  ])
  const fits = (course_section_id?: number) =>
    mustMatchAttempt(database.db, scholar, 'quiz', { id: made.quiz, ...(course_section_id && { course_section_id }) }, attempt).then(
      () => true,
      () => false,
    )
  expect([await fits(), await fits(made.section), await fits(sibling), await fits(other.section)]).toEqual([true, true, true, false])
})

test('right answers are shown never, after the attempt, or once everybody has finished or the course is over', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const attempt = await begin(made)
  await set(attempt, `submitted_at = now() - interval '1 minute'`)
  await rows(`update courses set end_date = '2999-01-01', open_always = 0 where id = $1`, [made.course])
  const keys = async (show_keys: ShowKeys, hours = 0) =>
    answerKeyVisibility(database.db, 'quiz', { id: made.quiz, show_keys }, await attemptOf(made.quiz), hours)
  const course = (change: string) => rows(`update courses set ${change} where id = $1`, [made.course])
  expect([await keys('never'), await keys('attempt'), await keys('end')]).toEqual(['never', 'shown', 'later'])
  await course(`end_date = (now() at time zone 'Asia/Jakarta')::date`)
  expect(await keys('end')).toBe('later')
  await course(`end_date = (now() at time zone 'Asia/Jakarta')::date - 1`)
  expect(await keys('end')).toBe('shown')
  await course('open_always = 1')
  expect(await keys('end')).toBe('later')
  // The course is closed, but not this item of it.
  await course('open_always = 0')
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect(await keys('end')).toBe('later')
  await rows('update section_modules set open_always = 0 where id = $1', [made.module])
  expect(await keys('end')).toBe('shown')
  await course('open_always = 1')
  // What the other scholar did elsewhere, or has not finished, does not end it here.
  await set(await begin(other, scholar2), 'submitted_at = now()')
  const theirs = await begin(made, scholar2)
  expect(await keys('end')).toBe('later')
  // Who is inactive does not keep the keys from the others.
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  expect(await keys('end')).toBe('shown')
  await rows('update users set status = 1 where id = $1', [scholar2.id])
  await set(theirs, `ends_at = now() - interval '1 second'`)
  expect(await keys('end')).toBe('shown')
  await set(theirs, `ends_at = now() + interval '1 day', submitted_at = now()`)
  expect(await keys('end')).toBe('shown')
})

test('the results of an item are those of the members and of who took it there, by state and name', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  await rows(`update users set name = 'Zebra One' where id = $1`, [scholar.id])
  await rows(`update users set name = 'Zebra Two' where id = $1`, [scholar2.id])
  const list = async (filter: Parameters<typeof listResults>[4]['filter'] = {}, place = made.at) => {
    const { data, total } = await listResults(database.db, 'quiz', made.quiz, place, {
      page: { number: 1, size: 50 },
      sort: 'name',
      filter,
    })
    expect(total).toBe(data.length)
    return data.map(
      ({ scholar_id, state, overdue }) => `${scholar_id === scholar.id ? 'first' : 'second'} ${state}${overdue ? ' overdue' : ''}`,
    )
  }
  await set(await begin(other), 'submitted_at = now(), score = 1')
  expect(await list()).toEqual(['first none', 'second none'])
  const attempt = await begin(made)
  expect([await list(), await list({ state: 'open' }), await list({ search: 'zebra two' }), await list({ search: '' })]).toEqual([
    ['first open', 'second none'],
    ['first open'],
    ['second none'],
    ['first open', 'second none'],
  ])
  await set(attempt, `submitted_at = '2026-02-01', score = 10`)
  expect([
    await list(),
    await list({}, { ...made.at, due_at: '2026-01-31' } as never),
    await list({}, { ...made.at, due_at: '2026-02-01' } as never),
  ]).toEqual([
    ['first done', 'second none'],
    ['first done overdue', 'second none'],
    ['first done', 'second none'],
  ])
  await set(attempt, `late_state = 'waiting'`)
  expect(await list({ state: 'waiting' })).toEqual(['first waiting'])
  await set(attempt, 'late_state = null, score = null')
  expect(await list({ state: 'waiting' })).toEqual(['first waiting'])
  // Who has left stays with what they took in this section.
  await rows('delete from cohort_members where cohort_id = $1', [made.cohort])
  expect(await list()).toEqual(['first waiting'])
  await set(attempt, `course_section_id = ${other.section}`)
  expect(await list()).toEqual([])
})

test('an attempt is held where that is asked for', async () => {
  const made = await newQuiz()
  const { id } = await begin(made)
  const change = () => rows('select 1 from attempts where id = $1 for update nowait', [id])
  const within = (lock: boolean, look: () => Promise<unknown>) =>
    database.db.transaction().execute(async (db) => {
      await findAttempt(db, 'quiz', made.quiz, scholar.id, lock)
      await look()
    })
  await within(true, () => expect(change()).rejects.toThrow('could not obtain lock'))
  await within(false, async () => expect(await change()).toHaveLength(1))
})

test('questions stand in their order unless the quiz is shuffled', async () => {
  const made = await newQuiz()
  for (let n = 3; n < 12; n++)
    await rows(
      `insert into quiz_questions (quiz_id, type, question, options, answer, position) values ($1, 'essay', 'Why?', '[]', '', $2)`,
      [made.quiz, n],
    )
  const asked = async () => (await previewQuestions(database.db, 'quiz', made.quiz)).map(({ question_id }) => question_id)
  const inOrder = (await asked()).toSorted((a, b) => a - b)
  for (let n = 0; n < 5; n++) expect(await asked()).toEqual(inOrder)
})

const late = async (made: Quiz, attempt: { id: number }) => {
  await set(attempt, `started_at = now() - interval '2 hours', ends_at = date_trunc('milliseconds', now() - interval '1 hour')`)
  const held = await attemptOf(made.quiz)
  return { held, typed_at: new Date(Date.parse(held.ends_at!) - 1000).toISOString() }
}

test('answers that arrive late belong to their attempt and question, and wait for the marker where they differ', async () => {
  const made = await newQuiz()
  const [attempt, theirs] = [await begin(made), await begin(made, scholar2)]
  const { held, typed_at } = await late(made, attempt)
  const given = [
    { question_id: made.essay, answer: 'Because.', typed_at },
    { question_id: made.choice, answer: '', typed_at },
  ]
  expect(await storeLateAnswers(database.db, 'quiz', held, given, 5)).toMatch(/decides whether they count/)
  const lates = async (id: number) => (await findAnswers(database.db, id)).map(({ late_answer }) => late_answer)
  expect([await lates(attempt.id), await lates(theirs.id)]).toEqual([
    [null, 'Because.'],
    [null, null],
  ])
  expect([(await attemptOf(made.quiz)).late_state, (await attemptOf(made.quiz, scholar2)).late_state]).toEqual(['waiting', null])
  await rows('update attempt_answers set late_answer = $2 where attempt_id = $1', [theirs.id, 'Theirs'])
  await decideOnLateAnswers(database.db, guest, made.at, made.quiz, scholar.id, true)
  const answers = async (id: number) => (await findAnswers(database.db, id)).map(({ answer }) => answer)
  expect([await answers(attempt.id), await answers(theirs.id)]).toEqual([
    ['', 'Because.'],
    ['', ''],
  ])
  expect([(await attemptOf(made.quiz)).late_state, (await attemptOf(made.quiz, scholar2)).late_state]).toEqual(['accepted', null])
})

test('minutes that are given move the end of one attempt, and before it is begun they stand for it', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const [attempt, theirs] = [await begin(made), await begin(made, scholar2)]
  const give = (quiz: Quiz, who: Actor, minutes: number | null) =>
    grantAttempt(database.db, guest, quiz.at, quiz.quiz, who.id, minutes, 'Ill')
  const ends = async (who: Actor) => Date.parse((await attemptOf(made.quiz, who)).ends_at!)
  const [before, theirsBefore] = [await ends(scholar), await ends(scholar2)]
  await rows('update attempt_answers set late_answer = $1 where attempt_id = any($2)', ['late', [attempt.id, theirs.id]])
  await give(made, scholar, 10)
  expect([(await ends(scholar)) - before, (await ends(scholar2)) - theirsBefore]).toEqual([600_000, 0])
  const lates = async (id: number) => new Set((await findAnswers(database.db, id)).map(({ late_answer }) => late_answer))
  expect([await lates(attempt.id), await lates(theirs.id)]).toEqual([new Set([null]), new Set(['late'])])

  await give(other, scholar2, 7)
  const minutes = async (who: Actor) => {
    const { started_at, ends_at } = await begin(other, who)
    return Math.round((Date.parse(ends_at!) - Date.parse(started_at)) / 60_000)
  }
  // Those given to others, at other quizzes, or for an attempt under way are not added.
  await rows(`insert into attempt_changes (scholar_id, quiz_id, kind, minutes, standing, reason) values ($1, $2, 'time', 9, false, '')`, [
    scholar.id,
    other.quiz,
  ])
  await rows(`insert into attempt_changes (scholar_id, quiz_id, kind, minutes, standing, reason) values ($1, $2, 'time', 11, true, '')`, [
    scholar.id,
    made.quiz,
  ])
  expect([await minutes(scholar2), await minutes(scholar)]).toEqual([37, 30])
})

test('an attempt that the clock has closed continues with the minutes given, with the answers that arrived late and without its marks', async () => {
  const made = await newQuiz()
  const [attempt, theirs] = [await begin(made), await begin(made, scholar2)]
  for (const one of [attempt, theirs]) {
    await late(made, one)
    await rows('update attempt_answers set late_answer = $2, mark = 0.5 where attempt_id = $1 and question_id = $3', [
      one.id,
      'Late',
      made.essay,
    ])
    await set(one, 'submitted_at = ends_at, score = 25')
  }
  await grantAttempt(database.db, guest, made.at, made.quiz, scholar.id, 10, 'Ill')
  const answers = async ({ id }: { id: number }) =>
    (await findAnswers(database.db, id)).map(({ answer, mark, late_answer }) => [answer, mark, late_answer])
  expect([(await attemptOf(made.quiz)).submitted_at, await answers(attempt)]).toEqual([
    null,
    [
      ['', null, null],
      ['Late', null, null],
    ],
  ])
  expect([(await attemptOf(made.quiz, scholar2)).score, await answers(theirs)]).toEqual([
    25,
    [
      ['', null, null],
      ['', 0.5, 'Late'],
    ],
  ])
})

test('who is given minutes waits for nobody who begins elsewhere, and for no other member', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  await database.db.transaction().execute(async (tx) => {
    const hold = (cohort: number, { id }: Actor) =>
      tx.selectFrom('cohort_members').where('cohort_id', '=', cohort).where('user_id', '=', id).forUpdate().execute()
    await hold(made.cohort, scholar2)
    await hold(other.cohort, scholar)
    await grantAttempt(database.db, guest, made.at, made.quiz, scholar.id, 5, 'Ill')
  })
  expect((await listChanges(database.db, made.quiz, scholar.id, true)).map(({ minutes }) => minutes)).toEqual([5])
})

test('another attempt takes the place of one, which is kept whole in the history of its scholar', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const [attempt, theirs] = [await begin(made), await begin(made, scholar2)]
  await storeAnswers(database.db, attempt.id, [{ question_id: made.essay, answer: 'Mine' }])
  await storeAnswers(database.db, theirs.id, [{ question_id: made.essay, answer: 'Theirs' }])
  for (const one of [attempt, theirs]) await closeAttempt(database.db, 'quiz', one.id)
  await markEssays(database.db, guest, made.at, made.quiz, scholar2.id, [{ question_id: made.essay, mark: 50, notes: '', seen: null }])
  await markEssays(database.db, guest, made.at, made.quiz, scholar.id, [{ question_id: made.essay, mark: 80, notes: 'Well', seen: null }])
  const marks = async (id: number) => (await findAnswers(database.db, id)).map(({ mark }) => mark)
  expect([await marks(attempt.id), await marks(theirs.id)]).toEqual([
    [0, 0.8],
    [0, 0.5],
  ])
  await grantAttempt(database.db, guest, made.at, made.quiz, scholar.id, null, 'Again')
  expect([await findAttempt(database.db, 'quiz', made.quiz, scholar.id, false), (await attemptOf(made.quiz, scholar2)).id]).toEqual([
    undefined,
    theirs.id,
  ])
  await rows(
    `insert into attempt_changes (scholar_id, quiz_id, kind, minutes, standing, reason, by_id) values ($1, $2, 'time', 5, true, 'x', $3)`,
    [scholar.id, made.quiz, guest.id],
  )
  const changes = async (quiz: number, who: Actor, whole = true) => listChanges(database.db, quiz, who.id, whole)
  const [time, replaced] = await changes(made.quiz, scholar)
  expect([time!.replaced, replaced!.by]).toEqual([null, demoPerson('guest').name])
  expect(replaced!.replaced!.answers.map(({ answer }) => answer)).toEqual(['', 'Mine'])
  const [stored] = await rows<{ marks: number }>(
    `select jsonb_array_length(replaced -> 'marks') as marks from attempt_changes where kind = 'attempt'`,
  )
  expect(stored!.marks).toBe(1)
  expect((await changes(made.quiz, scholar, false)).map((one) => one.replaced)).toEqual([null, null])
  expect([await changes(other.quiz, scholar), await changes(made.quiz, scholar2)]).toEqual([[], []])
})

test('questions are added, ordered, copied and deleted in the quiz that is meant, while it is there', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const questions = (quiz: number) =>
    rows<{ id: number; position: number }>('select id, position from quiz_questions where quiz_id = $1 order by position', [quiz])
  const add = (quiz: number) =>
    addQuestion(database.db, 'quiz', quiz, { type: 'essay', question: 'How?', choice: '', answer: 'So' } as never)
  for (let n = 0; n < 3; n++) await add(other.quiz)
  await add(made.quiz)
  expect((await questions(made.quiz)).map(({ position }) => position)).toEqual([1, 2, 3])
  const own = (await questions(made.quiz)).map(({ id }) => id)
  const theirs = await questions(other.quiz)
  await orderQuestions(database.db, 'quiz', made.quiz, own.toReversed())
  expect((await questions(made.quiz)).map(({ id }) => id)).toEqual(own.toReversed())
  expect(await questions(other.quiz)).toEqual(theirs)
  await reuseQuestions(database.db, made.quiz, [other.choice])
  expect((await questions(made.quiz)).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  await expect(reuseQuestions(database.db, made.quiz, [own[0]!])).rejects.toThrow('Not found')
  await deleteQuestion(database.db, 'quiz', own[0]!)
  expect((await questions(made.quiz)).map(({ id }) => id)).not.toContain(own[0])
  expect(await questions(made.quiz)).toHaveLength(3)
  await rows('update quizzes set deleted_at = now() where id = $1', [other.quiz])
  await expect(reuseQuestions(database.db, made.quiz, [other.choice])).rejects.toThrow('Not found')
  await expect(deleteQuestion(database.db, 'quiz', other.choice)).rejects.toThrow('Not found')
  await expect(lockItem(database.db, 'quiz', other.quiz)).rejects.toThrow('Not found')
  expect((await findItem(database.db, 'quiz', made.quiz, true)).questions).toBe(3)
})
