import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const scholars = '/admin/ma/list/scholar'
const trash = '/admin/trash/user/scholar'
const find = (page: Page, name: string) => page.getByLabel('Search name, number or email').fill(name)
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click()
}

test('a scholar is deleted, restored and deleted for good', async ({ page }) => {
  const scholar = await newScholar(unique('Terhapus '))
  await login(page, 'upcm')
  await page.goto(scholars)
  await find(page, scholar.name)
  await choose(page, scholar.name, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Delete ${scholar.name}` })
  await expect(dialog.getByText('1 profile')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByText(`${scholar.name} is in the trash`)).toBeVisible()
  await expect(page.getByText(`Cant find '${scholar.name}'`)).toBeVisible()

  await page.goto(trash)
  await find(page, scholar.name)
  await expect(page.getByRole('button', { name: `Actions for ${scholar.name}` })).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
  await choose(page, scholar.name, 'Restore')
  await page
    .getByRole('dialog', { name: `Restore ${scholar.name}` })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText(`${scholar.name} is back`)).toBeVisible()
  await page.goto(scholars)
  await find(page, scholar.name)
  await expect(page.getByRole('button', { name: `Actions for ${scholar.name}` })).toBeVisible()

  const calls = await callsAs('upcm')
  await calls.post('scholar/trash', { id: [scholar.id] })
  await calls.end()
  await page.goto(trash)
  await find(page, scholar.name)
  await choose(page, scholar.name, 'Delete for good')
  const end = page.getByRole('dialog', { name: `Delete ${scholar.name} for good` })
  await end.getByLabel(`Type ${scholar.name} to confirm`).fill('somebody else')
  await end.getByRole('button', { name: 'Delete for good' }).click()
  await expect(end.getByText(`Type the name as it stands: ${scholar.name}`)).toBeVisible()
  await end.getByLabel(`Type ${scholar.name} to confirm`).fill(scholar.name)
  await end.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText(`${scholar.name} has been deleted for good`)).toBeVisible()
})
