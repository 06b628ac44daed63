import { tabTo } from './lib/keys.ts'
import { callsAs, newScholar, newTeamMember, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const LD = 2

/** A new course with two scholars and two mentors. */
const newCourse = async () => {
  const ld = await callsAs('ld')
  const id = async (path: string, data: object) => (await ld.post<{ data: { id: number } }>(path, data)).data.id
  const people: [StoryPerson, StoryPerson] = [await newScholar(unique('Sari ')), await newScholar(unique('Putu '))]
  const course = await id('manage/course', { title: unique('Mentor '), description: '', start_date: '2026-01-01', end_date: '2027-12-31' })
  const cohort = await id('manage/cohort', { name: unique('Rombongan '), description: '', year: 2026 })
  await ld.post('manage/cohort/member/assign', {
    cohort_id: cohort,
    data_user_id: people.map((person) => ({ user_id: person.id, name: person.name, type: 'scholar', type_scholar: 'regular' })),
  })
  await ld.post('manage/cohort/course/assign', { course_id: course, cohort_id: cohort })
  const { data } = await ld.get<{ data: { user_id: number; name: string; username: string }[] }>('manage/vendor_user', {
    'page[size]': 100,
  })
  const named = (username: string) => data.find((user) => user.username === username)!
  const mentors = [named('mentor'), named('petrus.lewar')] as const
  await ld.post('course/teacher/create', { course_id: course, user_id: mentors.map(({ user_id }) => user_id) })
  return { course, people, mentors }
}

const row = (page: Page, table: string, name: string) =>
  page.getByRole('region', { name: table, exact: true }).locator('tr, li').filter({ hasText: name })
const menu = async (page: Page, name: string, item: string) => {
  // Lists above would move the row out of the window when they turn out to be empty, and a menu whose button is not seen is not either.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

for (const width of [1280, 360])
  test(`staff assign scholars to a mentor, move them to another and undo that; the scholar sees it at once, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    const viewport = { width, height: 800 }
    await page.setViewportSize(viewport)
    const { course, people, mentors } = await newCourse()
    const [sari, putu] = people
    const [first, second] = mentors
    const tab = `/mentor/inclass/${course}`

    const context = await browser.newContext({ viewport, timezoneId: 'Asia/Jakarta', locale: 'en-GB', reducedMotion: 'reduce' })
    const scholar = await context.newPage()
    await login(scholar, sari.username, sari.password)
    await scholar.goto(tab)
    await expect(scholar.getByText('You have no mentor in this course yet')).toBeVisible()

    const ld = await newTeamMember(unique('Laras '), [LD])
    await login(page, ld.username, ld.password)
    await page.goto(tab)
    await expect(page.getByText('2 scholars have no active mentor')).toBeVisible()
    await menu(page, first.name, 'Assign scholars')
    const dialog = page.getByRole('dialog', { name: `Assign scholars to ${first.name}` })
    await expect(dialog.getByText('No TELADAN')).toBeVisible()
    await dialog.getByRole('checkbox', { name: `Select ${putu.name}` }).check()
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
    await dialog.getByRole('searchbox', { name: 'Search scholar' }).fill(sari.name)
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('checkbox', { name: `Select ${sari.name}` }).check()
    await axeClean(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('1 scholar assigned').first()).toBeVisible()
    await expect(page.getByText('1 scholar has no active mentor')).toBeVisible()
    await expect(scholar.getByText(first.name).first()).toBeVisible()

    // Nothing changes before the proposal is confirmed, and the operation can be undone.
    await closeNotices(page)
    await page.getByRole('button', { name: 'Spread evenly' }).click()
    const spread = page.getByRole('dialog', { name: 'Spread evenly: Mentors' })
    await expect(spread.getByText(putu.name)).toBeVisible()
    await expect(spread.getByText(sari.name)).toHaveCount(0)
    await spread.getByRole('button', { name: 'Confirm 1 change' }).click()
    await expect(spread).toBeHidden()
    await expect(row(page, 'Scholars', putu.name).getByText(second.name)).toBeVisible()

    await menu(page, first.name, 'Move all scholars to others')
    const move = page.getByRole('dialog', { name: `Move the scholars of ${first.name}` })
    await move.getByRole('button', { name: 'Confirm 1 change' }).click()
    await expect(move).toBeHidden()
    await expect(scholar.getByText(second.name).first()).toBeVisible()
    // Spreading is a move as well. The newer of the two is first once both are listed.
    const moves = page
      .getByRole('region', { name: 'Changes', exact: true })
      .getByRole('button', { name: /^Actions for 1 scholar of .* moved to/ })
    await expect(moves).toHaveCount(2)
    await moves.first().click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await page.getByRole('dialog', { name: 'Undo operation' }).getByRole('button', { name: 'Yes' }).click()
    await expect(row(page, 'Scholars', sari.name).getByText(first.name)).toBeVisible()
    await expect(scholar.getByText(first.name).first()).toBeVisible()

    await menu(page, sari.name, 'Remove')
    await page.getByRole('dialog', { name: 'Remove mentor' }).getByRole('button', { name: 'Yes' }).click()
    await expect(scholar.getByText('You have no mentor in this course yet')).toBeVisible()
    await fitsWidth(page)
    await fitsWidth(scholar)
    await axeClean(page)
    await axeClean(scholar)
    await context.close()
  })

test('by keyboard alone a scholar gets a mentor; an answer that is lost assigns once', async ({ page }) => {
  const {
    course,
    people: [sari],
    mentors: [first],
  } = await newCourse()
  const ld = await newTeamMember(unique('Laras '), [LD])
  await login(page, ld.username, ld.password)
  await page.goto(`/mentor/inclass/${course}`)
  const actions = page.getByRole('button', { name: `Actions for ${first.name}` })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Assign scholars' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Assign scholars to ${first.name}` })
  await expect(dialog.getByRole('searchbox', { name: 'Search scholar' })).toBeFocused()
  await page.keyboard.type(sari.name)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await tabTo(page, dialog.getByRole('checkbox', { name: `Select ${sari.name}` }))
  await page.keyboard.press('Space')
  await expect(dialog.getByText('1 selected')).toBeVisible()

  // The first answer is lost after the server has assigned.
  const keys: (string | undefined)[] = []
  await page.route('**/api/course/mentor', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
  await tabTo(page, assign)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No connection. Please check your network and try again.')).toBeVisible()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await tabTo(page, assign)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 scholar assigned').first()).toBeVisible()
  await expect(actions).toBeFocused()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expect(row(page, 'Scholars', sari.name)).toHaveCount(1)
})
