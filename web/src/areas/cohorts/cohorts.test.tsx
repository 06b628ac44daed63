import { Button } from '@mantine/core'
import { type Affirmative, type Cohort, type CohortMember, thisYear } from '@pandu/contract/cohorts'
import { xlsx } from '@pandu/contract/kit'
import type { Operation } from '@pandu/contract/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import CohortMembersPage from './CohortMembersPage.tsx'
import { CohortPicker } from './CohortPicker.tsx'
import CohortsPage from './CohortsPage.tsx'
import ImportMembersPage from './ImportMembersPage.tsx'
import { InviteAffirmativePicker } from './InviteAffirmativePicker.tsx'

const maleo: Cohort = {
  id: 3,
  name: 'Maleo',
  description: 'Third year',
  year: 2023,
  members: 2,
  courses: 1,
  used_by: ['Lead Others'],
  created_at: '2026-01-05T03:00:00Z',
  updated_at: '2026-01-05T03:00:00Z',
}
const bridge: Cohort = { ...maleo, id: 8, name: 'Bridge', courses: 0, used_by: [] }
const member = (id: number, name: string): CohortMember => ({
  id,
  user_id: id,
  name,
  no_tf: `TLD-${id}`,
  type: 'regular',
  university: 'Universitas Riau',
  year_tf: 2023,
  status: 1,
  profile_picture: null,
  joined_at: '2026-01-05T03:00:00Z',
})
const listOf = <R,>(...data: R[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const staff = person('TF', 'UPCM')

const showList = (answers: Answers = {}, me = staff) =>
  renderAt(<CohortsPage />, {
    me,
    path: '/admin/cm/cohort',
    route: '/admin/$type/cohort',
    answers: {
      'GET manage/cohort': listOf(maleo, bridge),
      ...answers,
    },
  })
const showMembers = (answers: Answers = {}, me = staff) =>
  renderAt(<CohortMembersPage />, {
    me,
    path: '/admin/cm/3/member-cohort',
    route: '/admin/$type/$id/member-cohort',
    answers: {
      'GET manage/cohort': listOf(maleo),
      'GET manage/cohort/member': listOf(member(101, 'Ani'), member(102, 'Budi'), member(103, 'Citra')),
      'GET operation': listOf(),
      ...answers,
    },
  })

test('a row leads to the scholars of its cohort, within the same menu; years begin in 2019', async () => {
  const page = showList()
  expect((await screen.findByRole('link', { name: /Maleo/ })).getAttribute('href')).toBe('/admin/cm/3/member-cohort')
  await page.user.click(screen.getByRole('combobox', { name: 'Year' }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options.slice(0, 2)).toEqual(['Year: All', String(thisYear())])
  expect(options.at(-1)).toBe('2019')
  await page.user.click(screen.getByRole('option', { name: '2019' }))
  await waitFor(() => expect(page.calls('GET manage/cohort').at(-1)?.input.filter).toEqual({ year: '2019' }))
})

test('GUEST reads lists and members and is offered nothing to change', async () => {
  showList({}, person('TF', 'GUEST'))
  await screen.findByRole('link', { name: /Maleo/ })
  expect(screen.queryByRole('button', { name: /Create Cohort|Actions for/ })).toBeNull()
})

test('GUEST cannot select members either', async () => {
  showMembers({}, person('TF', 'GUEST'))
  await screen.findByRole('link', { name: /Ani/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Edit|Invite|Actions for/ })).toBeNull()
})

test('a cohort needs a name; this year is offered; a taken name is said at the field', async () => {
  const page = showList({ 'POST manage/cohort': refuse(422, { name: ['A cohort with this name already exists in this year'] }) })
  await page.user.click(await screen.findByRole('button', { name: 'Create Cohort' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Cohort' }))
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Name is required')).toBeTruthy()
  expect(page.calls('POST manage/cohort')).toEqual([])
  await page.user.type(dialog.getByLabelText(/^Name/), 'Maleo')
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('A cohort with this name already exists in this year')).toBeTruthy()
  expect(page.calls('POST manage/cohort')[0]?.input).toEqual({ name: 'Maleo', year: thisYear(), description: '' })
})

test('a cohort in use says which course uses it; one that came into use meanwhile shows the server’s reason', async () => {
  const page = showList({ 'POST manage/cohort/delete': refuse(409, 'This cohort is used by the course "New", so it cannot be deleted') })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Maleo' }))
  expect((await screen.findByRole('menuitem', { name: /Delete/ })).textContent).toContain(
    'This cohort is used by the course "Lead Others", so it cannot be deleted',
  )
  await page.user.keyboard('{Escape}')
  await page.user.click(screen.getByRole('button', { name: 'Actions for Bridge' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete cohort' }))
  expect(dialog.getByText(/its 2 scholars keep their accounts/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This cohort is used by the course "New", so it cannot be deleted')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Delete cohort' })).toBeTruthy()
})

test('members are asked for newest first and ten at a time; one is removed from the menu, many by their checkboxes', async () => {
  const page = showMembers({
    'POST manage/cohort/member/unassign': { message: 'gone', data: { removed: 1, operation_id: 9 } },
    'POST operation/undo': { message: 'undone' },
  })
  await screen.findByRole('link', { name: /Ani/ })
  expect(page.calls('GET manage/cohort/member')[0]?.input).toEqual({
    filter: { cohort_id: '3' },
    sort: '-created_at',
    page: { number: '1', size: '10' },
  })
  await page.user.click(screen.getByRole('button', { name: 'Actions for Ani' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const one = within(await screen.findByRole('dialog', { name: 'Remove from cohort' }))
  expect(one.getByText(/^Ani will leave Maleo and its courses\./)).toBeTruthy()
  await page.user.click(one.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/cohort/member/unassign')[0]?.input).toEqual({ cohort_id: 3, user_id: [101] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await page.user.click(screen.getByRole('checkbox', { name: /Budi/ }))
  await page.user.click(screen.getByRole('checkbox', { name: /Citra/ }))
  await page.user.click(screen.getByRole('button', { name: 'Remove' }))
  const many = within(await screen.findByRole('dialog', { name: 'Remove from cohort' }))
  expect(many.getByText(/^2 scholars will leave Maleo/)).toBeTruthy()
  await page.user.click(many.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/cohort/member/unassign')[1]?.input).toEqual({ cohort_id: 3, user_id: [102, 103] }))
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 9 }))
})

test('regular scholars are invited, five to a page; Invite shows once somebody is picked, nobody is sent twice', async () => {
  const page = showMembers({
    'GET manage/scholar': listOf({ ...member(201, 'Dian'), tsa: false }, { ...member(202, 'Eka'), tsa: false }),
    'POST manage/cohort/member/assign': { message: 'Scholar added to the cohort', data: { added: 1, operation_id: 4 } },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Invite Scholars' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Scholars' }))
  await page.user.click(await dialog.findByRole('option', { name: /Dian/ }))
  expect(page.calls('GET manage/scholar')[0]?.input).toEqual({
    filter: { type: 'regular', status: '1', not_in_cohort: '3' },
    page: { number: '1', size: '5' },
  })
  await page.user.click(dialog.getByRole('option', { name: /Dian/ }))
  expect(dialog.queryByRole('button', { name: 'Invite' })).toBeNull()
  await page.user.click(dialog.getByRole('option', { name: /Dian/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() =>
    expect(page.calls('POST manage/cohort/member/assign')[0]?.input).toEqual({
      cohort_id: 3,
      data_user_id: [{ user_id: 201, name: 'Dian', type: 'scholar', type_scholar: 'regular' }],
    }),
  )
})

test('scholars are narrowed by cohort and university, and all who match are invited by what the list is narrowed to', async () => {
  const page = showMembers({
    'GET manage/univ/get': listOf(),
    'GET manage/scholar': ({ filter }) => ({ ...listOf({ ...member(201, 'Dian'), tsa: false }), total: filter?.year_tf ? 40 : 1234 }),
    'POST manage/cohort/member/assign': { message: '40 scholars added to the cohort', data: { added: 40, operation_id: 4 } },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Invite Scholars' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Scholars' }))
  expect(await dialog.findByText('1,234 match. At most 1,000 can be chosen at once.')).toBeTruthy()
  await page.user.click(dialog.getByRole('combobox', { name: 'Cohort' }))
  await page.user.click(await screen.findByRole('option', { name: '2024' }))
  await waitFor(() => expect(page.calls('GET manage/scholar').at(-1)?.input.filter).toMatchObject({ year_tf: '2024', type: 'regular' }))
  await page.user.click(await dialog.findByRole('button', { name: 'Select all 40 that match' }))
  expect(dialog.getByRole('option', { name: /Dian/ }).getAttribute('aria-selected')).toBe('true')
  await page.user.click(dialog.getByRole('button', { name: 'Invite 40' }))
  await waitFor(() =>
    expect(page.calls('POST manage/cohort/member/assign')[0]?.input).toEqual({
      cohort_id: 3,
      matching: { year_tf: '2024', type: 'regular' },
      expected: 40,
    }),
  )
})

test('changes of the cohort say of which kind they are, and what undoing does', async () => {
  const change: Operation = {
    id: 5,
    kind: 'cohorts.unassign',
    title: '2 scholars removed from Maleo',
    rows: 2,
    by: 'Bagas',
    by_id: 2,
    created_at: '2026-01-05T03:00:00Z',
    undone_at: null,
    undone_by: null,
    undone_rows: 0,
  }
  const page = showMembers({ 'GET operation': listOf(change), 'POST operation/undo': { message: 'undone' } })
  expect(await screen.findByText('Removal')).toBeTruthy()
  expect(page.calls('GET operation')[0]?.input.filter).toEqual({ cohort_id: '3' })
  await page.user.click(screen.getByRole('button', { name: 'Actions for 2 scholars removed from Maleo' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo operation' }))
  expect(dialog.getByText(/they are added to the cohort again/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 5 }))
})

test('a sheet of numbers is looked at, then imported into this cohort', async () => {
  const row = { row: 2, no_tf: 'TLD-1', name: 'Ani', errors: [] as string[] }
  const page = renderAt(<ImportMembersPage />, {
    me: staff,
    path: '/admin/cohort/3/import',
    route: '/admin/cohort/$id/import',
    answers: {
      'GET manage/cohort': listOf(maleo),
      'GET operation': listOf(),
      'POST manage/cohort/import': ({ preview }) =>
        preview === '1'
          ? {
              message: 'OK',
              data: {
                rows: [row],
                valid: 1,
                invalid: 0,
                operation_id: null,
              },
            }
          : {
              message: '1 scholar imported',
              data: {
                rows: [],
                valid: 1,
                invalid: 0,
                operation_id: 7,
              },
            },
    },
  })
  await page.user.upload(await screen.findByLabelText(/Drop the filled template/), new File(['PK'], 'a.xlsx', { type: xlsx }))
  expect(await screen.findByText('Ani')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Import 1 Scholar' }))
  expect(await screen.findByText(/This is operation #7\. It can be undone as a whole until one of the scholars is in a group/)).toBeTruthy()
  expect(page.calls('POST manage/cohort/import').map(({ input }) => [input.id, input.preview])).toEqual([
    ['3', '1'],
    ['3', '0'],
  ])
  expect(screen.getByRole('link', { name: 'See the scholars' }).getAttribute('href')).toBe('/admin/cm/3/member-cohort')
})

const showDialog = async (opening: () => Promise<unknown>, answers: Answers) => {
  const page = renderAt(<Button onClick={() => void opening()}>Open</Button>, { me: staff, answers })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  return { page, dialog: within(await screen.findByRole('dialog')) }
}
const chooseCohort = () => open(CohortPicker, { courseId: 1, cohortId: 3 })

test('a click on a cohort gives it to the course; a refusal is shown and another one can be chosen', async () => {
  const { page, dialog } = await showDialog(chooseCohort, {
    'GET manage/cohort': listOf(maleo, bridge, { ...bridge, id: 9, name: 'Circle' }),
    'POST manage/cohort/course/assign': ({ cohort_id }) =>
      cohort_id === 8 ? refuse(409, 'Scholars of the current cohort have already worked in this course') : { message: 'assigned' },
  })
  expect((await dialog.findByRole('option', { name: /Maleo/ })).getAttribute('aria-disabled')).toBe('true')
  expect(page.calls('GET manage/cohort')[0]?.input.page).toEqual({ number: '1', size: '6' })
  await page.user.click(dialog.getByRole('option', { name: /Bridge/ }))
  expect(await screen.findByText('Scholars of the current cohort have already worked in this course')).toBeTruthy()
  await page.user.click(dialog.getByRole('option', { name: /Circle/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/cohort/course/assign').map(({ input }) => input)).toEqual([
    { course_id: 1, cohort_id: 8 },
    { course_id: 1, cohort_id: 9 },
  ])
})

test('where there is no cohort the picker leads to where they are made', async () => {
  const { page, dialog } = await showDialog(chooseCohort, { 'GET manage/cohort': listOf() })
  expect(await dialog.findByText('Group not yet available')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Create Group' }))
  await waitFor(() => expect(page.path()).toBe('/admin/ma/cohort'))
})

test('affirmative scholars are invited as what they are, with chips; a search without a find says so', async () => {
  const ani: Affirmative = {
    id: 301,
    user_id: 301,
    name: 'Ani',
    no_tf: null,
    university: null,
    type: 'scholar',
    type_scholar: 'non-regular',
  }
  const { page, dialog } = await showDialog(() => open(InviteAffirmativePicker, { courseId: 1, cohortId: 3 }), {
    'GET manage/scholar/affirmasi': ({ filter }) => ((filter as { search?: string } | undefined)?.search ? listOf() : listOf(ani)),
    'POST manage/cohort/member/assign': refuse(409, 'Not now'),
  })
  await page.user.click(await dialog.findByRole('option', { name: /Ani/ }))
  expect(page.calls('GET manage/scholar/affirmasi')[0]?.input).toEqual({ course_id: '1', page: { number: '1', size: '6' } })
  await page.user.type(dialog.getByRole('searchbox'), 'xyz')
  expect(await dialog.findByText("Cant find 'xyz'")).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Remove Ani' })).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(page.calls('POST manage/cohort/member/assign')[0]?.input).toEqual({
    cohort_id: 3,
    data_user_id: [{ user_id: 301, name: 'Ani', type: 'scholar', type_scholar: 'non-regular' }],
  })
})
