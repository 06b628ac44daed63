import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import { callsAs, newScholar, type StoryPerson, unique } from './lib/people.ts'
import { pdf } from './lib/proposals.ts'
import { zipEntriesOf } from '../server/src/kit/zip.ts'
import { axeClean, expect, fitsWidth, login, test, type Page } from './lib/story.ts'

/** Another person in a browser of their own. */
async function openBrowserAs(browser: Browser, options: BrowserContextOptions, username: string, password?: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Jakarta', locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await login(page, username, password)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const state = (page: Page) => page.getByRole('region', { name: 'State of the contract' })
const bars = (page: Page) => page.getByRole('list', { name: 'Batches' }).getByRole('listitem')
const row = (page: Page, name: string): Locator => page.locator('tr, article, li').filter({ hasText: name }).last()

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option }).click()
}

async function attach(page: Page, file: ReturnType<typeof pdf>) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Signed contract: / }).click()
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
}

async function decideAs(page: Page, status: string, notes = '') {
  await state(page).getByRole('button', { name: 'Review' }).click()
  const dialog = page.locator('[data-dialog="m_contract"]')
  await choose(page, 'Status', status)
  if (notes) await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await dialog.getByRole('button', { name: 'Save' }).click()
  return dialog
}

/** Picks these scholars by name on the page that generates contracts. */
async function pick(page: Page, people: readonly StoryPerson[]) {
  await page.getByText('Chosen scholars').click()
  for (const { name } of people) {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  }
  await page.getByRole('button', { name: /^Check 2 scholars/ }).click()
}

for (const width of [1280, 360])
  test(`a contract from the template to the approval, with a preview, ${width} px wide`, async ({ page, browser }) => {
    test.setTimeout(240_000)
    const viewport = { width, height: 800 }
    const [whole, lacking] = [await newScholar(unique('Lestari ')), await newScholar(unique('Bambang '))]
    const staff = await callsAs('upcm')
    await staff.post('manage/scholar/update', { id: whole.id, address: 'Jalan Melati 12' })
    await page.setViewportSize(viewport)
    await login(page, 'upcm')

    // A template with a mistake, which is reported at once.
    const name = unique('Contract ')
    await page.goto('/admin/cm/contract-template/new')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    // Markdown becomes formatting while it is typed.
    await page.keyboard.type('## Parties\n')
    await page.keyboard.type('The foundation and **the scholar** {{nmae}}, living at ')
    await page.getByRole('button', { name: 'Address' }).click()
    await expect(text.locator('p').first()).toHaveText('The foundation and the scholar {{nmae}}, living at {{address}}')
    await expect(text.locator('h2')).toHaveText('Parties')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('{{nmae}} is not a field')).toBeVisible()
    await text.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('## Parties\n')
    await page.keyboard.type('The foundation and **{{name}}**, living at {{address}}\n')
    await page.getByRole('button', { name: 'Table' }).click()
    for (const head of ['Support', 'What', 'When']) {
      await page.keyboard.type(head)
      await page.keyboard.press('ArrowRight')
    }
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('columnheader', { name: 'When' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      'The foundation and Sekar Ayuningtyas, living at Jalan Melati 12',
    )
    await fitsWidth(page)
    // The top bar would cover elements that are scrolled below it.
    await page.evaluate(() => window.scrollTo(0, 0))
    await axeClean(page, 'main')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(heading(page, name)).toBeVisible()

    // First the scholars, then what is missing, and only then the contracts.
    await page.goto('/admin/cm/generate-contract')
    await choose(page, 'Template', `${name}, version 1`)
    await pick(page, [whole, lacking])
    await expect(page.getByText('1 scholar is left out')).toBeVisible()
    await expect(page.getByText('Missing: Address')).toBeVisible()
    await fitsWidth(page)
    await axeClean(page, 'main')
    await page.getByRole('button', { name: 'Generate 1 contract' }).click()
    await expect(heading(page, 'Progress of contracts')).toBeVisible()
    // The bar fills without a reload; another process makes the PDF.
    const bar = bars(page).filter({ hasText: name })
    await expect(bar).toContainText('1 of 1 prepared', { timeout: 30_000 })
    await fitsWidth(page)
    await axeClean(page, 'main')

    // The scholar has the page open when it is sent.
    const scholar = await openBrowserAs(browser, { viewport }, whole.username, whole.password)
    await scholar.goto('/profile/contract')
    await expect(scholar.getByText('There is no contract for you to sign yet')).toBeVisible()
    await bar.getByRole('button', { name: 'Send 1 contract' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(state(scholar)).toContainText('Read the contract, sign it, and hand in the signed copy here.')
    const paper = scholar.getByRole('region', { name: 'Documents' }).getByRole('button', { name: /^Contract/ })
    await paper.click()
    await expect(scholar.locator('iframe[title="Contract"]')).toBeVisible()
    await paper.click()
    await fitsWidth(scholar)
    await axeClean(scholar, 'main')
    await attach(scholar, pdf('signed.pdf'))
    await expect(state(scholar)).toContainText('The foundation is reviewing it.')

    // A partner asks for a revision. An approval asks for confirmation, and Cancel changes nothing.
    const partner = await openBrowserAs(browser, { viewport }, 'vendor')
    await partner.goto(`/admin/cm/list-contract?open=${whole.id}`)
    const dialog = await decideAs(partner, 'Revision')
    await expect(dialog.getByText('notes are required for revision and declined')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('The second page is missing')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(state(scholar)).toContainText('The second page is missing')
    await attach(scholar, pdf('both-pages.pdf'))
    await expect(state(scholar)).toContainText('The foundation is reviewing it.')

    await page.goto(`/admin/cm/list-contract?open=${whole.id}`)
    await expect(page.getByRole('region', { name: 'History' }).locator('ins', { hasText: 'both-pages.pdf' })).toBeVisible()
    await fitsWidth(page)
    await axeClean(page, 'main')
    const approving = await decideAs(page, 'Approved')
    const confirm = page.locator('[data-dialog="approve_proposal"]')
    await expect(confirm.getByRole('heading', { name: 'Approve Proposal' })).toBeVisible()
    await expect(confirm).toContainText('Are you sure? You will not be able to change your choice')
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(approving).toBeVisible()
    await axeClean(page, '[data-dialog="m_contract"]')
    await approving.getByRole('button', { name: 'Save' }).click()
    await confirm.getByRole('button', { name: 'Yes' }).click()
    await expect(approving).toBeHidden()
    await expect(state(page)).toContainText('This is final.')
    await expect(state(page).getByRole('button', { name: 'Review' })).toHaveAttribute('aria-disabled', 'true')
    await expect(state(scholar)).toContainText('Your contract is approved.')
    await expect(scholar.getByRole('button', { name: 'Hand in', exact: true })).toBeHidden()

    // Both documents as one archive: from the page of a contract, and from the list for the selected ones.
    const names = async (button: string) => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).press('Enter')
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^contracts-.*\.zip$/)
      const entries = zipEntriesOf(await readFile(await download.path())) ?? []
      return entries.map((entry) => entry.name.replace(/.*\//, '').replace(/ [\d-]+TLD-\d+/, ''))
    }
    expect(await names('Download contract')).toEqual(['Contract.pdf', 'Signed contract.pdf'])
    await page.goto('/admin/cm/list-contract')
    await page.getByRole('searchbox').fill(whole.name)
    await page.getByRole('checkbox', { name: new RegExp(whole.name) }).check()
    await fitsWidth(page)
    await axeClean(page, 'main')
    expect(await names('Download contracts')).toEqual(['Contract.pdf', 'Signed contract.pdf'])
  })

test('a whole batch is undone', async ({ page }) => {
  test.setTimeout(90_000)
  const [one, two] = [await newScholar(unique('Wulan ')), await newScholar(unique('Dimas '))]
  const staff = await callsAs('upcm')
  const { data } = await staff.post<{ data: { id: number } }>('manage/contract/template', {
    name: unique('Short '),
    title: 'Contract of {{name}}',
    body: 'For {{name}}.',
  })
  await login(page, 'upcm')
  const batch = await staff.post<{ data: { operation_id: number } }>('manage/contract/generate', {
    scholar_id: [one.id, two.id],
    template_id: data.id,
  })
  await page.goto(`/admin/cm/progress-send-contract?batch=${batch.data.operation_id}`)
  const bar = bars(page).filter({ hasText: `#${batch.data.operation_id} ` })
  await expect(bar).toContainText('2 of 2 prepared', { timeout: 30_000 })
  await expect(row(page, one.name)).toContainText('Ready to send')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(bar).toContainText('Undone')
  await expect(page.getByText('This batch has no contracts any more')).toBeVisible()
})

test('scans of signed contracts are imported from an archive, after a preview of every file', async ({ page }) => {
  const { zipOf } = await import('../server/test/zip.ts')
  await login(page, 'upcm')
  await page.goto('/admin/cm/batch/contract')
  await page.getByLabel(/Drop the archive here/).setInputFiles({
    name: 'scans.zip',
    mimeType: 'application/zip',
    buffer: zipOf({ 'NOBODY-9.pdf': pdf('x').buffer }),
  })
  await expect(page.getByText('No scholar has the number "NOBODY-9"')).toBeVisible()
  await expect(page.getByText('Correct the archive and choose it again.', { exact: false })).toBeVisible()
  await axeClean(page, 'main')
})
