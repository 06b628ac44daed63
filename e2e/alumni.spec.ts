import { callsAs, newScholar, unique } from './lib/people.ts'
import { axeClean, closeNotices, expect, fitsWidth, login, type Page, test } from './lib/story.ts'

const list = '/admin/nt/regional-alumni'
const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  return page.getByRole('menu')
}
const confirmDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Yes' }).click()

/** Creates alumni for one story, by API. */
const makeAlumni = async (count: number) => {
  const people = []
  const team = await callsAs('upcm')
  for (let n = 0; n < count; n++) {
    const person = await newScholar(unique('Alumna '))
    await team.post('manage/scholar/update', { id: person.id, alumni_at: '2025-08-20' })
    people.push(person)
  }
  await team.end()
  return people
}
const makeRegion = async (region: string) => {
  const team = await callsAs('upcm')
  const { data } = await team.post<{ data: { id: number } }>('support/alumni-region/region', { region })
  await team.end()
  return data.id
}

test('a region is created once, filled, emptied and deleted', async ({ page }) => {
  const [alumna] = await makeAlumni(1)
  const region = unique('Wilayah ')
  await login(page, 'elsn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Networking' }).click()
  await page.getByRole('link', { name: 'Regional Alumni' }).click()
  await page.getByRole('button', { name: 'Create Region' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Region' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Region is required')).toBeVisible()
  await dialog.getByLabel('Region').fill('bali')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('This region already exists')).toBeVisible()
  await dialog.getByLabel('Region').fill(region)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Region created')).toBeVisible()

  await page.getByLabel('Search alumni').fill(alumna!.name)
  await (await menuOf(page, alumna!.name)).getByRole('menuitem', { name: 'Assign' }).click()
  const picker = page.getByRole('dialog', { name: `Assign ${alumna!.name}` })
  await picker.getByRole('searchbox').fill(region)
  const option = picker.getByRole('option', { name: region })
  await option.click()
  await expect(picker.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  await option.click()
  await expect(picker.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
  await option.click()
  await picker.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`${alumna!.name} assigned to ${region}`).first()).toBeVisible()

  await page.getByLabel('Search region').fill(region)
  await expect((await menuOf(page, region)).getByRole('menuitem', { name: /1 alumnus belongs to this region/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: region, exact: true }).click()
  // The list on the previous page has a menu with the same name, so wait for the next page.
  await expect(page.getByRole('heading', { level: 1, name: region })).toBeVisible()
  await (await menuOf(page, alumna!.name)).getByRole('menuitem', { name: 'Unassign' }).click()
  await confirmDialog(page, 'Unassign alumnus')
  await expect(page.getByText('success', { exact: true })).toBeVisible()
  await expect(page.getByText('Nobody is in this region yet')).toBeVisible()
  await closeNotices(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await confirmDialog(page, 'Delete region')
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await expect(page.getByText('Region deleted')).toBeVisible()
})

test('several alumni are added, moved and removed together, and another person sees it live', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const [first, second] = await makeAlumni(2)
  const [from, to] = [unique('Dari '), unique('Ke ')]
  const id = await makeRegion(from)
  await makeRegion(to)
  const other = await (await browser.newContext()).newPage()
  await login(other, 'guest')
  await login(page, 'elsn')
  await page.goto(`${list}/${id}/member`)
  await other.goto(page.url())
  await expect(other.getByText('Nobody is in this region yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Alumni' }).click()
  const picker = page.getByRole('dialog', { name: `Add alumni to ${from}` })
  for (const person of [first!, second!]) {
    await picker.getByRole('searchbox').fill(person.name)
    await picker.getByRole('option', { name: person.name }).click()
  }
  await picker.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`2 alumni assigned to ${from}`)).toBeVisible()
  await expect(other.getByRole('link', { name: first!.name })).toBeVisible()
  await expect(other.getByRole('button', { name: /Actions for|Add Alumni/ })).toHaveCount(0)

  await page.getByRole('checkbox', { name: first!.name }).check()
  await page.getByRole('checkbox', { name: second!.name }).check()
  await page.getByRole('button', { name: 'Move to another region' }).click()
  const regions = page.getByRole('dialog', { name: 'Assign 2 alumni' })
  await regions.getByRole('searchbox').fill(to)
  await regions.getByRole('option', { name: to }).click()
  await regions.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`2 alumni assigned to ${to}`)).toBeVisible()
  await expect(other.getByText('Nobody is in this region yet')).toBeVisible()

  await page.goto(list)
  await (await menuOf(page, `2 alumni assigned to ${to}`)).getByRole('menuitem', { name: 'Undo' }).click()
  await confirmDialog(page, 'Undo operation')
  await expect(other.getByRole('link', { name: first!.name })).toBeVisible()
  await other.context().close()
})

test('regions, alumni and the choice of a region are accessible, also on a phone', async ({ page }) => {
  test.setTimeout(120_000)
  await login(page, 'elsn')
  await page.goto(`${list}?search=bali`)
  const region = page.getByRole('link', { name: 'Bali', exact: true })
  await expect(region).toBeVisible()
  await axeClean(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(region).toBeVisible()
  await fitsWidth(page)
  await page.goto(`${list}/1/member`)
  const menu = page.getByRole('button', { name: /^Actions for/ }).first()
  await expect(menu).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move to another region' }).click()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await axeClean(page)
  await fitsWidth(page)
})
