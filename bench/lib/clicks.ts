import type { CDPSession, Page } from '@playwright/test'
import type { DemoUsername } from '../../server/seed/people.ts'
import { clickAt, settle } from './acts.ts'

/** A click that leads to another screen. */
export interface Click {
  name: string
  link: string
  /** Elements that are on the other screen once its content is painted: how many there are, and a text that one of them has. */
  shown: { css: string; count?: number; text?: string }
  /** Whether the next click starts on the new screen. Otherwise it starts where this one did. */
  stays?: boolean
}

/** Several clicks one after another. They are repeated, and the first time is not counted. */
export interface Visit {
  who: DemoUsername
  path: string
  clicks: readonly Click[]
}

const rows = { css: 'main tbody tr a[href^="/admin/ma/profile/scholar/"]', count: 10 }

/** The visits that are measured. Their ids are those of the demo world. */
export const visits: readonly Visit[] = [
  {
    who: 'upcm',
    path: '/',
    clicks: [
      { name: 'overview to list', link: 'nav a[href="/admin/tsa/list"]', shown: { css: 'main tbody tr a[href^="/admin/tsa/"]', count: 5 } },
    ],
  },
  {
    who: 'upcm',
    path: '/admin/ma/list/scholar',
    clicks: [
      { name: 'list to record', link: `${rows.css} >> nth=2`, shown: { css: 'main h2', count: 6, text: 'Scholar Account' }, stays: true },
      { name: 'record back to list', link: 'main a[href="/admin/ma/list/scholar"]', shown: rows, stays: true },
    ],
  },
  {
    who: 'scholar',
    path: '/course/inclass/2',
    clicks: [
      { name: 'course to section', link: 'main a[href^="/section/"]', shown: { css: 'main h2', text: 'Comments' } },
      {
        name: 'menu to forum',
        link: 'main a[href="/forum/inclass/2"]',
        shown: { css: 'main', text: 'How long may the film of the project be?' },
      },
    ],
  },
]

/** Runs in the page. Measures from the next press of the pointer until the content is painted. */
const measureNextPress = ({ css, count = 1, text = '' }: Click['shown']) => {
  const seen = new Promise<number>((done) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          const found = [...document.querySelectorAll(css)]
          if (found.length < count || !found.some((one) => one.textContent.includes(text))) {
            requestAnimationFrame(look)
            return
          }
          // The browser paints the content after this callback, and then handles the message.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { seen })
}

/** Returns the milliseconds from the press until the content of the other screen is painted. */
export const clickThrough = async (page: Page, { link, shown }: Click): Promise<number> => {
  await page.evaluate(measureNextPress, shown)
  await clickAt(page, page.locator(link).first())
  return page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
}

/** Repeats a visit in one page. Returns the durations of each click, without the first time. */
export const makeVisit = async (
  page: Page,
  session: CDPSession,
  { clicks }: Visit,
  slower: number,
  rounds: number,
): Promise<number[][]> => {
  const taken: number[][] = clicks.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const [at, click] of clicks.entries()) {
      await settle(page, 300)
      const milliseconds = await clickThrough(page, click)
      if (round > 0) taken[at]!.push(milliseconds)
      await settle(page, 300)
      if (!click.stays) await page.goBack()
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return taken
}
