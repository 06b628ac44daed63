import { callsAs, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

/** The campus of the demo officer, and another campus. */
const campuses = async () => {
  const calls = await callsAs('tsa')
  const me = await calls.get<{ profile: { university_id: number } }>('auth/me')
  const { data } = await calls.get<{ data: { id: number }[] }>('manage/univ/get', { 'page[size]': 100 })
  await calls.end()
  const own = me.profile.university_id
  return { own, other: data.findLast(({ id }) => id !== own)!.id }
}

test('an officer keeps the profile of their campus and only reads the others', async ({ page }) => {
  const { own, other } = await campuses()
  await login(page, 'tsa')
  await page.goto('/')
  await page.getByRole('link', { name: 'Association' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/tsa/${own}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Update Tanoto Scholars Association' })).toBeVisible()
  const handle = unique('https://twitter.example/')
  const name = page.getByLabel('TSA name')
  const kept = await name.inputValue()
  await name.clear()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Link Organogram').fill('not a link')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('TSA name is required')).toBeVisible()
  await expect(page.getByText('E-mail must be valid')).toBeVisible()
  await expect(page.getByText('must be a link that starts with http:// or https://')).toBeVisible()
  await name.fill(kept)
  await page.getByLabel('Email').fill('tsa@pandu.example')
  await page.getByLabel('Link Organogram').fill('https://bagan.example/new')
  await page.getByLabel('Twitter').fill(handle)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Association profile updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Twitter')).toHaveValue(handle)

  await page.goto(`/profile/tsa/${other}`)
  await expect(page.getByRole('heading', { level: 1, name: 'View Tanoto Scholars Association' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const refused = await page.request.post('/api/manage/univ/update', {
    headers: { 'X-API-KEY': 'web' },
    data: { id: other, about: 'mine now' },
  })
  expect(refused.status()).toBe(403)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('staff find a campus and change it by keyboard, and everybody with the page open sees the change at once', async ({
  page,
  browser,
}) => {
  const { own } = await campuses()
  const reader = await (await browser.newContext()).newPage()
  await login(reader, 'tsa')
  // An officer who has typed nothing: the form shows what staff save.
  await reader.goto(`/profile/tsa/${own}`)
  await expect(reader.getByLabel('Youtube')).toBeVisible()

  await login(page, 'upcm')
  await page.goto('/admin/tsa/list')
  await expect(page.getByRole('heading', { level: 1, name: 'TSA Management' })).toBeVisible()
  await page.getByRole('searchbox').fill('no such campus')
  await expect(page.getByText(/Data tidak ditemukan|Cant find/)).toBeVisible()

  await page.goto(`/admin/tsa/profile/${own}`)
  const field = page.getByLabel('Youtube')
  await field.focus()
  await page.keyboard.press('Control+A')
  const channel = unique('https://youtube.example/@')
  await page.keyboard.type(channel)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Association profile updated')).toBeVisible()
  await expect(reader.getByLabel('Youtube')).toHaveValue(channel)
  await reader.context().close()
})

test('a new photo is chosen, cropped and shown', async ({ page }) => {
  const { other } = await campuses()
  await login(page, 'tsastaff')
  await page.goto(`/admin/tsa/profile/${other}`)
  const photo = page.locator('main img').first()
  const before = await photo.getAttribute('src')
  await page.getByRole('button', { name: 'Change photo' }).click()
  const crop = page.getByRole('dialog', { name: 'Change University Photo' })
  await expect(crop).toHaveAttribute('data-dialog', 'crop_tsa')
  // Uploads the old photo again, because it is certainly a valid picture.
  const bytes = await (await page.request.get(before!)).body()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), crop.getByRole('button', { name: 'Choose a picture' }).click()])
  await chooser.setFiles({ name: 'campus.webp', mimeType: 'image/webp', buffer: bytes })
  await crop.getByRole('button', { name: 'Set as university photo' }).click()
  await expect(crop).toBeHidden()
  await expect(page.getByText('University photo updated')).toBeVisible()
  await expect(photo).not.toHaveAttribute('src', before!)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await page.request.get(before!)).status()).toBe(404)
})

test('vendors and team members without the permission can only read', async ({ page }) => {
  const { own } = await campuses()
  for (const [who, path] of [
    ['vendor', '/profile/tsa'],
    ['ld', '/admin/tsa/profile'],
    ['guest', '/admin/tsa/profile'],
  ] as const) {
    await login(page, who)
    await page.goto(`${path}/${own}`)
    await expect(page.getByRole('heading', { level: 1, name: 'View Tanoto Scholars Association' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const refused = await page.request.post('/api/manage/univ/update', { headers: { 'X-API-KEY': 'web' }, data: { id: own, about: 'x' } })
    expect(refused.status(), who).toBe(403)
  }
  await page.goto('/profile/tsa/2000000000')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('associations fit a phone and are accessible, in light and dark', async ({ page }) => {
  const { own, other } = await campuses()
  for (const [who, path] of [
    ['tsa', `/profile/tsa/${own}`],
    ['tsa', `/profile/tsa/${other}`],
    ['upcm', '/admin/tsa/list'],
  ] as const) {
    await login(page, who)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status')).toHaveCount(0)
      await fitsWidth(page)
      await axeClean(page)
    }
  }
  await login(page, 'tsa')
  await page.goto(`/profile/tsa/${own}`)
  await page.getByRole('button', { name: 'Change photo' }).click()
  await expect(page.getByRole('dialog', { name: 'Change University Photo' })).toBeVisible()
  await fitsWidth(page)
  await axeClean(page)
})
