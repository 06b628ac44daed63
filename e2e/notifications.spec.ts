import { internshipDocumentNames } from '@pandu/contract/proposals'
import { callsAs, newScholar, newTeamMember, unique } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, test } from './lib/story.ts'

/** A new proposal of a scholar notifies everybody who decides proposals. */
const submitProposal = async (title: string) => {
  const scholar = await newScholar('Tuti Rings')
  const calls = await callsAs(scholar.username, scholar.password)
  const documents = internshipDocumentNames.flatMap((name) => [
    [`type_${name}`, 'embed'],
    [`attach_${name}`, 'https://files.example/document'],
  ])
  await calls.post('scholar/proposal/internships', {
    title,
    description: 'Eight weeks with the field team.',
    destination: 'RGE group',
    ...Object.fromEntries(documents),
  })
  await calls.end()
}

test('the bell shows new notices live, opens their records, and its number decreases', async ({ page }) => {
  const reviewer = await newTeamMember('Lestari Listens', [1])
  await login(page, reviewer.username, reviewer.password)
  await page.goto('/settings')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await expect(page.getByText('You have no notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  const [first, second] = [unique('Harvest by boat '), unique('Books by boat ')]
  await submitProposal(first)
  // Without a reload: the snackbar, and the number on the bell.
  await expect(page.getByText('New Notification')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await submitProposal(second)
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')

  await bell.click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect(menu.getByRole('link', { name: /Unread/ })).toHaveCount(2)
  expect((await menu.boundingBox())!.width).toBe(300)
  await axeClean(page, '[role="dialog"]')
  await menu.getByRole('link', { name: new RegExp(first) }).click()
  await expect(page).not.toHaveURL(/\/settings/)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await bell.click()
  await menu.getByText('Unread', { exact: true }).click()
  await expect(menu.getByRole('link', { name: /by boat/ })).toHaveCount(1)
  await menu.getByRole('link', { name: 'See All' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /by boat/ })).toHaveCount(2)
  // By keys: select the first line, then the second, and mark it as read.
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /by boat/ }).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /by boat/ }).last()).toBeFocused()
  await axeClean(page, 'main')
  const about = page.getByRole('combobox', { name: 'About' })
  await about.selectOption('Contracts')
  await expect(page.getByText('You have no notifications about Contracts')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await about.selectOption('Proposals')
  await expect(page).toHaveURL(/about=Proposals/)
  await expect(page.getByRole('link', { name: /by boat/ })).toHaveCount(2)
  await page.getByText('Unread', { exact: true }).click()
  await expect(page.getByRole('link', { name: /by boat/ })).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(bell).toHaveAccessibleName('Notifications')
  await about.selectOption('')
  await submitProposal(unique('Third by boat '))
  await expect(page.getByRole('link', { name: /by boat/ })).toHaveCount(1)
  await closeNotices(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(page.getByText('You have no unread notifications')).toBeVisible()
})

test('the bell at 360 px', async ({ page }) => {
  const reviewer = await newTeamMember('Kecil Listens', [1])
  await page.setViewportSize({ width: 360, height: 780 })
  await submitProposal(unique('Small by boat '))
  await login(page, reviewer.username, reviewer.password)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /Small by boat/ })).toBeVisible()
  await fitsWidth(page)
  await axeClean(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await axeClean(page, 'main')
})
