import type { APIRequestContext, Page } from '@playwright/test'
import { routes } from '@pandu/contract/routes'
import { type Product, startProduct } from './lib/product.ts'
import { expect, fitsWidth, test } from './lib/story.ts'
import { demoPassword } from '../server/seed/people.ts'

// Pages that the server draws before their code is there. All other stories run without them (global-setup.ts).
let product: Product
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct()
  // Pages are sent without their views until the code that draws them is loaded.
  const page = await browser.newPage()
  await arrive(page, 'upcm')
  await expect.poll(() => isDrawn(page.request, '/course/cr/list'), { timeout: 60_000 }).toBe(true)
  await page.close()
})
test.afterAll(() => product?.stop())

const isDrawn = async (reader: APIRequestContext, path: string) => {
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const answer = await reader.get(product.url + path, { headers })
  return (await answer.text()).includes('<div id="first-view">')
}

/** Signs in, and opens a page, so that the browser has told the server how it wants its pages. */
const arrive = async (page: Page, who: string) => {
  const answer = await page.request.post(`${product.url}/api/auth/login`, {
    headers: { 'X-API-KEY': 'web', Origin: product.url },
    data: { email: who, password: demoPassword },
  })
  expect(answer.ok()).toBe(true)
  await page.goto(`${product.url}/settings`)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('pandu_view=')
  // The page makes calls of its own until another one takes its place.
  await page.goto('about:blank')
}

/** Requests to which the browser has got no answer yet, until `release`. */
const holdCode = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const drawn = (page: Page) => page.locator('#first-view')

for (const width of [1280, 360])
  test(`a list is readable and its links work before any code is there, ${width} px wide`, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.setViewportSize({ width, height: 800 })
    await arrive(page, 'upcm')
    const release = await holdCode(page)
    await page.goto(`${product.url}/course/cr/list`, { waitUntil: 'commit' })
    const view = drawn(page)
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Course')
    const first = view.locator('main a[href^="/course/inclass/"]').first()
    await expect(first).toBeVisible()
    const title = (await first.innerText()).split('\n').find((line) => line.length > 3) ?? ''
    await fitsWidth(page)
    // What needs code cannot be reached by mouse or keyboard.
    expect(await view.locator('button:not([inert]), input:not([inert])').count()).toBe(0)
    await first.click()
    await expect(page).toHaveURL(/\/course\/inclass\//)
    await expect(view.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack({ waitUntil: 'commit' })
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Course')

    release()
    await expect(view).toHaveCount(0)
    await page.getByLabel('Search course').fill(title)
    await expect(page).toHaveURL(/search=/)
    await expect(page.locator('main').getByText(title, { exact: true }).first()).toBeVisible()
    expect(problems).toEqual([])
  })

for (const way of ['Enter', 'the button'])
  test(`a visitor fills in the sign-in before any code is there, and sends it by ${way}`, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const release = await holdCode(page)
    await page.goto(`${product.url}/auth/login?next=%2Fsettings`, { waitUntil: 'commit' })
    const view = drawn(page)
    const [email, password] = [view.getByLabel('E-mail or username'), view.getByLabel('Password', { exact: true })]
    await expect(email).toBeFocused()
    await email.fill('scholar')
    await password.pressSequentially(demoPassword)
    if (way === 'Enter') await password.press('Enter')
    else await view.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(view.locator('form')).toHaveAttribute('data-sent', '')
    // The browser has neither sent the form nor left the page.
    expect(page.url()).toBe(`${product.url}/auth/login?next=%2Fsettings`)
    expect(await view.locator('[name]').count()).toBe(0)

    release()
    await expect(page.locator('#root').getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(asked.filter((url) => url.includes(demoPassword))).toEqual([])
    expect(asked.filter((url) => url.endsWith('/api/auth/login'))).toHaveLength(1)
    expect(problems).toEqual([])
  })

test('what a visitor has typed stays where they go on typing when the code comes', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' })
  await drawn(page).getByLabel('E-mail or username').pressSequentially('some')
  release()
  await expect(drawn(page)).toHaveCount(0)
  const email = page.getByLabel('E-mail or username')
  await expect(email).toBeFocused()
  await page.keyboard.type('body')
  await expect(email).toHaveValue('somebody')
})

test('pages for visitors are drawn by the server', async ({ request }) => {
  for (const path of ['/auth/login', '/login', '/policy', '/reset/a-token/b%40c.id', '/session-expired', '/unauthorized-page'])
    expect(await isDrawn(request, path), path).toBe(true)
})

test('a page asks for nothing that came with it', async ({ page }) => {
  await arrive(page, 'scholar')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(product.url)
  await expect(page.locator('#root main h1')).toBeVisible()
  await expect(drawn(page)).toHaveCount(0)
  await expect.poll(() => asked).toContain('/api/ws/ticket')
  expect(asked).not.toContain('/api/auth/me')
  expect(asked).not.toContain('/api/dashboard/overview')
})

test.describe('with the worker of the pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what was drawn for somebody stays nowhere: not with the code for times without a connection, and not after a sign-out', async ({
    page,
    context,
  }) => {
    await arrive(page, 'guest')
    await page.goto(`${product.url}/admin/ma/list/scholar`)
    await expect(drawn(page)).toHaveCount(0)
    const email = await page
      .locator('#root main')
      .getByText(/^\S+@\S+\.\S+$/)
      .first()
      .innerText()
    const kept = () =>
      page.evaluate(async () => {
        const code = await (await caches.open('pandu-code')).match('/')
        return code?.text()
      })
    await expect.poll(kept).toContain('id="root"')
    // Loaded again with the worker in place.
    await page.reload()
    await expect(drawn(page)).toHaveCount(0)
    expect(await kept()).not.toContain('first-view"')
    expect(await kept()).not.toContain(email)

    // What came with the page is kept like every answer.
    await expect.poll(() => page.evaluate(async () => (await caches.match('/api/auth/me')) !== undefined)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(email, { exact: true }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^as of/)).toHaveCount(0)

    await page.getByRole('button', { name: /profile menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    // The cookie goes with the answer.
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('pandu_session')
    await page.goto(`${product.url}/admin/ma/list/scholar`)
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText(email)).toHaveCount(0)
  })
})

/** Pages of which the superadmin gets no view: they are only for others, or for a record that is named in the address. */
const own = /^\/profile\/(?:proposals|contract|scores)|^\/bank-data\//

test('every page is drawn by the server', async ({ page }) => {
  await arrive(page, 'superadmin')
  const without: string[] = []
  // A parameter with a usual or fixed value gets it; the numbers of records are left to other stories.
  const paths = routes.flatMap(({ page: { path, guard, values, usual } }) => {
    const filled = path.replaceAll(/\$(\w+)/g, (whole, name: string) => values[name]?.[0] ?? usual[name] ?? whole)
    return guard === 'auth' && !filled.includes('$') && !own.test(filled) ? [filled] : []
  })
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    if (!(await isDrawn(page.request, path))) without.push(path)
  }
  expect(without).toEqual([])
})
