import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('staff find a scholar by keyboard alone, and open the profile', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The first letters are typed before the field has appeared.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sekar')
  await expect(field(page)).toHaveValue('sekar')
  const scholars = results(page).getByRole('group', { name: 'Scholars' })
  await expect(scholars.getByRole('option').first()).toBeVisible()
  await axeClean(page, '[role=dialog]')
  const first = results(page).getByRole('option', { selected: true })
  await expect(first).toHaveCount(1)
  const address = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address!.replaceAll(/[.?+]/g, '\\$&')}$`))
})

test('a scholar finds no records of others and is told so, and the box fits a phone', async ({ page }) => {
  await login(page, 'scholar')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('bagas')
  await expect(page.getByText('Nothing found for “bagas”')).toBeVisible()
  await fitsWidth(page)
  await axeClean(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText(/Type at least 2 characters/)).toBeVisible()
})
