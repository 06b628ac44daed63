import writeXlsx from 'write-excel-file/node'
import { callsAs, unique } from './lib/people.ts'
import { axeClean, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const menuOf = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name: typeof name === 'string' ? `Actions for ${name}` : name }).click()
  return page.getByRole('menu')
}
const sheet = async (numbers: string[]) => ({
  name: 'numbers.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsx(
    [['No TELADAN'], ...numbers.map((number) => [number])].map((row) => row.map((value) => ({ value, type: String }))),
  ).toBuffer(),
})
const digits = () => Array.from({ length: 16 }, () => Math.floor(Math.random() * 9) + 1).join('')

/** Creates regular scholars for one story, by API. */
const makeScholars = async (count: number) => {
  const team = await callsAs('ld')
  const made: { name: string; no_tf: string }[] = []
  for (let n = 0; n < count; n++) {
    const mark = unique('')
    const scholar = { name: `Angkatan ${mark}`, no_tf: `AK-${mark}` }
    await team.post('manage/scholar', {
      ...scholar,
      nik: digits(),
      gender: 'Female',
      type: 'regular',
      username: `ak${mark}`,
      email: `ak${mark}@story.example`,
      password: 'story-first-password',
    })
    made.push(scholar)
  }
  await team.end()
  return made
}
/** Creates a cohort for one story, by API; returns the path of its members. */
const makeCohort = async (name: string) => {
  const team = await callsAs('ld')
  const answer = await team.post<{ data: { id: number } }>('manage/cohort', { name, year: 2024, description: 'Of a story' })
  await team.end()
  return answer.data.id
}

test('a cohort is created, filled by selection and emptied, and the operations are undone', async ({ page }) => {
  const [first, second] = await makeScholars(2)
  const name = unique('Kohor ')
  await login(page, 'upcm')
  await page.goto('/admin/cm/cohort')
  await page.getByRole('button', { name: 'Create Cohort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Cohort' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: '2023' }).click()
  await dialog.getByLabel('Description').fill('Of a story')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Cohort created')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/admin\/cm\/\d+\/member-cohort$/)
  await expect(page.getByText('There are no scholars in this cohort yet')).toBeVisible()

  await page.getByRole('button', { name: 'Invite Scholars' }).click()
  const picker = page.getByRole('dialog', { name: 'Invite Scholars' })
  for (const scholar of [first!, second!]) {
    await picker.getByRole('searchbox').fill(scholar.name)
    await picker.getByRole('option', { name: scholar.name }).click()
  }
  await expect(picker.getByRole('button', { name: `Remove ${first!.name}` })).toBeVisible()
  await picker.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('2 scholars added to the cohort')).toBeVisible()

  await page.getByRole('checkbox', { name: first!.name }).check()
  await page.getByRole('checkbox', { name: second!.name }).check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog', { name: 'Remove from cohort' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('There are no scholars in this cohort yet')).toBeVisible()

  await (await menuOf(page, `2 scholars removed from ${name}`)).getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo operation' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('link', { name: first!.name })).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Cohort', exact: true }).click()
  await page.getByLabel('Search name or description').fill(name)
  await (await menuOf(page, name)).getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('its 2 scholars keep their accounts')).toBeVisible()
  await page.getByRole('dialog', { name: 'Delete cohort' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Cohort deleted')).toBeVisible()
  await expect(page.getByText(`Cant find '${name}'`)).toBeVisible()
})

test('a corrected sheet of numbers fills a cohort completely, and the import is undone', async ({ page }) => {
  const chosen = await makeScholars(2)
  const name = unique('Impor ')
  const id = await makeCohort(name)
  await login(page, 'upcm')
  await page.goto(`/admin/cm/${id}/member-cohort`)
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/cohort/${id}/import$`))
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download template' }).click()])
  expect(file.suggestedFilename()).toBe('cohort-template.xlsx')
  const chooser = page.getByLabel(/Drop the filled template/)
  await chooser.setInputFiles(await sheet([chosen[0]!.no_tf, 'NOBODY-1', chosen[1]!.no_tf]))
  await expect(page.getByRole('list', { name: 'Errors in row 3' })).toHaveText('No scholar has the number "NOBODY-1"')
  await axeClean(page)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooser.setInputFiles(await sheet(chosen.map(({ no_tf }) => no_tf)))
  await page.getByRole('button', { name: 'Import 2 Scholars' }).click()
  await expect(page.getByRole('alert').getByText('2 scholars imported')).toBeVisible()
  await page.getByRole('link', { name: 'See the scholars' }).click()
  await expect(page.getByRole('link', { name: chosen[0]!.name })).toBeVisible()

  await (await menuOf(page, `2 scholars put into ${name} from numbers.xlsx`)).getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo operation' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('There are no scholars in this cohort yet')).toBeVisible()
})

test('a cohort that a course uses cannot be deleted, and the menu names the course', async ({ page }) => {
  await login(page, 'superadmin')
  await page.goto('/admin/ma/cohort?search=maleo')
  const menu = await menuOf(page, /^Actions for TELADAN \d+ Maleo$/)
  await expect(menu.getByRole('menuitem', { name: /This cohort is used by the course ".+so it cannot be deleted/ })).toBeDisabled()
})

test('staff and GUEST read cohorts and members, nobody else does, and only those who may write reach the import', async ({ page }) => {
  await login(page, 'guest')
  await page.goto('/admin/cm/cohort?search=maleo')
  await page.getByRole('link', { name: /Maleo/ }).click()
  await expect(page.getByRole('row', { name: /TLD-/ }).first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Invite Scholars|Edit|Remove/ })).toHaveCount(0)
  await page.goto('/admin/cohort/3/import')
  await expect(page).toHaveURL(/unauthorized-page/)
  await login(page, 'scholar')
  await page.goto('/admin/cm/cohort')
  await expect(page).toHaveURL(/unauthorized-page/)
})

test('a change of a cohort is shown live to another person', async ({ page, browser }) => {
  const [scholar] = await makeScholars(1)
  const id = await makeCohort(unique('Bersama '))
  const other = await (await browser.newContext()).newPage()
  await login(other, 'ld')
  await login(page, 'upcm')
  await page.goto(`/admin/cm/${id}/member-cohort`)
  await other.goto(new URL(`/admin/cm/${id}/member-cohort`, page.url()).href)
  await expect(other.getByText('There are no scholars in this cohort yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite Scholars' }).click()
  const picker = page.getByRole('dialog', { name: 'Invite Scholars' })
  await picker.getByRole('searchbox').fill(scholar!.name)
  await picker.getByRole('option', { name: scholar!.name }).click()
  await picker.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(other.getByRole('link', { name: scholar!.name })).toBeVisible()
  await other.context().close()
})

test('lists, members and pickers are accessible, also on a phone', async ({ page }) => {
  await login(page, 'upcm')
  await page.goto('/admin/cm/cohort?search=maleo')
  await expect(page.getByRole('link', { name: /Maleo/ })).toBeVisible()
  await axeClean(page)
  await page.goto('/admin/cm/3/member-cohort')
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Invite Scholars' }).click()
  await page.getByRole('option').first().click()
  await axeClean(page)
  await fitsWidth(page)
  await page.goto('/admin/cm/cohort?search=mathematics')
  await expect(page.getByText('Mathematics bridge')).toBeVisible()
  await fitsWidth(page)
  await page.goto('/admin/cohort/3/import')
  await expect(page.getByText('Drop the filled template here, or choose it')).toBeVisible()
  await fitsWidth(page)
})
