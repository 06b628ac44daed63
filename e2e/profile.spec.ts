import { deflateSync } from 'node:zlib'
import type { Browser, Locator } from '@playwright/test'
import { callsAs, newScholar, newTeamMember, type StoryPerson } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const enter = (page: Page, { username, password }: StoryPerson) => login(page, username, password)

/** A page of another person, in a separate browser. */
const openBrowserAs = async (browser: Browser, username: string, password?: string) => {
  const page = await (await browser.newContext()).newPage()
  await login(page, username, password)
  return page
}

const crc = (bytes: Buffer) => {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return ~sum >>> 0
}
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([size, body, sum])
}
/** A valid picture in one shade of grey. */
const png = (side = 120) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const rows = Buffer.alloc((side + 1) * side, 0x90)
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fact = (within: Locator, label: string) => within.locator(`dt:text-is("${label}") + dd`)
const row = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

/** Chooses a file like a person does: with the button that opens the file chooser. */
const choose = async (page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

test('a scholar changes their profile, part by part, and the picture', async ({ page }) => {
  const mina = await newScholar('Mina Story')
  await enter(page, mina)
  await page.goto('/profile/scholar')
  await expect(page.getByRole('heading', { level: 1, name: 'Mina Story' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Contact' })
  await contact.getByLabel('Phone Number').fill('+62 800-0000-1234')
  await contact.getByRole('combobox', { name: 'Province' }).fill('Bali')
  await page.getByRole('option', { name: 'Bali', exact: true }).click()
  await contact.getByRole('combobox', { name: 'City' }).fill('Denpasar')
  await page.getByRole('option', { name: 'Kota Denpasar' }).click()
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The profile has been saved')).toBeVisible()
  await expect(fact(section(page, 'Contact'), 'City')).toHaveText('Kota Denpasar')

  await page.getByRole('button', { name: 'Edit Scholar Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Scholar Profile' })
  await profile.getByLabel('Full Name').clear()
  await profile.getByLabel('NIK').fill('123')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(profile.getByText('Full Name is required')).toBeVisible()
  await expect(profile.getByText('NIK must be 16 digits')).toBeVisible()
  await profile.getByLabel('Full Name').fill('Mina Cerita')
  await profile.getByLabel('NIK').fill('3201010101019876')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mina Cerita' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mina Cerita, profile menu' })).toBeVisible()
  const nik = fact(section(page, 'Scholar Profile'), 'NIK')
  await expect(nik).toContainText('••••••••••••9876')
  await nik.getByRole('button', { name: 'Show NIK' }).click()
  await expect(nik).toContainText('3201010101019876')
  await nik.getByRole('button', { name: 'Hide NIK' }).click()
  await expect(nik).not.toContainText('3201')

  await page.getByRole('button', { name: 'Set new profile picture' }).click()
  const crop = page.getByRole('dialog', { name: 'Set new profile picture' })
  await choose(page, crop.getByRole('button', { name: 'Choose a picture' }), { name: 'me.png', mimeType: 'image/png', buffer: png() })
  await crop.getByRole('button', { name: 'Set new profile picture' }).click()
  await expect(crop).toBeHidden()
  const picture = page.locator('main header img')
  await expect(picture).toHaveAttribute('src', /^\/api\/file\//)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
})

test('identity papers: their owner uploads, sees, replaces and removes them; strangers cannot see them; the programme team can', async ({
  page,
  browser,
}) => {
  const owner = await newScholar('Rani Story')
  await enter(page, owner)
  await page.goto('/profile/scholar?tab=documents')
  await expect(page.getByText('0 of 12 documents')).toBeVisible()
  await expect(page.getByText('Only you and the programme team can open these documents. Every access is logged.')).toBeVisible()

  const card = row(page, 'KTP (identity card)')
  const upload = card.getByRole('button', { name: 'Upload KTP (identity card)' })
  await choose(page, upload, { name: 'ktp.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') })
  await expect(card.getByRole('alert')).toHaveText('The file does not match the selected content type')
  await choose(page, upload, { name: 'ktp.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(card).toContainText('ktp.pdf')
  await expect(card.getByRole('alert')).toBeHidden()
  await expect(page.getByText('1 of 12 documents')).toBeVisible()

  const address = async () => {
    const calls = await callsAs(owner.username, owner.password)
    const { data } = await calls.get<{ data: { scans: { url: string }[] } }>('scholar', { scholar_id: owner.id })
    await calls.end()
    return data.scans[0]!.url
  }
  const first = await address()

  await card.getByRole('button', { name: 'View KTP (identity card)' }).click()
  const view = page.getByRole('dialog', { name: 'KTP (identity card)' })
  await expect(view.getByTitle('ktp.pdf')).toHaveAttribute('src', new RegExp(`^${first}`))
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  await choose(page, card.getByRole('button', { name: 'Replace KTP (identity card)' }), {
    name: 'ktp.png',
    mimeType: 'image/png',
    buffer: png(),
  })
  await expect(card).toContainText('ktp.png')
  const second = await address()
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)

  // Somebody without access gets the same response as for a file that never existed.
  const never = '/api/file/00000000-0000-4000-8000-000000000000'
  for (const [username, status] of [
    ['scholar2', 404],
    ['tsa', 404],
    ['vendor', 404],
    ['guest', 404],
    ['upcm', 200],
  ] as const) {
    const other = await openBrowserAs(browser, username)
    const answer = await other.request.get(second)
    expect(answer.status(), username).toBe(status)
    if (status === 404) expect(await answer.text(), username).toBe(await (await other.request.get(never)).text())
    else expect(answer.headers()['cache-control']).toContain('no-store')
    await other.context().close()
  }

  const staff = await openBrowserAs(browser, 'upcm')
  await staff.goto(`/admin/ma/profile/scholar/${owner.id}?tab=documents`)
  await expect(staff.getByText('Every access is logged with your name.')).toBeVisible()
  await staff.getByRole('button', { name: 'View KTP (identity card)' }).click()
  const seen = staff.getByRole('dialog').getByRole('img', { name: 'ktp.png' })
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  await staff.context().close()

  // The superadmin sees who opened the papers.
  const superadmin = await openBrowserAs(browser, 'superadmin')
  await superadmin.goto('/')
  await superadmin.getByRole('button', { name: 'Account Management' }).click()
  await superadmin.getByRole('link', { name: 'Identity Log' }).click()
  await superadmin.getByLabel('Search either person').fill(owner.name)
  const look = superadmin.getByRole('row', { name: /Bagas Pramudita/ }).first()
  await expect(look).toContainText('KTP (identity card)')
  await expect(look.getByRole('link', { name: owner.name })).toBeVisible()
  await axeClean(superadmin)
  await superadmin.setViewportSize({ width: 360, height: 740 })
  await expect(superadmin.getByText('KTP (identity card)').first()).toBeVisible()
  await fitsWidth(superadmin)
  await superadmin.context().close()

  await card.getByRole('button', { name: 'Remove KTP (identity card)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The document has been removed')).toBeVisible()
  await expect(card).toContainText('Not uploaded yet')
  expect((await page.request.get(second)).status()).toBe(404)
})

test('staff change the programme data of a scholar; guests only read; others have no access', async ({ page, browser }) => {
  const someone = await newScholar('Tono Story')
  await login(page, 'upcm')
  await page.goto(`/admin/ma/profile/scholar/${someone.id}`)
  await page.getByRole('button', { name: 'Edit Programme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programme' })
  await dialog.getByRole('combobox', { name: 'University' }).click()
  await page.getByRole('option', { name: 'Institut Teknologi Bandung' }).click()
  await dialog.getByRole('combobox', { name: 'Cohort Year' }).click()
  await page.getByRole('option', { name: '2023' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(fact(section(page, 'Programme'), 'University')).toHaveText('Institut Teknologi Bandung')
  await expect(fact(section(page, 'Programme'), 'Cohort Year')).toHaveText('2023')
  await expect(fact(section(page, 'Scholar Account'), 'Status')).toHaveText('Active')

  const guest = await openBrowserAs(browser, 'guest')
  await guest.goto(`/admin/ma/profile/scholar/${someone.id}`)
  await expect(guest.getByRole('heading', { level: 1, name: 'Tono Story' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /^(Edit|Show NIK|Set new)/ })).toHaveCount(0)
  await expect(guest.getByRole('tab', { name: 'GPA' })).toBeVisible()
  await expect(guest.getByRole('tab', { name: 'Documents' })).toHaveCount(0)
  await guest.context().close()

  const stranger = await openBrowserAs(browser, 'scholar2')
  await stranger.goto(`/admin/ma/profile/scholar/${someone.id}`)
  await expect(stranger).toHaveURL(/\/unauthorized-page$/)
  expect((await stranger.request.get(`/api/scholar?scholar_id=${someone.id}`, { headers: { 'X-API-KEY': 'web' } })).status()).toBe(404)
  await stranger.context().close()

  for (const role of ['scholar', 'tf', 'vendor']) {
    await page.goto(`/admin/ma/profile/${role}/2000000000`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('a member of the team changes their profile by keyboard alone', async ({ page }) => {
  const member = await newTeamMember('Dian Story', [2])
  await enter(page, member)
  await page.goto('/profile/tf')
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await expect(edit).toBeVisible()
  for (let tabs = 0; tabs < 40 && !(await edit.evaluate((it) => it === document.activeElement)); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog).toHaveAttribute('data-dialog', 'u_profileTF')
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Lestari')
  const bio = dialog.getByLabel('Bio')
  for (let tabs = 0; tabs < 20 && !(await bio.evaluate((it) => it === document.activeElement)); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.type('Courses and people.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Dian Story Lestari' })).toBeVisible()
  await expect(page.getByText('Courses and people.')).toBeVisible()
  await expect(edit).toBeFocused()
})

test('the superadmin has no profile; an address with another role leads to your profile', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/profile/superadmin')
  await expect(page.getByText('No profile exists for this account')).toBeVisible()
  await login(page, 'vendor')
  await page.goto('/profile/scholar')
  await expect(page).toHaveURL(/\/profile\/vendor$/)
})

test('profiles fit a phone and are accessible, in light and dark', async ({ page }) => {
  const person = await newScholar('Putri Story')
  await enter(page, person)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/profile/scholar', '/profile/scholar?tab=documents']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await fitsWidth(page)
      await axeClean(page)
    }
  }
  await page.goto('/profile/scholar')
  for (const [button, title] of [
    ['Edit Scholar Profile', 'Scholar Profile'],
    ['Edit Contact', 'Contact'],
    ['Set new profile picture', 'Set new profile picture'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await login(page, 'upcm')
  for (const path of [`/admin/ma/profile/scholar/${person.id}`, '/profile/tf']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fitsWidth(page)
    await axeClean(page)
  }
})
