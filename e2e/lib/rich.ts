import type { Page } from '@playwright/test'

/** Writes at the end of a rich text field, as a person does with the keyboard. */
export async function writeRich(page: Page, label: string, ...parts: (string | { bold: string })[]): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.click()
  await page.keyboard.press('ControlOrMeta+End')
  for (const part of parts) {
    const isBold = typeof part !== 'string'
    if (isBold) await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(isBold ? part.bold : part)
    if (isBold) await page.keyboard.press('ControlOrMeta+b')
  }
}
