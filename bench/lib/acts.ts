import type { CDPSession, Locator, Page } from '@playwright/test'
import type { DemoUsername } from '../../server/seed/people.ts'

/** The shortest interaction that a browser reports; a shorter one counts as this long. */
const SHORTEST = 16

/** Something a reader does with a table, and how it is taken back before the next one. */
interface Act {
  name: string
  act: (page: Page, table: TablePage) => Promise<void>
  back?: (page: Page, table: TablePage) => Promise<void>
}

/** A page with a table of a hundred rows. */
export interface TablePage {
  name: string
  who: DemoUsername
  path: string
  /** A head by which it sorts, and a button that opens a dialog while one row is ticked. */
  sorter: string
  dialog: string
}

/** Gives the page a moment, and then waits until it has drawn what it was about to draw. */
export const settle = async (page: Page, pause = 150): Promise<void> => {
  await page.waitForTimeout(pause)
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
}

/** As a mouse clicks: the pointer is there a moment before. Playwright's own click works in the page meanwhile, which would be measured as well. */
export const clickAt = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing can be clicked: ${String(target)}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await settle(page)
  await page.mouse.down()
  await page.mouse.up()
}

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const tick = (page: Page) => clickAt(page, page.locator('tbody input[type=checkbox]').nth(2))
const tickAll = (page: Page) => clickAt(page, page.locator('thead input[type=checkbox]'))
const escape = (page: Page) => page.keyboard.press('Escape')

/** In this order: the first click into the search is the first click of all, and the dialog is one for the ticked row. */
const acts: readonly Act[] = [
  { name: 'first click into the search', act: (page) => clickAt(page, page.locator('main input[type=search]').first()) },
  {
    name: 'a key in the search',
    act: (page) => page.keyboard.press('a'),
    back: async (page) => {
      await settle(page, 600)
      await page.keyboard.press('Backspace')
      await settle(page, 1000)
    },
  },
  { name: 'tick one row', act: tick },
  { name: 'open a dialog', act: (page, { dialog }) => clickAt(page, button(page, dialog)), back: escape },
  { name: 'tick all rows', act: tickAll, back: tickAll },
  { name: 'open the menu of a row', act: (page) => clickAt(page, page.locator('tbody tr').nth(2).locator('button').last()), back: escape },
  { name: 'sort', act: (page, { sorter }) => clickAt(page, page.locator('thead').getByRole('button', { name: sorter })) },
]
export const actNames = acts.map(({ name }) => name)

/** Runs in the page: keeps how long each interaction took, from the input to the next picture. */
const watch = () => {
  const taken: number[] = []
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[]) if (entry.interactionId) taken.push(entry.duration)
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, {
    takeLongest: () => {
      keep(observer.takeRecords())
      return Math.max(0, ...taken.splice(0))
    },
  })
}
const takeLongest = (page: Page) => page.evaluate(() => (window as unknown as { takeLongest: () => number }).takeLongest())

/** Does every act once, at a processor so many times slower, and returns how many milliseconds the longest interaction of each took. */
export const doActs = async (page: Page, session: CDPSession, table: TablePage, slower: number): Promise<number[]> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await settle(page, 500)
  await page.evaluate(watch)
  const longest: number[] = []
  for (const { act, back } of acts) {
    await takeLongest(page)
    await act(page, table)
    await settle(page, 400)
    longest.push(Math.max(SHORTEST, await takeLongest(page)))
    await back?.(page, table)
    await settle(page)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return longest
}
