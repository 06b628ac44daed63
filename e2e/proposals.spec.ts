import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import { tabTo } from './lib/keys.ts'
import { decide, pdf, submitProposal, uniqueTitle } from './lib/proposals.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, closeSnackbars, test, type Page } from './lib/story.ts'

const ownList = '/profile/proposals/internships'
const staffList = '/admin/mp/list/internships'
const own = (id: number) => `${ownList}?open=${id}`
const staff = (id: number) => `${staffList}?open=${id}`

/** Another person, in a separate browser. */
async function openBrowserAs(browser: Browser, username: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Jakarta', locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await login(page, username)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const situation = (page: Page) => page.getByRole('region', { name: 'State of the proposal' })
const history = (page: Page) => page.getByRole('region', { name: 'History' })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function review(page: Page, state: string, notes = '') {
  await situation(page).getByRole('button', { name: 'Review' }).click()
  await choose(page, 'Status', state)
  if (notes) await page.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await page.getByRole('button', { name: 'ACCEPT' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

for (const width of [1280, 360])
  test(`a proposal from the draft to the approval, both sides open at the same time, ${width} px wide`, async ({ page, browser }) => {
    test.setTimeout(120_000)
    const viewport = { width, height: 800 }
    const title = uniqueTitle('Reading corners that stay')
    await page.setViewportSize(viewport)
    await login(page, 'scholar')
    const reviewer = await openBrowserAs(browser, 'upcm', { viewport })
    await reviewer.goto(staffList)
    await expect(heading(reviewer, 'Internship proposals')).toBeVisible()

    // The scholar reads the guideline, begins to write, and the page is lost.
    await page.goto(ownList)
    await page.getByRole('button', { name: 'New proposal' }).click()
    await expect(page.getByText('Before submit proposal')).toBeVisible()
    await expect(page.getByText('Minimum semester 5 if you want to submit a proposal')).toBeVisible()
    await expect(page.getByText(/You are in semester \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('Twelve schools of one district, twelve corners.')
    await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible()
    await page.reload()

    await page.getByRole('button', { name: 'New proposal' }).click()
    await expect(page.getByText(/^Draft of \d\d:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await choose(page, 'Destination', 'mitra tanoto')

    // Two documents as files, the others as links.
    for (const label of ['Application letter', 'Transcript']) {
      const chooser = page.waitForEvent('filechooser')
      await page
        .getByRole('group', { name: label })
        .getByRole('button', { name: `${label}: Choose a file` })
        .click()
      await (await chooser).setFiles(pdf(`${label.toLowerCase().replaceAll(' ', '-')}.pdf`))
    }
    for (const label of [
      'Cover letter of the university',
      'Curriculum vitae',
      'Statement letter',
      'Proof of activity in the TSA',
      'Internship proposal',
    ]) {
      const document = page.getByRole('group', { name: label })
      await document.getByText('Link', { exact: true }).click()
      await document.getByRole('textbox').fill('https://files.example/document')
    }
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(situation(page)).toContainText('The programme team reviews your proposal.')
    await page.getByRole('button', { name: /^Application letter/ }).click()
    await expect(page.locator('iframe[title="Application letter"]')).toBeVisible()

    // The reviewer is notified and asks for a revision.
    await expect(reviewer.getByText('New Notification').first()).toBeVisible()
    if (width === 360) await closeSnackbars(reviewer)
    await reviewer.getByRole('link', { name: title }).click()
    await expect(heading(reviewer, title)).toBeVisible()
    await review(reviewer, 'Revision', 'The transcript ends with the semester before last.')

    // The scholar sees it without a reload, corrects the proposal and hands it in again.
    await expect(situation(page)).toContainText('Revision notes')
    await expect(situation(page)).toContainText('The transcript ends with the semester before last.')
    await situation(page).getByRole('button', { name: 'Update Proposal' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Nine schools of one district, nine corners.')
    await page.getByRole('button', { name: 'Replace Transcript' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Transcript: Choose a file' }).click()
    await (await chooser).setFiles(pdf('newest.pdf'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect(history(reviewer)).toContainText('revised it and handed it in again')
    await expect(history(reviewer).locator('del', { hasText: 'transcript.pdf' })).toBeVisible()
    await expect(history(reviewer).locator('ins', { hasText: 'newest.pdf' })).toBeVisible()
    await expect(history(reviewer).locator('ins', { hasText: /^Nine$/ })).toBeVisible()

    // The approval is final: a warning says so, and no button to change it is left. The dialog uses the state that its page has loaded.
    await expect(situation(reviewer)).toContainText('Process')
    await situation(reviewer).getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Approved')
    await expect(reviewer.getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeVisible()
    await reviewer.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(reviewer.getByRole('dialog')).toBeHidden()
    await expect(situation(reviewer)).toContainText('Approved')
    await expect(reviewer.getByRole('button', { name: 'Review' })).toBeHidden()

    await expect(situation(page)).toContainText('Approved')
    await expect(situation(page).getByRole('link', { name: 'Monitoring Internship' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update Proposal' })).toBeHidden()
    await fitsWidth(page)
    await fitsWidth(reviewer)
    await reviewer.context().close()
  })

test('an approved internship is recorded: monitoring, documentation, attendance report, end', async ({ page, browser }) => {
  const title = uniqueTitle('Maps drawn by pupils')
  await login(page, 'scholar2')
  const id = await submitProposal(page, title)
  const reviewer = await openBrowserAs(browser, 'upcm')
  await decide(reviewer, id, 'approved')

  await page.goto(own(id))
  await page.getByRole('link', { name: 'Monitoring Internship' }).click()
  await reviewer.goto(`/admin/mp/proposal-internship/${id}`)
  await expect(reviewer.getByText('No entries yet')).toBeVisible()
  await closeNotices(page)
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('textbox', { name: 'Activity' }).fill('First day at the school')
  await page.getByRole('textbox', { name: 'What happened' }).fill('Met eleven teachers.')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const side of [page, reviewer]) await expect(side.getByText('First day at the school')).toBeVisible()
  await expect(reviewer.getByRole('button', { name: /^Actions for/ })).toBeHidden()

  await page.getByRole('link', { name: 'Back to the proposal' }).click()
  await page.getByRole('link', { name: 'Documentation Internship' }).click()
  await page.getByRole('button', { name: 'Add documentation' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Certificate')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'File: Choose a file' }).click()
  await (await chooser).setFiles(pdf('certificate.pdf'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Certificate', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Certificate' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No documentation yet')).toBeVisible()

  await reviewer.goto(staff(id))
  await reviewer.getByRole('button', { name: 'Add attendance report' }).click()
  await reviewer.getByRole('textbox', { name: 'Link to the attendance report' }).fill('https://files.example/attendance')
  await reviewer.getByRole('button', { name: 'Save' }).click()
  await expect(reviewer.getByRole('dialog')).toBeHidden()
  await page.goto(own(id))
  await expect(page.getByRole('link', { name: 'Attendance report' })).toHaveAttribute('href', 'https://files.example/attendance')

  await reviewer.getByRole('button', { name: 'Finish', exact: true }).click()
  await reviewer.getByRole('button', { name: 'Yes' }).click()
  await expect(situation(page)).toContainText('Your internship is finished.')
  await reviewer.context().close()
})

test('when two reviewers decide, the first one wins; the other sees who it was and keeps the typed text', async ({ page, browser }) => {
  await login(page, 'tsa')
  const id = await submitProposal(page, uniqueTitle('Ten portraits'))
  const first = await openBrowserAs(browser, 'upcm')
  const second = await openBrowserAs(browser, 'superadmin')
  // The second reviewer has no live channel and does not learn about the first decision in time.
  await second.routeWebSocket(/\/api\/ws/, (socket) => void socket.close())
  for (const side of [first, second]) {
    await side.goto(staff(id))
    await situation(side).getByRole('button', { name: 'Review' }).click()
  }
  await choose(second, 'Status', 'Declined')
  await second.getByRole('textbox', { name: 'Notes' }).fill('Portraits were done last year.')

  await choose(first, 'Status', 'Revision')
  await first.getByRole('textbox', { name: 'Notes' }).fill('Whose portraits?')
  await first.getByRole('button', { name: 'ACCEPT' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()

  await second.getByRole('button', { name: 'ACCEPT' }).click()
  const alert = second.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText(/Bagas Pramudita already decided on this proposal on .* Revision/)
  await expect(second.getByRole('textbox', { name: 'Notes' })).toHaveValue('Portraits were done last year.')
  await axeClean(second, '[role=dialog]')
  await alert.getByRole('button', { name: 'I have seen it, continue' }).click()
  await second.getByRole('button', { name: 'ACCEPT' }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(history(second)).toContainText('declined it')
  await expect(history(first)).toContainText('declined it')
  await first.context().close()
  await second.context().close()
})

test('a scholar withdraws a proposal that waits, and the reviewer sees it at once', async ({ page, browser }) => {
  const title = uniqueTitle('A library on a boat')
  const reason = 'The boat is in the dock until August.'
  await login(page, 'scholar')
  const id = await submitProposal(page, title)
  const reviewer = await openBrowserAs(browser, 'upcm')
  await reviewer.goto(staff(id))
  await expect(situation(reviewer).getByRole('button', { name: 'Review' })).toBeVisible()

  await page.goto(own(id))
  await situation(page).getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw internship proposal' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await axeClean(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Withdraw' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(situation(page)).toContainText('You have withdrawn this proposal.')
  await expect(situation(page)).toContainText(reason)
  await expect(situation(page).getByRole('button')).toHaveCount(0)
  await expect(history(page)).toContainText('withdrew it')

  await expect(situation(reviewer)).toContainText('has withdrawn this proposal.')
  await expect(situation(reviewer).getByRole('button', { name: 'Review' })).toHaveCount(0)
  await expect(history(reviewer)).toContainText(reason)
  await reviewer.goto(`${staffList}?approval=withdrawn&search=${encodeURIComponent(title)}`)
  await expect(reviewer.getByRole('row', { name: title })).toContainText('Withdrawn')
  await reviewer.context().close()
})

test('without a mouse: review, revision and Send by keyboard alone', async ({ page, browser }) => {
  const title = uniqueTitle('Cooking with local fish')
  await login(page, 'tsa')
  const id = await submitProposal(page, title)
  const reviewer = await openBrowserAs(browser, 'upcm')

  await reviewer.goto(`${staffList}?search=${encodeURIComponent(title)}`)
  await tabTo(reviewer, reviewer.getByRole('link', { name: title }))
  await reviewer.keyboard.press('Enter')
  await tabTo(reviewer, situation(reviewer).getByRole('button', { name: 'Review' }))
  await reviewer.keyboard.press('Enter')
  // The dialog opens with the focus on the status.
  await expect(reviewer.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await reviewer.keyboard.press('ArrowDown')
  const revision = reviewer.getByRole('option', { name: 'Revision' })
  await expect(revision).toBeVisible()
  // Whether the first key press also selected the first option depends on how fast the list opened.
  await expect(async () => {
    await reviewer.keyboard.press('ArrowDown')
    await expect(revision).toHaveAttribute('data-combobox-selected', 'true', { timeout: 300 })
  }).toPass()
  await reviewer.keyboard.press('Enter')
  await expect(reviewer.getByRole('combobox', { name: 'Status' })).toHaveValue('Revision')
  await tabTo(reviewer, reviewer.getByRole('textbox', { name: 'Notes' }))
  await reviewer.keyboard.type('Which fish?')
  await tabTo(reviewer, reviewer.getByRole('button', { name: 'ACCEPT' }))
  await reviewer.keyboard.press('Enter')
  await expect(reviewer.getByRole('dialog')).toBeHidden()

  await page.goto(own(id))
  await tabTo(page, situation(page).getByRole('button', { name: 'Update Proposal' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(' Milkfish.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(situation(page)).toContainText('The programme team reviews your proposal.')
  await expect(history(page).locator('ins', { hasText: 'Milkfish' })).toBeVisible()
  await reviewer.context().close()
})

/** Opens a page and its dialogs: no axe violation in light or dark, and nothing wider than a phone. In a nested list, the further buttons are inside the dialog. */
async function check(page: Page, path: string, ready: Locator, buttons: readonly (string | readonly string[])[] = []) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await expect(ready).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await axeClean(page)
  for (const way of buttons) {
    const [opener, ...further] = [way].flat()
    await page.getByRole('button', { name: opener!, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const name of further) await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await axeClean(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(ready).toBeVisible()
  await fitsWidth(page)
}

/** Opens the form of a new proposal at its second step. */
async function begin(page: Page) {
  await page.goto(ownList)
  await page.getByRole('button', { name: 'New proposal' }).click()
  await expect(page.getByText('Before submit proposal')).toBeVisible()
}

test('a draft with a file survives a reload and a new login, and the second of two tabs gets a warning', async ({ page, browser }) => {
  const title = uniqueTitle('Wells that last')
  const offer = (tab: Page) => tab.getByText(/^Draft of \d\d:\d\d$/)
  const saved = (tab: Page) => tab.getByText(/^Draft saved \d\d:\d\d$/)
  await login(page, 'scholar2')
  await begin(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Transcript: Choose a file' }).click()
  await (await chooser).setFiles(pdf('marks.pdf'))
  await expect(page.getByRole('group', { name: 'Transcript' })).toContainText('Kept with the draft')
  await expect(saved(page)).toBeVisible()
  await axeClean(page)

  // Another session on another device continues with it.
  await page.context().clearCookies()
  const other = await openBrowserAs(browser, 'scholar2')
  await begin(other)
  await expect(offer(other)).toBeVisible()
  await axeClean(other)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  const transcript = other.getByRole('group', { name: 'Transcript' })
  await expect(transcript).toContainText('marks.pdf')

  // A second tab continues with it as well, and saves first.
  const second = await other.context().newPage()
  await begin(second)
  await second.getByRole('button', { name: 'Continue' }).click()
  await second.getByRole('button', { name: 'Next', exact: true }).click()
  await second.getByRole('textbox', { name: 'Description' }).fill('Of the second tab')
  await expect(saved(second)).toBeVisible()
  await second.getByRole('textbox', { name: 'Title' }).focus()
  await other.getByRole('textbox', { name: 'Description' }).fill('Of the first tab')
  await other.getByRole('textbox', { name: 'Title' }).focus()
  await expect(other.getByText('A newer text was saved elsewhere')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Of the first tab')
  await other.getByRole('button', { name: 'Take the other text' }).click()
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Of the second tab')

  // Nobody else is offered the draft, and its author can discard it.
  await begin(second)
  await second.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(second)).toBeHidden()
  const read = second.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/draft')
  await begin(second)
  expect((await read).status()).toBe(200)
  await expect(offer(second)).toBeHidden()
  await other.context().close()
})

test('the screens and dialogs of scholars are accessible in light and dark, and fit a phone', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await login(page, 'scholar2')
  const open = await submitProposal(page, uniqueTitle('Seedlings under shade'))
  const approved = await submitProposal(page, uniqueTitle('Waiting trucks'))
  const reviewer = await openBrowserAs(browser, 'upcm')
  await decide(reviewer, open, 'revision', 'Which shade?')
  await decide(reviewer, approved, 'approved')
  await reviewer.context().close()

  await check(page, ownList, heading(page, 'My internship proposals'), ['New proposal', ['New proposal', 'Next', 'Submit']])
  await check(page, own(open), situation(page), ['Update Proposal', ['Update Proposal', 'Back']])
  // A document that is about to be replaced, and the dialog after Cancel.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Update Proposal' }).click()
  await page.getByRole('button', { name: 'Replace Transcript' }).click()
  await axeClean(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await check(page, own(approved), situation(page))
  await check(page, `/profile/proposal-internship/${approved}`, heading(page, 'Monitoring Internship'), ['Add entry'])
  await check(page, `/profile/dokumentasi-internship/${approved}`, heading(page, 'Documentation Internship'), ['Add documentation'])
})

test('Proposal Management and its dialogs are accessible in light and dark, and fit a phone', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await login(page, 'upcm')
  const scholar = await openBrowserAs(browser, 'tsa')
  const open = await submitProposal(scholar, uniqueTitle('Water along the canal'))
  const approved = await submitProposal(scholar, uniqueTitle('A search that finds'))
  await scholar.context().close()
  await decide(page, approved, 'approved')

  await check(page, staffList, heading(page, 'Internship proposals'), ['Edit guideline'])
  await check(page, staff(open), situation(page), [['Review', 'Back'], 'Review'])
  await check(page, staff(approved), situation(page), ['Add attendance report', 'Finish'])
  await check(page, `/admin/mp/proposal-internship/${approved}`, heading(page, 'Monitoring Internship'))
  await check(page, `/admin/mp/dokumentasi-internship/${approved}`, heading(page, 'Documentation Internship'))
})
