import { axeClean, expect, fitsWidth, test } from './lib/story.ts'

test('the product is up, and a page that does not exist says so on every width', async ({ page, request }) => {
  expect((await request.get('/readyz')).ok()).toBe(true)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/server-error')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)
  }
})
