import type { Page } from '@playwright/test'
import { demoPassword, type DemoUsername } from '../server/seed/people.ts'
import { openIdClient, type ProviderPerson, startProvider } from '../server/test/openid-provider.ts'
import { codeOf } from '../server/test/totp.ts'
import { type Product, startProduct } from './lib/product.ts'
import { axeClean, expect, fitsWidth, test } from './lib/story.ts'

// The stories start their own product, whose settings name a real provider on this machine. The provider runs from the second story on.
let product: Product
let provider: Awaited<ReturnType<typeof startProvider>>
const people: Record<string, ProviderPerson> = { stranger: { email: 'stranger@elsewhere.example', email_verified: true } }
let isProviderRunning = false
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  provider = await startProvider(() => (isProviderRunning ? `${product.url}/auth/openid` : undefined), people)
  product = await startProduct({ ...openIdClient, OPENID_ISSUER: provider.issuer, FIRST_VIEW_MS: '0' })
})
test.afterAll(async () => {
  await product?.stop()
  await provider?.stop()
})

const checkPage = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsWidth(page)
    await axeClean(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Campus', exact: true })
const openLogin = (page: Page, path = '/settings') => page.goto(`${product.url}/auth/login?next=${encodeURIComponent(path)}`)
const linked = (page: Page) => page.locator('#linked-account')
/** Chooses an account on the page of the provider. */
const choose = async (page: Page, sub: string, { anHourAgo = false } = {}) => {
  await expect(page.getByRole('heading', { name: 'Campus', exact: true })).toBeVisible()
  if (anHourAgo) await page.getByLabel('an hour ago').check()
  await page.getByRole('button', { name: sub, exact: true }).click()
}
/** Makes calls as the person who is signed in on this page. */
const post = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(`${product.url}/api/${path}`, { headers: { 'X-API-KEY': 'web', Origin: product.url }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { data: { secret: string } }
}
/** Gives the provider a person with the address of this account. */
const addProviderPerson = async (page: Page, sub: string, username: DemoUsername) => {
  const answer = await page.request.post(`${product.url}/api/auth/login`, { data: { email: username, password: demoPassword } })
  people[sub] = { email: ((await answer.json()) as { user: { email: string } }).user.email, email_verified: true }
  await page.context().clearCookies()
}

test('an unavailable provider is explained, and the password still works', async ({ page }) => {
  await openLogin(page)
  await expect(button(page)).toBeVisible()
  await checkPage(page)
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('Signing in with Campus did not work')
  await expect(page.getByRole('alert')).toContainText('Campus gave an unexpected answer')
  await checkPage(page)
  isProviderRunning = true
})

test('somebody signs in with an account of the provider, confirms it there again, and unlinks it', async ({ page }) => {
  test.slow()
  await addProviderPerson(page, 'ani', 'ld')
  await openLogin(page)
  // Both are loaded after the form, the passkeys last.
  await expect(button(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, 'ani', { anHourAgo: true })
  await expect(page).toHaveURL(`${product.url}/settings`)
  await expect(linked(page).getByText(`${people['ani']!.email} at Campus`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sign-ins' }).getByText('Signed in with Campus').first()).toBeVisible()
  await checkPage(page)

  await linked(page).getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog', { name: 'Unlink the account' }).getByRole('button', { name: 'Yes' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password' })
  const instead = proof.getByRole('button', { name: 'Sign in with Campus instead' })
  await expect(instead).toBeVisible()
  await checkPage(page)
  const popup = page.waitForEvent('popup')
  await instead.click()
  await choose(await popup, 'ani')
  await expect(proof).toBeHidden()
  await expect(linked(page).getByText(/^Not linked yet\. Sign in with Campus/)).toBeVisible()
  await checkPage(page)
})

test('without an account, and after Cancel, a page says why and leads back', async ({ page }) => {
  await openLogin(page)
  await button(page).click()
  await choose(page, 'stranger')
  await expect(page.getByRole('alert')).toContainText('This Campus account cannot be used to sign in to Pandu')
  await expect(page).toHaveURL(`${product.url}/auth/openid`)
  await checkPage(page)
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await page.context().clearCookies()
  await button(page).click()
  await choose(page, 'Cancel')
  await expect(page.getByRole('alert')).toContainText('You cancelled the sign-in at Campus')
  await page.goto(`${product.url}/auth/openid?state=invented&code=invented`)
  await expect(page.getByRole('alert')).toContainText('This sign-in took too long, or was begun in another window')
})

test('a second factor is required after signing in at the provider', async ({ page }) => {
  await addProviderPerson(page, 'budi', 'elsn')
  await openLogin(page)
  await button(page).click()
  await choose(page, 'budi')
  await expect(linked(page).getByText('Linked', { exact: true })).toBeVisible()
  const { data } = await post(page, 'auth/factor/set-up')
  await post(page, 'auth/factor/turn-on', { code: codeOf(data.secret) })
  await page.context().clearCookies()
  await openLogin(page)
  await button(page).click()
  await choose(page, 'budi')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await checkPage(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(data.secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('10 recovery codes of 10 left')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/settings`)
})

test('an ended session is renewed in another window, and the page keeps the typed text', async ({ page }) => {
  await addProviderPerson(page, 'citra', 'teacher')
  await openLogin(page)
  await button(page).click()
  await choose(page, 'citra')
  await expect(linked(page).getByText('Linked', { exact: true })).toBeVisible()
  await page.getByLabel('Old password').fill('half typed')
  await page.context().clearCookies({ name: 'pandu_session' })
  // Dispatched instead of clicked: if the page has made a call by itself, the dialog already covers it.
  await page.getByRole('switch', { name: 'Only failed attempts' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Session Expired' })
  // The provider still has a session and redirects back at once.
  await dialog.getByRole('button', { name: 'Sign in with Campus instead' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Old password')).toHaveValue('half typed')
  await expect(page.getByText('There are no failed attempts')).toBeVisible()
})
