import type { Page } from '@playwright/test'
import { demoPassword } from '../server/seed/people.ts'
import { codeOf } from '../server/test/totp.ts'
import { newDevice } from './lib/device.ts'
import { type Product, startProduct } from './lib/product.ts'
import { axeClean, expect, fitsWidth, test } from './lib/story.ts'

// The story starts its own product, because everybody without a second factor is locked out, including the superadmin of other stories.
let product: Product
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct({ FIRST_VIEW_MS: '0' })
})
test.afterAll(() => product?.stop())

const checkPage = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsWidth(page)
    await axeClean(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`${product.url}/api/${path}`, { headers: { 'X-API-KEY': 'web', Origin: product.url }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { data: { secret: string } }
}
const openAs = async (page: Page, name: string, path: string) => {
  await page.goto(`${product.url}/auth/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const keepCodes = (page: Page) =>
  page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have kept them' }).click()
/** From the dialog with the QR code to the recovery codes. */
const setUp = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Turn the second factor on' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/^Code/).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click()
  await keepCodes(page)
}
const heading = (page: Page) => page.getByRole('heading', { name: 'Set up your second factor' })

test('permissions require a second factor: of the superadmin first, then on an open page, and at sign-in', async ({ page, browser }) => {
  test.slow()
  const upcm = await (await browser.newContext()).newPage()
  await openAs(upcm, 'upcm', '/settings')
  await upcm.getByLabel('Old password').fill('half typed')

  await openAs(page, 'superadmin', '/settings?tab=programme')
  await page.getByRole('button', { name: 'Change Permissions that require a second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permissions that require a second factor' })
  await dialog.getByRole('checkbox', { name: 'UPCM' }).check()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Turn your own second factor on first/).first()).toBeVisible()
  const { data } = await post(page, 'auth/factor/set-up', {})
  await post(page, 'auth/factor/turn-on', { code: codeOf(data.secret) })
  await dialog.getByRole('checkbox', { name: 'ELSN' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('UPCM, ELSN')).toBeVisible()

  // The dialog appears at once; the page with its typed text stays below it.
  const question = upcm.getByRole('dialog', { name: 'Set up your second factor' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await upcm.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkPage(upcm)
  await newDevice(upcm)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await upcm.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click()
  await keepCodes(upcm)
  await expect(question).toBeHidden()
  await expect(upcm.getByLabel('Old password')).toHaveValue('half typed')
  await expect(upcm.getByText('Your permissions require it.')).toBeVisible()
  // It is the only factor, so it cannot be removed.
  await upcm.getByRole('button', { name: /^Remove / }).click()
  await upcm.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(upcm.getByText(/Please set up another one before you remove this one/).first()).toBeVisible()
  await upcm.context().close()

  const elsn = await (await browser.newContext()).newPage()
  await openAs(elsn, 'elsn', '/settings')
  await expect(heading(elsn)).toBeVisible()
  await expect(elsn.getByRole('navigation')).toHaveCount(0)
  await checkPage(elsn)
  await elsn.reload()
  await elsn.getByRole('button', { name: 'Use an app' }).click()
  await setUp(elsn)
  await expect(elsn.getByText('10 recovery codes of 10 left')).toBeVisible()
  // Who turns the factor off must set up another one, and can always sign out.
  await elsn.getByRole('button', { name: 'Turn off' }).click()
  await expect(elsn.getByText(/you cannot use Pandu until you have set up another one/)).toBeVisible()
  await elsn.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await elsn.getByRole('button', { name: 'Leave this page' }).click()
  await expect(heading(elsn)).toBeVisible()
  await elsn.getByRole('button', { name: 'Logout' }).click()
  await expect(elsn.getByRole('heading', { name: /sign in/i })).toBeVisible()
  await elsn.context().close()
})
