import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, test } from './lib/story.ts'

const keys = [
  'self_awareness',
  'driven_mindset',
  'innovation',
  'continuous_learning',
  'care_for_others',
  'empowering_others',
  'grit',
  'integrity',
  'entrepreneurial_spirit',
]

for (const width of [1280, 360])
  test(`reports of the list are issued together after a preview, and each scholar sees their report, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const word = unique('Terbit')
    const [first, second, third] = [await newScholar(`${word} Ana`), await newScholar(`${word} Budi`), await newScholar(`${word} Citra`)]
    const upcm = await callsAs('upcm')
    const write = (id: number, values: readonly string[]) =>
      upcm.post('report/summary', {
        id_scholar: id,
        periode: 'baseline',
        competency_value: Object.fromEntries(values.map((key) => [key, 3])),
        competency_desc: {},
        competency_evidence: {},
        psychological_desc: '',
        description: 'Begins well.',
      })
    await write(first.id, keys)
    await write(second.id, keys)
    await write(third.id, keys.slice(1))
    await upcm.end()

    await page.setViewportSize({ width, height: 800 })
    await login(page, 'upcm')
    await page.goto(`/admin/cm/list/teladan-report?search=${encodeURIComponent(word)}`)
    for (const { name } of [first, second, third]) await page.getByRole('checkbox', { name: `Select Baseline report of ${name}` }).check()
    await page.getByRole('region', { name: 'Assessment reports' }).getByRole('button', { name: 'Issue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Issue reports' })
    await expect(dialog.getByText('2 reports will be issued.', { exact: false })).toBeVisible()
    await expect(dialog.getByText('No value: Self-Awareness')).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)
    await dialog.getByRole('button', { name: 'Issue 2 reports' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Issued Reports' })).toBeVisible()
    // The page is updated without a reload.
    const documents = page.getByRole('region', { name: 'Baseline reports of 2 scholars' })
    await expect(documents.getByText('Issued', { exact: true })).toHaveCount(2, { timeout: 60_000 })
    await axeClean(page)
    await fitsWidth(page)

    const scholar = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    await login(scholar, first.username, first.password)
    await scholar.goto(`/report/baseline/${first.id}`)
    await expect(scholar.getByText('Begins well.')).toBeVisible()
    await expect(scholar.getByRole('region', { name: 'Issued documents' }).getByText('Version 1')).toBeVisible()
    await scholar.context().close()
  })
