import type { Browser, BrowserContext } from '@playwright/test'
import { callsAs } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, signIn, test, type Page } from './lib/story.ts'

/** Each story creates its own people, because other stories run at the same time. */
const unique = (what: string) => `${what}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
const firstPassword = 'titik-awal-7'
const ownPassword = 'pilihan-saya-8'

const dialogOf = (page: Page) => page.getByRole('dialog').last()
/** Labels must match exactly, apart from the star of required fields. */
const field = (page: Page, label: string) =>
  dialogOf(page)
    .locator('input, textarea')
    .and(page.getByLabel(new RegExp(`^${label}( \\*)?$`)))

async function pick(page: Page, label: string, option: string) {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillCredentials(page: Page, username: string, again: string) {
  await field(page, 'Full Name').fill(`Person ${username}`)
  await field(page, 'NIK').fill('3171234567890123')
  await pick(page, 'Gender', 'Female')
  await fillLogin(page, username, again)
}

async function fillLogin(page: Page, username: string, again: string) {
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(`${username}@pandu.example`)
  await field(page, 'Password').fill(firstPassword)
  await field(page, again).fill(firstPassword)
}

const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()

/** Saves, waits until the dialog is closed, and finds the new person in the list. */
async function saveAndFind(page: Page, username: string) {
  await press(page, 'Save')
  await expect(page.getByText(`The account of Person ${username} has been created`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return findRow(page, username)
}

async function findRow(page: Page, username: string) {
  await page.getByRole('searchbox').fill(username)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toHaveCount(1)
  return row
}

/** Another person, in a separate browser. */
async function openOtherBrowser(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** The new person signs in for the first time and can only choose a password. */
async function choosesPassword(browser: Browser, username: string) {
  const { page, context } = await openOtherBrowser(browser)
  await signIn(page, username, firstPassword)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await page.getByLabel('Old password').fill(firstPassword)
  await page.getByLabel(/^New password/).fill(ownPassword)
  await page.getByLabel('Repeat password').fill(ownPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.close()
}

/** The same by API, without a page. */
const changesPassword = async (username: string) => {
  const calls = await callsAs(username, firstPassword)
  await calls.post('auth/password/change', { old_password: firstPassword, password: ownPassword, password_confirmation: ownPassword })
  await calls.end()
}

test('a team user with permissions is created, signs in, and must choose a new password', async ({ page, browser }) => {
  const username = unique('tim')
  await login(page, 'superadmin')
  await page.goto('/admin/ma/list/tf')
  await page.getByRole('button', { name: 'Create Team User' }).click()
  await fillCredentials(page, username, 'Repeat password')
  await field(page, 'Repeat password').fill('something else')
  await press(page, 'Next')
  await expect(page.getByText('The password does not match.')).toBeVisible()
  await expect(page.getByText("The password doesn't match.")).toBeVisible()
  await field(page, 'Repeat password').fill(firstPassword)
  await press(page, 'Next')
  await dialogOf(page).getByRole('checkbox', { name: 'LD' }).check()
  await dialogOf(page).getByRole('checkbox', { name: 'TEACHER' }).check()
  const row = await saveAndFind(page, username)
  await expect(row.getByText('LD', { exact: true })).toBeVisible()
  await expect(row.getByText('TEACHER', { exact: true })).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await choosesPassword(browser, username)
})

for (const permission of ['FASILITATOR', 'MENTOR']) {
  test(`a vendor user with the permission ${permission} is created for the vendor of the page, and signs in`, async ({ page, browser }) => {
    const username = unique(permission.toLowerCase())
    await login(page, 'superadmin')
    await page.goto('/admin/ma/2/user-vendor')
    await expect(page.getByRole('heading', { name: 'Langkah Bersama Consulting' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Vendor User' }).click()
    await press(page, 'Next')
    await expect(page.getByText('Confirm password is required')).toBeVisible()
    await fillCredentials(page, username, 'Confirm password')
    await press(page, 'Next')
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(2)
    await dialogOf(page).getByRole('radio', { name: permission }).check()
    const row = await saveAndFind(page, username)
    await expect(row.getByText(permission, { exact: true })).toBeVisible()
    await choosesPassword(browser, username)
  })
}

test('an assessment user is created with all required fields, and belongs to the assessment team', async ({ page, browser }) => {
  const username = unique('asesor')
  await login(page, 'superadmin')
  await page.goto('/admin/ma/list/assessment')
  await page.getByRole('button', { name: 'Create Assessment User' }).click()
  await press(page, 'Save')
  for (const name of ['Full Name', 'NIK', 'Gender', 'Username', 'Email', 'Password', 'password confirmation']) {
    await expect(dialogOf(page).getByText(`${name} is required`, { exact: true })).toBeVisible()
  }
  await fillCredentials(page, username, 'Password confirmation')
  const row = await saveAndFind(page, username)
  await expect(row.getByText('ASSESSMENT', { exact: true })).toBeVisible()
  await choosesPassword(browser, username)
})

test('a scholar is created in two steps, is found by cohort and university, and signs in', async ({ page, browser }) => {
  const username = unique('skolar')
  await login(page, 'upcm')
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('button', { name: 'Create Scholar' }).click()
  await field(page, 'Full Name').fill(`Person ${username}`)
  await field(page, 'NIK').fill('3171234567890123')
  await field(page, 'No TELADAN').fill(username.toUpperCase())
  await pick(page, 'Gender', 'Male')
  await pick(page, 'University', 'Universitas Riau')
  await pick(page, 'Cohort Year', '2025')
  await press(page, 'Next')
  await pick(page, 'Type Scholar', 'non-regular')
  await fillLogin(page, username, 'Repeat password')
  const row = await saveAndFind(page, username)
  for (const name of [username.toUpperCase(), 'Universitas Riau', 'non-regular']) {
    await expect(row.getByRole('cell', { name, exact: true })).toBeVisible()
  }

  const select = async (label: string, option: string) => {
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Filter' }).click()
  await select('Cohort Year', '2025')
  await select('Type Scholar', 'non-regular')
  await expect(row).toHaveCount(1)
  await select('Type Scholar', 'regular')
  await expect(page.getByText(`Cant find '${username}'`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await choosesPassword(browser, username)
})

test('a taken e-mail address is an error of its field, and the dialog keeps the typed values', async ({ page }) => {
  const username = unique('ganda')
  await login(page, 'upcm')
  await page.goto('/admin/ma/list/tf')
  await page.getByRole('button', { name: 'Create Team User' }).click()
  await fillCredentials(page, username, 'Repeat password')
  await field(page, 'Email').fill('UPCM@pandu.example')
  await press(page, 'Next')
  await press(page, 'Save')
  // The error goes back to the step with the field.
  await expect(dialogOf(page).getByText('E-mail is already used')).toBeVisible()
  await expect(field(page, 'Full Name')).toHaveValue(`Person ${username}`)
  await expect(field(page, 'Password')).toHaveValue(firstPassword)
  await field(page, 'Email').fill(`${username}@pandu.example`)
  await press(page, 'Next')
  await saveAndFind(page, username)
})

test('a signed-in person is deactivated: the session ends at once, and signing in works only after activation', async ({
  page,
  browser,
}) => {
  const username = unique('sesi')
  await login(page, 'superadmin')
  await page.goto('/admin/ma/1/user-vendor')
  await page.getByRole('button', { name: 'Create Vendor User' }).click()
  await fillCredentials(page, username, 'Confirm password')
  await press(page, 'Next')
  await dialogOf(page).getByRole('radio', { name: 'MENTOR' }).check()
  const row = await saveAndFind(page, username)

  const theirs = await openOtherBrowser(browser)
  await changesPassword(username)
  await login(theirs.page, username, ownPassword)
  await theirs.page.goto('/settings')
  await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible()

  await row.getByRole('button', { name: `Actions for Person ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await press(page, 'Yes')
  await expect(row.getByText('No Active', { exact: true })).toBeVisible()

  expect((await theirs.page.request.get('/api/auth/me', { headers: { 'X-API-KEY': 'web' } })).status()).toBe(666)
  await theirs.page.goto('/notifications')
  await expect(theirs.page).toHaveURL(/\/login/)
  const again = () =>
    theirs.page.request.post('/api/auth/login', { headers: { 'X-API-KEY': 'web' }, data: { email: username, password: ownPassword } })
  expect((await again()).ok()).toBe(false)

  await row.getByRole('button', { name: `Actions for Person ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await press(page, 'Yes')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  expect((await again()).ok()).toBe(true)
  await theirs.context.close()
})

test('changed permissions show in the list and apply to the next call of that person', async ({ page, browser }) => {
  const username = unique('izin')
  await login(page, 'superadmin')
  await page.goto('/admin/ma/list/tf')
  await page.getByRole('button', { name: 'Create Team User' }).click()
  await fillCredentials(page, username, 'Repeat password')
  await press(page, 'Next')
  await dialogOf(page).getByRole('checkbox', { name: 'GUEST' }).check()
  const row = await saveAndFind(page, username)

  const theirs = await openOtherBrowser(browser)
  await changesPassword(username)
  await login(theirs.page, username, ownPassword)
  await theirs.page.goto('/admin/ma/list/scholar')
  await expect(theirs.page.getByRole('row').nth(1)).toBeVisible()
  await expect(theirs.page.getByRole('button', { name: 'Create Scholar' })).toHaveCount(0)

  await row.getByRole('button', { name: `Actions for Person ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Permissions' }).click()
  // GUEST stays, and does not count beside it.
  await dialogOf(page).getByRole('checkbox', { name: 'ELSN' }).check()
  await press(page, 'Save')
  await expect(row.getByText('ELSN', { exact: true })).toBeVisible()
  await expect(theirs.page.getByRole('button', { name: 'Create Scholar' }), 'the rights follow without a reload').toBeVisible()
  await theirs.context.close()
})

test('rows of another page cannot be clicked until the new ones are there', async ({ page }) => {
  await login(page, 'upcm')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/ma/list/scholar')
    const first = page.getByRole('region', { name: 'Scholars', exact: true }).locator('tbody a, li a').first()
    const isUnder = () =>
      first.evaluate((link) => {
        const { x, y, width: wide, height } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
      })
    await expect.poll(isUnder).toBe(true)
    const before = await first.textContent()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/manage/scholar?**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Next page' }).click()
    await first.scrollIntoViewIfNeeded()
    await expect.poll(isUnder).toBe(false)
    expect(await first.textContent()).toBe(before)
    release()
    await expect(first).not.toHaveText(before!)
    await first.click()
    await expect(page).not.toHaveURL(/list/)
    await page.unroute('**/api/manage/scholar?**')
  }
})

test('a change of a row changes only that row of the list', async ({ page }) => {
  const username = unique('ubah')
  await login(page, 'upcm')
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('button', { name: 'Create Scholar' }).click()
  await field(page, 'Full Name').fill(`Person ${username}`)
  await field(page, 'NIK').fill('3171234567890123')
  await field(page, 'No TELADAN').fill(username.toUpperCase())
  await pick(page, 'Gender', 'Male')
  await press(page, 'Next')
  await fillLogin(page, username, 'Repeat password')
  const row = await saveAndFind(page, username)
  await row.getByRole('button', { name: `Actions for Person ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await pick(page, 'University', 'Universitas Mulawarman')
  await pick(page, 'Cohort Year', '2023')
  const sent = page.waitForRequest('**/manage/scholar/update')
  await press(page, 'Save')
  expect(Object.keys((await sent).postDataJSON())).toEqual(['id', 'university_id', 'year_tf', 'before'])
  await expect(row.getByText('Universitas Mulawarman')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Person ${username}` })).toBeVisible()
})

test('GUEST reads every list and cannot change anything; scholars and vendors have no access', async ({ page, browser }) => {
  await login(page, 'guest')
  for (const path of ['list/tf', 'list/assessment', 'list/scholar', '1/user-vendor']) {
    await page.goto(`/admin/ma/${path}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Create |Import|Export by year|Actions for)/ })).toHaveCount(0)
  }
  for (const stranger of ['scholar', 'facilitator']) {
    const theirs = await openOtherBrowser(browser)
    await login(theirs.page, stranger)
    await theirs.page.goto('/admin/ma/list/scholar')
    await expect(theirs.page).toHaveURL(/unauthorized-page/)
    await theirs.context.close()
  }
})

test('a team user is created with the keyboard alone', async ({ page }) => {
  const username = unique('papan')
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  const write = (text: string) => page.keyboard.type(text)
  await login(page, 'superadmin')
  await page.goto('/admin/ma/list/tf')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Create Team User' }).focus()
  await keys('Enter')
  await expect(field(page, 'Full Name')).toBeFocused()
  await write(`Person ${username}`)
  await keys('Tab')
  await write('3171234567890123')
  await keys('Tab', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(field(page, 'Gender')).not.toHaveValue('')
  await keys('Tab')
  await write(username)
  await keys('Tab')
  await write(`${username}@pandu.example`)
  await keys('Tab')
  await write(firstPassword)
  // The second Tab skips the button that shows the password.
  await keys('Tab', 'Tab')
  await write(firstPassword)
  await keys('Tab', 'Tab', 'Tab')
  await expect(dialogOf(page).getByRole('button', { name: 'Next' })).toBeFocused()
  await keys('Enter')
  await expect(dialogOf(page).getByRole('checkbox', { name: 'UPCM' })).toBeVisible()
  await dialogOf(page).getByRole('checkbox', { name: 'UPCM' }).focus()
  await keys('Tab', 'Space', 'Control+Enter')
  await expect(page.getByText(`The account of Person ${username} has been created`)).toBeVisible()
  const row = await findRow(page, username)
  await expect(row.getByText('LD', { exact: true })).toBeVisible()
})

const screens = [
  { path: '/admin/ma/list/tf', button: 'Create Team User', of: 'Gita Larasati', menu: ['Edit', 'Permissions', 'Deactivate'] },
  { path: '/admin/ma/1/user-vendor', button: 'Create Vendor User', of: 'Yasinta Klau', menu: ['Edit', 'Permissions'] },
  { path: '/admin/ma/list/assessment', button: 'Create Assessment User', of: 'Nur Azizah', menu: [] },
  { path: '/admin/ma/list/scholar', button: 'Create Scholar', of: 'Hanifa Rahmadani', menu: ['Edit', 'Make TSA officer'] },
]

for (const { path, button, of, menu } of screens) {
  test(`${path} and its dialogs are accessible in light and dark, and fit a phone`, async ({ page }) => {
    test.setTimeout(120_000)
    const dialog = '[role="dialog"]'
    const closed = async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await login(page, 'superadmin')
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await axeClean(page)
    await page.getByRole('button', { name: button }).click()
    await press(page, button === 'Create Assessment User' ? 'Save' : 'Next')
    await expect(
      dialogOf(page)
        .getByText(/ is required$/)
        .first(),
    ).toBeVisible()
    await axeClean(page, dialog)
    await closed()
    await page.getByRole('searchbox').fill(of)
    for (const item of menu) {
      await page.getByRole('button', { name: `Actions for ${of}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(dialogOf(page)).toBeVisible()
      await axeClean(page, dialog)
      await closed()
    }

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await fitsWidth(page)
    await axeClean(page)
    await page.getByRole('button', { name: button }).click()
    await expect(dialogOf(page)).toBeVisible()
    await fitsWidth(page)
    await axeClean(page, dialog)
  })
}
