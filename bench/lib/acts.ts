import type { CDPSession, Locator, Page } from '@playwright/test'
import type { DemoUsername } from '../../server/seed/people.ts'

/** Browsers report no interaction below 16 ms, so shorter ones count as 16 ms. */
const SHORTEST_REPORTED = 16

/** An interaction with a table, and how it is undone before the next one. */
interface Interaction {
  name: string
  act: (page: Page, table: TablePage) => Promise<void>
  back?: (page: Page, table: TablePage) => Promise<void>
}

/** A page with a table of a hundred rows. */
export interface TablePage {
  name: string
  who: DemoUsername
  path: string
  /** A column heading that sorts, and a button that opens a dialog while one row is selected. */
  sorter: string
  dialog: string
}

/** Waits for a short time, and then until the page has painted its pending changes. */
export const settle = async (page: Page, pause = 150): Promise<void> => {
  await page.waitForTimeout(pause)
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
}

/** Clicks with the mouse. Playwright's click() runs code in the page, which would be measured too. */
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

/** The order matters: the click into the search must be the very first one, and the dialog needs the selected row. */
const interactions: readonly Interaction[] = [
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
/** The names of the interactions, in the order of the results of `performInteractions`. */
export const interactionNames = interactions.map(({ name }) => name)

/** Runs in the page. Records the duration of each interaction, from the input to the next paint. */
const observeInteractions = () => {
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

/** Performs every interaction once on a CPU slowed down by this factor. Returns the longest duration of each, in milliseconds. */
export const performInteractions = async (page: Page, session: CDPSession, table: TablePage, slower: number): Promise<number[]> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await settle(page, 500)
  await page.evaluate(observeInteractions)
  const longest: number[] = []
  for (const { act, back } of interactions) {
    await takeLongest(page)
    await act(page, table)
    await settle(page, 400)
    longest.push(Math.max(SHORTEST_REPORTED, await takeLongest(page)))
    await back?.(page, table)
    await settle(page)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return longest
}
