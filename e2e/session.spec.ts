import { demoPassword } from '../server/seed/people.ts'
import { callsAs, teamMemberWithFirstPassword, newScholar, newTeamMember, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, passwordWarning, fitsWidth, login, type Page, signIn, test } from './lib/story.ts'

const fill = async (page: Page, name: string, password: string) => {
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const enter = (page: Page, { username, password }: StoryPerson) => login(page, username, password)

/** The link in the newest mail to an address, as the superadmin sees it in the outbox. */
const mailedLink = async (email: string) => {
  const superadmin = await callsAs('superadmin')
  const { data } = await superadmin.get<{ data: { text: string }[] }>('mail/outbox', { 'filter[search]': email })
  await superadmin.end()
  return /\/reset\/\S+/.exec(data[0]!.text)![0]
}

test('people sign in by e-mail or username; wrong passwords and inactive accounts are told apart only with the password', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await fill(page, 'scholar', 'not-my-password')
  await expect(page.getByRole('form').getByText('The e-mail, username or password is wrong')).toBeVisible()
  // The first refusal has the same text, so the story waits for the second response; it moves the focus to the first field.
  const refused = page.waitForResponse('**/auth/login')
  await fill(page, 'sulastri', 'not-her-password')
  await refused
  await expect(page.getByLabel('E-mail or username')).toBeFocused()
  await expect(page.getByRole('form').getByText('The e-mail, username or password is wrong')).toBeVisible()
  await fill(page, 'sulastri', demoPassword)
  await expect(page.getByText('Your account is not active. Please contact the programme team')).toBeVisible()
  await page.getByLabel('E-mail or username').clear()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('E-mail is required')).toBeVisible()

  await fill(page, 'SCHOLAR@ptn.example', demoPassword)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Sekar Ayuningtyas, profile menu' })).toBeVisible()
})

test('with the keyboard alone', async ({ page }) => {
  await page.goto('/auth/login?next=/settings')
  await expect(page.getByLabel('E-mail or username')).toBeFocused()
  await page.keyboard.type('ld')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab').or(page.getByLabel('Old password')).first()).toBeFocused()
})

test('a person of the demo world signs in with one click', async ({ page }) => {
  await page.goto('/auth/login?next=/settings')
  await page.getByRole('button', { name: /^mentor/ }).click()
  await expect(page.getByRole('button', { name: 'Iskandar Lubis, profile menu' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
})

test('every guard redirects to the right page', async ({ page }) => {
  await page.goto('/notifications?show=unread')
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await expect(page.getByText('Session Expired')).toHaveCount(0)
  await fill(page, 'guest', demoPassword)
  await expect(page).toHaveURL(/\/notifications\?show=unread$/)

  for (const visitors of ['/auth/login', '/login', '/reset/some-token/somebody@pandu.example']) {
    await page.goto(visitors)
    await expect(page, visitors).toHaveURL(/localhost:\d+\/$/)
  }
  for (const [path, title] of [
    ['/policy', 'Policy'],
    ['/session-expired', 'Session Expired'],
    ['/unauthorized-page', 'You may not open this page'],
    ['/server-error', 'Something went wrong on our side'],
    ['/there/is/no/such/page', 'Page not found'],
  ]) {
    await page.goto(path!)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})

test('a page without permission says so', async ({ page }) => {
  await login(page, 'scholar2')
  await page.goto('/admin/ma/list/tf')
  await expect(page).toHaveURL(/\/unauthorized-page$/)
})

test('signing in never redirects to another site', async ({ page }) => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    await page.context().clearCookies()
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
    await fill(page, 'guest', demoPassword)
    await expect(page).toHaveURL(/localhost:\d+\/$/)
  }
})

test('signing out ends the session here and on the server', async ({ page }) => {
  await login(page, 'vendor')
  await page.goto('/settings')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'pandu_session')
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  // At once, while the call to the server is still running.
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The old token no longer works, also when it is sent again.
  await page.context().addCookies([cookie!])
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('Session Expired')).toBeVisible()
})

test('a session that ends while somebody types asks for the password over the page, and the write succeeds', async ({ page }) => {
  const person = await newTeamMember('Wulan Patiently', [8])
  await enter(page, person)
  // The page hears of it from the answer to its write: any other call would open the dialog before the click.
  await page.routeWebSocket(/\/api\/ws/, () => {})
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel(/^New password/).fill('story-second-password')
  await page.getByLabel('Repeat password').fill('story-second-password')

  const elsewhere = await callsAs(person.username, person.password)
  await elsewhere.post('auth/sessions/revoke', { id: 'others' })
  await page.getByRole('button', { name: 'Change password' }).click()

  const dialog = page.getByRole('dialog', { name: 'Session Expired' })
  await expect(dialog).toBeVisible()
  await expect(page.getByLabel('Repeat password')).toHaveValue('story-second-password')
  await dialog.getByLabel(/^Password/).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your password has been changed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  await elsewhere.end()
})

test('somebody else who signs in there gets neither what was typed nor its draft, and nothing is sent in their name', async ({ page }) => {
  const [first, second] = [await newTeamMember('Sekar Typing', [1]), await newTeamMember('Maria Next', [1])]
  await enter(page, first)
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('button', { name: 'Create Scholar' }).click()
  await page.getByLabel('Full Name').fill('Typed by Sekar')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.context().clearCookies({ name: 'pandu_session' })
  await page.getByLabel('Full Name').fill('Typed by Sekar, and more')
  const dialog = page.getByRole('dialog', { name: 'Session Expired' })
  await dialog.getByLabel('E-mail or username').fill(second.username)
  await dialog.getByLabel(/^Password/).fill(second.password)
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname))
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Maria Next, profile menu' })).toBeVisible()
  expect(sent.filter((path) => !/auth\/login|ws\/ticket/.test(path))).toEqual([])
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('button', { name: 'Create Scholar' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Draft of/)).toHaveCount(0)
})

test('a tab whose person has been replaced in another tab asks who it is for, and writes nothing for the other', async ({ page }) => {
  const [first, second] = [await newTeamMember('Sekar Earlier', [1]), await newTeamMember('Maria Later', [1])]
  const name = unique('Rumah Dua Tab ')
  await enter(page, first)
  await page.goto('/admin/ma/vendor')
  await page.getByRole('button', { name: 'Create Vendor' }).click()
  await page.getByLabel('Vendor Name').fill(name)
  // The other tab has the same cookies.
  await enter(page, second)
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Session Expired' })
  await expect(dialog.getByLabel('E-mail or username')).toHaveValue(first.username)
  const other = await callsAs(second.username, second.password)
  expect(await other.get('manage/vendor', { 'filter[search]': name })).toMatchObject({ total: 0 })
  await other.end()
  await dialog.getByLabel(/^Password/).fill(first.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Vendor created')).toBeVisible()
})

test('a forgotten password: a mailed link, a new password, and the link works only once', async ({ page }) => {
  const person = await newTeamMember('Rini Forgetful', [8])
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  const said = page.getByText(/^If there is an account with this e-mail/)
  await page.getByLabel('E-mail').fill('nobody-at-all@story.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(said).toBeVisible()
  const [answer] = [await said.textContent()]
  await page.goto('/auth/login?forgot=1')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(said).toHaveText(answer!)

  const link = await mailedLink(person.email)
  await page.goto(link)
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByLabel(/^New password/).fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('type password again')).toBeVisible()
  await page.getByLabel(/^New password/).fill('remembered-from-now')
  await page.getByLabel('Repeat password').fill('remembered-from-then')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("The password doesn't match.")).toBeVisible()
  await expect(page.getByText('The password does not match.')).toBeVisible()
  await page.getByLabel('Repeat password').fill('remembered-from-now')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)

  await page.goto(link)
  await page.getByLabel(/^New password/).fill('once-more-with-it')
  await page.getByLabel('Repeat password').fill('once-more-with-it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This link does not work any more. Please ask for a new one')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()

  await signIn(page, person.username, 'remembered-from-now')
})

test('a first password must be changed before anything else opens', async ({ page }) => {
  await enter(page, await teamMemberWithFirstPassword('Sari Newcomer', [8]))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await axeClean(page)
  const choose = async (old: string, password: string) => {
    await page.getByLabel('Old password').fill(old)
    await page.getByLabel(/^New password/).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await choose('not-the-first-password', 'chosen-by-myself')
  await expect(page.getByRole('form').getByText('The old password is wrong')).toBeVisible()
  await choose('story-first-password', 'SariNewcomer1')
  await expect(page.getByRole('form').getByText('The password must not be made of')).toBeVisible()
  await choose('story-first-password', 'chosen-by-myself')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
})

test('a password that is too old causes a warning after half a minute', async ({ page }) => {
  await page.clock.install()
  // Nobody in the demo world has such a password, so the response for guest is changed in the browser.
  await page.route('**/api/auth/me', async (route) => {
    const me = (await (await route.fetch()).json()) as { user: object }
    // The ETag of the server is left out. With it the page would revalidate, and a 304 response has no body to change.
    await route.fulfill({ json: { ...me, user: { ...me.user, must_reset_password: 1 } } })
  })
  await login(page, 'guest')
  await page.goto('/notifications')
  const dialog = passwordWarning(page)
  await expect(page.getByRole('button', { name: /profile menu/ })).toBeVisible()
  await page.clock.fastForward(28_000)
  await expect(dialog).toBeHidden()
  await page.clock.fastForward(3000)
  await expect(dialog.getByText('Please update immediately')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText(/^Your password is expired/)).toBeVisible()
})

test('a session can be ended from another device', async ({ page, browser }) => {
  const person = await newTeamMember('Dian Twice', [8])
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  })
  const phone = await other.newPage()
  await enter(phone, person)
  await enter(page, person)
  await page.goto('/settings')
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('#devices').getByText('Chrome on Android')).toHaveCount(0)
  // The sign-in stays in the list, but its session has ended.
  const tried = page.locator('#sign-ins').getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect(tried).toHaveCount(1)
  await expect(tried.getByText('Still signed in')).toHaveCount(0)
  await phone.goto('/settings')
  await expect(phone).toHaveURL(/\/login\?next=/)
  await expect(phone.getByText('Session Expired')).toBeVisible()
  await other.close()
})

test('a person chooses which notices also come by mail', async ({ page }) => {
  await enter(page, await newScholar('Mala Chooses'))
  await page.goto('/settings')
  const decisions = page.getByRole('switch', { name: /^A decision on your proposal, or/ })
  await expect(decisions).toBeChecked()
  await decisions.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('This notification no longer comes by mail', { exact: true })).toBeVisible()
  await expect(decisions).not.toBeChecked()
  await expect(decisions).toBeFocused()
  await page.reload()
  await expect(decisions).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^Your contract is ready/ })).toBeDisabled()
  await axeClean(page)
})

test('only the superadmin finds the outbox in the settings', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByPlaceholder('Search by address or subject').fill('yasinta')
  await page.getByText('yasinta.klau@').click()
  await expect(page.getByRole('dialog', { name: 'Set a new password' }).getByText('/reset/')).toBeVisible()
  await login(page, 'upcm')
  await page.goto('/settings?tab=outbox')
  await expect(page.getByLabel('Old password')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

for (const width of [1280, 360]) {
  test(`every page around the login is accessible, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/auth/login',
      '/auth/login?forgot=1',
      '/reset/a-token/somebody@pandu.example',
      '/policy',
      '/session-expired',
      '/unauthorized-page',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/auth/login') await expect(page.getByText('The demo world')).toBeVisible()
      await fitsWidth(page)
      await axeClean(page)
    }
  })

  test(`settings, outbox and notifications fit and are accessible, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'superadmin')
    for (const path of ['/settings', '/settings?tab=outbox', '/notifications']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await fitsWidth(page)
      await axeClean(page)
    }
  })
}
