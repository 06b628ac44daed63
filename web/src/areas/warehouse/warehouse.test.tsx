import { Button } from '@mantine/core'
import type { WarehouseItem } from '@pandu/contract/warehouse'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { person, renderAt, type Answers } from '../../test/index.ts'
import CreateItemPage from './CreateItemPage.tsx'
import UpdateItemPage from './UpdateItemPage.tsx'
import { viewItem } from './warehouse.actions.tsx'
import WarehousePage from './WarehousePage.tsx'
import { WarehousePicker } from './WarehousePicker.tsx'

const budget: WarehouseItem = {
  id: 7,
  name: 'How to read a budget',
  gudang_belajar_category_id: 1,
  category: 'Science',
  gudang_belajar_owner_id: 2,
  owner: 'Rumah Baca',
  unit_gudang: 'LD',
  type_content: 'upload',
  mime_type: 'audio',
  content: '/api/file/7f0e',
  file_name: 'budget.m4a',
  file_type: 'audio/mp4',
  size: 2048,
  allow_ld: '1',
  private: 0,
  description: '<p>Begin with the <strong>largest</strong> line</p>',
  foto: null,
  cat_gudang: 'scholar',
  average_rating: 4.5,
  ratings: 2,
  my_rating: 3,
  used_by: [],
  created_at: '2026-01-05T03:00:00Z',
  updated_at: '2026-01-05T03:00:00Z',
}
const used = { ...budget, id: 8, name: 'Tides', used_by: ['Week 1'] }
const list = (data: unknown[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const named = (id: number, name: string) => list([{ id, name, items: 0, materials: 0, created_at: '2026-01-05T03:00:00Z' }])
const common: Answers = {
  'GET manage/gudang_belajar': list([budget, used]),
  'GET manage/gudang_belajar/kategori': named(1, 'Science'),
  'GET manage/gudang_belajar/owner': named(2, 'Rumah Baca'),
}
const page = (element: React.ReactElement, answers: Answers = {}, me = person('TF', 'UPCM'), place = {}) =>
  renderAt(element, {
    me,
    path: '/admin/gd/gudang-belajar',
    route: '/admin/$type/gudang-belajar',
    ...place,
    answers: { ...common, ...answers },
  })

test('an empty form says so at every field and in one notice, and sends nothing', async () => {
  const { user, calls } = page(<CreateItemPage />)
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('There is an empty form, Please fill it')).toBeTruthy()
  expect(screen.getAllByText('This field is required!')).toHaveLength(10)
  expect(calls('POST manage/gudang_belajar')).toHaveLength(0)
})

test('on update nothing chosen means nothing sent: content and cover stay', async () => {
  const { user, calls } = page(
    <UpdateItemPage />,
    { 'GET manage/gudang_belajar': list([budget]), 'POST manage/gudang_belajar/update': { message: 'The item has been updated' } },
    undefined,
    { path: '/admin/gd/gudang-belajar/update-data/7', route: '/admin/$type/gudang-belajar/update-data/$idGudangBelajar' },
  )
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' well')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls('POST manage/gudang_belajar/update')).toHaveLength(1))
  const sent = calls('POST manage/gudang_belajar/update')[0]!.input as Record<string, unknown>
  expect(sent).toMatchObject({ id: 7, name: 'How to read a budget well', private: '0', allow_ld: '1', description: budget.description })
  expect(sent.content).toBeUndefined()
  expect(sent.cover).toBeUndefined()
})

test('an empty warehouse and a search without a find read as specified', async () => {
  page(<WarehousePage />, { 'GET manage/gudang_belajar': list([]) })
  expect(await screen.findByText('Gudang Belajar belum tersedia')).toBeTruthy()
})

test('a search that finds nothing reads as specified', async () => {
  page(<WarehousePage />, { 'GET manage/gudang_belajar': list([]) }, undefined, { path: '/admin/gd/gudang-belajar?search=x' })
  expect(await screen.findByText('Data tidak ditemukan')).toBeTruthy()
})

test('an item in use cannot be deleted and says by what; GUEST is offered nothing to change', async () => {
  const { user } = page(<WarehousePage />)
  expect((await screen.findAllByRole('img', { name: '4.5 of 5, 2 ratings' })).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Actions for Tides' }))
  expect((await screen.findByRole('menuitem', { name: /Delete/ })).textContent).toContain('"Week 1"')
})

test('GUEST reads and rates, and is offered nothing to change', async () => {
  page(<WarehousePage />, {}, person('TF', 'GUEST'))
  await screen.findByRole('button', { name: /^How to read a budget/ })
  expect(screen.queryByRole('link', { name: 'Create New' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an item opens with its sound, its words and a rating that a click changes', async () => {
  const { user, calls } = page(<Button onClick={() => void viewItem(budget)}>Open</Button>, {
    'GET manage/gudang_belajar': list([budget]),
    'POST manage/gudang_belajar/rating': { message: 'Thank you, your rating is saved', data: { average_rating: 5, ratings: 2 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: budget.name }))
  expect((await dialog.findByText('largest')).tagName).toBe('STRONG')
  expect(dialog.getByRole('link', { name: 'Open Url' }).getAttribute('href')).toBe(budget.content)
  await user.click(dialog.getByRole('button', { name: '5 stars' }))
  await waitFor(() => expect(calls('POST manage/gudang_belajar/rating')[0]?.input).toEqual({ id: 7, rating: 5 }))
})

test('the picker asks for what is offered to courses only, six at a time', async () => {
  const { user, calls } = page(<Button onClick={() => void open(WarehousePicker, {})}>Open</Button>, {
    'GET manage/gudang_belajar': list([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Gudang Belajar belum tersedia')).toBeTruthy()
  expect(JSON.stringify(calls('GET manage/gudang_belajar')[0]?.input)).toMatch(/"allow_ld":"?1.*"private":"?0.*"size":"?6/)
})
