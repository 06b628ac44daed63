import { callsAs, newScholar, type StoryPerson, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const scholars = '/admin/ma/list/scholar'
const trash = '/admin/trash/user/scholar'
const find = async (page: Page, name: string) => {
  await page.getByLabel('Search name, number or email').fill(name)
  // What was deleted last is also at the top of the list before the search, whose rows fade when the search takes long.
  await expect(page).toHaveURL(/[?&]search=/)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click()
}

test('a scholar is deleted, restored and permanently deleted', async ({ page }) => {
  const scholar = await newScholar(unique('Terhapus '))
  await login(page, 'upcm')
  await page.goto(scholars)
  await find(page, scholar.name)
  await choose(page, scholar.name, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Delete ${scholar.name}` })
  await expect(dialog.getByText('1 profile')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByText(`${scholar.name} is in the trash`)).toBeVisible()
  await expect(page.getByText(`Cant find '${scholar.name}'`)).toBeVisible()

  await page.goto(trash)
  await find(page, scholar.name)
  await expect(page.getByRole('button', { name: `Actions for ${scholar.name}` })).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
  await choose(page, scholar.name, 'Restore')
  await page
    .getByRole('dialog', { name: `Restore ${scholar.name}` })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText(`${scholar.name} has been restored`)).toBeVisible()
  await page.goto(scholars)
  await find(page, scholar.name)
  await expect(page.getByRole('button', { name: `Actions for ${scholar.name}` })).toBeVisible()

  const calls = await callsAs('upcm')
  await calls.post('scholar/trash', { id: [scholar.id] })
  await calls.end()
  await page.goto(trash)
  await find(page, scholar.name)
  await choose(page, scholar.name, 'Delete permanently')
  const end = page.getByRole('dialog', { name: `Delete ${scholar.name} permanently` })
  await end.getByLabel(`Type ${scholar.name} to confirm`).fill('somebody else')
  await end.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(end.getByText(`Type the name exactly: ${scholar.name}`)).toBeVisible()
  await end.getByLabel(`Type ${scholar.name} to confirm`).fill(scholar.name)
  await end.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText(`${scholar.name} has been permanently deleted`)).toBeVisible()
})

const evidence = (text: string) => ({
  competency_value: { grit: 3 },
  competency_desc: {},
  competency_evidence: { grit: text },
  psychological_desc: '',
  description: '',
})
/** Writes a report of a scholar, also when an earlier one of the phase was deleted. */
const writeReport = async ({ id, name }: StoryPerson, text: string) => {
  const calls = await callsAs('upcm')
  await calls.post('report/summary', { id_scholar: id, periode: 'baseline', ...evidence(text) })
  const { data } = await calls.get<{ data: { id: number }[] }>('report/summary', { 'filter[search]': name })
  await calls.end()
  return data[0]!.id
}

for (const width of [1280, 360])
  test(`a report with an issued version is deleted, restored in exchange for a newer one, and deleted for good, ${width} px wide`, async ({
    page,
  }) => {
    const scholar = await newScholar(unique('Raportua '))
    const report = await writeReport(scholar, 'Repeated the course')
    await page.setViewportSize({ width, height: 800 })
    await login(page, 'superadmin')
    await page.goto(`/admin/cm/list/teladan-report?search=${encodeURIComponent(scholar.name)}`)
    const old = `Baseline report of ${scholar.name}`
    await choose(page, old, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete the baseline report of ${scholar.name}` })
    await axeClean(page, '[role="dialog"]')
    await fitsWidth(page)
    await dialog.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(page.getByText('The report is in the trash')).toBeVisible()

    // Somebody writes a new report meanwhile.
    await writeReport(scholar, 'Written anew')
    await page.goto('/admin/trash/assessment-report')
    await find(page, scholar.name)
    await expect(page.getByRole('button', { name: `Actions for ${old}` })).toBeVisible()
    await axeClean(page)
    await fitsWidth(page)
    await choose(page, old, 'Restore')
    const restore = page.getByRole('dialog', { name: 'Restore report' })
    await restore.getByRole('button', { name: 'Restore' }).click()
    const tick = restore.getByRole('checkbox', { name: /newer Baseline report: it is moved to the trash instead/ })
    await expect(tick).toBeVisible()
    await axeClean(page, '[role="dialog"]')
    await fitsWidth(page)
    // The reports are not exchanged before somebody confirms it.
    await expect(page.getByText('The report has been restored')).toBeHidden()
    await tick.check()
    await restore.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('The report has been restored')).toBeVisible()

    // Now the newer report is in the trash, and the older one is restored.
    await expect(page.getByRole('button', { name: `Actions for ${old}` })).toHaveCount(1)
    const calls = await callsAs('superadmin')
    const { data } = await calls.get<{ data: { id: number }[] }>('report/summary', { 'filter[search]': scholar.name })
    await calls.end()
    expect(data.map(({ id }) => id)).toEqual([report])
    await choose(page, old, 'Delete permanently')
    const end = page.getByRole('dialog', { name: `Delete the baseline report of ${scholar.name} permanently` })
    await end.getByLabel(`Type ${scholar.name} to confirm`).fill('somebody else')
    await end.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(end.getByText(`Type the name exactly: ${scholar.name}`)).toBeVisible()
    await axeClean(page, '[role="dialog"]')
    await fitsWidth(page)
    await end.getByLabel(`Type ${scholar.name} to confirm`).fill(scholar.name)
    await end.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('The report has been permanently deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${old}` })).toHaveCount(0)
  })

test('a restored person gets another e-mail address when theirs is taken, at 360 px', async ({ page }) => {
  const scholar = await newScholar(unique('Kembali '))
  const calls = await callsAs('superadmin')
  await calls.post('scholar/trash', { id: [scholar.id] })
  const newOwner = unique('pengganti')
  const person = { name: 'Pengganti', username: newOwner, email: scholar.email, password: 'story-first-password', gender: 'Female' }
  const nik = String(Date.now()).padStart(16, '3')
  await calls.post('manage/scholar', { ...person, nik, no_tf: unique('TF-'), type: 'regular', university_id: 1 })
  await calls.end()
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'superadmin')
  await page.goto(trash)
  await find(page, scholar.name)
  await choose(page, scholar.name, 'Restore')
  const dialog = page.getByRole('dialog', { name: `Restore ${scholar.name}` })
  await expect(dialog.getByText(`Somebody else has the e-mail address ${scholar.email} now`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Type another e-mail address').first()).toBeVisible()
  await axeClean(page, '[role="dialog"]')
  await fitsWidth(page)
  await dialog.getByLabel('New email').fill(`${newOwner}@story.example`)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${scholar.name} has been restored`)).toBeVisible()
})
