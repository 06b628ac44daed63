import { axeClean, contrastAaa, expect, fitsWidth, login, test } from './lib/story.ts'

test('the product answers, and a missing page says so on every width', async ({ page, request }) => {
  expect((await request.get('/readyz')).ok()).toBe(true)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/server-error')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)
  }
})

test('the first text has the chosen colours before the scripts have loaded', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  let arrive = () => {}
  const line = new Promise<void>((done) => (arrive = done))
  await page.route('**/assets/*.js', async (route) => {
    await line
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByText('Pandu is on its way')).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.locator('.boot')).toHaveCSS('background-color', 'rgb(16, 23, 26)')
  arrive()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('Pandu is on its way')).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('every text of the main pages has a contrast of 7:1, in light and in dark', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await contrastAaa(page)
  await login(page, 'superadmin')
  for (const path of ['/', '/admin/ma/list/scholar', '/settings', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await contrastAaa(page)
  }
  await login(page, 'scholar')
  for (const path of ['/', '/profile/scores', '/profile/proposals/internships']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await contrastAaa(page)
  }
})

test('without a connection the page stays open, and the next one opens when the connection is back', async ({ page, context }) => {
  await login(page, 'superadmin')
  await page.goto('/notifications')
  const here = page.getByRole('heading', { name: 'Notifications', level: 1 })
  await expect(here).toBeVisible()
  // An answer that is still under way would say that the connection works.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const sign = page.getByText('No connection', { exact: true })
  await expect(sign).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'TSA Management' }).click()
  await expect(page).toHaveURL(/\/admin\/tsa\/list$/)
  await expect(here).toBeVisible()
  await expect(page.getByText('Please load the page again')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'TSA Management', level: 1 })).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('an unknown address answers 404 with the page for missing pages', async ({ page }) => {
  await login(page, 'superadmin')
  expect((await page.goto('/there/is/nothing'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  expect((await page.goto('/admin/ma/list/scholar'))?.status()).toBe(200)
})

test('a printed list is only its table, without menu, top bar and buttons', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/admin/ma/list/scholar')
  const table = page.getByRole('table', { name: /scholar/i })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  for (const gone of [
    page.locator('nav[aria-label=Main]').first(),
    page.getByRole('button', { name: /profile menu/ }),
    page.getByRole('button', { name: /Create/ }).first(),
    page.getByRole('textbox', { name: /Search/ }).first(),
    page.getByRole('button', { name: /^Actions for/ }).first(),
    page.getByRole('button', { name: 'Next page' }),
  ])
    await expect(gone).toBeHidden()
})

test('a dark page is printed in the light colours, as the table that it shows', async ({ page }) => {
  await login(page, 'superadmin')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/admin/ma/list/scholar')
  const table = page.getByRole('table', { name: /scholar/i })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  await page.evaluate(() => {
    addEventListener('beforeprint', () => (document.title = document.documentElement.getAttribute('data-mantine-color-scheme') ?? ''))
  })
  await page.pdf({ format: 'A4' })
  expect([await page.title(), await scheme()]).toEqual(['light', 'dark'])

  // A sheet is as narrow as a tablet, on which a list is cards.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 800 })
  await expect(table.getByRole('rowheader')).toHaveCount(10)
  const width = await table.evaluate((element) => {
    // Names, usernames and addresses may be long; the words of a badge are few and stay whole.
    for (const text of element.querySelectorAll('tbody tr:first-child :is(td, th) :is(a, span):not([class*=Badge])'))
      if (text.textContent && !text.querySelector(':not(wbr)')) text.textContent = 'long'.repeat(15)
    return element.getBoundingClientRect().width
  })
  expect(width).toBeLessThanOrEqual(718)
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a visitor without a session causes no failed request', async ({ page }) => {
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(failed).toEqual([])
})
