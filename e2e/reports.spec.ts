import writeXlsx from 'write-excel-file/node'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const list = '/admin/cm/list/teladan-report'
/** A cohort year that no other story uses. */
const year = 2019
const numberOf = async (id: number) => {
  const calls = await callsAs('upcm')
  const { data } = await calls.get<{ data: { no_tf: string } }>('scholar', { scholar_id: id })
  await calls.post('manage/scholar/update', { id, year_tf: year })
  await calls.end()
  return data.no_tf
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('the assessment team writes a report: it chooses the scholar and a phase without a report, and the list shows it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const name = unique('Rapor ')
  const scholar = await newScholar(name)
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, 'assessor')
  await page.goto('/')
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Report', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Course', exact: true })).toBeHidden()
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: 'Assessment Report' })).toBeVisible()
  await axeClean(page)

  await page.getByRole('button', { name: 'Create Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Type name or Scholars email').fill('nobody has this name')
  await expect(dialog.getByText('No Data')).toBeVisible()
  await dialog.getByPlaceholder('Type name or Scholars email').fill(scholar.email)
  await axeClean(page, '[role="dialog"]')
  await dialog.getByRole('option', { name }).click()
  await expect(page.getByRole('dialog', { name: `Report of ${name}` })).toBeVisible()
  await axeClean(page, '[role="dialog"]')
  await page.getByRole('button', { name: /^Baseline/ }).click()

  // There is no report yet, so the page that creates one opens.
  await expect(page).toHaveURL(new RegExp(`/create/teladan-report/${scholar.id}/baseline`))
  const grit = page.getByRole('region', { name: 'Grit', exact: true })
  await grit.getByRole('textbox', { name: 'Value' }).fill('7')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(grit.getByText('must be a number from 1 to 5 with at most one decimal')).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await fitsWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await grit.getByRole('textbox', { name: 'Value' }).fill('3,5')
  await grit.getByRole('textbox', { name: 'Evidence' }).fill('Repeated the course and passed.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(new RegExp(`/update/teladan-report/${scholar.id}/baseline`))
  await expect(page.getByText('Nur Azizah wrote the baseline report')).toBeVisible()

  await page.getByRole('region', { name: 'Grit', exact: true }).getByRole('textbox', { name: 'Value' }).fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nur Azizah changed the baseline report')).toBeVisible()
  await axeClean(page)

  // Now there is a report, so the phase opens it as the scholar sees it; it can be edited from there.
  await page.goto(list)
  await page.getByRole('button', { name: 'Create Report' }).click()
  await dialog.getByPlaceholder('Type name or Scholars email').fill(scholar.email)
  await dialog.getByRole('option', { name }).click()
  await page.getByRole('button', { name: /^Baseline/ }).click()
  await expect(page).toHaveURL(`/report/baseline/${scholar.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Baseline Report of ${name}` })).toBeVisible()
  await axeClean(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(`/update/teladan-report/${scholar.id}/baseline`))

  // The list: the column picker adds a characteristic; phones show cards.
  await page.goto(`${list}?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('checkbox', { name: 'Grit', exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toContainText('4.0')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByText(name).first()).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
})

test('a whole cohort: typed and pasted cells are saved automatically, and a file is imported', async ({ page }) => {
  test.setTimeout(120_000)
  const mark = unique('Angkatan ')
  const [first, second] = [await newScholar(`${mark} Satu`), await newScholar(`${mark} Dua`)]
  const numbers = [await numberOf(first.id), await numberOf(second.id)]
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, 'assessor')
  await page.goto('/admin/cm/batch/teladan-report/midline')
  await page.getByRole('combobox', { name: 'Cohort Year' }).click()
  await page.getByRole('option', { name: String(year) }).click()
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '100' }).click()

  const cell = (field: string, name: string) => page.getByRole('textbox', { name: `${field}: Value of ${mark} ${name}` })
  await cell('Grit', 'Satu').fill('9')
  await cell('Grit', 'Satu').press('Tab')
  await expect(row(page, `${mark} Satu`).getByText('must be a number from 1 to 5 with at most one decimal')).toBeVisible()
  await cell('Grit', 'Satu').fill('4')
  await cell('Grit', 'Satu').press('Enter')
  await expect(row(page, `${mark} Satu`).getByText('Saved')).toBeVisible()
  await cell('Care for Others', 'Dua').evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', '3,5\t2\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell('Empowering Others', 'Dua')).toHaveValue('2')
  await expect(row(page, `${mark} Dua`).getByText('Saved')).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await axeClean(page)
  await fitsWidth(page)

  await page.getByRole('tab', { name: 'Import a file' }).click()
  const buffer = await writeXlsx(
    [['No TELADAN', 'General Description'], ...numbers.map((number) => [number, `Of ${mark}`])].map((cells) =>
      cells.map((value) => ({ value, type: String })),
    ),
  ).toBuffer()
  await page
    .getByLabel(/Drop the filled template/)
    .setInputFiles({ name: 'reports.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
  await expect(page.getByText('Changes 1 field').first()).toBeVisible()
  await axeClean(page)
  await page.getByRole('button', { name: /^Import 2/ }).click()
  await expect(page.getByText('2 reports imported').first()).toBeVisible()
})

test('a field is renamed for future cohorts', async ({ page }) => {
  const name = unique('Daya tahan ')
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, 'upcm')
  await page.goto(`${list}/fields`)
  // The last of the nine, or the one before: two runs of this story at the same time must not change the same field.
  await page
    .getByRole('button', { name: /^Change / })
    .nth(8 - test.info().parallelIndex)
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await axeClean(page, '[role="dialog"]')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await fitsWidth(page)
})
