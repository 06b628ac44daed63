import { assignModule, createSection, moduleKinds, removeSection, unassignModule } from '@pandu/contract/courses'
import { markQuiz, quizAttempts, removeQuizQuestion, switchQuiz, updateQuizQuestion } from '@pandu/contract/quizzes'
import { readOverview } from '@pandu/contract/overview'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { begin, makeQuiz, OTHER_SECTION, SECTION, writtenAt, written } from '../../../test/attempts.ts'
import { testEnv } from '../../../test/database.ts'
import { createApp } from '../../app.ts'

const running = testApp()
const { as } = running
let sql: pg.Client
beforeAll(async () => {
  sql = new pg.Client({ connectionString: running.databaseUrl })
  await sql.connect()
})
afterAll(() => sql.end())

const id = (who: string) => demoPerson(who).id
const read = async (who: Parameters<typeof as>[0], course_quiz_id: number, scholar_id?: number) =>
  (await as(who).call(quizAttempts.read, { filter: { course_quiz_id, course_section_id: SECTION, ...(scholar_id && { scholar_id }) } }))
    .body.data
/** Lets the clock of an attempt run out so many seconds ago. */
const runOut = (quizId: number, seconds: number) =>
  sql.query(`update attempts set ends_at = now() - make_interval(secs => $2) where quiz_id = $1`, [quizId, seconds])

test('from the first answer to the score: saved, gone on with elsewhere, handed in, graded, marked', async () => {
  const quiz = await makeQuiz(as, 20)
  expect(await read('scholar2', quiz.id)).toMatchObject({ title: 'A quiz of the tests', time: 20, questions: 2, attempt: null })
  const { paper, choice, essay } = await begin(as, 'scholar2', quiz.place)
  expect(Date.parse(paper.attempt.ends_at!) - Date.parse(paper.attempt.started_at)).toBe(20 * 60_000)
  const saved = await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([choice, 'b']) })
  expect(saved.body).toMatchObject({ message: 'Saved', data: { ends_at: paper.attempt.ends_at } })
  await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([essay, 'Half a thought']) })

  // Another device gets the same attempt, with the same clock and everything that was saved.
  const elsewhere = await begin(as, 'scholar2', quiz.place)
  expect(elsewhere.paper.attempt).toMatchObject({ id: paper.attempt.id, ends_at: paper.attempt.ends_at })
  expect(elsewhere.paper.questions.map(({ given }) => given)).toEqual(['b', 'Half a thought'])

  const handed = await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([essay, 'A whole thought']) })
  expect(handed.body.message).toBe('Your answers have been handed in')
  const waiting = await read('scholar2', quiz.id)
  expect(waiting.attempt).toMatchObject({ state: 'waiting', score: null })
  expect(waiting.attempt!.answers).toMatchObject([
    { given: 'b', key: 'b', mark: 100 },
    { given: 'A whole thought', mark: null },
  ])

  const paperOf = await read('facilitator', quiz.id, id('scholar2'))
  expect(paperOf.attempt!.answers[1]).toMatchObject({ given: 'A whole thought', key: 'A secret model answer' })
  const mark = (value: number, seen: string | null = null) => ({
    ...quiz.place,
    scholar_id: id('scholar2'),
    marks: [{ course_quiz_question_id: essay, mark: value, notes: 'Good', seen }],
  })
  expect((await as('facilitator').call(markQuiz, mark(101))).status).toBe(422)
  expect((await as('facilitator').call(markQuiz, mark(50))).body.message).toBe('Marks saved; the score is final')
  expect(await read('scholar2', quiz.id)).toMatchObject({ attempt: { state: 'done', score: 75 } })

  // Somebody who has not seen that mark does not overwrite it.
  const second = await as('teacher').call(markQuiz, mark(90))
  expect([second.status, second.error.message]).toEqual([409, 'Maria Bere has marked this answer in the meantime'])
  const seen = (await read('teacher', quiz.id, id('scholar2'))).attempt!.answers[1]!.marked_at
  expect((await as('teacher').call(markQuiz, mark(90, seen))).status).toBe(200)
  expect(
    (
      await sql.query('select mark, by_id from attempt_marks m join attempts a on a.id = m.attempt_id where a.quiz_id = $1 order by m.id', [
        quiz.id,
      ])
    ).rows,
  ).toEqual([
    { mark: '0.500', by_id: id('facilitator') },
    { mark: '0.900', by_id: id('teacher') },
  ])
  const bell = await sql.query('select message_html from notifications where user_id = $1 and url like $2', [
    id('scholar2'),
    `/quiz/inclass/${quiz.id}/%`,
  ])
  expect(bell.rows[0].message_html).toBe('Your quiz <strong>A quiz of the tests</strong> has been marked')
})

test('the line of the overview that says how many papers wait opens the results that wait, oldest first', async () => {
  const { next } = (await as('teacher').call(readOverview, {})).body.data
  const line = next.find(({ kind }) => kind === 'mark')!
  const url = new URL(line.url, 'http://pandu.example')
  expect(Object.fromEntries(url.searchParams)).toEqual({ tab: 'results', state: 'waiting', sort: 'submitted_at' })
  const [, course_quiz_id, course_section_id] = /^\/quiz\/inclass\/(\d+)\/(\d+)\//.exec(url.pathname)!.map(Number)
  const filter = { course_quiz_id: course_quiz_id!, course_section_id: course_section_id!, state: 'waiting' as const }
  const { total, data } = (await as('teacher').call(quizAttempts.results, { filter, sort: 'submitted_at' })).body
  expect(line.detail).toMatch(new RegExp(`^${total} scholars? waits? `))
  const times = data.map(({ submitted_at }) => submitted_at!)
  expect(times).toEqual(times.toSorted())
})

test('no answer that a scholar gets before the end holds a key', async () => {
  const quiz = await makeQuiz(as)
  const answers = [
    await as('tsa').call(quizAttempts.read, { filter: quiz.place }),
    await as('tsa').call(quizAttempts.open, { filter: quiz.place }),
    await as('tsa').call(quizAttempts.draft, { ...quiz.place, answer: '[]' }),
    await as('tsa').call(quizAttempts.read, { filter: quiz.place }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.raw.toString()).not.toMatch(/secret model|"key"|"answer"|"mark"/)
  }
  expect(await read('tsa', quiz.id)).toMatchObject({ attempt: { state: 'open', answers: [] } })
  // Nor do those who follow the course see the answers of a running attempt.
  expect((await read('teacher', quiz.id, id('tsa'))).attempt!.answers).toEqual([])
})

test('handed in twice, or from two devices at once: one attempt, and the other is told', async () => {
  const quiz = await makeQuiz(as)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  const both = await Promise.all(
    ['a', 'b'].map((letter) => as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, letter]) })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = both[0]!.status === 200 ? 'a' : 'b'
  expect((await read('scholar2', quiz.id)).attempt!.answers[0]!.given).toBe(won)
  for (const again of [
    await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: '[]' }),
    await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: '[]' }),
    await as('scholar2').call(quizAttempts.open, { filter: quiz.place }),
  ])
    expect([again.status, again.error.message]).toEqual([409, 'You have already taken this quiz'])
})

test('opened on two devices at once it is one attempt', async () => {
  const quiz = await makeQuiz(as, 5)
  const papers = await Promise.all([1, 2, 3].map(() => begin(as, 'tsa', quiz.place)))
  expect(new Set(papers.map(({ paper }) => paper.attempt.id)).size).toBe(1)
})

test('a server that goes away between two answers takes nothing with it', async () => {
  const quiz = await makeQuiz(as)
  const { choice, essay } = await begin(as, 'scholar2', quiz.place)
  const env = testEnv(running.databaseUrl)
  const token = await running.signIn('scholar2')
  const headers = { authorization: `Bearer ${token}` }
  const first = await createApp({ env, databaseUrl: running.databaseUrl })
  const url = '/api/scholar/course/section/module/quiz/draft'
  const sent = await first.inject({ method: 'POST', url, headers, payload: { ...quiz.place, answer: written([essay, 'Kept']) } })
  expect(sent.statusCode).toBe(200)
  await first.close()
  const second = await createApp({ env, databaseUrl: running.databaseUrl })
  await second.inject({ method: 'POST', url, headers, payload: { ...quiz.place, answer: written([choice, 'a']) } })
  await second.close()
  expect((await begin(as, 'scholar2', quiz.place)).paper.questions.map(({ given }) => given)).toEqual(['a', 'Kept'])
})

test('the server’s clock decides: a few seconds late still count, more do not, and what was saved is handed in', async () => {
  const quiz = await makeQuiz(as, 5)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  const save = (letter: string) => as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([choice, letter]) })
  await runOut(quiz.id, 3)
  expect((await save('b')).status).toBe(200)
  await runOut(quiz.id, 60)
  const late = await save('a')
  expect([late.status, late.error.message]).toEqual([409, 'Time is up. What was saved until then counts.'])
  expect((await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'a']) })).status).toBe(409)
  expect((await as('scholar2').call(quizAttempts.open, { filter: quiz.place })).status).toBe(409)
  const { attempt } = await read('scholar2', quiz.id)
  // The essay is empty: nobody has to mark it.
  expect(attempt).toMatchObject({ state: 'done', score: 50, submitted_at: attempt!.ends_at })
})

test('nobody came back: the list of results closes what has run out', async () => {
  const quiz = await makeQuiz(as, 5)
  await begin(as, 'tsa', quiz.place)
  const list = async (filter = {}) =>
    (await as('mentor').call(quizAttempts.results, { filter: { ...quiz.place, ...filter }, page: { size: 100 } })).body
  const states = async () => new Map((await list()).data.map(({ scholar_id, state }) => [scholar_id, state]))
  expect((await states()).get(id('tsa'))).toBe('open')
  expect((await list()).total).toBeGreaterThan(20)
  await runOut(quiz.id, 60)
  expect((await states()).get(id('tsa'))).toBe('done')
  expect((await list({ state: 'done' })).data.map(({ name, score }) => [name, score])).toEqual([['Andi Tenri Ola', 0]])
  expect((await list({ search: 'yulius' })).data).toMatchObject([{ state: 'none', score: null }])
})

test('what was begun is finished as it was asked, whatever happens to the quiz', async () => {
  const quiz = await makeQuiz(as)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  await as('ld').call(updateQuizQuestion, {
    course_quiz_question_id: choice,
    question: 'Something else?',
    choice: 'a:x;b:y;c:z',
    answer: 'c',
  })
  await as('ld').call(switchQuiz, { id: quiz.id, status: 0 })
  await as('ld').call(unassignModule, { course_section_id: SECTION, module_id: 1, instance_id: quiz.id })
  expect((await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([choice, 'c']) })).error.errors).toEqual({
    answer: ['The answer was not found in the list of options'],
  })
  expect((await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'b']) })).status).toBe(200)
  expect((await read('scholar2', quiz.id)).attempt!.answers[0]).toMatchObject({ question: 'Which?', key: 'b', mark: 100 })
  // A scholar who has not begun does not find it.
  expect((await as('tsa').call(quizAttempts.open, { filter: quiz.place })).status).toBe(404)
})

test('an attempt outlives the quiz’s place: out of its section and in again, its questions deleted, its section gone', async () => {
  const quiz = await makeQuiz(as)
  const { paper, choice, essay } = await begin(as, 'scholar2', quiz.place)
  await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([choice, 'b'], [essay, 'Half a thought']) })
  const item = { course_section_id: SECTION, module_id: moduleKinds.quiz, instance_id: quiz.id }
  expect((await as('ld').call(unassignModule, item)).status).toBe(200)
  expect((await as('ld').call(assignModule, item)).status).toBe(200)
  for (const course_quiz_question_id of [choice, essay]) await as('ld').call(removeQuizQuestion, { course_quiz_question_id })
  const again = await begin(as, 'scholar2', quiz.place)
  expect(again.paper.attempt.id).toBe(paper.attempt.id)
  expect(again.paper.questions.map(({ given }) => given)).toEqual(['b', 'Half a thought'])

  // In a section that is then deleted with all it holds.
  await as('ld').call(unassignModule, item)
  const section = (await as('ld').call(createSection, { course_id: 1, title: 'Not for long', description: '' })).body.data.id
  await as('ld').call(assignModule, { ...item, course_section_id: section })
  await as('ld').call(removeSection, { id: section })
  expect((await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([essay, 'A whole thought']) })).status).toBe(200)
  expect((await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: '[]' })).status).toBe(200)
  await as('ld').call(assignModule, item)
  const { attempt } = await read('teacher', quiz.id, id('scholar2'))
  expect(attempt!.answers.map(({ given }) => given)).toEqual(['b', 'A whole thought'])
})

test('drafts of two devices at once: every answer that was said to be saved is there', async () => {
  const quiz = await makeQuiz(as)
  const { choice, essay } = await begin(as, 'scholar2', quiz.place)
  for (let round = 0; round < 20; round++) {
    const letter = round % 2 ? 'a' : 'b'
    const answers = await Promise.all([
      as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([choice, letter]) }),
      as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([essay, `Thought ${round}`]) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await begin(as, 'scholar2', quiz.place)).paper.questions.map(({ given }) => given)).toEqual([letter, `Thought ${round}`])
  }
})

test('a draft and the handing in at once: what was said to be saved is in what was handed in', async () => {
  for (let round = 0; round < 10; round++) {
    const quiz = await makeQuiz(as)
    const { choice, essay } = await begin(as, 'scholar2', quiz.place)
    const race = [
      () => as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([essay, 'From the other device']) }),
      () => as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'b']) }),
    ] as (() => Promise<{ status: number }>)[]
    const answers = await Promise.all((round % 2 ? race : race.toReversed()).map((one) => one()))
    const [saved, handed] = round % 2 ? answers : answers.toReversed()
    expect(handed!.status, `round ${round}`).toBe(200)
    expect([200, 409], `round ${round}`).toContain(saved!.status)
    const given = (await read('scholar2', quiz.id)).attempt!.answers.map((one) => one.given)
    expect(given, `round ${round}`).toEqual(['b', saved!.status === 200 ? 'From the other device' : ''])
  }
})

test('answers that cannot be are refused whole', async () => {
  const quiz = await makeQuiz(as)
  const { choice, essay } = await begin(as, 'scholar2', quiz.place)
  const save = async (answer: unknown) => (await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer })).status
  expect(await save('not a list')).toBe(422)
  expect(await save('{"a":1}')).toBe(422)
  expect(await save(written([essay, 'kept?'], [choice, 'z']))).toBe(422)
  expect(await save(written([2_000_000_000, 'b']))).toBe(422)
  expect(await save([{ course_quiz_question_id: choice, answer: 'a' }])).toBe(200)
  expect((await begin(as, 'scholar2', quiz.place)).paper.questions.map(({ given }) => given)).toEqual(['a', ''])
})

test('only the course’s own scholars take it, and only its own people read results', async () => {
  const quiz = await makeQuiz(as)
  expect((await as('scholar').call(quizAttempts.open, { filter: quiz.place })).status).toBe(404)
  expect((await as('scholar').call(quizAttempts.open, { filter: { course_quiz_id: quiz.id } })).status).toBe(404)
  expect((await as('scholar').call(quizAttempts.submit, { ...quiz.place, answer: '[]' })).status).toBe(404)
  expect((await as('facilitator').call(quizAttempts.open, { filter: quiz.place })).status).toBe(403)
  expect((await as('ld').call(quizAttempts.submit, { ...quiz.place, answer: '[]' })).status).toBe(404)
  expect(
    (await as('scholar2').call(quizAttempts.open, { filter: { course_quiz_id: quiz.id, course_section_id: OTHER_SECTION } })).status,
  ).toBe(404)
  expect((await as('scholar2').call(quizAttempts.read, { filter: { ...quiz.place, scholar_id: id('tsa') } })).status).toBe(404)
  expect((await as('scholar2').call(quizAttempts.results, { filter: quiz.place })).status).toBe(403)
  expect((await as('vendor').call(quizAttempts.results, { filter: quiz.place })).status).toBe(404)
  expect((await as('teacher').call(quizAttempts.read, { filter: { ...quiz.place, scholar_id: id('scholar') } })).status).toBe(404)
  const marks = [{ course_quiz_question_id: 1, mark: 1 }]
  expect((await as('guest').call(markQuiz, { ...quiz.place, scholar_id: id('tsa'), marks })).status).toBe(403)
  expect((await as('teacher').call(markQuiz, { ...quiz.place, scholar_id: id('tsa'), marks })).status).toBe(404)
  await begin(as, 'tsa', quiz.place)
  expect((await as('teacher').call(markQuiz, { ...quiz.place, scholar_id: id('tsa'), marks })).status).toBe(409)
})

test('an attempt answers like a missing one under a section of another course, and under any other of its own course goes on', async () => {
  const quiz = await makeQuiz(as)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  const under = (course_section_id: number) => ({ course_quiz_id: quiz.id, course_section_id })
  const answers = async (place: ReturnType<typeof under>) => {
    const answer = written([choice, 'b'])
    return [
      (await as('scholar2').call(quizAttempts.open, { filter: place })).status,
      (await as('scholar2').call(quizAttempts.draft, { ...place, answer })).status,
      (await as('scholar2').call(quizAttempts.submit, { ...place, answer })).status,
      (await as('scholar2').call(quizAttempts.late, { ...place, answer: writtenAt(new Date().toISOString(), [choice, 'b']) })).status,
      (await as('scholar2').call(quizAttempts.read, { filter: place })).status,
    ]
  }
  expect(await answers(under(OTHER_SECTION))).toEqual([404, 404, 404, 404, 404])
  expect(await answers(under(2_000_000_000))).toEqual([404, 404, 404, 404, 404])

  const sibling = (await as('ld').call(createSection, { course_id: 1, title: 'A sibling of the tests', description: '' })).body.data.id
  await sql.query('update attempts set course_section_id = $1 where quiz_id = $2', [sibling, quiz.id])
  const [opened, saved, handedIn, , read] = await answers(quiz.place)
  expect([opened, saved, handedIn, read]).toEqual([200, 200, 200, 200])
})

test('opening with a cookie alone begins nothing: a link on another page could', async () => {
  const quiz = await makeQuiz(as)
  const token = await running.signIn('scholar2')
  const url = `/api/scholar/course/section/module/quiz?filter[course_quiz_id]=${quiz.id}`
  const cookies = { pandu_session: token }
  expect((await running.app.inject({ url, cookies })).statusCode).toBe(401)
  expect((await running.app.inject({ url, cookies, headers: { 'x-api-key': 'web' } })).statusCode).toBe(200)
})
