import { unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  return page.getByRole('menu')
}
const search = (page: Page, text: string) => page.getByLabel('Search vendor or contact person').fill(text)

test('a vendor is created, changed and deleted by the programme team', async ({ page }) => {
  const name = unique('Rumah Belajar ')
  await login(page, 'upcm')
  await page.goto('/admin/ma/vendor')
  await expect(page.getByRole('heading', { name: 'Implementing Partner' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Vendor' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Vendor Name is required')).toBeVisible()
  await dialog.getByLabel('Vendor Name').fill('Assessment Team')
  await dialog.getByLabel('Contact Person').fill('Wati Susilo')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Vendor Name is already used')).toBeVisible()
  await expect(dialog.getByLabel('Contact Person')).toHaveValue('Wati Susilo')
  await dialog.getByLabel('Vendor Name').fill(name)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Vendor created')).toBeVisible()

  await search(page, name)
  await (await menuOf(page, name)).getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Update Vendor' })
  await edit.getByLabel('Address').fill('Jalan Melati 4, Depok')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name }).getByText('Jalan Melati 4, Depok')).toBeVisible()

  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/admin\/ma\/\d+\/user-vendor$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goBack()

  await (await menuOf(page, name)).getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete vendor' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Vendor deleted')).toBeVisible()
  await expect(page.getByText(`Cant find '${name}'`)).toBeVisible()
})

test('a vendor in use and the assessment team cannot be deleted, and the menu says why', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/admin/ma/vendor?search=cahaya')
  await expect((await menuOf(page, 'Cahaya Mitra Belajar')).getByRole('menuitem', { name: /users belong to this vendor/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await search(page, 'assessment')
  await expect((await menuOf(page, 'Assessment Team')).getByRole('menuitem', { name: /assessment team cannot be deleted/ })).toBeDisabled()
})

test('GUEST reads and cannot change anything', async ({ page }) => {
  await login(page, 'guest')
  await page.goto('/admin/ma/vendor')
  await expect(page.getByRole('link', { name: 'Cahaya Mitra Belajar' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Create Vendor|Actions for/ })).toHaveCount(0)
})

test('changes are shown live to another person', async ({ page, browser }) => {
  const name = unique('Sanggar ')
  const other = await (await browser.newContext()).newPage()
  await login(other, 'ld')
  await login(page, 'upcm')
  await page.goto('/admin/ma/vendor')
  await other.goto(new URL(`/admin/ma/vendor?search=${encodeURIComponent(name)}`, page.url()).href)
  await expect(other.getByText(`Cant find '${name}'`)).toBeVisible()
  await page.getByRole('button', { name: 'Create Vendor' }).click()
  await page.getByLabel('Vendor Name').fill(name)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByRole('link', { name })).toBeVisible()
  await other.context().close()
})

test('a vendor is created without a mouse', async ({ page }) => {
  const name = unique('Tanpa Tetikus ')
  await login(page, 'upcm')
  await page.goto('/admin/ma/vendor')
  await page.getByRole('button', { name: 'Create Vendor' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Vendor Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vendor created')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Vendor' })).toBeFocused()
})

test('the list and its dialog are accessible, also on a phone', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/admin/ma/vendor')
  await expect(page.getByRole('link', { name: 'Cahaya Mitra Belajar' })).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Taufan Ardiansyah')).toBeVisible()
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Create Vendor' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Vendor' })).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
})
