import { newDevice } from './lib/device.ts'
import { newTeamMember, type StoryPerson } from './lib/people.ts'
import { axeClean, expect, fitsWidth, type Page, signIn, test } from './lib/story.ts'

const checkPage = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsWidth(page)
    await axeClean(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const password = async (page: Page, { username, password: word }: StoryPerson) => {
  await page.context().clearCookies()
  await page.goto('/auth/login?next=/settings')
  await page.getByLabel('E-mail or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('somebody adds a passkey, signs in with it alone and after the password, confirms an action with it, and removes it', async ({
  page,
}) => {
  test.slow()
  const device = await newDevice(page)
  const person = await newTeamMember('Tari Keyholder', [8])
  await signIn(page, person.username, person.password)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel(/^Name/)).toBeFocused()
  await checkPage(page)
  await dialog.getByLabel(/^Name/).fill('Work laptop')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(passkeys(page)).toHaveText([/Work laptop.*added.*not used yet/])
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()
  expect(await device.passkeys()).toHaveLength(1)
  await checkPage(page)

  // The same device again.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This device has a passkey for your account already')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // Signs in with the passkey alone, without username and password.
  await page.context().clearCookies()
  await page.goto('/auth/login?next=/settings')
  const passkeyLogin = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(passkeyLogin).toBeVisible()
  await checkPage(page)
  // A fingerprint that the device does not recognise.
  await device.recognises(false)
  await passkeyLogin.click()
  await expect(page.getByRole('alert')).toContainText('Your device did not provide a passkey')
  await checkPage(page)
  await device.recognises(true)
  await passkeyLogin.focus()
  await page.keyboard.press('Enter')
  await expect(passkeys(page)).toHaveText([/Work laptop.*last used/])

  // The passkey as the second step after the password.
  await password(page, person)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await checkPage(page)
  await page.getByRole('button', { name: 'Enter a recovery code instead' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.getByRole('button', { name: 'Use your passkey instead' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(passkeys(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Work laptop' })
  await rename.getByLabel(/^Name/).fill('Old laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page)).toHaveText([/Old laptop/])

  // Ten minutes later the change asks for a proof.
  const proofAsked = { status: 403, json: { message: 'Please enter your password again', data: { prove: true } } }
  await page.route('**/api/auth/passkeys/remove', (route) => route.fulfill(proofAsked), { times: 1 })
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog', { name: 'Remove Old laptop' }).getByRole('button', { name: 'Yes' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(proof.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
  await checkPage(page)
  await proof.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('You sign in with only your password.')).toBeVisible()
  await expect(passkeys(page)).toHaveCount(0)

  // The device still has the passkey, but it no longer signs in.
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not open this account')
})
