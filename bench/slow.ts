import { VIEW_COOKIE } from '@pandu/contract/kit'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { startProduct } from '../e2e/lib/product.ts'
import type { DemoUsername } from '../server/seed/people.ts'
import { median } from './lib/median.ts'
import { phoneView } from './lib/phone.ts'
import { signInContext } from './lib/sign-in.ts'

export interface SlowResult {
  name: string
  /** First contentful paint, in seconds. */
  text: number
  /** Seconds until the first row, card or panel is painted. */
  content: number
  /** Seconds until the code of the start has loaded, and until the page itself has taken the place of what the server has drawn. */
  start: number
  usable: number
  /** Cumulative layout shift. Below 0.1 counts as good. */
  shift: number
}

/** `shown` selects an element that appears with the answer to the first call of the page. */
const pages: { name: string; who: DemoUsername; path: string; shown: string }[] = [
  { name: 'Overview', who: 'scholar', path: '/', shown: 'main h2' },
  {
    name: 'Scholar list',
    who: 'upcm',
    path: '/admin/ma/list/scholar',
    shown: 'main li a[href*="/profile/"], tbody td',
  },
  { name: 'Course', who: 'scholar', path: '/course/inclass/6', shown: 'main h2' },
]

const ROUNDS = 3

/** A slow connection: 400 kbit/s with a round trip of 600 ms. */
const slowConnection = { offline: false, latency: 600, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/** Opens each page with an empty cache. */
export const benchSlow = async (): Promise<SlowResult[]> => {
  const product = await startProduct()
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: chromiumArguments })
  try {
    const rounds: SlowResult[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const results: SlowResult[] = []
      for (const page of pages) results.push(await measurePage(browser, product.url, page))
      rounds.push(results)
    }
    return pages.map(({ name }, at) => {
      const of = (key: Exclude<keyof SlowResult, 'name'>) => median(rounds.map((round) => round[at]![key]))
      return { name, text: of('text'), content: of('content'), start: of('start'), usable: of('usable'), shift: of('shift') }
    })
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Runs in the page before its scripts. Records when the content appears, when the page itself is there, and the layout shift. */
const observeContent = (shown: string) => {
  const seen = { content: 0, usable: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!seen.content && document.querySelector(shown)) seen.content = performance.now()
    if (document.querySelector('#root main') && !document.getElementById('first-view')) seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

const measurePage = async (browser: Browser, url: string, { name, who, path, shown }: (typeof pages)[number]): Promise<SlowResult> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  try {
    const page = await context.newPage()
    await signInContext(context, url, who)
    await context.addCookies([{ name: VIEW_COOKIE, value: phoneView, url }])
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowConnection)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observeContent, shown)
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as { seen: { usable: number } }).seen.usable > 0, undefined, { timeout: 90_000 })
    // Content that loads later can still cause layout shifts.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const { seen, text, start } = await page.evaluate(() => ({
      seen: (window as unknown as { seen: { content: number; usable: number; shift: number } }).seen,
      text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      start: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
        /\/assets\/(index|start)-[^/]*\.js$/.test(new URL(name).pathname),
      )!.responseEnd,
    }))
    return { name, text: text / 1000, content: seen.content / 1000, start: start / 1000, usable: seen.usable / 1000, shift: seen.shift }
  } finally {
    await context.close()
  }
}
