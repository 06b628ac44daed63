import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import { decide, pdf, submitProposal, uniqueTitle } from './lib/proposals.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, closeSnackbars, test, type Page } from './lib/story.ts'

const path = {
  own: (kind: string, id?: number) => `/profile/proposals/${kind}${id ? `?open=${id}` : ''}`,
  staff: (kind: string, id?: number) => `/admin/mp/list/${kind}${id ? `?open=${id}` : ''}`,
}

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
const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses an option in a dialog; the filters of the page behind it have the same labels. */
async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).last().click()
}

async function link(page: Page, label: string) {
  const document = page.getByRole('group', { name: label })
  await document.getByText('Link', { exact: true }).click()
  await document.getByRole('textbox').fill('https://files.example/document')
}

for (const width of [1280, 360])
  test(`a sponsorship from the checklist to the approval, ${width} px wide`, async ({ page, browser }) => {
    test.setTimeout(120_000)
    const viewport = { width, height: 800 }
    const title = uniqueTitle('A robot for wet fields')
    await page.setViewportSize(viewport)
    await login(page, 'scholar')
    const reviewer = await openBrowserAs(browser, 'upcm', { viewport })
    await reviewer.goto(path.staff('sponsorships'))
    await expect(heading(reviewer, 'Sponsorship proposals')).toBeVisible()

    // The checklist before the form: what is needed, what speaks against a proposal, and what is on file.
    await page.goto(path.own('sponsorships'))
    await page.getByRole('button', { name: 'New proposal' }).click()
    await expect(page.getByText('Minimum semester 3 if you want to submit a proposal')).toBeVisible()
    await expect(page.getByText(/You are in semester \d/)).toBeVisible()
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Send the proposal at least four weeks' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Checklist' })).toContainText('On file: Your profile: KTP (identity card)')
    await page.getByRole('button', { name: 'Next', exact: true }).click()

    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('The final round in the capital.')
    await choose(page, 'Destination', 'Competition')
    for (const label of ['Application letter', 'Confirmation of the organiser', 'First page of the savings book']) await link(page, label)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Recommendation letter: Choose a file' }).click()
    await (await chooser).setFiles(pdf('rekomendasi.pdf'))
    // Nothing is uploaded twice.
    await page.getByRole('button', { name: 'Use a document on file as Identity card (KTP)' }).click()
    await expect(page.getByRole('radio', { name: 'ktp.jpg' }).first()).toBeChecked()
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText('Competition', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Identity card/ }).click()
    await expect(page.getByRole('img', { name: /Identity card/ })).toBeVisible()

    // The reviewer is notified, reads the copy, and asks for a revision.
    await expect(reviewer.getByText('New Notification').first()).toBeVisible()
    if (width === 360) await closeSnackbars(reviewer)
    await reviewer.goto(`${path.staff('sponsorships')}?search=${encodeURIComponent(title)}`)
    await reviewer.getByRole('link', { name: title }).click()
    await reviewer.getByRole('button', { name: /^Identity card/ }).click()
    await expect(reviewer.getByRole('img', { name: /Identity card/ })).toBeVisible()
    await situation(reviewer).getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Revision')
    await reviewer.getByRole('textbox', { name: 'Notes' }).fill('Is it not research?')
    await reviewer.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(dialog(reviewer)).toBeHidden()

    await expect(situation(page)).toContainText('Is it not research?')
    await situation(page).getByRole('button', { name: 'Update Proposal' }).click()
    await choose(page, 'Destination', 'Research')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(history(reviewer).locator('del', { hasText: 'Competition' })).toBeVisible()
    await expect(history(reviewer).locator('ins', { hasText: 'Research' })).toBeVisible()

    // Four states, a warning at Approved, and no review after it. The dialog uses the state of its page, which is loaded separately from the history.
    await expect(situation(reviewer)).toContainText('Process')
    await situation(reviewer).getByRole('button', { name: 'Review' }).click()
    await choose(reviewer, 'Status', 'Approved')
    await expect(reviewer.getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeVisible()
    await reviewer.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(situation(page)).toContainText('Your sponsorship is approved.')
    await expect(reviewer.getByRole('button', { name: 'Review' })).toBeHidden()
    await expect(reviewer.getByRole('button', { name: 'Finish' })).toBeHidden()
    await fitsWidth(page)
    await fitsWidth(reviewer)
    await reviewer.context().close()
  })

test('a GEP is handed in with one letter, changed, approved and documented', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const title = uniqueTitle('A term of marine law')
  await login(page, 'tsa')
  await page.goto(path.own('gep'))
  await page.getByRole('button', { name: 'New proposal' }).click()
  await expect(page.getByText('Minimum semester 4 if you want to submit a proposal')).toBeVisible()
  await expect(dialog(page).getByText('Link not available')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Three courses and the field week.')
  await choose(page, 'Application', 'Not yet')
  await link(page, 'Recommendation letter')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(heading(page, title)).toBeVisible()
  const id = Number(new URL(page.url()).searchParams.get('open'))

  const reviewer = await openBrowserAs(browser, 'upcm')
  await reviewer.goto(path.staff('gep', id))
  await situation(page).getByRole('button', { name: 'Update Proposal' }).click()
  await choose(page, 'Application', 'Already applied')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(history(reviewer).locator('ins', { hasText: 'Already applied' })).toBeVisible()
  await decide(reviewer, id, 'approved', '', 'gep')

  await situation(page).getByRole('link', { name: 'Documentation GEP' }).click()
  await reviewer.goto(`/admin/mp/dokumentasi-gep/${id}`)
  await expect(reviewer.getByText('No documentation yet')).toBeVisible()
  await closeNotices(page)
  await page.getByRole('button', { name: 'Add documentation' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('First week')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'File: Choose a file' }).click()
  await (await chooser).setFiles(pdf('first-week.pdf'))
  await page.getByRole('button', { name: 'Save' }).click()
  for (const side of [page, reviewer]) await expect(side.getByRole('button', { name: 'First week', exact: true })).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Add documentation' })).toBeHidden()
  await reviewer.context().close()
})

for (const width of [1280, 360])
  test(`many are decided together after a preview, and undone, ${width} px wide`, async ({ page, browser }) => {
    test.setTimeout(90_000)
    const common = uniqueTitle('Together')
    const scholar = await openBrowserAs(browser, 'scholar2')
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'upcm')
    const first = await submitProposal(scholar, `${common} one`, 'sponsorships')
    const second = await submitProposal(scholar, `${common} two`, 'gep')
    const done = await submitProposal(scholar, `${common} three`, 'gep')
    await decide(page, done, 'approved', '', 'gep')
    await scholar.goto(path.own('sponsorships', first))
    await expect(situation(scholar)).toContainText('The programme team reviews your proposal.')

    await page.goto(`${path.staff('all')}?search=${encodeURIComponent(common)}`)
    for (const name of ['one', 'two', 'three']) await page.getByRole('checkbox', { name: `Select ${common} ${name}` }).check()
    await page.getByRole('button', { name: 'Decide together' }).click()
    await choose(page, 'Status', 'Revision')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByText('notes are required for revision and declined')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Notes' }).fill('Please add the plan of costs.')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(dialog(page)).toContainText('2 proposals will be set to Revision')
    await expect(dialog(page)).toContainText('This proposal has been approved and can no longer be changed')
    await axeClean(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Decide on 2' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(/^Operation \d+: Revision for 2 proposals$/)).toBeVisible()
    const number = /\d+/.exec(await page.getByText(/^Operation \d+: Revision for 2 proposals$/).innerText())![0]
    await expect(situation(scholar)).toContainText('Please add the plan of costs.')

    // The decisions are listed row by row, and a single one can be undone.
    await page.getByRole('link', { name: 'Show the rows' }).click()
    await expect(page.getByRole('heading', { name: 'Revision for 2 proposals' })).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${common} two`) }).check()
    await page.getByRole('button', { name: 'Undo 1 row' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(`1 of 2 rows of operation ${number} have been undone`)).toBeVisible()
    await expect(situation(scholar)).toContainText('Please add the plan of costs.')

    await page.goto(`${path.staff('all')}?search=${encodeURIComponent(common)}`)
    await page.getByRole('button', { name: 'Bulk decisions' }).click()
    const decisions = page.getByRole('region', { name: 'Bulk decisions', exact: true }).first()
    await expect(decisions.getByText(`#${number}`)).toBeVisible()
    await fitsWidth(page)
    const row = decisions.getByRole(width > 800 ? 'row' : 'listitem').filter({ hasText: `#${number}` })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(situation(scholar)).toContainText('The programme team reviews your proposal.')
    await expect(history(scholar)).toContainText('undid the decision')
    await page.goto(path.staff('gep', second))
    await expect(history(page)).toContainText('undid the decision')
    await scholar.context().close()
  })

/** Opens a page and a dialog: no axe violation in light or dark, and nothing wider than a phone. */
async function check(page: Page, to: string, ready: Locator, ...buttons: readonly string[]) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(to)
  await expect(ready).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await axeClean(page)
  const [opener, ...further] = buttons
  if (opener) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(dialog(page)).toBeVisible()
    await axeClean(page)
    for (const name of further) {
      await dialog(page).getByRole('button', { name, exact: true }).click()
      await axeClean(page)
    }
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(ready).toBeVisible()
  await fitsWidth(page)
}

test('the screens of both kinds and of all together are accessible in light and dark, and fit a phone', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await login(page, 'scholar')
  const open = await submitProposal(page, uniqueTitle('A poster'), 'sponsorships')
  const approved = await submitProposal(page, uniqueTitle('A studio term'), 'gep')
  const reviewer = await openBrowserAs(browser, 'upcm')
  await decide(reviewer, open, 'revision', 'Which meeting?', 'sponsorships')
  await decide(reviewer, approved, 'approved', '', 'gep')

  await check(
    page,
    path.own('sponsorships'),
    heading(page, 'My sponsorship proposals'),
    'New proposal',
    'Next',
    'Use a document on file as Identity card (KTP)',
  )
  await check(page, path.own('gep'), heading(page, 'My GEP proposals'), 'New proposal')
  await check(page, path.own('sponsorships', open), situation(page), 'Update Proposal')
  await check(page, path.own('gep', approved), situation(page))
  await check(page, `/profile/dokumentasi-gep/${approved}`, heading(page, 'Documentation GEP'), 'Add documentation')
  await check(reviewer, path.staff('all'), heading(reviewer, 'All proposals'))
  await check(reviewer, path.staff('sponsorships', open), situation(reviewer), 'Review')
  await check(reviewer, `/admin/mp/dokumentasi-gep/${approved}`, heading(reviewer, 'Documentation GEP'))
  await reviewer.context().close()
})
