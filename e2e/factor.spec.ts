import { codeOf } from '../server/test/totp.ts'
import { callsAs, newTeamMember } from './lib/people.ts'
import { axeClean, expect, fitsWidth, type Page, signIn, test } from './lib/story.ts'

const password = async (page: Page, name: string, word: string) => {
  await page.goto('/auth/login?next=/settings')
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}
const code = async (page: Page, typed: string) => {
  await page.getByRole('textbox', { name: 'Code' }).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
}
const checkPage = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsWidth(page)
    await axeClean(page)
  }
}

test('somebody turns a second factor on, signs in with a code of the app and with a recovery code, and turns it off', async ({ page }) => {
  const person = await newTeamMember('Laras Twofold', [8])
  await signIn(page, person.username, person.password)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn the second factor on' })
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await checkPage(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/^Code/).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await checkPage(page)
  const [recovery] = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()

  await page.context().clearCookies()
  await password(page, person.username, person.password)
  await checkPage(page)
  await code(page, '12345')
  await expect(page.getByRole('form').getByText('The code is wrong or was used before')).toBeVisible()
  // The code of the next half minute, because the code that turned the factor on cannot be used again.
  await code(page, codeOf(secret, 1))
  // The address alone is not enough: that of the login page ends the same way.
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()

  await page.context().clearCookies()
  await password(page, person.username, person.password)
  await code(page, recovery!.toLowerCase())
  await expect(page.getByText('9 recovery codes of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('You sign in with only your password.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, person.username, person.password)
})

test('the superadmin resets a lost factor and gives a reason, which its owner reads', async ({ page }) => {
  const person = await newTeamMember('Rani Lostphone', [8])
  const calls = await callsAs(person.username, person.password)
  const { data } = await calls.post<{ data: { secret: string } }>('auth/factor/set-up', {})
  await calls.post('auth/factor/turn-on', { code: codeOf(data.secret) })
  await calls.end()

  await signIn(page, 'superadmin')
  await page.goto(`/admin/ma/profile/tf/${person.id}`)
  await page.getByRole('button', { name: `Reset the second factor of ${person.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${person.name}` })
  await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel(/^Reason/).fill('The telephone fell into the river')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Reset the second factor of ${person.name}` })).toBeHidden()

  await page.context().clearCookies()
  await signIn(page, person.username, person.password)
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await expect(page.getByText(/turned off your second factor: The telephone fell into the river/).first()).toBeVisible()
})
