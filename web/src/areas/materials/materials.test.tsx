import type { Course, Section } from '@pandu/contract/courses'
import type { Material, MaterialReader } from '@pandu/contract/materials'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { openApp, person, refuse, renderAt, settled, type Answers } from '../../test/index.ts'
import { MaterialDialog } from './MaterialDialog.tsx'
import { MaterialPicker } from './MaterialPicker.tsx'
import { materialScreens } from './materials.screens.ts'
import { ReadersDialog } from './ReadersDialog.tsx'
import { WarehouseForSection } from './WarehouseForSection.tsx'

const material: Material = {
  id: 4,
  course_materi_id: 4,
  name: 'A gong to work by',
  description: 'Nine notes.',
  type_content: 'upload',
  mime_type: 'audio',
  content: '/api/file/9c1',
  file_name: 'gong.m4a',
  file_type: 'audio/mp4',
  size: 26_515,
  allow_ld: 1,
  gudang_belajar_category_id: 1,
  status: 1,
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
}
const section: Section = {
  id: 21,
  course_id: 7,
  title: 'Week one',
  description: '',
  position: 1,
  status: 1,
  publish_at: null,
  modules: [],
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
}
const courseAs = (seat: Course['seat']) => ({ id: 7, title: 'Lead Self', seat }) as Course
const place = { course_section_id: 21, material_id: 4 }
const list = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const messageBody = (message = 'Done') => ({ message })

/** A page with one button that opens the dialog. */
const show = async (run: () => unknown, answers: Answers = {}, me = person('TF', 'LD')) => {
  const page = renderAt(
    <button type="button" onClick={run}>
      Open
    </button>,
    { me, answers },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

test('a new material needs a name and content; a link is sent with what X51 fixes', async () => {
  const page = await show(() => open(MaterialDialog, { section }), { 'POST manage/material/store': { ...messageBody(), data: { id: 9 } } })
  const form = within(page.dialog)
  expect(form.getAllByText(/^(Name|Description|Content Type|Content Category|Content|Allow LD)$/)).toHaveLength(6)
  await page.user.click(form.getByRole('button', { name: 'Submit' }))
  expect(await form.findByText('Name is required')).toBeTruthy()
  expect(form.getByText('This field is required!')).toBeTruthy()
  expect(page.calls('POST manage/material/store')).toEqual([])

  await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'A text')
  await page.user.click(form.getByRole('combobox', { name: 'Content Type' }))
  await page.user.click(await screen.findByRole('option', { name: 'Link' }))
  await page.user.type(form.getByRole('textbox', { name: /^Content/ }), 'https://example.org/a')
  await page.user.click(form.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(page.calls('POST manage/material/store')).toHaveLength(1))
  expect(page.calls('POST manage/material/store')[0]?.input).toMatchObject({
    name: 'A text',
    type_content: 'embed',
    mime_type: 'doc',
    content: 'https://example.org/a',
    allow_ld: 1,
    course_section_id: 21,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the picker offers what is allowed and active, six at a time, greys what the section holds, and assigns', async () => {
  const held = {
    id: 1,
    course_section_id: 21,
    module_id: 3,
    instance_id: 4,
    title: '',
    detail: '',
    position: 1,
    status: 1,
    item_status: 1,
    publish_at: null,
    due_at: null,
    open_always: 0,
    first_due_at: null,
    done: null,
  }
  const other = { ...material, id: 5, course_materi_id: 5, name: 'Another sound' }
  const page = await show(() => open(MaterialPicker, { section: { ...section, modules: [held] } }), {
    'GET manage/material': list(material, other),
    'POST manage/course/section/module/assign': { ...messageBody(), data: { id: 1 } },
  })
  expect(await screen.findByText('Already in this section')).toBeTruthy()
  expect(page.calls('GET manage/material')[0]?.input).toMatchObject({
    filter: { allow_ld: '1', status: '1' },
    page: { number: '1', size: '6' },
  })
  await page.user.click(screen.getByRole('option', { name: /A gong to work by/ }))
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull()
  await page.user.click(screen.getByRole('option', { name: /Another sound/ }))
  await page.user.click(screen.getByRole('button', { name: 'Choose' }))
  await waitFor(() =>
    expect(page.calls('POST manage/course/section/module/assign')[0]?.input).toEqual({
      course_section_id: 21,
      module_id: 3,
      instance_id: 5,
    }),
  )
})

test('without materials the picker says so in the words of the specification', async () => {
  await show(() => open(MaterialPicker, { section }), { 'GET manage/material': list() })
  expect(await screen.findByText('Material belum tersedia')).toBeTruthy()
})

test('an item of the warehouse is copied into the section; a refusal keeps the picker open', async () => {
  const item = {
    id: 3,
    name: 'Budget',
    category: 'Science',
    type_content: 'embed',
    mime_type: 'doc',
    size: null,
    foto: null,
    average_rating: 0,
    ratings: 0,
  }
  const page = await show(() => open(WarehouseForSection, { section }), {
    'GET manage/gudang_belajar': list(item),
    'POST manage/material/from-warehouse': refuse(422, { gudang_belajar_id: ['This item is in the section already'] }),
  })
  await page.user.click(await screen.findByRole('option', { name: /Budget/ }))
  await page.user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(await screen.findByText('This item is in the section already')).toBeTruthy()
  expect(page.calls('POST manage/material/from-warehouse')[0]?.input).toEqual({ gudang_belajar_id: 3, course_section_id: 21 })
  expect(screen.getByRole('dialog')).toBeTruthy()
})

const opened = { ...material, opened_at: '2026-02-01T03:00:00Z', finished_at: null }
const reading = { 'GET scholar/course/section/module/material': { data: opened, message: 'OK' } }
const item = (id: number, title: string) => ({
  id,
  course_section_id: 21,
  module_id: 3,
  instance_id: id,
  title,
  detail: 'audio',
  position: id,
  status: 1,
  item_status: 1,
  done: null,
})
const sections = [
  { ...section, modules: [item(3, 'Before it'), item(4, 'A gong to work by')] },
  { ...section, id: 22, modules: [] },
]
/** The page of the material, for a reader with this role in its course. */
const view = (seat: Course['seat'], answers: Answers, me: ReturnType<typeof person>) =>
  openApp(materialScreens, '/material/inclass/4/21/7', {
    me,
    answers: {
      'POST ws/ticket': refuse(503),
      'GET notification/count': { message: '', data: { unread: 0 } },
      'GET manage/course': list({ ...courseAs(seat), status: 1 }),
      'GET manage/course/section': { data: sections, message: 'OK' },
      ...answers,
    },
  })
const openCall = 'POST scholar/course/section/module/material/open'
const finishCall = 'POST scholar/course/section/module/material/finish'

test('a scholar’s look is noted, and a sound played to its end is finished', async () => {
  const page = await view('member', { ...reading, [openCall]: messageBody(), [finishCall]: messageBody() }, person('SCHOLAR'))
  const sound = await screen.findByLabelText('A gong to work by', { selector: 'audio' })
  expect(sound.getAttribute('src')).toBe('/api/file/9c1')
  await waitFor(() => expect(page.calls(openCall)[0]?.input).toEqual(place))
  expect(screen.getByRole('button', { name: 'Mark as finished' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Progress' })).toBeNull()
  expect(page.calls(finishCall)).toEqual([])
  fireEvent.ended(sound)
  await waitFor(() => expect(page.calls(finishCall)[0]?.input).toEqual(place))
  expect(page.calls(openCall)).toHaveLength(1)
})

test('the page leads to the item before and the one after', async () => {
  await view('member', { ...reading, [openCall]: messageBody() }, person('SCHOLAR'))
  const ways = within(await screen.findByRole('navigation', { name: 'Items of the course' }))
  expect(ways.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PreviousBefore it', '/material/inclass/3/21/7'],
  ])
})

test('what is finished is not finished again', async () => {
  const done = { data: { ...opened, finished_at: '2026-02-02T03:00:00Z' }, message: 'OK' }
  const page = await view(
    'member',
    { ...reading, 'GET scholar/course/section/module/material': done, [openCall]: messageBody() },
    person('SCHOLAR'),
  )
  const sound = await screen.findByLabelText('A gong to work by', { selector: 'audio' })
  expect(screen.getByText(/^Finished/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as finished' })).toBeNull()
  fireEvent.ended(sound)
  await settled(page)
  expect(page.calls(finishCall)).toEqual([])
})

test.each([
  ['LD', 1],
  ['GUEST', 0],
] as const)('staff with %s see progress and have %i menu of changes, and leave no trace', async (permission, menus) => {
  const page = await view('staff', reading, person('TF', permission))
  expect(await screen.findByRole('button', { name: 'Progress' })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Actions for A gong to work by' })).toHaveLength(menus)
  expect(screen.queryByRole('button', { name: 'Mark as finished' })).toBeNull()
  await settled(page)
  expect(page.calls(openCall)).toEqual([])
})

test('progress counts, names and narrows', async () => {
  const reader = (id: number, name: string, more: Partial<MaterialReader> = {}): MaterialReader => ({
    id,
    name,
    no_tf: `TF-${id}`,
    profile_picture: null,
    opened_at: null,
    finished_at: null,
    ...more,
  })
  const at = '2026-02-01T03:00:00Z'
  const all = [reader(1, 'Ana', { opened_at: at, finished_at: at }), reader(2, 'Beni', { opened_at: at }), reader(3, 'Citra')]
  const page = await show(() => open(ReadersDialog, { place, name: 'A text' }), {
    'GET manage/material/progress': ({ filter }) => ({
      ...list(...((filter as { progress?: string } | undefined)?.progress ? [] : all)),
      members: 3,
      opened: 2,
      finished: 1,
    }),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Ana.*Finished/),
    expect.stringMatching(/Beni.*Opened/),
    expect.stringMatching(/Citra.*Not opened/),
  ])
  await page.user.click(screen.getByRole('combobox', { name: 'Progress' }))
  await page.user.click(await screen.findByRole('option', { name: 'Not opened' }))
  expect(await screen.findByText('Data tidak ditemukan')).toBeTruthy()
  expect(page.calls('GET manage/material/progress').at(-1)?.input).toMatchObject({
    course_section_id: '21',
    filter: { progress: 'none' },
  })
  const foot = screen.getAllByRole('button', { name: 'Close' }).at(-1)!
  await page.user.click(foot)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})
