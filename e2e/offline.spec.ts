import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

test.use({ serviceWorkers: 'allow' })

for (const width of [1280, 360])
  test(`pages that were read stay readable without a connection, until the sign-out, ${width} px wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'guest')
    await page.goto('/admin/ma/list/scholar')
    const list = page.getByRole('region', { name: 'Scholars', exact: true }).or(page.getByRole('main'))
    const name = list.getByText(/^\S+@\S+\.\S+$/).first()
    await expect(name).toBeVisible()
    const email = await name.innerText()
    // The browser stores code and responses when it is idle.
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const all = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
        )
        return all.flat()
      })
    await expect.poll(stored).toContain('/api/manage/scholar')
    await expect.poll(async () => (await stored()).filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(15)
    await expect.poll(stored).toContain('/')

    await context.setOffline(true)
    await page.reload()
    await expect(list.getByText(email, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
    await axeClean(page, 'header')
    await fitsWidth(page)
    await page.goto('/admin/ma/list/scholar?page=3')
    await expect(page.getByText('No connection. Please check your network and try again.').first()).toBeVisible()
    await page.goto('/admin/ma/list/scholar')
    await expect(list.getByText(email, { exact: true }).first()).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/^as of/)).toHaveCount(0)
    await page.getByRole('button', { name: /profile menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect.poll(async () => (await stored()).filter((path) => path.startsWith('/api/'))).toEqual([])
    await context.setOffline(true)
    await page.goto('/admin/ma/list/scholar')
    await expect(page.getByRole('heading', { name: 'Pandu cannot be reached' })).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
  })
