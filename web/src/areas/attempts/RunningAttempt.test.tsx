import type { Course } from '@pandu/contract/courses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import QuizPage from '../quizzes/QuizPage.tsx'
import { type Answers, person, refuse, renderAt } from '../../test/index.ts'

const seatIn = (seat: Course['seat'], days: Partial<Course> = {}) => ({
  data: [
    {
      id: 3,
      title: 'Lead Self',
      description: '',
      start_date: '2026-01-01',
      end_date: '2026-12-01',
      open_always: 1,
      cover: null,
      status: 1,
      seat,
      cohort_id: 1,
      cohort: 'A',
      members: 2,
      sections: 1,
      teachers: 1,
      created_at: '2026-01-01T00:00:00Z',
      ...days,
    },
  ],
  total: 1,
  last_page: 1,
  message: 'OK',
})
const now = () => new Date().toISOString()
const subject = () => ({ id: 7, title: 'When plans break', description: '', time: 15, extra_time: 0, now: now() })
const attempt = (over = {}) => ({
  id: 1,
  started_at: now(),
  ends_at: new Date(Date.now() + 600_000).toISOString(),
  saved_at: now(),
  state: 'open',
  submitted_at: null,
  score: null,
  answers: [],
  late: null,
  late_at: null,
  keys: 'shown',
  ...over,
})
const questions = [
  { question_id: 1, type: 'multiple', question: 'Which?', choice: 'a:This;b:That\\; there', points: 1, given: '' },
  { question_id: 2, type: 'essay', question: 'Why?', choice: '', points: 2, given: 'Half' },
]
const read = 'GET scholar/course/section/module/quiz/answer'
const take = 'GET scholar/course/section/module/quiz'
const draft = 'POST scholar/course/section/module/quiz/draft'
const late = 'POST scholar/course/section/module/quiz/late'
const submit = 'POST scholar/course/section/module/quiz/answer'

const show = (answers: Answers, me = person('SCHOLAR'), seat: Course['seat'] = 'member') =>
  renderAt(<QuizPage />, {
    me,
    path: '/quiz/inclass/7/5/3',
    route: '/quiz/$inside/$idInstance/$idSection/$idCourse',
    answers: {
      'GET manage/course': seatIn(seat),
      [read]: () => ({ data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: attempt() }, message: 'OK' }),
      [take]: () => ({ data: { ...subject(), attempt: attempt(), questions }, message: 'OK' }),
      [draft]: { message: 'Saved', data: { saved_at: now(), ends_at: null, now: now() } },
      ...answers,
    },
  })
const sentTo = (page: ReturnType<typeof show>, at: string) =>
  page.calls(at).map(({ input }) => JSON.parse((input as { answer: string }).answer) as unknown)
afterEach(() => localStorage.clear())

test('looking at a quiz begins nothing; Start does', async () => {
  const page = show({ [read]: { data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: null }, message: 'OK' } })
  expect(await screen.findByText('15 minutes')).toBeTruthy()
  expect(page.calls(take)).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('timer', { name: 'Time left' })).toBeTruthy()
})

test('extra time is said before the quiz begins', async () => {
  show({ [read]: { data: { ...subject(), extra_time: 4, questions: 2, scholar: null, changes: [], attempt: null }, message: 'OK' } })
  expect(await screen.findByText('19 minutes, 4 of them extra for you')).toBeTruthy()
})

test('a preview shows the questions to whoever follows the course, asks for no attempt and keeps nothing', async () => {
  const page = renderAt(<QuizPage />, {
    me: person('VENDOR', 'FASILITATOR'),
    path: '/quiz/inclass/7/5/3?as=scholar',
    route: '/quiz/$inside/$idInstance/$idSection/$idCourse',
    answers: {
      'GET manage/course': seatIn('teacher'),
      'GET manage/quiz/preview': { data: { ...subject(), shuffle: 1, questions }, message: 'OK' },
    },
  })
  expect(await screen.findByText(/No attempt is made.*Each scholar gets the questions and options in a different order/)).toBeTruthy()
  await page.user.click(screen.getByRole('radio', { name: 'b. That; there' }))
  await page.user.type(screen.getByRole('textbox', { name: 'Your answer to question 2' }), 'Because')
  expect(screen.getByDisplayValue('Because')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  expect([...page.calls(draft), ...page.calls(take)]).toEqual([])
  expect(screen.getByRole('link', { name: 'Back to your own view' }).getAttribute('href')).toBe('/quiz/inclass/7/5/3')
})

test('a course that is over says so, and nothing begins', async () => {
  const closed = { start_date: '2020-01-01', end_date: '2020-02-01', open_always: 0 }
  show({
    'GET manage/course': seatIn('member', closed),
    [read]: { data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: null }, message: 'OK' },
  })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Start' })).disabled).toBe(true)
  expect(screen.getByText('This course ended on 1 Feb 2020. Its work is closed.')).toBeTruthy()
})

const dates = { over: { start_date: '2020-01-01', end_date: '2020-02-01' }, coming: { start_date: '2998-01-01', end_date: '2998-02-01' } }
/** The section of the quiz, which says whether the quiz is left open. */
const sectionWith = (open_always: number) => ({
  data: [
    {
      id: 5,
      course_id: 3,
      title: 'Week one',
      description: '',
      position: 1,
      status: 1,
      publish_at: null,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      modules: [
        {
          id: 1,
          course_section_id: 5,
          module_id: 1,
          instance_id: 7,
          title: 'When plans break',
          detail: '15',
          position: 1,
          status: 1,
          item_status: 1,
          publish_at: null,
          due_at: null,
          open_always,
          first_due_at: null,
          done: false,
        },
      ],
    },
  ],
  total: 1,
  message: 'OK',
})
const started = { [read]: { data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: null }, message: 'OK' } }

test('a quiz that is left open begins while its course is closed, and no notice says otherwise', async () => {
  const page = show({
    ...started,
    'GET manage/course': seatIn('member', { ...dates.over, open_always: 0 }),
    'GET manage/course/section': sectionWith(1),
  })
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start' })
  await waitFor(() => expect(start.disabled).toBe(false))
  expect(screen.queryByText(/Its work is closed/)).toBeNull()
  await page.user.click(start)
  expect(await screen.findByRole('textbox', { name: /question 2/ })).toBeTruthy()
})

test('an attempt waits with the course whose beginning was moved, and asks for no questions', async () => {
  const page = show({
    'GET manage/course': seatIn('member', { ...dates.coming, open_always: 0 }),
    'GET manage/course/section': sectionWith(0),
  })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Start' })).disabled).toBe(true)
  expect(await screen.findByText('This course begins on 1 Jan 2998. You can work in it from then on.')).toBeTruthy()
  expect(page.calls(take)).toEqual([])
})

test('a course that has just ended takes what is left on the open page', async () => {
  const page = show({
    'GET manage/course': seatIn('member', { ...dates.over, open_always: 0 }),
    'GET manage/course/section': sectionWith(0),
    [take]: () => ({ data: { ...subject(), time: null, attempt: attempt({ ends_at: now() }), questions }, message: 'OK' }),
    [submit]: { message: 'Your answers have been handed in' },
  })
  await waitFor(() => expect(page.calls(submit)).toHaveLength(1))
})

test('without a time limit a clock shows on the last day of the course only', async () => {
  const ending = (hours: number) => ({
    [take]: () => ({
      data: { ...subject(), time: null, attempt: attempt({ ends_at: new Date(Date.now() + hours * 3_600_000).toISOString() }), questions },
      message: 'OK',
    }),
  })
  const later = show(ending(25))
  expect(await screen.findByRole('textbox', { name: /question 2/ })).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  later.unmount()
  show(ending(23))
  expect(await screen.findByRole('timer', { name: 'Time left' })).toBeTruthy()
})

test('answers go to the server by themselves, and what was there before is shown', async () => {
  const page = show({})
  const essay = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer to question 2' })
  expect(essay.value).toBe('Half')
  await page.user.click(screen.getByRole('radio', { name: 'b. That; there' }))
  await waitFor(() => expect(sentTo(page, draft)).toEqual([[{ course_quiz_question_id: 1, answer: 'b' }]]))
  await page.user.type(essay, ' a thought')
  await waitFor(() => expect(sentTo(page, draft).at(-1)).toEqual([{ course_quiz_question_id: 2, answer: 'Half a thought' }]), {
    timeout: 3000,
  })
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(screen.getByText('2 of 2 answered')).toBeTruthy()
})

test('without a server an answer waits on this device, says so, and goes when it is back', async () => {
  let down = true
  const page = show({
    [draft]: () => (down ? refuse(503) : { message: 'Saved', data: { saved_at: now(), ends_at: null, now: now() } }),
  })
  await page.user.click(await screen.findByRole('radio', { name: 'a. This' }))
  expect(await screen.findByText(/Kept on this device/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'a. This' }).checked).toBe(true)
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toContain('"1":"a"')
  down = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toBeNull()
})

test('what an earlier visit could not send is sent when the page opens', async () => {
  localStorage.setItem('pandu-draft:101:quiz-7', JSON.stringify({ at: 1, values: { 2: 'From before', 99: 'of another quiz' } }))
  const page = show({})
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /question 2/ })).value).toBe('From before')
  await waitFor(() => expect(sentTo(page, draft)).toEqual([[{ course_quiz_question_id: 2, answer: 'From before' }]]))
})

test('what was written for an attempt that another one has replaced stays out of the new one', async () => {
  localStorage.setItem('pandu-draft:101:quiz-7', JSON.stringify({ attempt: 99, at: Date.now(), values: { 2: 'Of the first attempt' } }))
  const page = show({})
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /question 2/ })
  expect(field.value).toBe('Half')
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toBeNull()
  await page.user.type(field, '!')
  await waitFor(() => expect(page.calls(draft).map(({ input }) => input)).toEqual([expect.objectContaining({ attempt_id: 1 })]))
  expect(sentTo(page, draft)).toEqual([[{ course_quiz_question_id: 2, answer: 'Half!' }]])
})

test('handing in asks first and says what is missing', async () => {
  let handed = false
  const over = attempt({ state: 'waiting', submitted_at: now(), answers: [] })
  const page = show({
    [read]: () => ({ data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: handed ? over : attempt() }, message: 'OK' }),
    [submit]: () => ((handed = true), { message: 'Your answers have been handed in' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit quiz' }))
  expect(dialog.getByText(/One question has no answer yet/)).toBeTruthy()
  expect(page.calls(submit)).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText(/You will see the score afterwards/)).toBeTruthy()
  expect(page.calls(submit)).toHaveLength(1)
  // The server would refuse a second request for the paper.
  expect(page.calls(take)).toHaveLength(1)
})

test('who cancels the question goes on answering and may ask again', async () => {
  const page = show({})
  await page.user.click(await screen.findByRole('button', { name: 'Submit' }))
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Submit quiz' })).getByRole('button', { name: 'Cancel' }))
  await page.user.click(screen.getByRole('radio', { name: 'a. This' }))
  await waitFor(() => expect(sentTo(page, draft)).toEqual([[{ course_quiz_question_id: 1, answer: 'a' }]]))
  await page.user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByRole('dialog', { name: 'Submit quiz' })).toBeTruthy()
})

test('when time is up the answers are handed in without a question', async () => {
  const ended = attempt({ ends_at: new Date(Date.now() - 1000).toISOString() })
  const page = show({
    [take]: () => ({ data: { ...subject(), attempt: ended, questions }, message: 'OK' }),
    [submit]: { message: 'Your answers have been handed in' },
  })
  await waitFor(() => expect(page.calls(submit)).toHaveLength(1))
  expect(await screen.findByText('Time is up. Your answers have been handed in.')).toBeTruthy()
  await waitFor(() => expect(page.calls(read)).toHaveLength(2))
  expect(page.calls(take)).toHaveLength(1)
})

test('a teacher marks an essay with what was seen of it', async () => {
  const answers = [
    { ...questions[1]!, key: 'Because', mark: 40, notes: '', marked_by: 'Iskandar', marked_at: '2026-03-01T00:00:00.000Z', late: null },
  ]
  const taken = attempt({ state: 'done', submitted_at: now(), score: 40, answers })
  const page = renderAt(<QuizPage />, {
    me: person('VENDOR', 'FASILITATOR'),
    path: '/quiz/inclass/7/5/3?scholar=101',
    route: '/quiz/$inside/$idInstance/$idSection/$idCourse',
    answers: {
      'GET manage/course': seatIn('teacher'),
      [read]: { data: { ...subject(), questions: 1, scholar: { id: 101, name: 'Suharto' }, changes: [], attempt: taken }, message: 'OK' },
      'POST manage/quiz/mark': { message: 'Marks saved; the score is final' },
    },
  })
  const mark = await screen.findByLabelText('Mark (0 to 100)')
  await page.user.clear(mark)
  await page.user.type(mark, '850')
  await page.user.click(screen.getByRole('button', { name: 'Save mark' }))
  expect(screen.getByText('mark must be from 0 to 100')).toBeTruthy()
  await page.user.clear(mark)
  await page.user.type(mark, '8,5')
  expect(screen.getByText('Understood as 8.5')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Save mark' }))
  await waitFor(() =>
    expect(page.calls('POST manage/quiz/mark')[0]?.input).toEqual({
      course_quiz_id: 7,
      course_section_id: 5,
      scholar_id: 101,
      marks: [{ course_quiz_question_id: 2, mark: 8.5, notes: '', seen: '2026-03-01T00:00:00.000Z' }],
    }),
  )
})

test('what was kept without a connection is handed over after the end, with the time when it was written', async () => {
  const ends = Date.now() - 60_000
  const typed_at = new Date(ends - 5000).toISOString()
  const after = new Date(ends + 5000).toISOString()
  localStorage.setItem(
    'pandu-draft:101:quiz-7',
    JSON.stringify({ at: 1, values: { 1: 'b', 2: 'After' }, times: { 1: typed_at, 2: after } }),
  )
  const over = attempt({ state: 'done', score: 0, ends_at: new Date(ends).toISOString(), submitted_at: new Date(ends).toISOString() })
  const page = show({
    [read]: { data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: over }, message: 'OK' },
    [late]: { message: 'The answers that you wrote before the end have arrived' },
  })
  await waitFor(() => expect(sentTo(page, late)).toEqual([[{ course_quiz_question_id: 1, answer: 'b', typed_at }]]))
  expect(await screen.findByText('The answers that you wrote before the end have arrived')).toBeTruthy()
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toBeNull()
})

test('without a connection it stays on the device, and a refusal says why', async () => {
  const typed_at = new Date(Date.now() - 60_000).toISOString()
  localStorage.setItem('pandu-draft:101:quiz-7', JSON.stringify({ at: 1, values: { 1: 'b' }, times: { 1: typed_at } }))
  const over = attempt({ state: 'done', score: 0, ends_at: now(), submitted_at: now() })
  let down = true
  const page = show({
    [read]: { data: { ...subject(), questions: 2, scholar: null, changes: [], attempt: over }, message: 'OK' },
    [late]: () => refuse(down ? 503 : 409, 'These arrived later'),
  })
  await waitFor(() => expect(page.calls(late)).toHaveLength(1))
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toContain('"1":"b"')
  down = false
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(localStorage.getItem('pandu-draft:101:quiz-7')).toBeNull()
  })
})

test('when time is up and the server takes no more, what is left stays on the device', async () => {
  const ends_at = new Date(Date.now() - 60_000).toISOString()
  const typed_at = new Date(Date.now() - 90_000).toISOString()
  localStorage.setItem('pandu-draft:101:quiz-7', JSON.stringify({ at: 1, values: { 2: 'Kept' }, times: { 2: typed_at } }))
  const page = show({
    [take]: () => ({ data: { ...subject(), attempt: attempt({ ends_at }), questions }, message: 'OK' }),
    [draft]: refuse(409),
    [submit]: refuse(409),
  })
  await waitFor(() => expect(page.calls(submit)).toHaveLength(1))
  expect(localStorage.getItem('pandu-draft:101:quiz-7')).toContain('Kept')
})

test('a teacher accepts answers that arrived late', async () => {
  const answers = [{ ...questions[1]!, key: 'Because', mark: null, notes: '', marked_by: null, marked_at: null, late: 'Half a thought' }]
  const taken = attempt({ state: 'waiting', submitted_at: now(), late: 'waiting', late_at: now(), answers })
  const page = renderAt(<QuizPage />, {
    me: person('VENDOR', 'FASILITATOR'),
    path: '/quiz/inclass/7/5/3?scholar=101',
    route: '/quiz/$inside/$idInstance/$idSection/$idCourse',
    answers: {
      'GET manage/course': seatIn('teacher'),
      [read]: { data: { ...subject(), questions: 1, scholar: { id: 101, name: 'Suharto' }, changes: [], attempt: taken }, message: 'OK' },
      'POST manage/quiz/late': { message: 'The late answers count' },
    },
  })
  expect(await screen.findByText('Half a thought')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More time' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Accept late answers' }))
  await waitFor(() =>
    expect(page.calls('POST manage/quiz/late')[0]?.input).toEqual({ course_quiz_id: 7, course_section_id: 5, scholar_id: 101, accept: 1 }),
  )
})

test('once a paper is marked the next scholar who waits is one key away', async () => {
  let isMarked = false
  const answers = () => [
    { ...questions[1]!, key: 'Because', mark: isMarked ? 85 : null, notes: '', marked_by: null, marked_at: null, late: null },
  ]
  const taken = () =>
    attempt({ state: isMarked ? 'done' : 'waiting', submitted_at: now(), score: isMarked ? 85 : null, answers: answers() })
  const waits = (scholar_id: number, name: string) => ({
    id: scholar_id,
    scholar_id,
    name,
    no_tf: null,
    university: null,
    profile_picture: null,
    state: 'waiting',
    started_at: now(),
    submitted_at: now(),
    score: null,
    late: false,
    overdue: false,
  })
  const queue = () => [...(isMarked ? [] : [waits(101, 'Suharto')]), waits(102, 'Rina')]
  const page = renderAt(<QuizPage />, {
    me: person('VENDOR', 'FASILITATOR'),
    path: '/quiz/inclass/7/5/3?scholar=101',
    route: '/quiz/$inside/$idInstance/$idSection/$idCourse',
    answers: {
      'GET manage/course': seatIn('teacher'),
      [read]: () => ({
        data: { ...subject(), questions: 1, scholar: { id: 101, name: 'Suharto' }, changes: [], attempt: taken() },
        message: 'OK',
      }),
      'GET manage/quiz/result': () => ({ data: queue(), total: 2, last_page: 1, message: 'OK' }),
      'POST manage/quiz/mark': () => {
        isMarked = true
        return { message: 'Marks saved; the score is final' }
      },
    },
  })
  const next = await screen.findByRole('link', { name: 'Next scholar: Rina' })
  expect(document.activeElement).not.toBe(next)
  await page.user.type(screen.getByLabelText('Mark (0 to 100)'), '85')
  await page.user.click(screen.getByRole('button', { name: 'Save mark' }))
  expect(await screen.findByText('This attempt is marked.')).toBeTruthy()
  const focused = screen.getByRole('link', { name: 'Next scholar: Rina' })
  expect(document.activeElement).toBe(focused)
  expect(focused.getAttribute('href')).toBe('/quiz/inclass/7/5/3?scholar=102')
})
