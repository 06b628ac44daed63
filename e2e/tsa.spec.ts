import { callsAs, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, closeSnackbars, test } from './lib/story.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const write = (page: Page, label: string, text: string) => dialog(page).getByRole('textbox', { name: label }).fill(text)
const writeDay = async (page: Page, label: string, text: string) => {
  await write(page, label, text)
  await page.keyboard.press('Tab')
}
const closed = (page: Page) => expect(dialog(page)).toBeHidden()

/** The campus of the demo officer. */
const campusOf = async (username: string) => {
  const calls = await callsAs(username)
  const me = await calls.get<{ profile: { university_id: number } }>('auth/me')
  await calls.end()
  return me.profile.university_id
}

const plan = async (title: string) => {
  const calls = await callsAs('tsa')
  const categories = await calls.get<{ data: { id: number }[] }>('tsa-proposal/category')
  const { data } = await calls.post<{ data: { id: number } }>('scholar/tsa-proposal/register', {
    title,
    description: 'Told by a story.',
    tsa_category_id: categories.data[0]!.id,
    start_date: '2027-06-01',
    end_date: '2027-06-02',
    link: 'https://files.example/plan',
  })
  await calls.end()
  return data.id
}
const decide = async (path: string, id: number, approval: string, notes = '') => {
  const calls = await callsAs('upcm')
  await calls.post(path, { id, approval, notes })
  await calls.end()
}

for (const width of [1280, 360]) {
  test(`a TSA proposal becomes an activity and its cover letter goes out, at ${width} px`, async ({ page, browser }) => {
    const own = await campusOf('tsa')
    const title = unique('Boats with books ')
    await page.setViewportSize({ width, height: 800 })
    const reviewer = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await login(page, 'tsa')
    await login(reviewer, 'upcm')
    if (width === 360) await closeSnackbars(reviewer)

    // The officer registers it.
    await page.goto(`/profile/tsa/${own}?tab=proposals`)
    await page.getByRole('button', { name: 'New proposal' }).click()
    await expect(dialog(page)).toHaveAttribute('data-dialog', 'c_proposalEventTsaScholar')
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(dialog(page).getByText('Title is required')).toBeVisible()
    await write(page, 'Title', title)
    await write(page, 'Description', 'Twelve boxes of books for three islands.')
    await choose(page, 'Category', 'Community Service')
    await writeDay(page, 'Start date', '4 June 2027')
    await writeDay(page, 'End date', '6 June 2027')
    await write(page, 'Link', 'https://files.example/boats')
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText('The programme team reviews this proposal.')).toBeVisible()
    await expect(page.getByText('4 Jun – 6 Jun 2027')).toBeVisible()

    // The reviewer finds it in the list of all campuses and asks for a revision.
    await reviewer.goto('/admin/tsa/list?tab=proposals')
    await reviewer.getByRole('searchbox').fill(title)
    await expect(reviewer).toHaveURL(/search=/)
    await reviewer.getByRole('link', { name: title }).click()
    await expect(reviewer).toHaveURL(new RegExp(`/admin/tsa/tsa-proposal/list-detail/${own}/\\d+\\?`))
    // The link back keeps the filters of the list.
    await reviewer.getByRole('link', { name: 'All proposals' }).click()
    await expect(reviewer.getByRole('searchbox')).toHaveValue(title)
    await reviewer.getByRole('link', { name: title }).click()
    await reviewer.getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Revision')
    await dialog(reviewer).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(reviewer).getByText('notes are required for revision and declined')).toBeVisible()
    await write(reviewer, 'Notes', 'Who looks after the books?')
    await dialog(reviewer).getByRole('button', { name: 'Send' }).click()
    await closed(reviewer)

    // Both pages are updated; the officer corrects the proposal, and the reviewer sees the changed words.
    await expect(page.getByText('Who looks after the books?').first()).toBeVisible()
    await page.getByRole('button', { name: 'Update Proposal' }).click()
    await write(page, 'Description', 'Twelve boxes of books for three islands, kept by their teachers.')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await closed(page)
    await expect(reviewer.getByRole('list', { name: 'History' }).or(reviewer.getByLabel('History')).first()).toContainText(
      'revised it and handed it in again',
    )
    await expect(reviewer.locator('ins', { hasText: 'kept by their teachers' })).toBeVisible()
    // The dialog uses the state of its page, which is loaded separately from the history.
    await expect(reviewer.getByRole('region', { name: /^State of / })).toContainText('Process')
    await reviewer.getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Approved')
    await expect(dialog(reviewer).getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeVisible()
    await dialog(reviewer).getByRole('button', { name: 'Send' }).click()
    await closed(reviewer)
    await expect(reviewer.getByRole('button', { name: 'Review' })).toBeHidden()

    // It is an activity now, and gets a cover letter.
    await page.getByRole('button', { name: 'Write a cover letter' }).click()
    await expect(dialog(page)).toHaveAttribute('data-dialog', 'c_coverLetterScholar')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(4)
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await write(page, 'Link to the letter', 'https://files.example/letter')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await closed(page)
    await page.getByRole('link', { name: /^Cover letter of/ }).click()
    await expect(heading(page, `Cover letter of ${title}`)).toBeVisible()

    await reviewer.getByRole('link', { name: /^Cover letter of/ }).click()
    await reviewer.getByRole('button', { name: 'Review' }).click()
    await expect(dialog(reviewer)).toHaveAttribute('data-dialog', 'u_reviewCoverProposalTsa')
    await expect(dialog(reviewer).getByLabel('Title')).toHaveValue(title)
    await choose(reviewer, 'Status', 'Revision')
    await write(reviewer, 'Notes', 'The letterhead is of last year.')
    await dialog(reviewer).getByRole('button', { name: 'Send' }).click()
    await closed(reviewer)
    // The form starts with what the page has loaded.
    await expect(page.getByText('The letterhead is of last year.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Update cover letter' }).click()
    await expect(dialog(page).getByText('The letterhead is of last year.')).toBeVisible()
    await write(page, 'Link to the letter', 'https://files.example/letter-2')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await closed(page)
    await expect(reviewer.getByText('This cover letter waits for a review.')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Approved')
    await dialog(reviewer).getByRole('button', { name: 'Send' }).click()
    await closed(reviewer)
    await expect(page.getByText('The cover letter is approved and may be sent.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update cover letter' })).toBeHidden()
    await fitsWidth(page)
    await fitsWidth(reviewer)
    await reviewer.context().close()
  })
}

test('when two reviewers decide, the first one wins; the other sees who it was and keeps the typed text', async ({ page, browser }) => {
  const own = await campusOf('tsa')
  const id = await plan(unique('Raced for '))
  const path = `/admin/tsa/tsa-proposal/list-detail/${own}/${id}`
  const other = await (await browser.newContext()).newPage()
  await login(page, 'upcm')
  await login(other, 'superadmin')
  for (const one of [page, other]) {
    await one.goto(path)
    await one.getByRole('button', { name: 'Review' }).click()
  }
  await choose(page, 'Status', 'Revision')
  await write(page, 'Notes', 'Mine')
  await choose(other, 'Status', 'Declined')
  await write(other, 'Notes', 'First')
  await dialog(other).getByRole('button', { name: 'Send' }).click()
  await closed(other)
  await expect(dialog(page).getByRole('alert')).toContainText('This has been changed meanwhile')
  await expect(dialog(page).getByRole('alert')).toContainText('Declined')
  await expect(dialog(page).getByRole('textbox', { name: 'Notes' })).toHaveValue('Mine')
  await dialog(page).getByRole('button', { name: 'I have seen it, continue' }).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await closed(page)
  await expect(other.getByText('Mine').first()).toBeVisible()
  await other.context().close()
})

test('an officer may change only their campus, also with calls that the browser does not offer', async ({ page }) => {
  const [own, other] = [await campusOf('tsa'), await campusOf('scholar')]
  const id = await plan(unique('Not theirs '))
  await login(page, 'scholar')
  await page.goto(`/profile/tsa/${own}?tab=proposals`)
  await expect(heading(page, 'View Tanoto Scholars Association')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.goto(`/admin/tsa/tsa-proposal/list-detail/${own}/${id}`)
  await expect(page.getByText('This TSA proposal could not be found')).toBeVisible()
  await page.goto(`/profile/tsa/${other}?tab=proposals`)
  await expect(page.getByRole('tab', { name: 'Proposals' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('tsa_admin', '1'))
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Proposals' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New proposal' })).toHaveCount(0)
  const headers = { 'X-API-KEY': 'web' }
  const forged = await page.request.post('/api/scholar/tsa-proposal/register', { headers, data: { title: 'Mine', tsa_admin: 1 } })
  expect(forged.status()).toBe(403)
  expect(
    (await page.request.post('/api/tsa-proposal/admin/register/status', { headers, data: { id, approval: 'approved' } })).status(),
  ).toBe(404)
  await page.goto('/admin/tsa/list')
  await expect(page).toHaveURL(/unauthorized-page/)
})

test('a micro event is added by an officer and found, moved and deleted by staff', async ({ page, browser }) => {
  const own = await campusOf('tsa')
  const title = unique('Beach cleaning ')
  await login(page, 'tsa')
  await page.goto(`/profile/tsa/${own}?tab=events`)
  await page.getByRole('button', { name: 'New micro event' }).click()
  await expect(dialog(page)).toHaveAttribute('data-dialog', 'c_eventMicroTsaScholar')
  await write(page, 'Title', title)
  await writeDay(page, 'Date', '9 May 2027')
  await write(page, 'Link', 'https://files.example/beach')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await closed(page)
  await expect(page.getByText(title)).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await login(staff, 'elsn')
  await staff.goto('/admin/sn/events')
  await staff.getByRole('searchbox').fill(title)
  await expect(staff).toHaveURL(/search=/)
  // The event has its own page; its link back keeps the filters of the list.
  await staff.getByRole('link', { name: title, exact: true }).click()
  await expect(heading(staff, title)).toBeVisible()
  await expect(staff.getByRole('link', { name: 'https://files.example/beach' })).toBeVisible()
  await staff.getByRole('link', { name: 'All micro events' }).click()
  await expect(staff.getByRole('searchbox')).toHaveValue(title)
  await staff.getByRole('button', { name: `Actions for ${title}` }).click()
  await staff.getByRole('menuitem', { name: 'Edit' }).click()
  await writeDay(staff, 'Date', '16 May 2027')
  await dialog(staff).getByRole('button', { name: 'Save' }).click()
  await closed(staff)
  await expect(page.getByText('16 May 2027')).toBeVisible()
  await staff.getByRole('button', { name: `Actions for ${title}` }).click()
  await staff.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(staff).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(title)).toBeHidden()
  await staff.context().close()
})

test('UPCM manages the categories and their guidelines', async ({ page }) => {
  const name = unique('Reading nights ')
  await login(page, 'upcm')
  await page.goto('/')
  await page.getByRole('link', { name: 'TSA Management' }).click()
  await page.getByRole('tab', { name: 'Categories' }).click()
  await page.getByRole('button', { name: 'New category' }).click()
  await write(page, 'Name', 'Competition')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('A category with this name already exists')).toBeVisible()
  await write(page, 'Name', name)
  await write(page, 'Link of the cover letter guideline', 'https://files.example/guide')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await closed(page)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://files.example/guide')
  await page.getByRole('button', { name: 'Actions for Community Service' }).click()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('so it cannot be deleted')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(row).toHaveCount(0)
  // The menu entry is for UPCM only.
  await login(page, 'ld')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'TSA Management' })).toHaveCount(0)
})

/** Checks a page at both widths and in both colour schemes. */
const checkPage = async (page: Page, path: string) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await fitsWidth(page)
    await axeClean(page)
  }
}

test('the pages of an association for scholars fit a phone and are accessible', async ({ page }) => {
  test.slow()
  const own = await campusOf('tsa')
  const id = await plan(unique('Looked at '))
  await decide('tsa-proposal/admin/register/status', id, 'approved')
  const calls = await callsAs('tsa')
  const { data: letters } = await calls.get<{ data: { id: number }[] }>('scholar/tsa-proposal/letter')
  const { data: events } = await calls.get<{ data: { id: number }[] }>('tsa-mikro')
  await calls.end()
  await login(page, 'tsa')
  const opened = [`proposals&open=${id}`, `letters&open=${letters[0]!.id}`, `events&open=${events[0]!.id}`]
  for (const tab of ['proposals', 'activities', 'events', ...opened]) await checkPage(page, `/profile/tsa/${own}?tab=${tab}`)
  await page.goto(`/profile/tsa/${own}?tab=proposals`)
  await page.getByRole('button', { name: 'New proposal' }).click()
  await expect(dialog(page)).toBeVisible()
  await fitsWidth(page)
  await axeClean(page)
})

test('the pages of the associations for staff fit a phone and are accessible', async ({ page }) => {
  test.slow()
  await login(page, 'upcm')
  for (const path of ['/admin/tsa/list?tab=proposals', '/admin/tsa/list?tab=letters', '/admin/tsa/list?tab=categories', '/admin/sn/events'])
    await checkPage(page, path)
})

test('a proposal with a past date is sent after its warning is confirmed, and withdrawn', async ({ page }) => {
  const own = await campusOf('tsa')
  const title = unique('A look back ')
  await login(page, 'tsa')
  await page.goto(`/profile/tsa/${own}?tab=proposals`)
  await page.getByRole('button', { name: 'New proposal' }).click()
  await write(page, 'Title', title)
  await write(page, 'Description', 'Ten years of boats.')
  await choose(page, 'Category', 'Community Service')
  await writeDay(page, 'Start date', '4 June 2020')
  await writeDay(page, 'End date', '6 June 2020')
  await write(page, 'Link', 'https://files.example/boats')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  const warning = dialog(page).getByRole('checkbox', { name: '6 Jun 2020 is long past' })
  await expect(warning).toBeFocused()
  await axeClean(page, '[role=dialog]')
  // Without the tick, the server asks again.
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(warning).not.toBeChecked()
  await warning.check()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(heading(page, title)).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog(page).getByText('Reason is required')).toBeVisible()
  await write(page, 'Reason', 'It has been celebrated already.')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await closed(page)
  await expect(page.getByText('Your association has withdrawn this proposal.')).toBeVisible()
  await expect(page.getByText('It has been celebrated already.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Proposal' })).toHaveCount(0)
})
