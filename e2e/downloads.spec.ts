import { callsAs, newScholar, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

for (const width of [1280, 360])
  test(`staff request a batch of reports, see what failed, retry it and download the archive, ${width} px wide`, async ({ page }) => {
    test.setTimeout(120_000)
    const word = unique('Unduh')
    const [fine, odd, none] = [await newScholar(`${word} Ana`), await newScholar(`${word} Budi`), await newScholar(`${word} Citra`)]
    const upcm = await callsAs('upcm')
    const words = (description: string) => ({
      competency_value: { grit: 3 },
      competency_desc: {},
      competency_evidence: {},
      psychological_desc: '',
      description,
    })
    const write = ({ id }: StoryPerson, description: string) =>
      upcm.post('report/summary', { id_scholar: id, periode: 'baseline', ...words(description) })
    await write(fine, 'Begins well.')
    await write(odd, 'Writes 漢字.')

    await page.setViewportSize({ width, height: 800 })
    await login(page, 'upcm')
    await page.goto('/admin/cm/list/teladan-report')
    await page.getByRole('button', { name: 'Actions for Assessment Report' }).click()
    await page.getByRole('menuitem', { name: 'Batch downloads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report Downloads' })).toBeVisible()

    await page.getByRole('button', { name: 'Choose scholars' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose scholars' })
    await picker.getByRole('searchbox').fill(word)
    await expect(picker.getByRole('option', { name: none.name })).toHaveAttribute('aria-disabled', 'true')
    await picker.getByRole('option', { name: fine.name }).click()
    await picker.getByRole('option', { name: odd.name }).click()
    await picker.getByRole('button', { name: 'Continue' }).click()
    const order = page.getByRole('dialog', { name: 'Download reports' })
    await expect(order.getByText(/^2 scholars: /)).toBeVisible()
    await axeClean(page)
    await order.getByRole('button', { name: 'Prepare' }).click()
    await expect(page.getByText('2 reports are being prepared')).toBeVisible()

    // The list is updated without a reload.
    await expect(page.getByText('1 of 2, 1 failed').first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Actions for Baseline reports of 2 scholars' }).first().click()
    await page.getByRole('menuitem', { name: 'Show documents' }).click()
    const documents = page.getByRole('region', { name: 'Baseline reports of 2 scholars' })
    await expect(documents.getByText(/The PDF could not be made: .*漢/)).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)

    // Somebody corrects the report; then only its document is made again.
    const { data } = await upcm.get<{ data: { id: number; updated_at: string } }>(`migrations/report_summary/${odd.id}/baseline`)
    await upcm.post('migrations/report_summary/update', { id: data.id, updated_at: data.updated_at, ...words('Writes well.') })
    await upcm.end()
    await documents.getByRole('button', { name: `Actions for ${odd.name}` }).click()
    await page.getByRole('menuitem', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: 'Try again' }).getByRole('button', { name: 'Yes' }).click()
    // An exact match, because the foot of a table already says '1–2 of 2'.
    await expect(page.getByText('2 of 2', { exact: true }).first()).toBeVisible({ timeout: 60_000 })

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions for Baseline reports of 2 scholars' }).first().click()
    await page.getByRole('menuitem', { name: 'Download ZIP' }).click()
    expect((await file).suggestedFilename()).toMatch(/^reports-baseline-.*\.zip$/)

    await page.getByRole('button', { name: 'Actions for Baseline reports of 2 scholars' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete download' }).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Download deleted')).toBeVisible()
  })
