import { newCourse } from './lib/course.ts'
import { callsAs, newScholar, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

let scholar: StoryPerson
let course: Awaited<ReturnType<typeof newCourse>>
let later: number
let quiz: number
let question: number
const item = (kind: number, instance_id: number, course_section_id = course.section) => ({
  course_section_id,
  module_id: kind,
  instance_id,
})

test.beforeAll(async () => {
  scholar = await newScholar(unique('Tia '))
  course = await newCourse(scholar)
  const { calls, make } = course
  later = await make('manage/course/section', { course_id: course.id, title: 'Week two', description: '' })
  quiz = await make('manage/quiz', { title: 'A short quiz', time: 1 })
  question = await make('manage/quiz/store', { course_quiz_id: quiz, question: 'Where?', type: 'essay', answer: 'Here' })
  await make('manage/quiz/store', { course_quiz_id: quiz, question: 'When?', type: 'essay', answer: 'Now' })
  await calls.post('manage/course/section/module/assign', item(1, quiz))
  const text = { name: 'What to read', description: '', type_content: 'embed', mime_type: 'doc', content: 'https://a.example' }
  await make('manage/material/store', { ...text, course_section_id: course.section })
  // Its time of one minute is over when the last story opens it, so the stories of quizzes stand in between.
  const own = await callsAs(scholar.username, scholar.password)
  await own.get('scholar/course/section/module/quiz', { 'filter[course_quiz_id]': quiz, 'filter[course_section_id]': course.section })
  await own.end()
})
test.afterAll(() => course.calls.end())

const menu = async (page: Page, name: string, action: string) => {
  await closeNotices(page)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const asScholar = async (page: Page) => {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await login(other, scholar.username, scholar.password)
  return other
}

test('questions are reordered, and the preview shows it without starting an attempt', async ({ page }) => {
  await login(page, 'ld')
  await page.goto(`/quiz/inclass/${quiz}/${course.section}/${course.id}`)
  await page.getByRole('button', { name: 'Move question 2 up' }).click()
  await page.getByRole('link', { name: 'As a scholar sees it' }).click()
  await expect(page.getByText('No attempt is made')).toBeVisible()
  await expect(page.getByText(/^(Where|When)\?$/)).toHaveText(['When?', 'Where?'])
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsWidth(page)
})

test('an item moves to another section, and its older address leads to it', async ({ page }) => {
  await login(page, 'ld')
  await page.goto(course.path)
  await menu(page, 'A short quiz', 'Move to another section')
  await page.getByRole('combobox', { name: 'Section' }).click()
  await page.getByRole('option', { name: 'Week two' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('The item has been moved')).toBeVisible()
  await page.goto(`/quiz/inclass/${quiz}/${course.section}/${course.id}?tab=results`)
  await expect(page).toHaveURL(new RegExp(`/quiz/inclass/${quiz}/${later}/${course.id}\\?tab=results$`))
  await expect(page.getByRole('link', { name: 'Week two' })).toBeVisible()
})

test('a section is published from a set time, and becomes a draft again', async ({ page }) => {
  const other = await asScholar(page)
  await course.calls.post('manage/course/section/status', { id: later, status: 1, publish_at: '2089-01-01T00:00:00Z' })
  await other.goto(`/course/inclass/${course.id}`)
  await expect(other.getByRole('heading', { name: 'Week one' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Week two' })).toHaveCount(0)
  await login(page, 'ld')
  await page.goto(`/course/inclass/${course.id}`)
  await expect(page.getByText(/Published from .*2089/)).toBeVisible()
  const publish = async (state: RegExp) => {
    await menu(page, 'Week two', 'Publishing')
    const dialog = page.getByRole('dialog', { name: 'Publishing' })
    await dialog.getByRole('radio', { name: state }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await publish(/^Published$/)
  await expect(other.getByRole('heading', { name: 'Week two' })).toBeVisible()
  await publish(/^Draft/)
  await expect(other.getByRole('heading', { name: 'Week two' })).toHaveCount(0)
  await publish(/^Published$/)
  await other.context().close()
})

test('a section and a course are copied without the work of scholars', async ({ page }) => {
  await login(page, 'ld')
  await page.goto(`/course/inclass/${course.id}`)
  await menu(page, 'Week two', 'Copy')
  const into = page.getByRole('dialog', { name: 'Copy Week two into' })
  await into.getByRole('searchbox').fill(course.title)
  await into.getByRole('option', { name: course.title }).click()
  await into.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByRole('heading', { name: 'Week two (copy)' })).toBeVisible()
  await menu(page, course.title, 'Copy')
  const copy = page.getByRole('dialog', { name: `Copy ${course.title}` })
  const title = unique('Next year ')
  await copy.getByLabel('Title').fill(title)
  await copy.getByLabel('Start Date').fill('1 Jan 2026')
  await copy.getByLabel('Title').focus()
  await copy.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Week/ })).toHaveText(['Week one', 'Week two', 'Week two (copy)'])
  await expect(page.getByText('No Active').first()).toBeVisible()
})

test('the results mark late answers, are exported, and link to extra time', async ({ page }) => {
  const { data } = await course.calls.get<{ data: { modules: { module_id: number; instance_id: number }[] }[] }>('manage/course/section', {
    'filter[id]': course.section,
    include: 'modules',
  })
  const material = data[0]!.modules.find(({ module_id }) => module_id === 3)!
  await course.calls.post('manage/course/section/module/status', {
    ...item(3, material.instance_id),
    status: 1,
    due_at: '2026-01-01T00:00:00Z',
  })
  await login(page, 'ld')
  await page.goto(`/result/inclass/${course.id}`)
  const row = page.getByRole('row', { name: new RegExp(scholar.name) })
  await expect(row.getByText('Late', { exact: true })).toBeVisible()
  await axeClean(page)
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
  expect(sheet.suggestedFilename()).toMatch(/^results-Learning-.*\.xlsx$/)
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Change extra time' }).click()
  const dialog = page.getByRole('dialog', { name: `Extra time for ${scholar.name}` })
  await dialog.getByLabel('More time, in percent').fill('25')
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('25 % more time for all quizzes')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsWidth(page)
})

test('staff leave one quiz open when its course has ended, and a page that is open goes on', async ({ page }) => {
  const { id, section, path, calls, make } = await newCourse(scholar)
  const open = await make('manage/quiz', { title: 'A long quiz' })
  await make('manage/quiz/store', { course_quiz_id: open, question: 'Why?', type: 'essay', answer: 'Because' })
  await calls.post('manage/course/section/module/assign', item(1, open, section))
  const other = await asScholar(page)
  await other.goto(`/quiz/inclass/${open}/${section}/${id}`)
  await other.getByRole('button', { name: 'Start' }).click()
  const essay = other.getByRole('textbox', { name: 'Your answer to question 1' })
  await essay.fill('Half a thought')
  await expect(other.getByText('All answers saved')).toBeVisible()

  await calls.post('manage/course/update', { id, end_date: '2024-02-01' })
  await calls.end()
  await expect(other.getByText('This course ended on 1 Feb 2024. Its work is closed.')).toBeVisible()
  await expect(other.getByText('Some answers still have to be marked')).toBeVisible()

  await login(page, 'ld')
  await page.goto(path)
  await menu(page, 'A long quiz', 'Publishing and due date')
  const dialog = page.getByRole('dialog', { name: 'Publishing and due date' })
  await dialog.getByRole('switch', { name: 'Open before and after the dates of the course' }).check()
  await axeClean(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Open before and after the course')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsWidth(page)
  await expect(essay).toHaveValue('Half a thought')
  await expect(other.getByText(/Its work is closed/)).toHaveCount(0)
  await other.context().close()
})

/** A course of the demo world that scholar2 attends and that teacher and facilitator teach. */
const COURSE = 1
const SECTION = 13

/** Creates an empty quiz for one story in the section. */
const makeQuiz = async (title: string) => {
  const ld = await callsAs('ld')
  const { data } = await ld.post<{ data: { id: number } }>('manage/quiz', { title, time: 30 })
  await ld.post('manage/course/section/module/assign', { course_section_id: SECTION, module_id: 1, instance_id: data.id })
  await ld.end()
  return { id: data.id, path: `/quiz/inclass/${data.id}/${SECTION}/${COURSE}` }
}

test('staff write a quiz, a scholar takes it on two devices, a facilitator marks it', async ({ page, browser }) => {
  const title = unique('Quiz ')
  const { path } = await makeQuiz(title)
  await login(page, 'ld')
  await page.goto(path)
  await page.getByRole('button', { name: 'Add multiple choice' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Which of them is a city?')
  await page.getByRole('textbox', { name: 'Option a' }).fill('Jakarta; in Java')
  await page.getByRole('textbox', { name: 'Option b' }).fill('12:30')
  await page.getByRole('textbox', { name: 'Option b' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Option c' })).toBeFocused()
  await page.keyboard.type('Neither')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Answer cannot be empty')).toBeVisible()
  await page.getByRole('radio', { name: 'Option a is right' }).check()
  await axeClean(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Jakarta; in Java')).toBeVisible()
  await page.getByRole('button', { name: 'Add essay' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('And why?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('People live there')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('People live there')).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await login(phone, 'scholar2')
  await phone.goto(new URL(path, page.url()).href)
  await expect(phone.getByText('30 minutes', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Start' }).click()
  await phone.getByRole('radio', { name: 'a. Jakarta; in Java' }).check()
  await phone.getByRole('textbox', { name: 'Your answer to question 2' }).fill('Half a thought')
  await expect(phone.getByText('All answers saved')).toBeVisible()
  await axeClean(phone)
  await fitsWidth(phone)
  await phone.reload()
  await expect(phone.getByRole('textbox', { name: 'Your answer to question 2' })).toHaveValue('Half a thought')

  const laptop = await (await browser.newContext()).newPage()
  await login(laptop, 'scholar2')
  await laptop.goto(new URL(path, page.url()).href)
  await laptop.getByRole('textbox', { name: 'Your answer to question 2' }).fill('A whole thought')
  await expect(phone.getByRole('textbox', { name: 'Your answer to question 2' })).toHaveValue('A whole thought')
  await laptop.getByRole('button', { name: 'Submit' }).click()
  await laptop.getByRole('dialog', { name: 'Submit quiz' }).getByRole('button', { name: 'Yes' }).click()
  await expect(laptop.getByText('Some answers still have to be marked')).toBeVisible()
  // The other device is updated without a reload.
  await expect(phone.getByText('Some answers still have to be marked')).toBeVisible()
  await fitsWidth(phone)

  const facilitator = await (await browser.newContext()).newPage()
  await login(facilitator, 'facilitator')
  await facilitator.goto(new URL(`${path}?search=yulius`, page.url()).href)
  await facilitator.getByRole('link', { name: /Yulius Kambu/ }).click()
  await expect(facilitator.getByText('A whole thought')).toBeVisible()
  await facilitator.getByLabel('Mark (0 to 100)').fill('90')
  await facilitator.getByRole('button', { name: 'Save mark' }).click()
  await expect(facilitator.getByText('95 / 100')).toBeVisible()
  await axeClean(facilitator)
  await expect(laptop.getByText('95 / 100')).toBeVisible()
  for (const other of [phone, laptop, facilitator]) await other.context().close()
})

test('answers written without a connection are kept and sent when it is back', async ({ page }) => {
  const { id, path } = await makeQuiz(unique('Quiz '))
  const ld = await callsAs('ld')
  await ld.post('manage/quiz/store', { course_quiz_id: id, question: 'Why?', type: 'essay', answer: 'Because' })
  await ld.end()
  await login(page, 'tsa')
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  const essay = page.getByRole('textbox', { name: 'Your answer to question 1' })
  await essay.waitFor()
  await page.context().setOffline(true)
  await essay.fill('Written in the tunnel')
  await expect(page.getByText(/Kept on this device/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('All answers saved')).toBeVisible()
  await page.reload()
  await expect(essay).toHaveValue('Written in the tunnel')
})

test('an assessment tool is made from the list, configured, and deleted', async ({ page }) => {
  const name = unique('Tool ')
  await login(page, 'ld')
  await page.goto('/admin/gd/assessment-tools')
  await page.getByRole('button', { name: 'Create New' }).click()
  await expect(page).toHaveURL(/\/admin\/assessment-tools\/\d+\/config$/)
  await expect(page.getByRole('heading', { name: 'Untitled Assessment Tool' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Write Descritpion Here')
  await expect(page.getByLabel('Time in minutes')).toHaveValue('30')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Add multiple choice' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('How often?')
  await page.getByRole('button', { name: 'Delete option b' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('choice must be more than 1')).toBeVisible()
  await page.getByRole('button', { name: 'Add option' }).click()
  // All answers start with the same text.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Two options are the same')).toBeVisible()
  for (const letter of ['a', 'b']) await page.getByRole('textbox', { name: `Option ${letter}` }).fill(`Answer ${letter}`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Question added')).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsWidth(page)
  await closeNotices(page)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete assessment tool' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/admin\/gd\/assessment-tools$/)
  await expect(page.getByText('Assessment tool deleted')).toBeVisible()
})

test('late answers wait for the marker, who accepts them', async ({ page }) => {
  const own = await callsAs(scholar.username, scholar.password)
  const read = 'scholar/course/section/module/quiz/answer'
  const place = { 'filter[course_quiz_id]': quiz, 'filter[course_section_id]': later }
  const attempt = async () => (await own.get<{ data: { attempt: { started_at: string; state: string } } }>(read, place)).data.attempt
  await expect.poll(async () => (await attempt()).state, { timeout: 90_000 }).not.toBe('open')
  const answer = [{ course_quiz_question_id: question, answer: 'In the tunnel', typed_at: (await attempt()).started_at }]
  await own.post('scholar/course/section/module/quiz/late', { course_quiz_id: quiz, course_section_id: later, answer })
  await own.end()
  await login(page, 'facilitator')
  await page.goto(`/quiz/inclass/${quiz}/${later}/${course.id}?scholar=${scholar.id}`)
  await expect(page.getByText('In the tunnel')).toBeVisible()
  await page.getByRole('button', { name: 'Accept late answers' }).click()
  await expect(page.getByText('They were accepted and count.')).toBeVisible()
  const other = await asScholar(page)
  await other.goto(`/quiz/inclass/${quiz}/${later}/${course.id}`)
  await expect(other.getByText('In the tunnel')).toBeVisible()
  await other.context().close()
})
