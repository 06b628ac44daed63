import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { callsAs, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const list = '/admin/gd/bank-data'
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
})
const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  return page.getByRole('menu')
}
const search = (page: Page, text: string) => page.getByLabel('Search title, category or description').fill(text)
const confirmDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Yes' }).click()

test('a document is added by the short address, read, changed, deleted and restored with its file', async ({ page }) => {
  const title = unique('Notulen ')
  await login(page, 'upcm')
  await page.goto('/bank-data/add-data')
  await expect(page).toHaveURL(/\/admin\/gd\/bank-data\/add-data$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('This field is required!')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('combobox', { name: 'Category' }).fill('Minutes')
  await page.locator('input[type=file]').setInputFiles(pdf('minutes.pdf'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  await search(page, title)
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  const view = page.getByRole('dialog', { name: title })
  await expect(view.locator('iframe')).toBeVisible()
  await expect(view.getByRole('link', { name: 'Open Url' })).toBeVisible()
  await view.getByRole('button', { name: 'Close' }).last().click()

  await (await menuOf(page, title)).getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('link', { name: 'minutes.pdf' })).toBeVisible()
  await page.getByLabel('Description').fill('All ten campuses')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The document has been updated')).toBeVisible()

  await search(page, title)
  await expect(page.getByText('minutes.pdf · ')).toBeVisible()
  await (await menuOf(page, title)).getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDialog(page, 'Delete document')
  await expect(page.getByText(`Cant find '${title}'`)).toBeVisible()
  await (await menuOf(page, `"${title}" deleted`)).getByRole('menuitem', { name: 'Undo' }).click()
  await confirmDialog(page, 'Undo operation')
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible()
})

test('an interrupted upload of a large file continues where it stopped, also after a reload', async ({ page }, testInfo) => {
  const title = unique('Rekaman ')
  const [part, whole] = [2 ** 20, 3 * 2 ** 20 + 77]
  const path = testInfo.outputPath('minutes.pdf')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.concat([pdf('minutes.pdf').buffer, Buffer.alloc(whole - pdf('minutes.pdf').buffer.length, 'abcdefg')]))
  const begins: number[] = []
  let isCut = true
  await page.route('**/api/upload/*/part', async (route) => {
    const at = Number(/name="at"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1])
    if (isCut && at >= 2 * part) return route.abort('connectionreset')
    begins.push(at)
    await route.continue()
  })
  // No other story leaves a draft of this form for this person.
  await login(page, 'tsastaff')
  await page.goto('/admin/gd/bank-data/add-data')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('combobox', { name: 'Category' }).fill('Minutes')
  const refused = page.waitForRequest((request) => request.url().endsWith('/part') && begins.length === 2)
  await page.locator('input[type=file]').setInputFiles(path)
  await refused
  await page.getByLabel('Title').blur()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()

  isCut = false
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  expect(begins).toEqual([0, part, 2 * part, 3 * part])
  await search(page, title)
  await expect(page.getByText('minutes.pdf · 3.0 MB')).toBeVisible()
})

test('several files and a link are added together', async ({ page }) => {
  const mark = unique('berkas')
  await login(page, 'ld')
  await page.goto('/bank-data/add-multiple-data')
  await expect(page).toHaveURL(/\/admin\/gd\/bank-data\/add-multiple-data$/)
  const row = (at: number) => page.getByRole('group', { name: `Document ${at}`, exact: true })
  await row(1).getByRole('combobox', { name: 'Category' }).fill('Minutes')
  await page.locator('input[type=file][multiple]').setInputFiles([pdf(`${mark}-satu.pdf`), pdf(`${mark}-dua.pdf`)])
  await expect(row(2).getByRole('combobox', { name: 'Category' })).toHaveValue('Minutes')
  await page.getByRole('button', { name: 'Add another document' }).click()
  await row(3).getByLabel('Title').fill(`${mark} tiga`)
  await row(3).getByRole('combobox', { name: 'Category' }).fill('Minutes')
  await row(3).getByRole('combobox', { name: 'Content Type' }).click()
  await page.getByRole('option', { name: 'Link' }).click()
  await row(3).getByRole('textbox', { name: 'Content' }).fill('https://example.org/tiga')
  await page.getByRole('button', { name: 'Add 3 documents' }).click()
  await expect(page.getByText('3 documents added').first()).toBeVisible()
  await search(page, mark)
  await expect(page.getByRole('row', { name: /satu|dua|tiga/ })).toHaveCount(3)
})

test('the old address of a change redirects, and the address of a missing document is not found', async ({ page }) => {
  const team = await callsAs('upcm')
  const title = unique('Alamat ')
  const fields = { title, category: 'Minutes', year: 2025, type_content: 'embed', content: 'https://example.org/a' }
  const { data } = await team.post<{ data: { id: number } }>('manage/bank-data', fields)
  await team.end()
  await login(page, 'upcm')
  await page.goto(`/bank-data/update-data/${data.id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/gd/bank-data/update-data/${data.id}$`))
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.goto('/bank-data/update-data/2000000000')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
})

test('scholars have no access; GUEST can read', async ({ page, browser }) => {
  await login(page, 'guest')
  await page.goto(list)
  await expect(page.getByRole('button', { name: /^House style for letters/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Data', exact: true })).toHaveCount(0)
  const scholar = await (await browser.newContext()).newPage()
  await login(scholar, 'scholar')
  await scholar.goto(new URL(list, page.url()).href)
  await expect(scholar).toHaveURL(/unauthorized-page/)
  await scholar.context().close()
})

test('list, document and forms are accessible, also on a phone', async ({ page }) => {
  test.setTimeout(120_000)
  await login(page, 'upcm')
  await page.goto(`${list}?search=house%20style`)
  const item = page.getByRole('button', { name: /^House style for letters/ })
  await expect(item).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(item).toBeVisible()
  await fitsWidth(page)
  await item.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open Url' })).toBeVisible()
  await fitsWidth(page)
  await page.goto(`${list}/add-multiple-data`)
  await page.getByRole('button', { name: 'Add another document' }).click()
  await axeClean(page)
  await fitsWidth(page)
})
