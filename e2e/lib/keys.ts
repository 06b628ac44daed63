import type { Locator } from '@playwright/test'
import { expect, type Page } from './story.ts'

/** Presses Tab until the element has the focus, like somebody without a mouse. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}
