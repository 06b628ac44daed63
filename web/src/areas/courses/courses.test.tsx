import type { Course, Section, SectionModule, Teacher } from '@pandu/contract/courses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, person, refuse, renderAt, settled, type Answers } from '../../test/index.ts'
import { courseScreens } from './courses.screens.ts'
import SectionPage from './SectionPage.tsx'

const course: Course = {
  id: 7,
  title: 'Lead Self',
  description: 'Eight weeks.',
  start_date: '2026-01-05',
  end_date: '2026-03-05',
  open_always: 0,
  cover: null,
  status: 1,
  cohort_id: 4,
  cohort: 'TELADAN 2024',
  members: 2,
  sections: 3,
  teachers: 1,
  seat: 'staff',
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
}
const item = (id: number, title: string, status = 1): SectionModule => ({
  id,
  course_section_id: 21,
  module_id: 3,
  instance_id: id + 100,
  title,
  detail: '',
  position: id,
  status,
  item_status: 1,
  publish_at: null,
  due_at: null,
  open_always: 0,
  first_due_at: null,
  done: null,
})
const section = (id: number, title: string, modules: SectionModule[] = []): Section => ({
  id,
  course_id: 7,
  title,
  description: `About ${title}`,
  position: id,
  status: 1,
  publish_at: null,
  modules,
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
})
const maria: Teacher = {
  id: 55,
  course_id: 7,
  user_id: 9,
  data_user: { id: 9, name: 'Maria Bere', role: 'VENDOR', status: 1, profile_picture: null, permissions: [{ id: 4, name: 'FASILITATOR' }] },
  created_at: '2026-01-01T03:00:00Z',
}
const list = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })
const live = { 'POST ws/ticket': refuse(503), 'GET notification/count': { message: '', data: { unread: 0 } }, 'GET notification': list() }
const answers: Answers = {
  ...live,
  'GET manage/course': list(course),
  'GET course/teacher': list(maria),
  'GET manage/course/section': { data: [section(21, 'One'), section(22, 'Two'), section(23, 'Three')], message: 'OK' },
}
const show = (path: string, more: Answers = {}, me = person('TF', 'LD')) =>
  openApp(courseScreens, path, { me, answers: { ...answers, ...more } })
const sectionTitles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((text) => ['One', 'Two', 'Three'].includes(text ?? ''))

test('sections move by button and by arrow key, each move is written in turn, and the focus stays', async () => {
  const app = await show('/course/inclass/7', { 'POST manage/course/section/order': { message: 'The order is saved' } })
  const down = await screen.findByRole('button', { name: 'Move One down' })
  await app.user.click(down)
  expect(sectionTitles()).toEqual(['Two', 'One', 'Three'])
  await app.user.keyboard('{ArrowDown}')
  expect(sectionTitles()).toEqual(['Two', 'Three', 'One'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move One down' }))
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  await app.user.keyboard('{ArrowDown}')
  expect(screen.getByText('One is now number 3 of 3')).toBeTruthy()
  await waitFor(() =>
    expect(app.calls('POST manage/course/section/order').map(({ input }) => input)).toEqual([
      { course_id: 7, ids: [22, 21, 23] },
      { course_id: 7, ids: [22, 23, 21] },
    ]),
  )
})

test('a refused order says why and goes back to what the server has', async () => {
  const app = await show('/course/inclass/7', { 'POST manage/course/section/order': refuse(409, 'Somebody else has changed this') })
  await app.user.click(await screen.findByRole('button', { name: 'Move Three up' }))
  expect(await screen.findByText('Somebody else has changed this')).toBeTruthy()
  await waitFor(() => expect(sectionTitles()).toEqual(['One', 'Two', 'Three']))
})

test('deleting leads on: a section to its class, a course to the list', async () => {
  const app = await show('/section/inclass/21/7', {
    'GET manage/course/section': { data: [section(21, 'One')], message: 'OK' },
    'POST manage/course/section/delete': { message: 'Section deleted' },
    'POST manage/course/delete': { message: 'Course deleted' },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for One' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete section' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Delete section' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.path()).toBe('/course/inclass/7'))
  expect(app.calls('POST manage/course/section/delete')[0]?.input).toEqual({ id: 21 })

  await app.user.click(await screen.findByRole('button', { name: 'Actions for Lead Self' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Delete course' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.path()).toBe('/course/cr/list'))
})

test('staff see which of the two switches hides an item: the section’s or its own', async () => {
  const own = { ...item(3, 'Song'), item_status: 0 }
  renderAt(<SectionPage />, {
    me: person('TF', 'LD'),
    path: '/section/inclass/21/7',
    route: '/section/$inside/$idSection/$idCourse',
    answers: {
      ...answers,
      'GET manage/course/section': { data: [section(21, 'One', [item(1, 'Reading'), item(2, 'Film', 0), own])], message: 'OK' },
    },
  })
  const rowOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` }).closest('[class*=item]')!
  await screen.findByRole('button', { name: 'Actions for Reading' })
  const marks = ['Reading', 'Film', 'Song'].map((name) => /No Active|Inactive in all sections/.exec(rowOf(name).textContent)?.[0])
  expect(marks).toEqual([undefined, 'No Active', 'Inactive in all sections'])
})

test('an item is switched after a question and taken out by section, kind and number; the page is the section again', async () => {
  const page = renderAt(<SectionPage />, {
    me: person('TF', 'LD'),
    path: '/section/inclass/21/7',
    route: '/section/$inside/$idSection/$idCourse',
    answers: {
      ...answers,
      'GET manage/course/section': { data: [section(21, 'One', [item(1, 'Reading'), item(2, 'Film', 0)])], message: 'OK' },
      'POST manage/course/section/module/status': { message: 'Scholars no longer see this item' },
      'POST manage/course/section/module/unassign': { message: 'The item has been removed from the section' },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Reading' }))
  const inactivate = await screen.findByRole('menuitem', { name: 'Inactivate' })
  expect(screen.queryByRole('menuitem', { name: 'Activate' })).toBeNull()
  await page.user.click(inactivate)
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Inactivate item' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const place = { course_section_id: 21, module_id: 3 }
  expect(page.calls('POST manage/course/section/module/status')[0]?.input).toEqual({ ...place, instance_id: 101, status: 0 })

  await page.user.click(screen.getByRole('button', { name: 'Actions for Film' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete from section' }))
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Delete module' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/course/section/module/unassign')[0]?.input).toEqual({ ...place, instance_id: 102 }))
  expect(page.path()).toBe('/section/inclass/21/7')
})

test('the announcement is changed by staff, and disabled for GUEST', async () => {
  const one = { 'GET manage/course/section': { data: [section(21, 'One')], message: 'OK' } }
  const app = await show('/section/inclass/21/7', { ...one, 'POST manage/course/section/update': { message: 'Section updated' } })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for One' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Edit announcement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announcement' }))
  await app.user.clear(dialog.getByLabelText(/Title/))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  await app.user.type(dialog.getByLabelText(/Title/), 'Week 1')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.calls('POST manage/course/section/update')[0]?.input).toEqual({
      id: 21,
      updated_at: '2026-01-01T03:00:00Z',
      course_id: 7,
      title: 'Week 1',
      description: 'About One',
    }),
  )
  app.unmount()

  const guest = await show('/section/inclass/21/7', one, person('TF', 'GUEST'))
  await guest.user.click(await screen.findByRole('button', { name: 'Actions for One' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit announcement'])
  await guest.user.click(screen.getByRole('menuitem', { name: 'Edit announcement' }))
  const view = within(await screen.findByRole('dialog', { name: 'Announcement' }))
  expect(view.getByLabelText('Title')).toHaveProperty('disabled', true)
  expect((await view.findByRole('textbox', { name: 'Description' })).getAttribute('aria-disabled')).toBe('true')
  expect(view.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('administrators are picked with checkboxes, those who are it are greyed, and a facilitator leaves by a call of their own', async () => {
  const account = (id: number, name: string, permission?: 'MENTOR' | 'FASILITATOR') => ({
    id,
    user_id: id,
    name,
    username: name,
    email: '',
    gender: null,
    nik: '',
    phone_number: '',
    bio: '',
    role: 'VENDOR',
    status: 1,
    must_reset_password: 0,
    pending_email: null,
    vendor_id: 1,
    vendor: 'Bright Partners',
    permissions: permission ? [{ id: 5, name: permission }] : [],
    profile_picture: null,
    created_at: '2026-01-01T03:00:00Z',
    updated_at: '2026-01-01T03:00:00Z',
  })
  const app = await show('/course/inclass/7', {
    'GET manage/vendor_user': list(account(9, 'Maria Bere', 'FASILITATOR'), account(10, 'Iskandar Lubis', 'MENTOR'), account(8, 'Taufan')),
    'POST course/teacher/create': { message: '2 administrators added' },
    'POST course/teacher/delete': { message: 'Removed from the course' },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add administrator' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'From implementing partners' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Administrator' }))
  const mentor = await dialog.findByRole('option', { name: /Iskandar Lubis.*MENTOR/ })
  await waitFor(() => expect(dialog.getByRole('option', { name: /Maria Bere/ }).getAttribute('aria-disabled')).toBe('true'))
  expect(dialog.queryByRole('button', { name: 'Submit Administrator' })).toBeNull()
  await app.user.click(mentor)
  await app.user.click(dialog.getByRole('option', { name: /Taufan/ }))
  await app.user.click(dialog.getByRole('option', { name: /Maria Bere/ }))
  await app.user.click(dialog.getByRole('button', { name: 'Submit Administrator' }))
  await waitFor(() => expect(app.calls('POST course/teacher/create')[0]?.input).toEqual({ course_id: 7, user_id: [10, 8] }))
  expect(app.calls('GET manage/vendor_user')[0]?.input.page).toEqual({ number: '1', size: '5' })

  await app.user.click(await screen.findByRole('button', { name: 'Actions for Maria Bere' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remove facilitator' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Remove facilitator' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls('POST course/teacher/delete')[0]?.input).toEqual([{ id: 55 }]))
})

test('a scholar reads: cards of their courses, done items, nothing to change; another one’s course is not found', async () => {
  const own = { ...course, seat: 'member' as const }
  const app = await show('/course/cr/list', { 'GET scholar/course': list(own) }, person('SCHOLAR'))
  expect((await screen.findByRole('link', { name: 'Lead Self' })).getAttribute('href')).toBe('/course/inclass/7')
  expect(screen.queryByRole('link', { name: 'Create Course' })).toBeNull()
  app.unmount()

  const inside = await show(
    '/course/inclass/7',
    {
      'GET manage/course': list(own),
      'GET manage/course/section': {
        data: [
          section(21, 'One', [
            { ...item(1, 'Reading'), done: true },
            { ...item(2, 'Film'), done: false },
          ]),
        ],
        message: 'OK',
      },
    },
    person('SCHOLAR'),
  )
  expect(await screen.findByText('1 of 2 items done')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Move|Create|Add|Choose|Actions for (One|Lead)/ })).toBeNull()
  inside.unmount()

  await show('/course/inclass/7', { 'GET manage/course': list() }, person('SCHOLAR'))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

test('a course without members says so, and its member list asks for the course by its number', async () => {
  const none = { data: [], total: 0, last_page: 1 }
  const app = await show('/member/inclass/7', {
    'GET manage/course/member': { member: none, total: 0, last_page: 1, course_cohort_id: null, message: 'OK' },
  })
  expect(await screen.findByText("This course doesn't have members yet")).toBeTruthy()
  expect(app.calls('GET manage/course/member')[0]?.input).toMatchObject({
    course: '7',
    page: { number: '1', size: '10' },
    sort: '-created_at',
  })
})

test('a new course needs a title and two days in their order before anything is sent', async () => {
  const app = await show('/course/create')
  await app.user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Title is required')).toBeTruthy()
  expect(screen.getByText('Start Date is required')).toBeTruthy()
  expect(screen.getByText('End Date is required')).toBeTruthy()
  expect(app.calls('POST manage/course')).toEqual([])
})

test('the place of the progress is kept until it is known', async () => {
  let arrives: (sections: object) => void = () => undefined
  const sections = new Promise<object>((done) => (arrives = done))
  const own = { ...course, seat: 'member' as const }
  await show('/course/inclass/7', { 'GET manage/course': list(own), 'GET manage/course/section': () => sections }, person('SCHOLAR'))
  const kept = await screen.findByRole('region', { name: 'Your progress' })
  expect(kept.getAttribute('aria-busy')).toBe('true')
  arrives({ data: [], message: '' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your progress' })).toBeNull())
})

test('an end before the start is said to be that', async () => {
  const app = await show('/course/create')
  await app.user.type(await screen.findByLabelText(/Title/), 'Leading')
  await app.user.type(screen.getByLabelText(/Start Date/), '4 Mar 2026')
  await app.user.type(screen.getByLabelText(/End Date/), '1 Mar 2026')
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('end date must not be before start date')).toBeTruthy()
  expect(screen.queryByText(/is required|must be a date/)).toBeNull()
  expect(app.calls('POST manage/course')).toEqual([])
})

test('the course menu gives way to the main one and comes back', async () => {
  const app = await show('/course/inclass/7', {}, person('VENDOR', 'FASILITATOR'))
  const menu = within(await screen.findByRole('navigation', { name: 'Course menu' }))
  expect(menu.getByRole('link', { name: 'Class' }).getAttribute('aria-current')).toBe('page')
  await app.user.click(menu.getByRole('button', { name: 'Other Menu' }))
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { name: 'Course' })).toBeTruthy()
  await app.user.click(main.getByRole('button', { name: 'Course Menu' }))
  expect(screen.getByRole('navigation', { name: 'Course menu' })).toBeTruthy()
})

test('staff look at a course as a scholar sees it: drafts are left out, and nothing can be changed', async () => {
  const app = await show('/course/inclass/7', {
    'GET manage/course/section': (input) => ({
      data: (input as { as?: string }).as === 'scholar' ? [section(21, 'One')] : [section(21, 'One'), { ...section(22, 'Two'), status: 0 }],
      message: 'OK',
    }),
  })
  expect(await screen.findByText('Draft')).toBeTruthy()
  await app.user.click(screen.getByRole('link', { name: 'As a scholar sees it' }))
  await waitFor(() => expect(sectionTitles()).toEqual(['One']))
  expect(screen.queryByRole('button', { name: /Move One/ })).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Back to your own view' }))
  await waitFor(() => expect(sectionTitles()).toEqual(['One', 'Two']))
})

test('a section is copied into a course that is picked', async () => {
  const app = await show('/course/inclass/7', {
    'POST manage/course/section/copy': { message: 'The section is copied as a draft', data: { id: 99 } },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for One' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy One into' }))
  await app.user.click(await dialog.findByRole('option', { name: /Lead Self/ }))
  await app.user.click(dialog.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(app.calls('POST manage/course/section/copy')[0]?.input).toEqual({ id: 21, course_id: 7 }))
})

test('an item is published from a time on', async () => {
  const app = await show('/section/inclass/21/7', {
    'GET manage/course/section': { data: [section(21, 'One', [item(1, 'A text', 0)])], message: 'OK' },
    'POST manage/course/section/module/status': { message: 'Scholars see this item' },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Actions for A text' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Publishing and due date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publishing and due date' }))
  await app.user.click(dialog.getByRole('radio', { name: 'Published from a time on' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose a day and a time')).toBeTruthy()
  await app.user.click(dialog.getByRole('radio', { name: 'Published' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.calls('POST manage/course/section/module/status')[0]?.input).toEqual({
      course_section_id: 21,
      module_id: 3,
      instance_id: 101,
      status: 1,
      publish_at: null,
      due_at: null,
    }),
  )
})

test('one item is left open while its course is closed, which its row says; a material has no such switch', async () => {
  const status = 'POST manage/course/section/module/status'
  const app = await show('/section/inclass/21/7', {
    'GET manage/course/section': {
      data: [section(21, 'One', [quiz(1, 'A quiz'), { ...quiz(2, 'Left open'), open_always: 1 }, item(3, 'A text', 1)])],
      message: 'OK',
    },
    [status]: { message: 'Scholars see this item' },
  })
  expect((await screen.findAllByText('Open before and after the course')).length).toBe(1)
  const dialogOf = async (title: string) => {
    await app.user.click(screen.getByRole('button', { name: `Actions for ${title}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Publishing and due date' }))
    return within(await screen.findByRole('dialog', { name: 'Publishing and due date' }))
  }
  const name = /^Open before and after the dates of the course/
  const material = await dialogOf('A text')
  expect(material.queryByRole('switch', { name })).toBeNull()
  await app.user.click(material.getByRole('button', { name: 'Cancel' }))
  for (const [title, sent] of [
    ['A quiz', 1],
    ['Left open', 0],
  ] as const) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const dialog = await dialogOf(title)
    await app.user.click(dialog.getByRole('switch', { name }))
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(app.calls(status).at(-1)?.input).toMatchObject({ module_id: 1, open_always: sent }))
  }
})

const result = (module_id: number, state: 'open' | 'waiting' | 'done', score: number | null = null) => ({
  module_id,
  state,
  score,
  at: null,
  late: false,
})
const quiz = (id: number, title: string, status = 1) => ({ ...item(id, title, status), module_id: 1 })

test('the results of a course: a column for each item that scholars see, each cell leads to the work, the export takes the filter along', async () => {
  const sections = [section(21, 'One', [quiz(1, 'First quiz'), item(2, 'A text'), item(3, 'Not shown', 0)])]
  const row = { id: 12, name: 'Rina', no_tf: '24-1', university: 'UI', profile_picture: null, done: 1, average: 80 }
  const app = await show('/result/inclass/7?which=waiting', {
    'GET manage/course/section': { data: sections, message: 'OK' },
    'GET manage/course/result': list({ ...row, results: [result(1, 'done', 80)] }),
  })
  expect((await screen.findByText('Rina')).closest('a')?.getAttribute('href')).toBe('/result/inclass/7/12')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Scholar Name', 'Done', 'Average', 'First quiz', 'A text'])
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByText('Missing')).toBeTruthy()
  const work = screen.getByRole('link', { name: '80, First quiz of Rina' })
  expect(work.getAttribute('href')).toBe('/quiz/inclass/101/21/7?tab=results&scholar=12')
  expect(work.textContent).toBe('80')
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
    '/api/manage/course/result/export?course=7&filter[which]=waiting',
  )
  expect(app.calls('GET manage/course/result')[0]?.input).toMatchObject({ course: '7', filter: { which: 'waiting' } })
})

test('one member: what is known of every item; a scholar opens the items and goes back to the class', async () => {
  const own = (id: number, title: string, module_id: 1 | 3, found: ReturnType<typeof result> | null) => ({
    ...quiz(id, title),
    module_id,
    section: 'One',
    result: found,
  })
  const data = {
    scholar: { id: 12, name: 'Rina', no_tf: '24-1', university: 'UI', profile_picture: null },
    done: 0,
    average: null,
    items: [own(1, 'First quiz', 1, result(1, 'waiting')), own(2, 'A second quiz', 1, null)],
    extra_time: { percent: 0, changes: [] },
  }
  const more = { 'GET manage/course/result/scholar': { data, message: 'OK' } }
  const app = await show('/result/inclass/7/12', more)
  expect((await screen.findByRole('link', { name: 'First quiz' })).getAttribute('href')).toBe(
    '/quiz/inclass/101/21/7?tab=results&scholar=12',
  )
  expect(screen.queryByRole('link', { name: 'A second quiz' })).toBeNull()
  expect(screen.getByText('Waiting')).toBeTruthy()
  app.unmount()
  await show('/result/inclass/7/12', { ...more, 'GET manage/course': list({ ...course, seat: 'member' }) }, person('SCHOLAR'))
  expect((await screen.findByRole('link', { name: 'A second quiz' })).getAttribute('href')).toBe('/quiz/inclass/102/21/7')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your results')
})

test('an item moves to another section by its menu, and by being dragged', async () => {
  const sections = [section(21, 'One', [item(1, 'A text')]), section(22, 'Two')]
  const more: Answers = {
    'GET manage/course/section': (input) => ({
      data: input['filter']?.id ? sections.slice(0, 1) : sections,
      message: 'OK',
    }),
    'POST manage/course/section/module/move': { message: 'The item has been moved' },
  }
  const moved = { course_section_id: 21, module_id: 3, instance_id: 101, to_section_id: 22 }
  const app = await show('/section/inclass/21/7', more)
  await app.user.click(await screen.findByRole('button', { name: /Actions.*A text|A text.*[Aa]ctions/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Move to another section' }))
  await app.user.click(await screen.findByRole('combobox', { name: 'Section' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Two'])
  await app.user.click(screen.getByRole('option', { name: 'Two' }))
  await app.user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(app.calls('POST manage/course/section/module/move')[0]?.input).toEqual(moved))
  app.unmount()

  const list = await show('/course/inclass/7', more)
  const dragged = (await screen.findByText('A text')).closest('li[draggable]')!
  const [from, to] = ['One', 'Two'].map((name) => screen.getByRole('heading', { name }).closest('li')!)
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  fireEvent.dragStart(dragged, { dataTransfer })
  fireEvent.dragOver(from!, { dataTransfer })
  fireEvent.drop(from!, { dataTransfer })
  fireEvent.dragOver(to!, { dataTransfer })
  expect(to!.dataset['over']).toBe('true')
  fireEvent.drop(to!, { dataTransfer })
  await waitFor(() => expect(list.calls('POST manage/course/section/module/move').map(({ input }) => input)).toEqual([moved]))
})

test('what is late says so in the results', async () => {
  const past = { ...quiz(1, 'First quiz'), first_due_at: '2026-01-05T03:00:00Z' }
  const sections = [section(21, 'One', [past, quiz(2, 'A second quiz')])]
  const row = { id: 12, name: 'Rina', no_tf: '24-1', university: 'UI', profile_picture: null, done: 0, average: null }
  await show('/result/inclass/7', {
    'GET manage/course/section': { data: sections, message: 'OK' },
    'GET manage/course/result': list({ ...row, results: [{ ...result(2, 'waiting'), late: true }] }),
  })
  const cells = within((await screen.findByText('Rina')).closest('tr')!)
  expect(cells.getByText('Missing').parentElement?.parentElement?.textContent).toBe('MissingLate')
  expect(cells.getByRole('link', { name: 'Waiting, late, A second quiz of Rina' })).toBeTruthy()
})

test('extra time is given with what was read, and its history stays', async () => {
  const change = { id: 5, percent: 25, reason: 'Reads slowly', by: 'Lara', at: '2026-01-05T03:00:00Z' }
  const scholar = { id: 12, name: 'Rina', no_tf: '24-1', university: 'UI', profile_picture: null }
  const data = { scholar, done: 0, average: null, items: [], extra_time: { percent: 25, changes: [change] } }
  const more = { 'GET manage/course/result/scholar': { data, message: 'OK' } }
  const app = await show('/result/inclass/7/12', { ...more, 'POST manage/course/extra-time': { message: 'Rina has 50 % more time' } })
  const part = within(await screen.findByRole('region', { name: 'Extra time' }))
  expect(part.getByText('Reads slowly')).toBeTruthy()
  await app.user.click(part.getByRole('button', { name: 'Change extra time' }))
  const field = await screen.findByRole('textbox', { name: /More time, in percent/ })
  await app.user.clear(field)
  await app.user.type(field, '50')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.calls('POST manage/course/extra-time')[0]?.input).toEqual({
      course_id: 7,
      scholar_id: 12,
      seen: 5,
      percent: '50',
      reason: '',
    }),
  )
  app.unmount()
  const none = { 'GET manage/course/result/scholar': { data: { ...data, extra_time: { percent: 0, changes: [] } }, message: 'OK' } }
  const own = await show('/result/inclass/7/12', { ...none, 'GET manage/course': list({ ...course, seat: 'member' }) }, person('SCHOLAR'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your results' })).toBeTruthy()
  await settled(own)
  expect(screen.queryByRole('region', { name: 'Extra time' })).toBeNull()
})
