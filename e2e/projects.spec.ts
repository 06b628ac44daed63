import type { Browser, BrowserContextOptions } from '@playwright/test'
import { callsAs, newScholar, newTeamMember, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const LD = 2
const TEACHER = 6

/** Opens a separate browser for a person. */
const openBrowserAs = async (browser: Browser, who: StoryPerson | string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Jakarta', locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await (typeof who === 'string' ? login(page, who) : login(page, who.username, who.password))
  return page
}

/** A new course with a section and two scholars. */
const newCourse = async () => {
  const ld = await callsAs('ld')
  const id = async (path: string, data: object) => (await ld.post<{ data: { id: number } }>(path, data)).data.id
  const people = [await newScholar(unique('Sari ')), await newScholar(unique('Putu '))]
  const course = await id('manage/course', { title: unique('Karya '), description: '', start_date: '2026-01-01', end_date: '2027-12-31' })
  const section = await id('manage/course/section', { course_id: course, title: 'Together', description: '' })
  const cohort = await id('manage/cohort', { name: unique('Rombongan '), description: '', year: 2026 })
  await ld.post('manage/cohort/member/assign', {
    cohort_id: cohort,
    data_user_id: people.map((person) => ({ user_id: person.id, name: person.name, type: 'scholar', type_scholar: 'regular' })),
  })
  await ld.post('manage/cohort/course/assign', { course_id: course, cohort_id: cohort })
  return { course, section, people: people as [StoryPerson, StoryPerson] }
}

const state = (page: Page, group: string) => page.getByRole('region', { name: group, exact: true })
const deliverables = (page: Page) => page.getByRole('region', { name: 'Deliverables' })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const handIn = async (page: Page, button: string, link: string, title?: string) => {
  await deliverables(page).getByRole('button', { name: button }).click()
  if (title) await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Link' }).fill(link)
  // By keyboard, because on a phone a notice may cover the button for a moment.
  await page.getByRole('textbox', { name: 'Link' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}
const feedback = async (page: Page, status: string, notes = '') => {
  await page.getByRole('button', { name: 'Give feedback' }).click()
  await choose(page, 'Status', status)
  if (notes) await page.getByRole('textbox', { name: 'Notes for Proposal' }).fill(notes)
  await page.getByRole('button', { name: 'Save' }).click()
  if (status === 'Approved') {
    const asked = page.getByRole('dialog', { name: 'Approve Proposal' })
    await expect(asked.getByText('Are you sure? You will not be able to change your choice')).toBeVisible()
    await asked.getByRole('button', { name: 'Yes' }).click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const width of [1280, 360])
  test(`a group and its project, from the proposal through a revision by both parties to the final report, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const viewport = { width, height: 800 }
    await page.setViewportSize(viewport)
    const { course, section, people } = await newCourse()
    const group = unique('Cemara ')
    const [sari, putu] = people

    // Staff create the group in two steps and add a project to the section.
    const ld = await newTeamMember(unique('Laras '), [LD])
    await login(page, ld.username, ld.password)
    await page.goto(`/group/inclass/${course}`)
    await expect(page.getByText('Group not yet available')).toBeVisible()
    await page.getByRole('button', { name: 'Create Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Group' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Next' })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(group)
    await expect(dialog.getByRole('button', { name: 'Next' })).toHaveCount(0)
    await choose(page, 'Assignment mode', 'Members')
    await dialog.getByRole('button', { name: 'Next' }).click()
    for (const one of people) await dialog.getByRole('option', { name: new RegExp(one.name) }).click()
    await dialog.getByRole('searchbox').fill('nobody of that name')
    await expect(dialog.getByText('Cant find nobody of that name')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: group }).first().click()
    await expect(page.getByText('2 scholars')).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${sari.name}` }).click()
    await page.getByRole('menuitem', { name: 'Make leader' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: sari.name }).getByText('Leader')).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)

    await page.goto(`/section/inclass/${section}/${course}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Something that stays')
    await page.getByRole('textbox', { name: 'Task' }).fill('One thing, six weeks, five people.')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Something that stays' }).click()
    await expect(page.getByText('Nothing has been handed in yet')).toBeVisible()
    const address = new URL(page.url()).pathname

    // One member hands in; the other sees it without a reload.
    const first = await openBrowserAs(browser, sari, { viewport })
    const second = await openBrowserAs(browser, putu, { viewport })
    await second.goto(address)
    await expect(state(second, group).getByText('Your turn: hand in the proposal.')).toBeVisible()
    await first.goto(address)
    await handIn(first, 'Hand in the proposal', 'https://berkas.example/1', 'A repair table')
    await expect(deliverables(second).getByText(`Handed in by ${sari.name}`)).toBeVisible()
    await expect(second.getByText('The proposal waits for a decision by leadership development and the teacher.')).toBeVisible()
    await expect(deliverables(second).getByRole('button')).toHaveCount(0)

    // Both parties ask for a revision, each in its own browser.
    const teacher = await openBrowserAs(browser, await newTeamMember(unique('Guru '), [TEACHER]), { viewport })
    await page.getByRole('link', { name: group }).first().click()
    await feedback(page, 'Revision', 'Who keeps the key?')
    await teacher.goto(new URL(page.url()).pathname + new URL(page.url()).search)
    await feedback(teacher, 'Revision', 'Which tools?')
    await expect(state(second, group).getByText('Which tools?')).toBeVisible()
    await fitsWidth(second)
    await axeClean(second)
    await handIn(second, 'Hand in a new version', 'https://berkas.example/2')
    await expect(deliverables(page).getByText('Version 2')).toBeVisible()

    // Both approve; an approval is final.
    await feedback(page, 'Approved')
    await expect(state(page, group).getByText('The proposal waits for a decision by the teacher.')).toBeVisible()
    await feedback(teacher, 'Approved')
    await page.getByRole('button', { name: 'Feedback', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0)
    await axeClean(page, '[data-dialog]')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

    await expect(state(first, group).getByText('Your turn: hand in the progress report.')).toBeVisible()
    await handIn(first, 'Hand in the progress report', 'https://berkas.example/3')
    await handIn(first, 'Hand in the final report', 'https://berkas.example/4')
    await expect(state(second, group).getByText('Your turn: hand in the final assignment.')).toBeVisible()
    const history = second.getByRole('region', { name: 'History' })
    await expect(history.getByRole('link', { name: 'Open version 1' }).last()).toHaveAttribute('href', 'https://berkas.example/1')
    await expect(history.getByText(`${putu.name} handed in version 2 of the proposal`)).toBeVisible()
    await expect(history.getByText('asked for a revision as teacher')).toBeVisible()
    await fitsWidth(second)
    await axeClean(second)
  })

test('the superadmin reads the feedback on a project in disabled fields, without a save button', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/project/inclass/1/24/2?search=Akar')
  await page.getByRole('link', { name: /Akar/ }).first().click()
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Project proposal feedback' })
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Notes for Proposal' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('an approval of the first version is renewed for the second, after comparing both', async ({ page, browser }) => {
  const { course, section, people } = await newCourse()
  const ld = await callsAs('ld')
  const project = { course_section_id: section, title: 'A garden', description: 'Six weeks', type: 'indie' }
  const { data } = await ld.post<{ data: { id: number } }>('manage/course/project-assignment', project)
  await ld.end()
  const address = `/project/inclass/${data.id}/${section}/${course}`
  const scholar = await openBrowserAs(browser, people[0])
  await scholar.goto(address)
  await handIn(scholar, 'Hand in the proposal', 'https://berkas.example/1', 'Herbs on the roof')

  const team = await newTeamMember(unique('Laras '), [LD])
  await login(page, team.username, team.password)
  await page.goto(address)
  await page.getByRole('link', { name: people[0].name }).first().click()
  await feedback(page, 'Approved')
  const teacher = await openBrowserAs(browser, await newTeamMember(unique('Guru '), [TEACHER]))
  await teacher.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await feedback(teacher, 'Declined', 'Who waters them in August?')
  await expect(page.getByText('The proposal was declined;')).toBeVisible()
  await expect(scholar.getByText('The proposal was declined. Read the notes; you may hand in a new version.')).toBeVisible()
  await handIn(scholar, 'Hand in a new version', 'https://berkas.example/2')

  // The approval was for the earlier version. The page says so at once and asks for a new one.
  const renewal = page.getByRole('region', { name: /you approved version 1; version 2 was handed in later/ })
  await expect(renewal.getByRole('link', { name: 'Version 1' })).toHaveAttribute('href', 'https://berkas.example/1')
  await expect(renewal.getByRole('link', { name: 'Version 2' })).toHaveAttribute('href', 'https://berkas.example/2')
  await expect(teacher.getByText('Approved for version 1')).toBeVisible()
  await axeClean(page)
  await feedback(teacher, 'Approved')
  await expect(scholar.getByRole('region', { name: 'History' })).toContainText(/approved it as teacher/)
  await expect(deliverables(scholar).getByRole('button', { name: 'Hand in the progress report' })).toHaveCount(0)
  await renewal.getByRole('button', { name: 'Approve version 2 too' }).click()
  await expect(renewal).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('approved version 2 too as leadership development')
  await expect(deliverables(scholar).getByRole('button', { name: 'Hand in the progress report' })).toBeVisible()
  await scholar.context().close()
  await teacher.context().close()
})
