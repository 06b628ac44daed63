import { VIEW_COOKIE } from '@pandu/contract/kit'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { startProduct } from '../e2e/lib/product.ts'
import { phoneView } from './lib/phone.ts'
import { demoPassword, type DemoUsername } from '../server/seed/people.ts'

export interface SlowResult {
  name: string
  /** First contentful paint, in seconds: the frame of the page with its first text. */
  text: number
  /** Seconds until the start script has loaded. The ratios below compare with this. */
  start: number
  /** When the session, the script of the page and its first call were requested, and when the first row or card was painted, as ratios to `start`. */
  session: number
  code: number
  call: number
  content: number
  /** Cumulative layout shift. Below 0.1 counts as good. */
  shift: number
}

/** `call` is the path of the first call of the page; `shown` selects an element that appears with its answer. */
const pages: { name: string; who: DemoUsername; path: string; call: string; shown: string }[] = [
  { name: 'Overview', who: 'scholar', path: '/', call: '/api/dashboard/overview', shown: 'main h2' },
  {
    name: 'Scholar list',
    who: 'upcm',
    path: '/admin/ma/list/scholar',
    call: '/api/manage/scholar',
    shown: 'main li a[href*="/profile/"], tbody td',
  },
  { name: 'Course', who: 'scholar', path: '/course/inclass/6', call: '/api/manage/course', shown: 'main h2' },
]

const ROUNDS = 3

/** A slow connection: 400 kbit/s with a round trip of 400 ms. */
const slowConnection = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Opens each page with an empty cache, and reads from the browser when each request began. */
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
      return {
        name,
        text: of('text'),
        start: of('start'),
        session: of('session'),
        code: of('code'),
        call: of('call'),
        content: of('content'),
        shift: of('shift'),
      }
    })
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Runs in the page before its scripts. Records when the content appears, and the layout shift. */
const observeContent = (shown: string) => {
  const seen = { content: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (document.querySelector(shown)) seen.content = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

const measurePage = async (
  browser: Browser,
  url: string,
  { name, who, path, call, shown }: (typeof pages)[number],
): Promise<SlowResult> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  try {
    const page = await context.newPage()
    const headers = { 'X-API-KEY': 'web', Origin: url }
    const answer = await page.request.post(`${url}/api/auth/login`, { headers, data: { email: who, password: demoPassword } })
    if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`)
    await context.addCookies([{ name: VIEW_COOKIE, value: phoneView, url }])
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowConnection)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observeContent, shown)
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as { seen: { content: number } }).seen.content > 0, undefined, { timeout: 90_000 })
    // Content that loads later can still cause layout shifts.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const read = await page.evaluate(() => {
      const { content, shift } = (window as unknown as { seen: { content: number; shift: number } }).seen
      const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd }) => {
        const { pathname } = new URL(name)
        return { pathname, startTime, responseEnd }
      })
      return { content, shift, files, text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN }
    })
    const began = (fits: (pathname: string) => boolean) => read.files.find(({ pathname }) => fits(pathname))?.startTime ?? Number.NaN
    const start = read.files.find(({ pathname }) => /^\/assets\/(index|start)-/.test(pathname) && pathname.endsWith('.js'))!.responseEnd
    return {
      name,
      text: read.text / 1000,
      start: start / 1000,
      session: began((one) => one === '/api/auth/me') / start,
      code: began((one) => one.startsWith('/assets/shell-')) / start,
      call: began((one) => one === call) / start,
      content: read.content / start,
      shift: read.shift,
    }
  } finally {
    await context.close()
  }
}
