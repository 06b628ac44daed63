import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Only these rules depend on colours; all others find the same in both colour schemes. */
const colourRules = ['color-contrast', 'link-in-text-block']

const checks: Record<'light' | 'dark', RunOptions> = {
  light: { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
  dark: { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] },
}

/** No violation of WCAG 2.2 A and AA, in light and in dark; `within` narrows it to a part of the page. */
export async function axeClean(page: Page, within?: string): Promise<void> {
  await loadAxe(page)
  // On a scrolled page, elements that are half below the top bar would count as too small to be clicked.
  if (!within) await page.evaluate(() => window.scrollTo(0, 0))
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const found = await whileStill(page, scheme, async () =>
      page.evaluate(
        async ([selector, options]) => {
          const { violations } = await window.axe.run(selector ?? document, options)
          return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`)
        },
        [within, checks[scheme]] as const,
      ),
    )
    expect(found, `${page.url()} in ${scheme}`).toEqual([])
  }
}

/** Every text of the page has a contrast of 7:1 (WCAG 2.2 AAA), in light and in dark. */
export async function contrastAaa(page: Page): Promise<void> {
  await loadAxe(page)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const found = await whileStill(page, scheme, async () =>
      page.evaluate(async () => {
        const { violations } = await window.axe.run({
          runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
          resultTypes: ['violations'],
        })
        return violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message}`))
      }),
    )
    expect(found, `${page.url()} in ${scheme}`).toEqual([])
  }
}

/**
 * What `look` finds while nothing changes its colours: the page has the scheme, and no list is faded. One fades while it is fetched again and that takes
 * long, as after the news of another person's change; its words are then grey on purpose, until the answer is there.
 */
async function whileStill(page: Page, scheme: string, look: () => Promise<string[]>): Promise<string[]> {
  const faded = page.locator('[data-stale=true]')
  for (;;) {
    await expect(faded).toHaveCount(0)
    await settled(page, scheme)
    const found = await look()
    if (found.length === 0 || (await faded.count()) === 0) return found
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half the size of the source that axe has of itself, and parsed in half of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe once per document, because loading takes longer than most of its checks. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    try {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    } catch (error) {
      // The frame is gone when its viewer was just closed.
      if (!frame.isDetached()) throw error
    }
  }
}

/**
 * Waits until the page has the colour scheme, and ends the transition to it, because contrast cannot be measured during it. A covered window draws no
 * frame, so each wait for one has a time limit.
 */
const settled = (page: Page, scheme: string) =>
  page.evaluate(async (wanted) => {
    const frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((next) => setTimeout(next, 500))])
    const root = document.documentElement
    for (let frames = 0; frames < 60 && root.getAttribute('data-mantine-color-scheme') !== wanted; frames++) await frame()
    await frame()
    await frame()
    for (const animation of document.getAnimations()) if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    await frame()
  }, scheme)
