import { codeOf } from '../server/test/totp.ts'
import { newTeamMember } from './lib/people.ts'
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
const looksRight = async (page: Page) => {
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
  await looksRight(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/^Code/).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await looksRight(page)
  const [recovery] = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()

  await page.context().clearCookies()
  await password(page, person.username, person.password)
  await looksRight(page)
  await code(page, '12345')
  await expect(page.getByRole('form').getByText('The code is wrong, or it was used before')).toBeVisible()
  // Of the next half minute: the one that turned it on is used up.
  await code(page, codeOf(secret, 1))
  // The address of the login ends like this as well.
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()

  await page.context().clearCookies()
  await password(page, person.username, person.password)
  await code(page, recovery!.toLowerCase())
  await expect(page.getByText('9 recovery codes of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Signing in asks for your password alone.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, person.username, person.password)
})
