import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import writeXlsx from 'write-excel-file/node'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { pdf } from './lib/proposals.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const ownPage = '/profile/scores'
const list = '/admin/cm/submission'

/** Another person, in a separate browser. */
async function openBrowserAs(browser: Browser, username: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Jakarta', locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await login(page, username)
  return page
}

const state = (page: Page) => page.getByRole('region', { name: 'State of the submission' })

async function review(page: Page, to: string, notes = '') {
  await state(page).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: to, exact: true }).click()
  if (to === 'Approved')
    await expect(dialog.getByText('Are you sure you want to change to "approved", you can\'t change it anymore')).toBeVisible()
  if (notes) await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await axeClean(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'ACCEPT' }).click()
  await expect(dialog).toBeHidden()
}

// Each width uses another semester, so that both can run at the same time.
for (const [width, semester] of [
  [1280, 1],
  [360, 5],
] as const)
  test(`scores from the transcript to the record, both sides open at the same time, ${width} px wide`, async ({ page, browser }) => {
    test.setTimeout(180_000)
    const viewport = { width, height: 800 }
    const field = (on: Page) => on.getByRole('dialog').getByRole('textbox', { name: `Semester ${semester}` })
    await page.setViewportSize(viewport)
    await login(page, 'scholar2')
    await page.goto(ownPage)
    await expect(page.getByRole('heading', { level: 1, name: 'GPA' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Your scores by semester/ })).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)

    // The field does not accept letters, and shows an error for a score that is too high.
    await page.getByRole('button', { name: 'Submit scores' }).click()
    await field(page).pressSequentially('4x.9')
    await expect(field(page)).toHaveValue('4.9')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('must be a number from 0 to 4 with at most two decimals')).toBeVisible()
    await field(page).fill('3.14')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'Attachment: Choose a file' }).click()
    await (await chooser).setFiles(pdf('transcript.pdf'))
    await axeClean(page, '[role="dialog"]')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(state(page)).toContainText('The programme team compares your scores with their proof.')
    const id = new URL(page.url()).searchParams.get('open')!

    const reviewer = await openBrowserAs(browser, 'upcm', { viewport })
    await reviewer.goto(`${list}?open=${id}`)
    await expect(state(reviewer)).toContainText('These scores wait for a review.')
    await axeClean(reviewer)
    await fitsWidth(reviewer)
    await review(reviewer, 'Revision', 'The transcript says 3.41.')

    // The scholar's page is updated without a reload.
    await expect(state(page)).toContainText('The transcript says 3.41.')
    await state(page).getByRole('button', { name: 'Update scores' }).click()
    await expect(page.getByRole('dialog').getByText('Revision notes')).toBeVisible()
    await field(page).fill('3.41')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(state(page)).toContainText('The programme team compares your scores with their proof.')
    await expect(page.getByRole('region', { name: 'History' }).getByText('3.41', { exact: true })).toBeVisible()

    await expect(state(reviewer)).toContainText('These scores wait for a review.')
    await review(reviewer, 'Approved')
    await expect(state(reviewer).getByRole('button', { name: 'Review' })).toBeHidden()
    await expect(state(page)).toContainText('These scores are approved and part of your record.')
    await page.goto(ownPage)
    await expect(page.getByRole('img', { name: new RegExp(`S${semester}: 3\\.41`) })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${semester} 3\\.41 Approved submission`) })).toBeVisible()
    await reviewer.context().close()
  })

const sheet = async (rows: string[][]) => ({
  name: `nilai-${unique('')}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsx(
    [['No TELADAN', 'Semester 1', 'Semester 2'], ...rows].map((row) => row.map((value) => ({ value, type: String }))),
  ).toBuffer(),
})

for (const width of [1280, 360])
  test(`scores from a sheet are checked, imported, flagged, edited and undone, ${width} px wide`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    const mark = unique('Nilai')
    const people = [await newScholar(`${mark} Satu`), await newScholar(`${mark} Dua`)]
    const upcm = await callsAs('upcm')
    const numbers = await Promise.all(
      people.map(async ({ id }) => (await upcm.get<{ data: { no_tf: string } }>('scholar', { scholar_id: id })).data.no_tf),
    )
    await upcm.end()
    await login(page, 'upcm')
    await page.goto(list)
    await expect(page.getByRole('heading', { level: 1, name: 'GPA' })).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)

    const importFile = await sheet([
      [numbers[0]!, '3.6', '2.91'],
      [numbers[1]!, '3.7', '3.8'],
    ])
    const choose = async (file: Awaited<ReturnType<typeof sheet>>) => page.getByLabel(/Drop the filled template/).setInputFiles(file)
    await page.getByRole('button', { name: 'Import scores' }).click()
    await expect(page.getByRole('link', { name: 'Download template' })).toHaveAttribute('href', '/api/scholar/score/template/file')
    await choose(await sheet([[numbers[0]!, '36', '2.91']]))
    await expect(page.getByRole('list', { name: 'Errors in row 2' })).toHaveText(
      'Semester 1 "36" must be a number from 0 to 4 with at most two decimals',
    )
    await axeClean(page, '[role="dialog"]')
    await page.getByRole('button', { name: 'Choose another file' }).click()

    // A CSV with a title line, an unknown column, a wrong name beside a number, and a failed formula.
    const asCsv = (text: string) => ({ name: 'nilai.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) })
    const head = 'Nilai semester ganjil\nNo TELADAN;Full Name;Semester 1;Catatan\n'
    await choose(asCsv(`${head}${numbers[0]};${mark} Dua;3,6;baik\n${numbers[1]};;#DIV/0!;\n`))
    await expect(page.getByRole('list', { name: 'Errors in row 3' })).toHaveText(
      `The number ${numbers[0]} belongs to "${mark} Satu", but the sheet says "${mark} Dua"`,
    )
    await expect(page.getByRole('list', { name: 'Errors in row 4' })).toHaveText('Semester 1 holds an error (#DIV/0!)')
    await expect(page.getByText('Row 1 above the headings was not read.')).toBeVisible()
    await expect(page.getByText('These columns were not read: Catatan.')).toBeVisible()
    await axeClean(page, '[role="dialog"]')
    await fitsWidth(page)
    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the refused rows' }).click(),
    ])
    expect(refused.suggestedFilename()).toBe('nilai refused rows.xlsx')
    const rows = await readSheet(await readFile(await refused.path()))
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Row', 'What is wrong', 'No TELADAN'],
      [3, expect.stringContaining('belongs to'), numbers[0]],
      [4, 'Semester 1 holds an error (#DIV/0!)', numbers[1]],
    ])
    await page.getByRole('button', { name: 'Choose another file' }).click()

    // A score far from that of the next semester, and a computed one: both must be confirmed before they are imported.
    await choose(asCsv(`No TELADAN;Full Name;Semester 1;Semester 2\n${numbers[0]};${mark.toUpperCase()} SATU;3,9123;1,2\n`))
    await expect(page.getByRole('list', { name: 'Warnings in row 2' })).toHaveText('Semester 2 is 1.20, semester 1 is 3.91')
    await expect(page.getByRole('list', { name: 'Notes in row 2' })).toHaveText('Semester 1: 3.9123 was taken as 3.91')
    await expect(page.getByRole('button', { name: 'Import 1 Scholar' })).toBeDisabled()
    await axeClean(page, '[role="dialog"]')
    await page.getByRole('checkbox', { name: 'I have checked this row: the values are right' }).check()
    await page.getByRole('button', { name: 'Import 1 Scholar' }).click()
    await expect(page.getByRole('dialog').getByText('Scores of 1 scholar imported')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog', { name: 'Undo operation' }).getByRole('button', { name: 'Yes' }).click()
    await choose(importFile)
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Rows', exact: true })).toContainText('S1 3.60 · S2 2.91')
    await page.getByRole('button', { name: 'Import 2 Scholars' }).click()
    await expect(page.getByRole('dialog').getByText('Scores of 2 scholars imported')).toBeVisible()
    await page.getByRole('link', { name: 'See the scores' }).click()

    await page.getByLabel('Search scholars').fill(mark)
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    await expect(page.getByText('Counselling', { exact: true })).toHaveCount(1)
    await axeClean(page)
    await fitsWidth(page)

    await page.getByRole('link', { name: `${mark} Satu` }).click()
    await expect(page.getByText('The latest score, 2.91, is below 3.25.')).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Edit scores' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Semester 3' }).fill('3,5')
    await expect(page.getByRole('dialog').getByText('Understood as 3.5')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /^3 3\.50 Edited/ })).toBeVisible()
    await expect(page.getByText('The latest score, 2.91, is below 3.25.')).toBeHidden()

    // The edit was of another semester, so the import can still be undone.
    await page.goto(`${list}?tab=imports`)
    await page.getByRole('button', { name: new RegExp(`^Actions for .*${importFile.name}`) }).click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(`${list}?tab=scores&search=${mark}`)
    await page.getByRole('link', { name: `${mark} Satu` }).click()
    await expect(page.getByRole('img', { name: /S1: none, S2: none, S3: 3\.50/ })).toBeVisible()
  })

test('a partner decides; other staff can only read; a stranger finds nothing', async ({ page, browser }) => {
  const scholar = await callsAs('scholar2')
  const { data } = await scholar.post<{ data: { id: number } }>('scholar/draft', { semester2: '3.33' })
  await scholar.end()
  await login(page, 'ld')
  await page.goto(`${list}?open=${data.id}`)
  await state(page).getByRole('button', { name: 'View scores' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Semester 2' })).toBeDisabled()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'ACCEPT' })).toHaveCount(0)

  const stranger = await openBrowserAs(browser, 'scholar')
  await stranger.goto(`${ownPage}?open=${data.id}`)
  await expect(stranger.getByText('These scores could not be found')).toBeVisible()
  await stranger.context().close()

  const partner = await openBrowserAs(browser, 'vendor')
  await partner.goto(`${list}?open=${data.id}`)
  await review(partner, 'Declined', 'This is the grade of a short course.')
  await expect(state(partner)).toContainText('This is the grade of a short course.')

  // A partner can undo their own import, here and later.
  const graded = await newScholar(unique('Nilai '))
  const upcm = await callsAs('upcm')
  const { no_tf } = (await upcm.get<{ data: { no_tf: string } }>('scholar', { scholar_id: graded.id })).data
  await upcm.end()
  const mine = await sheet([[no_tf, '3.98', '3.99']])
  await partner.goto(list)
  await partner.getByRole('button', { name: 'Import scores' }).click()
  await partner.getByLabel(/Drop the filled template/).setInputFiles(mine)
  await partner.getByRole('button', { name: 'Import 1 Scholar' }).click()
  await expect(partner.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible()
  await partner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await partner.getByRole('tab', { name: 'Imports' }).click()
  await partner.getByRole('button', { name: new RegExp(`^Actions for .*${mine.name}`) }).click()
  await partner.getByRole('menuitem', { name: 'Undo' }).click()
  await partner.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(partner.getByRole('row').filter({ hasText: mine.name })).toContainText('Undone')
  await partner.context().close()
})
