import type { APIRequestContext, Browser, Page as BrowserPage } from '@playwright/test'
import { assessmentPages } from '@pandu/contract/assessments'
import { addressOf, type Page, VIEW_COOKIE } from '@pandu/contract/kit'
import { quizPages } from '@pandu/contract/quizzes'
import { routes } from '@pandu/contract/routes'
import { type Product, startProduct } from './lib/product.ts'
import { type PageAddress, type Read, recordPages } from './lib/record-pages.ts'
import { expect, fitsWidth, login, test } from './lib/story.ts'
import { demoPassword, demoPeople, type DemoUsername } from '../server/seed/people.ts'

// Pages that the server draws before their code is there. All other stories run without them (global-setup.ts).
let product: Product
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  // A busy machine may take longer than people should wait for a view.
  product = await startProduct({ FIRST_VIEW_MS: '30000' })
  // Pages are sent without their views until the code that draws them is loaded.
  const page = await browser.newPage()
  await arrive(page, 'upcm')
  await expect.poll(() => isDrawn(page.request, '/course/cr/list'), { timeout: 60_000 }).toBe(true)
  await page.close()
})
test.afterAll(() => product?.stop())

/** The main part of the page as the server draws it; undefined when the page comes without a view. */
const mainOf = async (reader: APIRequestContext, path: string) => {
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const answer = await reader.get(product.url + path, { headers })
  return /<div id="first-view">.*?(<main.*?<\/main>)/s.exec(await answer.text())?.[1]
}
const isDrawn = async (reader: APIRequestContext, path: string) => (await mainOf(reader, path)) !== undefined
/** Whether the page is drawn with its heading. A page that waits for its record is drawn without one. */
const hasHeading = async (reader: APIRequestContext, path: string) => (await mainOf(reader, path))?.includes('<h1') === true

/** Signs in, and opens a page, so that the browser has told the server how it wants its pages. */
const arrive = async (page: BrowserPage, who: string) => {
  await login(page, who, demoPassword, product.url)
  await page.goto(`${product.url}/settings`)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('pandu_view=')
  // The page makes calls of its own until another one takes its place.
  await page.goto('about:blank')
}

/** Requests to which the browser has got no answer yet, until `release`. */
const holdCode = async (page: BrowserPage) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const drawn = (page: BrowserPage) => page.locator('#first-view')

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

/** Pages for visitors that are not drawn. */
test('pages for visitors are drawn by the server', async ({ request }) => {
  for (const { page } of routes.filter((one) => one.page.guard !== 'auth')) {
    const path = page.path.replaceAll('$email', 'b%40c.id').replaceAll(/\$\w+/g, 'a-token')
    // The server draws a few pages a second for visitors, so a page may need another try.
    await expect.poll(() => isDrawn(request, path), path).toBe(true)
  }
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

test('what somebody has scrolled before the code is there stays where it is', async ({ page }) => {
  await arrive(page, 'upcm')
  const release = await holdCode(page)
  await page.goto(`${product.url}/notifications`, { waitUntil: 'commit' })
  await expect(drawn(page)).toBeVisible()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  release()
  await expect(drawn(page)).toHaveCount(0)
  await expect(page.locator('#root main h1')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
})

test('the menus of a page open on a page that the server has drawn', async ({ page }) => {
  await arrive(page, 'ld')
  await page.goto(`${product.url}/course/inclass/2`)
  await page.getByRole('button', { name: 'Add administrator' }).click()
  await expect(page.getByRole('menuitem', { name: 'From the programme team' })).toBeVisible()
})

test('when the code cannot be loaded, the page says so, and a form can be sent again', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${product.url}/auth/login`)
  await page.locator('#first-view').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Pandu could not be loaded')
  await expect(page.locator('#first-view [data-sent]')).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.locator('#root').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test.describe('with the worker of the pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('pages are drawn also when the worker passes them on', async ({ page }) => {
    await arrive(page, 'guest')
    await page.goto(`${product.url}/course/cr/list`)
    // This page may not be the worker's, which may have become active while it was on its way; the next one is.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const answer = await page.goto(`${product.url}/admin/ma/list/scholar`)
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(await answer?.text()).toContain('id="first-view"')
  })

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

/** Somebody whose browser has told the server already how it wants its pages. */
const readerOf = async (browser: Browser, who: DemoUsername) => {
  const context = await browser.newContext()
  await context.addCookies([{ name: VIEW_COOKIE, value: '0.Asia/Jakarta', url: product.url }])
  await login(context, who, demoPassword, product.url)
  const read: Read = async (path) => {
    const answer = await context.request.get(`${product.url}/api/${path}`, { headers: { 'X-API-KEY': 'web' } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  return { who, request: context.request, read, end: () => context.close() }
}
type Reader = Awaited<ReturnType<typeof readerOf>>

/** Pages that the server draws without their record, and who opens them. Reading the record also writes, so only the page makes that call. */
const withoutRecord: readonly { page: Page; who?: DemoUsername; why: string }[] = [
  { page: quizPages.quiz, who: 'scholar', why: 'reading an attempt may begin or close it' },
  { page: assessmentPages.assessment, why: 'reading an attempt may begin or close it' },
]

test('every page is drawn by the server', async ({ browser }) => {
  const covered = new Set<Page>()
  const [undrawn, drawnAllTheSame]: [string[], string[]] = [[], []]
  const look = async (reader: Reader, { page, path }: PageAddress) => {
    covered.add(page)
    const isExpected = !withoutRecord.some((one) => one.page === page && (one.who ?? reader.who) === reader.who)
    const isThere = await hasHeading(reader.request, path)
    if (isThere !== isExpected) (isExpected ? undrawn : drawnAllTheSame).push(`${reader.who} at ${path}`)
  }
  const superadmin = await readerOf(browser, 'superadmin')
  for (const { username: who } of demoPeople) {
    const find = recordPages[who]
    if (!find) continue
    const reader = who === 'superadmin' ? superadmin : await readerOf(browser, who)
    for (const address of await find(reader.read)) await look(reader, address)
    if (reader !== superadmin) await reader.end()
  }
  const others = routes.flatMap(({ page, leadsTo }) => (page.guard === 'auth' && !leadsTo && !covered.has(page) ? [page] : []))
  for (const page of others) {
    // A parameter with a fixed or usual value gets it. One that names a record must be in recordPages.
    const fixed = Object.fromEntries(Object.entries(page.values).map(([name, [value]]) => [name, value]))
    await look(superadmin, { page, path: addressOf(page, fixed) })
  }
  await superadmin.end()
  expect.soft(undrawn, 'pages without a view').toEqual([])
  expect(drawnAllTheSame, 'pages that are not needed in withoutRecord any more').toEqual([])
})
