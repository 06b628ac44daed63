import { unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, putSnackbarsAway, test } from './lib/story.ts'

// The announcement of the first section of course 2, which the facilitator runs and the scholar takes.
const page21 = '/section/inclass/21/2'

test('two people talk below an announcement: what one writes stands on the other’s screen', async ({ page, browser }) => {
  const [question, answer, better] = [unique('May we begin earlier? '), unique('Yes, at nine. '), unique('Yes, at half past eight. ')]
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const scholar = await phone.newPage()
  await putSnackbarsAway(scholar)
  await login(page, 'facilitator')
  await login(scholar, 'scholar')
  await page.goto(page21)
  await scholar.goto(page21)

  // A reload does not lose what was typed.
  const field = scholar.getByLabel('Add a comment')
  await field.fill(question)
  await expect(scholar.getByText(/^Draft saved/)).toBeVisible()
  await scholar.reload()
  await scholar.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(field).toHaveValue(question)
  await scholar.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveValue('')
  const comments = page.getByRole('region', { name: /^Comments/ })
  await expect(comments.getByText(question)).toBeVisible()
  await fitsWidth(scholar)

  await page.getByLabel('Add a comment').fill(answer)
  await page.keyboard.press('Control+Enter')
  const talk = scholar.getByRole('region', { name: /^Comments/ })
  await expect(talk.getByText(answer)).toBeVisible()
  const mine = comments.getByRole('listitem').filter({ hasText: answer })
  await mine.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit Comment' }).getByLabel('Comment').fill(better)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(talk.getByRole('listitem').filter({ hasText: better })).toContainText('changed')
  await axeClean(page, 'main')

  // The facilitator changes and deletes their own only.
  await expect(comments.getByRole('listitem').filter({ hasText: question }).getByRole('button')).toHaveCount(0)
  await talk.getByRole('listitem').filter({ hasText: question }).getByRole('button').click()
  await scholar.getByRole('menuitem', { name: 'Delete' }).click()
  await scholar.getByRole('dialog', { name: 'Delete Comment' }).getByRole('button', { name: 'Yes' }).click()
  await expect(comments.getByText(question)).toHaveCount(0)
  await phone.close()
})
