import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { startProduct } from '../e2e/lib/product.ts'
import { demoPassword, type DemoUsername } from '../server/seed/people.ts'
import { actNames, doActs, settle, type TablePage } from './lib/acts.ts'
import { clickThrough, makeVisit, visits, type Visit } from './lib/clicks.ts'
import { lookOf, mainOf, openPlain } from './lib/plain.ts'

// What a screen takes to answer once it stands. The baseline is what the same screen looks like, as plain HTML with the least code that does the same.

const ROUNDS = 7
const speeds = ['fast', 'slow'] as const
const slower = { fast: 1, slow: 4 }

/** Milliseconds at the speed of this machine and at a quarter of it: the middle ones of all rounds. */
export interface InteractionResult {
  /** `table`: until the next picture after an input. `click`: until the content of another screen is drawn. */
  kind: 'table' | 'click'
  screen: string
  name: string
  product: Record<(typeof speeds)[number], number>
  plain: Record<(typeof speeds)[number], number>
}

const tables: readonly TablePage[] = [
  { name: 'All proposals', who: 'upcm', path: '/admin/mp/list/all?size=100', sorter: 'Title', dialog: 'Decide together' },
  { name: 'Scholar list', who: 'upcm', path: '/admin/ma/list/scholar?size=100', sorter: 'Full Name', dialog: 'Create Scholar' },
]

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

interface Opened {
  page: Page
  session: CDPSession
}

/** Does something in a new page of this person. Its service worker is off: it would answer from what it kept. */
const asPerson = async <T>(browser: Browser, url: string, who: DemoUsername, work: (opened: Opened) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const headers = { 'X-API-KEY': 'web', Origin: url }
    const answer = await page.request.post(`${url}/api/auth/login`, { headers, data: { email: who, password: demoPassword } })
    if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`)
    return await work({ page, session: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}

const openTable = async (page: Page, url: string, { path }: TablePage) => {
  await page.goto(url + path)
  await page.locator('tbody tr').nth(99).waitFor()
  await settle(page, 2000)
}

const benchTable = async (browser: Browser, url: string, table: TablePage): Promise<InteractionResult[]> => {
  const rounds = { product: { fast: [], slow: [] }, plain: { fast: [], slow: [] } } as Record<
    'product' | 'plain',
    Record<(typeof speeds)[number], number[][]>
  >
  for (let round = 0; round < ROUNDS; round++)
    for (const speed of speeds)
      await asPerson(browser, url, table.who, async ({ page, session }) => {
        await openTable(page, url, table)
        rounds.product[speed].push(await doActs(page, session, table, slower[speed]))
        await openTable(page, url, table)
        // With its buttons for chosen rows.
        await page.locator('tbody input[type=checkbox]').first().click()
        await settle(page)
        await openPlain(page, url, await lookOf(page))
        rounds.plain[speed].push(await doActs(page, session, table, slower[speed]))
      })
  return actNames.map((name, at) => {
    const of = (which: 'product' | 'plain') => ({
      fast: median(rounds[which].fast.map((one) => one[at]!)),
      slow: median(rounds[which].slow.map((one) => one[at]!)),
    })
    return { kind: 'table', screen: table.name, name, product: of('product'), plain: of('plain') }
  })
}

/** The same clicks where the content of the other screen is at hand, and only put in its place. */
const clickPlainly = async ({ page, session }: Opened, url: string, { path, clicks }: Visit): Promise<Record<string, number[]>[]> => {
  const taken = []
  await page.goto(url + path)
  for (const click of clicks) {
    await settle(page, 1500)
    const look = await lookOf(page)
    await clickThrough(page, click)
    await settle(page, 500)
    const next = await mainOf(page)
    const from = page.url()
    const times: Record<string, number[]> = { fast: [], slow: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const speed of speeds) {
        await openPlain(page, url, look, next)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower[speed] })
        times[speed]!.push(await clickThrough(page, click))
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      }
    taken.push(times)
    await page.goto(click.stays ? from : url + path)
  }
  return taken
}

const benchVisit = async (browser: Browser, url: string, visit: Visit): Promise<InteractionResult[]> => {
  const visitAt = (speed: (typeof speeds)[number]) =>
    asPerson(browser, url, visit.who, async ({ page, session }) => {
      await page.goto(url + visit.path)
      await settle(page, 2000)
      return makeVisit(page, session, visit, slower[speed], ROUNDS)
    })
  const product = { fast: await visitAt('fast'), slow: await visitAt('slow') }
  const plain = await asPerson(browser, url, visit.who, (opened) => clickPlainly(opened, url, visit))
  return visit.clicks.map(({ name }, at) => ({
    kind: 'click',
    screen: name,
    name,
    product: { fast: median(product.fast[at]!), slow: median(product.slow[at]!) },
    plain: { fast: median(plain[at]!['fast']!), slow: median(plain[at]!['slow']!) },
  }))
}

/** What each interaction and each click takes, at the speed of this machine and at a quarter of it, beside the baseline. */
export const benchInteractions = async (): Promise<InteractionResult[]> => {
  const product = await startProduct()
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: chromiumArguments })
  try {
    const results: InteractionResult[] = []
    for (const table of tables) results.push(...(await benchTable(browser, product.url, table)))
    for (const visit of visits) results.push(...(await benchVisit(browser, product.url, visit)))
    return results
  } finally {
    await browser.close()
    await product.stop()
  }
}
