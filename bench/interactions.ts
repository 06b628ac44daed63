import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { startProduct } from '../e2e/lib/product.ts'
import type { DemoUsername } from '../server/seed/people.ts'
import { interactionNames, performInteractions, settle, type TablePage } from './lib/acts.ts'
import { clickThrough, makeVisit, visits, type Visit } from './lib/clicks.ts'
import { median } from './lib/median.ts'
import { htmlOf, mainHtmlOf, openPlain } from './lib/plain.ts'
import { signInContext } from './lib/sign-in.ts'

// Measures how fast a loaded screen responds to input. The baseline is a copy of the screen as plain HTML, with the least code that does the same.

const ROUNDS = 7
const speeds = ['fast', 'slow'] as const
const slowdown = { fast: 1, slow: 4 }

/** Median milliseconds, at the full speed of this machine and at a quarter of it. */
export interface InteractionResult {
  /** `table`: until the next paint after an input. `click`: until the content of another screen is painted. */
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

interface PageSession {
  page: Page
  session: CDPSession
}

/** Runs `work` in a new page of this person. The service worker is blocked, because it would answer from its cache. */
const asPerson = async <T>(browser: Browser, url: string, who: DemoUsername, work: (opened: PageSession) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await signInContext(context, url, who)
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
        rounds.product[speed].push(await performInteractions(page, session, table, slowdown[speed]))
        await openTable(page, url, table)
        // The copy must include the buttons for selected rows.
        await page.locator('tbody input[type=checkbox]').first().click()
        await settle(page)
        await openPlain(page, url, await htmlOf(page))
        rounds.plain[speed].push(await performInteractions(page, session, table, slowdown[speed]))
      })
  return interactionNames.map((name, at) => {
    const of = (which: 'product' | 'plain') => ({
      fast: median(rounds[which].fast.map((one) => one[at]!)),
      slow: median(rounds[which].slow.map((one) => one[at]!)),
    })
    return { kind: 'table', screen: table.name, name, product: of('product'), plain: of('plain') }
  })
}

/** Measures the same clicks in plain copies, where a click only inserts the stored content of the other screen. */
const measurePlainClicks = async (
  { page, session }: PageSession,
  url: string,
  { path, clicks }: Visit,
): Promise<Record<string, number[]>[]> => {
  const taken = []
  await page.goto(url + path)
  for (const click of clicks) {
    await settle(page, 1500)
    const look = await htmlOf(page)
    await clickThrough(page, click)
    await settle(page, 500)
    const next = await mainHtmlOf(page)
    const from = page.url()
    const times: Record<string, number[]> = { fast: [], slow: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const speed of speeds) {
        await openPlain(page, url, look, next)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown[speed] })
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
      return makeVisit(page, session, visit, slowdown[speed], ROUNDS)
    })
  const product = { fast: await visitAt('fast'), slow: await visitAt('slow') }
  const plain = await asPerson(browser, url, visit.who, (opened) => measurePlainClicks(opened, url, visit))
  return visit.clicks.map(({ name }, at) => ({
    kind: 'click',
    screen: name,
    name,
    product: { fast: median(product.fast[at]!), slow: median(product.slow[at]!) },
    plain: { fast: median(plain[at]!['fast']!), slow: median(plain[at]!['slow']!) },
  }))
}

/** Measures each interaction and each click in the product and in the baseline, at full speed and at a quarter of it. */
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
