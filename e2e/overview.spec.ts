import { axeClean, expect, fitsWidth, login, test, type Page } from './lib/story.ts'

/** The number of rows that the table of a list shows. */
const total = async (page: Page) => {
  const words = await page
    .getByText(/\bof [\d,]+\b/)
    .first()
    .textContent()
  return Number(/of ([\d,]+)/.exec(words ?? '')?.[1]?.replaceAll(',', ''))
}

test('a reviewer goes from a number to its list and from a waiting proposal to its review', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bagas')
  const cohort = page.getByRole('link', { name: /^2022/ })
  const counted = Number((await cohort.textContent())?.replace(/^2022/, ''))
  await cohort.click()
  await expect(page).toHaveURL(/\/admin\/ma\/list\/scholar\?.*year_tf=2022/)
  await expect.poll(() => total(page)).toBe(counted)

  await page.goBack()
  const waiting = page.getByRole('region', { name: 'Longest waiting for you' }).getByRole('link')
  // Each kind is one line with a number; it links to the record that has waited longest.
  const first = waiting.filter({ hasText: /\d+ (cover letters|[a-z]+ proposals|TSA proposals) wait/ }).first()
  const [, title] = /The oldest: (.+?)(?: · |$)/.exec((await first.locator('span span').nth(1).textContent())!)!
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
})

test('a scholar finds the next step, and the page fits every width and is accessible in both colour schemes', async ({ page }) => {
  await login(page, 'tsa')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)
  }
  await page
    .getByRole('link', { name: /^Revise/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/profile\/.*[?&]open=\d+/)
})

test('for staff and partners the page fits and is accessible too', async ({ browser }) => {
  for (const who of ['guest', 'facilitator']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await login(page, who)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Unread notifications/ })).toHaveCount(0)
    await axeClean(page)
    await context.close()
  }
})
