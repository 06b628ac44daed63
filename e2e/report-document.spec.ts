import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

const words = { competency_evidence: {}, psychological_desc: 'Calm under pressure.', description: 'Begins well.' }

for (const width of [1280, 360])
  test(`a scholar reads the report of a phase, downloads it and sees the growth; staff see the download, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const name = unique('Tumbuh ')
    const scholar = await newScholar(name)
    const upcm = await callsAs('upcm')
    const write = (periode: string, grit: number, desc: string) =>
      upcm.post('report/summary', {
        ...words,
        id_scholar: scholar.id,
        periode,
        competency_value: { grit },
        competency_desc: { grit: desc },
      })
    await write('baseline', 2, 'Gives up early.')
    await write('midline', 3.5, 'Keeps at it for a semester.')
    for (const period of ['baseline', 'midline']) await upcm.post('migrations/report_summary/issue', { scholar_id: scholar.id, period })
    // The report is written but not issued, so the scholar does not see it.
    await write('endline', 4, 'Leads others through it.')
    await upcm.end()

    await page.setViewportSize({ width, height: 800 })
    await login(page, scholar.username, scholar.password)
    await page.goto('/profile/scholar?tab=reports')
    const tile = page.getByRole('region', { name: 'Midline report' })
    await expect(page.getByRole('region', { name: 'Endline report' }).getByText('Not issued yet')).toBeVisible()
    // Scholars have no link to the page where reports are written.
    await expect(tile.getByRole('link', { name: 'Assessment' })).toHaveCount(0)
    await axeClean(page, 'main')
    await tile.getByRole('link', { name: 'Read' }).click()

    await expect(page.getByRole('heading', { level: 1, name: `Midline Report of ${name}` })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Grit 3.5/ })).toContainText('+1.5')
    await expect(page.getByRole('row', { name: /^Integrity No value/ })).toBeVisible()
    await expect(page.getByText('Keeps at it for a semester.')).toBeVisible()
    await axeClean(page, 'main')
    await fitsWidth(page)
    const file = page.waitForEvent('download')
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/download/count'))
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(/Midline report version 1\.pdf$/)
    expect((await counted).status()).toBe(200)

    await page.getByRole('link', { name: 'Recap' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Recap of ${name}` })).toBeVisible()
    await expect(page.getByText('Not issued yet: endline.')).toBeVisible()
    await expect(page.getByText('Gives up early.')).toBeVisible()
    await axeClean(page, 'main')
    await fitsWidth(page)

    const staff = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await login(staff, 'upcm')
    await staff.goto(`/report/download-counter?search=${encodeURIComponent(name)}`)
    await expect(staff.getByText(/Scholars have downloaded \d+ of \d+ reports/)).toBeVisible()
    await expect(staff.getByText('Not yet', { exact: true })).toHaveCount(2)
    await axeClean(staff, 'main')
    await fitsWidth(staff)
    // The report and the recap open in a new tab from the list.
    await staff.goto(`/admin/cm/list/teladan-report?search=${encodeURIComponent(name)}`)
    await staff
      .getByRole('button', { name: new RegExp(`^Actions for Midline report of ${name}`) })
      .first()
      .click()
    await staff.getByRole('menuitem', { name: 'Report or Recap' }).click()
    const opened = staff.context().waitForEvent('page')
    await staff
      .getByRole('dialog', { name })
      .getByRole('link', { name: /^Recap/ })
      .click()
    await expect((await opened).getByRole('heading', { level: 1, name: `Recap of ${name}` })).toBeVisible()
    await staff.context().close()
  })
