import { readFile, writeFile } from 'node:fs/promises'
import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

const report = { competency_value: { grit: 4 }, competency_desc: {}, competency_evidence: {}, psychological_desc: '' }

for (const width of [1280, 360])
  test(`staff issue a report, correct and withdraw it; anybody checks the document by its code, ${width} px wide`, async ({
    page,
    browser,
  }, info) => {
    test.setTimeout(120_000)
    const scholar = await newScholar(unique('Terbit '))
    const upcm = await callsAs('upcm')
    const { data } = await upcm.post<{ data: { id: number } }>('report/summary', {
      ...report,
      description: 'First.',
      id_scholar: scholar.id,
      periode: 'baseline',
    })
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'upcm')
    await page.goto(`/report/baseline/${scholar.id}`)
    const issues = page.getByRole('region', { name: 'Issued documents' })
    await expect(issues.getByText('Not issued yet.')).toBeVisible()
    await issues.getByRole('button', { name: 'Issue' }).click()
    const first = issues.getByRole('listitem').filter({ hasText: 'Version 1' })
    await expect(first.getByText('Valid')).toBeVisible()
    await axeClean(page, 'main')
    await fitsWidth(page)
    const code = await first.getByRole('link').innerText()
    const download = page.waitForEvent('download')
    await first.getByRole('button', { name: 'PDF of version 1' }).click()
    const pdf = info.outputPath('issued.pdf')
    await (await download).saveAs(pdf)
    const edited = info.outputPath('edited.pdf')
    await writeFile(edited, Buffer.concat([await readFile(pdf), Buffer.from('\n')]))

    // Somebody without an account who has the document.
    const visitor = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await visitor.goto(`/check/${code}`)
    await expect(visitor.getByText('This document is valid')).toBeVisible()
    await expect(visitor.getByText(scholar.name)).toHaveCount(0)
    await visitor.locator('input[type=file]').setInputFiles(pdf)
    await expect(visitor.getByText('The file is this document')).toBeVisible()
    await visitor.locator('input[type=file]').setInputFiles(edited)
    await expect(visitor.getByText('The file is not this document')).toBeVisible()
    await axeClean(visitor)
    await fitsWidth(visitor)

    await upcm.post('migrations/report_summary/update', { ...report, description: 'Corrected.', id: data.id })
    await upcm.end()
    await expect(page.getByText('Corrected.')).toBeVisible()
    await issues.getByRole('button', { name: 'Issue' }).click()
    const second = issues.getByRole('listitem').filter({ hasText: 'Version 2' })
    await expect(first.getByText('Replaced', { exact: true })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This document was replaced')).toBeVisible()

    await second.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Values of another scholar')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(second.getByText('Reason: Values of another scholar')).toBeVisible()
    await visitor.goto(`/check/${await second.getByRole('link').innerText()}`)
    await expect(visitor.getByText('This document was withdrawn')).toBeVisible()
    await visitor.goto('/check/2222-2222-2222')
    await expect(visitor.getByText('No report has this code')).toBeVisible()
    await visitor.context().close()
  })
