import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/lib/browser.ts'
import { startProduct } from '../e2e/lib/product.ts'
import { budgets } from '../tools/screen-budgets.ts'
import type { DemoUsername } from '../server/seed/people.ts'
import { signInContext } from './lib/sign-in.ts'

export interface BytesResult {
  name: string
  /** kB of response bodies with an empty cache, without API answers. */
  code: number
  fonts: number
  total: number
  requests: number
  /** kB that are loaded when the browser becomes idle, such as the live channel and the bell. Older results do not have it. */
  later?: number
  /** The limit of decision 0009 for code and fonts together. */
  budget: number
}

const screens: { name: string; who?: DemoUsername; path: string; budget: number }[] = [
  { name: 'Sign in', path: '/auth/login', budget: budgets.visitor.kB },
  { name: 'Overview', who: 'scholar', path: '/', budget: budgets.plain.kB },
  { name: 'Scholar list', who: 'upcm', path: '/admin/ma/list/scholar', budget: budgets.list.kB },
  { name: 'Implementing partners', who: 'upcm', path: '/admin/ma/vendor', budget: budgets.list.kB },
  { name: 'Proposal Management', who: 'upcm', path: '/admin/mp/list/internships', budget: budgets.list.kB },
  { name: 'My proposals', who: 'scholar', path: '/profile/proposals/internships', budget: budgets.list.kB },
  { name: 'Profile', who: 'scholar', path: '/profile/scholar', budget: budgets.plain.kB },
  { name: 'Notifications', who: 'scholar', path: '/notifications', budget: budgets.plain.kB },
]

/** Measures how many bytes each screen transfers with an empty cache and brotli. */
export const benchBytes = async (): Promise<BytesResult[]> => {
  const product = await startProduct()
  const path = chromiumPath()
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: chromiumArguments })
  try {
    const results: BytesResult[] = []
    for (const { name, who, path, budget } of screens) {
      const visit = { browser, who, url: product.url, path }
      const whole = await measureBytes(visit)
      const first = await measureBytes({ ...visit, isNeverIdle: true })
      results.push({ name, budget, ...first, later: Math.round((whole.total - first.total) * 10) / 10 })
    }
    return results
  } finally {
    await browser.close()
    await product.stop()
  }
}

interface Visit {
  browser: Browser
  who: DemoUsername | undefined
  url: string
  path: string
  /** Prevents everything that is started when the browser is idle. */
  isNeverIdle?: boolean
}

const measureBytes = async ({ browser, who, url, path, isNeverIdle = false }: Visit) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (isNeverIdle) await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
  if (who) await signInContext(context, url, who)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const sizes = { code: 0, fonts: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!new URL(response.url).pathname.startsWith('/api/')) kinds.set(requestId, type)
  })
  // Headers are not counted: their size depends on the proxy, which may use HTTP/2.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sizes[kind === 'Font' ? 'fonts' : 'code'] += encodedDataLength
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(500)
  await context.close()
  const kB = (size: number) => Math.round(size / 100) / 10
  return { code: kB(sizes.code), fonts: kB(sizes.fonts), total: kB(sizes.code + sizes.fonts), requests: kinds.size }
}
