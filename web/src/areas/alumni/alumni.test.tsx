import type { AlumniRegion, Alumnus } from '@pandu/contract/alumni'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt, type Answers } from '../../test/index.ts'
import MembersPage from './MembersPage.tsx'
import RegionsPage from './RegionsPage.tsx'

const bali: AlumniRegion = { id: 3, region: 'Bali', alumni: 2, created_at: '2025-01-05T03:00:00Z', updated_at: '2025-01-05T03:00:00Z' }
const japan: AlumniRegion = { ...bali, id: 4, region: 'Japan', alumni: 0 }
const salmah: Alumnus = {
  id: 101,
  user_id: 101,
  name: 'Salmah',
  no_tf: 'TLD-2021-001',
  email: 'salmah@example.org',
  university: 'Universitas Riau',
  year_tf: 2021,
  profile_picture: null,
  alumni_at: '2025-08-20',
  assigned_at: '2025-09-01T03:00:00Z',
}
const listOf = (...data: object[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answers: Answers = {
  'GET support/alumni-region/region': ({ filter }) => (filter?.id ? listOf(bali) : listOf(japan, bali)),
  'GET support/alumni-region/member': listOf(salmah, { ...salmah, id: 102, user_id: 102, name: 'Yayan' }),
  'GET manage/scholar': listOf({ ...salmah, id: 201, user_id: 201, name: 'Hanifa' }),
  'GET operation': listOf(),
}
const regions = (more: Answers = {}, me = person('TF', 'ELSN')) =>
  renderAt(<RegionsPage />, {
    me,
    path: '/admin/nt/regional-alumni',
    route: '/admin/$type/regional-alumni',
    answers: { ...answers, ...more },
  })
const members = (more: Answers = {}, me = person('TF', 'ELSN')) =>
  renderAt(<MembersPage />, {
    me,
    path: '/admin/nt/regional-alumni/3/member',
    route: '/admin/$type/regional-alumni/$id/member',
    answers: { ...answers, ...more },
  })

test('regions come 15 to a page and lead to their alumni; one in use says why it stays', async () => {
  const page = regions()
  expect((await screen.findByRole('link', { name: 'Bali' })).getAttribute('href')).toBe('/admin/nt/regional-alumni/3/member')
  expect(page.calls('GET support/alumni-region/region')[0]?.input).toMatchObject({ sort: '-created_at', page: { number: '1', size: '15' } })
  await page.user.click(screen.getByRole('button', { name: 'Actions for Bali' }))
  const refused = await screen.findByRole('menuitem', { name: /Delete/ })
  expect(refused.textContent).toContain('2 alumni belong to this region, so it cannot be deleted')
})

test('an alumnus without a region is assigned: a click picks a region or lets it go, Assign shows only with one picked', async () => {
  const page = regions({
    'POST support/alumni-region/assign': { message: 'Hanifa assigned to Japan', data: { assigned: 1, operation_id: 9 } },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Hanifa' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Assign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Hanifa' }))
  const option = await dialog.findByRole('option', { name: /Japan/ })
  expect(dialog.queryByRole('button', { name: 'Assign' })).toBeNull()
  await page.user.click(option)
  expect(option.getAttribute('aria-selected')).toBe('true')
  await page.user.click(option)
  expect(option.getAttribute('aria-selected')).toBe('false')
  expect(dialog.queryByRole('button', { name: 'Assign' })).toBeNull()
  await page.user.click(option)
  await page.user.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(page.calls('POST support/alumni-region/assign')[0]?.input).toEqual({ scholar_alumni_region_id: 4, scholar_id: 201 }),
  )
})

test('unassigning says the literal word success, and offers to undo it', async () => {
  const page = members({
    'POST support/alumni-region/unassign': { message: 'success', data: { operation_id: 9 } },
    'POST operation/undo': { message: 'undone' },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Salmah' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Unassign' }))
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Unassign alumnus' })).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('success')).toBeTruthy()
  expect(page.calls('POST support/alumni-region/unassign')[0]?.input).toEqual({ scholar_id: 101 })
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 9 }))
})

test('several are moved together, not into the region where they are', async () => {
  const page = members({ 'POST support/alumni-region/assign': { message: 'OK', data: { assigned: 2, operation_id: 9 } } })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Salmah' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Yayan' }))
  await page.user.click(screen.getByRole('button', { name: 'Move to another region' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 alumni' }))
  expect((await dialog.findByRole('option', { name: /Bali/ })).getAttribute('aria-disabled')).toBe('true')
  await page.user.click(dialog.getByRole('option', { name: /Japan/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(page.calls('POST support/alumni-region/assign')[0]?.input).toEqual({ scholar_alumni_region_id: 4, scholar_id: [101, 102] }),
  )
})

test('GUEST reads only', async () => {
  members({}, person('TF', 'GUEST'))
  expect(await screen.findByRole('link', { name: /Salmah/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add Alumni|Edit|Delete|Actions for/ })).toBeNull()
})
