import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import { callsAs, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const importPage = '/admin/ma/batch/scholar/import'
const columns = ['Full Name', 'NIK', 'No TELADAN', 'Gender', 'Type Scholar', 'Username', 'Email', 'University', 'Cohort Year']
const digits = () => Array.from({ length: 16 }, () => Math.floor(Math.random() * 9) + 1).join('')

/** A row for a scholar with unique values. */
const scholar = (name: string, changes: Record<string, string> = {}) => {
  const mark = unique('')
  const row: Record<string, string> = {
    'Full Name': name,
    NIK: digits(),
    'No TELADAN': `ST-${mark}`,
    Gender: 'Female',
    'Type Scholar': 'regular',
    Username: `impor${mark}`,
    Email: `impor${mark}@story.example`,
    University: 'Universitas Riau',
    'Cohort Year': '2025',
    ...changes,
  }
  return columns.map((column) => row[column] ?? '')
}
const sheet = async (rows: string[][]) => ({
  name: 'new-scholars.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsx([columns, ...rows].map((row) => row.map((value) => ({ value, type: String })))).toBuffer(),
})
const chooser = (page: Page) => page.getByLabel(/Drop the filled template/)

test('a corrected sheet is imported completely, and can be undone until somebody uses the rows', async ({ page }) => {
  const name = unique('Impor Cerita ')
  const rows = [scholar(`${name} A`), scholar(`${name} B`), scholar(`${name} C`)]
  await login(page, 'upcm')
  await page.goto(importPage)
  const faulty = [rows[0]!, scholar(`${name} B`, { Email: 'nowhere', University: 'Universitas Atlantis' }), rows[2]!]
  await chooser(page).setInputFiles(await sheet(faulty))
  await expect(page.getByText('1 row has errors')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Errors in row 3' })).toHaveText(/E-mail must be valid.*"Universitas Atlantis" is not known/)
  await expect(page.getByText(`${name} A`)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooser(page).setInputFiles(await sheet(rows))
  await expect(page.getByText('3 scholars are ready')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 Scholars' }).click()
  await expect(page.getByRole('alert').getByText('3 scholars imported')).toBeVisible()

  await page.getByRole('link', { name: 'See the scholars' }).click()
  await page.getByLabel(/^Search/).fill(name)
  await expect(page.getByText('1–3 of 3')).toBeVisible()

  await page.goto(importPage)
  const mine = page.getByRole('row').filter({ hasText: 'Import of 3 scholars from new-scholars.xlsx' }).first()
  await mine.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo operation' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/has been undone$/)).toBeVisible()
  await page.goto(`/admin/ma/list/scholar?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(`Cant find '${name}'`)).toBeVisible()
})

test('the template downloads, is empty, and its guide names every column', async ({ page }) => {
  await login(page, 'ld')
  await page.goto(importPage)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download template' }).click()])
  expect(file.suggestedFilename()).toBe('scholars-template.xlsx')
  const bytes = await readFile(await file.path())
  const [headings] = await readSheet(bytes)
  expect(headings?.slice(0, columns.length)).toEqual(columns)
  const guide = await readSheet(bytes, 'Guide')
  expect(guide.slice(1).map(([column]) => column)).toEqual(headings)
  await chooser(page).setInputFiles({ name: 'scholars-template.xlsx', mimeType: 'application/octet-stream', buffer: bytes })
  await expect(page.getByText('There are no scholars in the sheet')).toBeVisible()
})

test('an address is taken between the preview and the import: nothing is imported, and the row says why', async ({ page }) => {
  const name = unique('Balapan ')
  const rows = [scholar(`${name} A`), scholar(`${name} B`)]
  await login(page, 'upcm')
  await page.goto(importPage)
  await chooser(page).setInputFiles(await sheet(rows))
  await expect(page.getByText('2 scholars are ready')).toBeVisible()
  const team = await callsAs('ld')
  const mark = unique('cepat')
  await team.post('manage/scholar', {
    name: 'Lebih Cepat',
    nik: digits(),
    no_tf: mark,
    gender: 'Male',
    type: 'regular',
    username: mark,
    email: rows[1]![6],
    password: 'story-first-password',
  })
  await team.end()
  await page.getByRole('button', { name: 'Import 2 Scholars' }).click()
  await expect(page.getByRole('list', { name: 'Errors in row 3' })).toHaveText('E-mail is already used')
  await page.goto(`/admin/ma/list/scholar?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(`Cant find '${name}'`)).toBeVisible()
})

test('an export has the selected columns and downloads', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('button', { name: 'Export by year' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Scholars' })
  await expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveValue('All Year')
  await expect(dialog.getByRole('checkbox', { name: 'Full Name' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Cohort Year' }).check()
  await axeClean(page)
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save' }).click()])
  expect(file.suggestedFilename()).toMatch(/^scholars-all-\d{4}-\d\d-\d\d\.xlsx$/)
  const rows = await readSheet(await readFile(await file.path()))
  expect(rows[0]).toEqual(['Full Name', 'Cohort Year'])
  expect(rows.length).toBeGreaterThan(50)
})

test('a list is exported as it is shown: its columns, its search, all pages', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/admin/ma/list/scholar')
  await page.getByRole('searchbox').first().fill('sari')
  await expect(page).toHaveURL(/search=sari/)
  await expect(page.getByRole('row').filter({ hasText: /sari/i }).first()).toBeVisible()
  const headings = (await page.getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'Actions')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export', exact: true }).click()])
  const [first, ...rows] = await readSheet(await readFile(await file.path()))
  expect(first).toEqual(headings)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => !/sari/i.test(row.join(' ')))).toEqual([])
})

test('only those who may write reach the import', async ({ page }) => {
  await login(page, 'guest')
  await page.goto(importPage)
  await expect(page).toHaveURL(/unauthorized-page/)
})

test('the import is accessible, also on a phone', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto(importPage)
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
  await axeClean(page)
  await chooser(page).setInputFiles(await sheet([scholar('Rapi'), scholar('Salah', { NIK: '12' })]))
  await expect(page.getByText('NIK must be 16 digits')).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('switch', { name: 'Only rows with errors' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Rapi')).toBeVisible()
  await fitsWidth(page)
  await axeClean(page)
})
