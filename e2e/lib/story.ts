import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../server/seed/people.ts'
import { address } from './product.ts'

export { axeClean, contrastAaa } from './axe.ts'
export { expect, type Page }

/** Playwright's test at the address of the running product. An uncaught error on a page fails the story. */
export const test = base.extend<{ noUncaughtErrors: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern.
  baseURL: async ({}, use) => use(address()),
  noUncaughtErrors: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      await use()
      expect(problems, 'errors thrown in the page').toEqual([])
    },
    { auto: true },
  ],
})

/** The dialog that warns people about an old password, half a minute after they signed in. */
export const passwordWarning = (page: Page) => page.getByRole('dialog', { name: 'Your Password is already expired!' })

/**
 * Signs in through the API, which sets the cookies of the page or of the pages of a context without a screen. For stories that are not about signing in.
 * `url` is that of another product than the one of all stories.
 */
export async function login(
  at: Pick<Page, 'request'>,
  username: string,
  password: string = demoPassword,
  url: string = address(),
): Promise<void> {
  const answer = await at.request.post(`${url}/api/auth/login`, {
    headers: { 'X-API-KEY': 'web', Origin: url },
    data: { email: username, password },
  })
  expect(answer.ok(), `${username} signs in: ${answer.status()} ${await answer.text()}`).toBe(true)
}

const close = (buttons: Element[]) => {
  for (const button of buttons) (button as HTMLElement).click()
}

/**
 * Closes snackbars, which on a phone may cover the element that a story needs. The clicks are dispatched, because a real one would take the focus from the
 * field in which a story types. A snackbar that has just gone by itself is not waited for.
 */
export const closeSnackbars = (page: Page) =>
  page.addLocatorHandler(page.getByText('New Notification'), () =>
    page.getByRole('status').filter({ hasText: 'New Notification' }).getByRole('button', { name: 'Close the notice' }).evaluateAll(close),
  )

/**
 * Closes all notices, which stay for some seconds at the top right. A click on what they cover would wait until they are gone. The clicks are dispatched,
 * so that the pointer does not keep a notice open.
 */
export const closeNotices = (page: Page) => page.getByRole('button', { name: 'Close the notice' }).evaluateAll(close)

/** Signs in as a person does, on the login page. */
export async function signIn(page: Page, username: string, password: string = demoPassword): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel(/e-?mail|username/i).fill(username)
  await page.getByLabel(/^password/i).fill(password)
  await page.getByRole('button', { name: /^(log|sign) ?in$/i }).click()
  await expect(page).not.toHaveURL(/\/auth\/login/)
}

/** Nothing on the page makes it scroll sideways. */
export async function fitsWidth(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(surplus, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}
