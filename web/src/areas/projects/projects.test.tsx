import type { Course } from '@pandu/contract/courses'
import type { GroupWork } from '@pandu/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Editor } from '@tiptap/react'
import { openApp, person, refuse, type Answers } from '../../test/index.ts'
import { projectScreens } from './projects.screens.ts'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => import('./ProjectPage.tsx'))

const course: Course = {
  id: 2,
  title: 'Lead Others',
  description: '',
  start_date: '2026-01-01',
  end_date: '2026-06-01',
  open_always: 1,
  cover: null,
  status: 1,
  cohort_id: 1,
  cohort: 'Maleo',
  members: 10,
  sections: 1,
  teachers: 1,
  seat: 'staff',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const proposal: GroupWork['submission'][number] = {
  id: 7,
  stage: 'proposal',
  title: 'A repair table',
  information: '-',
  type: 'link',
  content: 'https://berkas.example/1',
  version: 1,
  by: 'Sekar',
  authors: ['Sekar', 'Yulius'],
  submitted_at: '2026-03-01T03:00:00Z',
  history: { group_submission_history_id: 40 },
}
const work: GroupWork = {
  id: 7,
  project_id: 1,
  type: 'group',
  group_id: 201,
  group_title: 'Pelita',
  current: true,
  additional_info: {
    title: 'A repair table',
    project_reference: '',
  },
  approval_admin: 'process',
  approval_council: 'process',
  approved_version_admin: null,
  approved_version_council: null,
  notes_admin: '',
  notes_council: '',
  decided_admin_at: null,
  decided_council_at: null,
  waits_for: ['admin', 'council'],
  waiting_since: '2026-03-01T03:00:00Z',
  late: [],
  submission: [proposal],
}
const project = {
  id: 1,
  title: 'Something that stays',
  description: 'Six weeks',
  type: 'group',
  due: { proposal: null, 'report-progress': null, 'report-final': null, 'assignment-final': null },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const listBody = (data: unknown[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })

const answers = (seat: Course['seat'], works: () => GroupWork[], more: Answers = {}): Answers => ({
  'POST ws/ticket': refuse(503),
  'GET notification/count': { message: '', data: { unread: 0 } },
  'GET manage/course': listBody([{ ...course, seat }]),
  'GET manage/course/project-assignment': listBody([{ ...project, expected: 3, handed_in: 1 }]),
  'GET manage/course/project-assignment/group/submission': () => listBody(works()),
  'GET scholar/course/group/submission': () => listBody(works()),
  'GET manage/course/project-assignment/submission/history': listBody([]),
  ...more,
})
const path = '/project/inclass/1/24/2'
const review = (me = person('TF', 'LD'), more: Answers = {}, works = () => [work]) =>
  openApp(projectScreens, `${path}?open=7`, { me, answers: answers('staff', works, more) })
const scholar = (works: GroupWork[], more: Answers = {}) =>
  openApp(projectScreens, path, { me: person('SCHOLAR'), answers: answers('member', () => works, more) })
const STATUS = 'POST manage/course/project-assignment/group/submission/status'

const choose = async ({ user }: Awaited<ReturnType<typeof review>>, status: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: status }))
}

test('approved first opens the confirmation, whose Cancel sends nothing; other values are saved directly', async () => {
  const app = await review(undefined, { [STATUS]: { message: 'Recorded' } })
  await app.user.click(await screen.findByRole('button', { name: 'Give feedback' }))
  await choose(app, 'Approved')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Approve Proposal' }))
  expect(asked.getByText('Are you sure? You will not be able to change your choice')).toBeTruthy()
  await app.user.click(asked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve Proposal' })).toBeNull())
  expect(app.calls(STATUS)).toEqual([])

  await choose(app, 'Revision')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('notes are required for revision and declined')).toBeTruthy()
  await app.user.type(screen.getByRole('textbox', { name: 'Notes for Proposal' }), 'Who keeps the key?')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.calls(STATUS)[0]?.input).toEqual({
    course_group_project_submission_id: 7,
    group_submission_history_id: 40,
    party: 'admin',
    approval: 'revision',
    notes: 'Who keeps the key?',
  })
})

test('who holds LD and TEACHER decides for each party', async () => {
  const both = await review(person('TF', 'LD', 'TEACHER'))
  await both.user.click(await screen.findByRole('button', { name: 'Give feedback' }))
  expect(await screen.findByRole('radio', { name: 'Teacher' })).toBeTruthy()
})

test('the superadmin sees disabled fields and no save button', async () => {
  const app = await review(person('SUPERADMIN'))
  await app.user.click(await screen.findByRole('button', { name: 'Feedback' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Status' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a stage that is not open says why; a new version shows the notes, keeps the title and sends what was seen', async () => {
  const SEND = 'POST scholar/course/group/submission/proposal'
  const project_reference = '/admin/tsa/tsa-proposal/list-detail/2/9'
  const asked: GroupWork = {
    ...work,
    additional_info: { ...work.additional_info, project_reference },
    approval_council: 'revision',
    notes_council: 'Which tools?',
    waits_for: ['author'],
  }
  const app = await scholar([asked], {
    'GET tsa-proposal/admin/register': { data: [{ id: 9, tsa_id: 2, title: 'Saturday school' }], message: 'OK' },
    [SEND]: refuse(409, 'Yulius already handed in the proposal on 4 Mar 2026 WIB; please look at it first'),
  })
  expect(await screen.findAllByText('This opens when both parties have approved the proposal')).toHaveLength(3)
  await app.user.click(screen.getByRole('button', { name: 'Hand in a new version' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Which tools?')).toBeTruthy()
  // The title is shown as text, not in a disabled field.
  expect(dialog.getByText('A repair table')).toBeTruthy()
  expect(dialog.queryByRole('textbox', { name: /Title/ })).toBeNull()
  // What the first version named stays (000 §2).
  expect(dialog.queryByRole('combobox', { name: 'Project reference' })).toBeNull()
  const link = dialog.getByRole<HTMLInputElement>('textbox', { name: /Link/ })
  await app.user.clear(link)
  await app.user.type(link, 'https://berkas.example/2')
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Yulius already handed in the proposal')
  expect(link.value).toBe('https://berkas.example/2')
  expect(app.calls(SEND)[0]?.input).toEqual({
    title: 'A repair table',
    information: '-',
    type: 'link',
    content: 'https://berkas.example/2',
    course_group_project_id: 1,
    group_id: 201,
    version: 1,
  })
})

test('while the course is closed nothing is offered to be handed in, unless the project is left open', async () => {
  const asked: GroupWork = { ...work, approval_council: 'revision', waits_for: ['author'] }
  const over = { start_date: '2020-01-01', end_date: '2020-02-01', open_always: 0 }
  const at = { id: 24, course_id: 2, title: 'Week one', description: '', position: 1, status: 1, publish_at: null }
  const written = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
  const item = { id: 1, course_section_id: 24, module_id: 4, instance_id: 1, title: 'Something that stays', detail: 'group', position: 1 }
  const shown = { status: 1, item_status: 1, publish_at: null, due_at: null, first_due_at: null, done: false }
  const open = (open_always: number) =>
    scholar([asked], {
      'GET manage/course': listBody([{ ...course, ...over, seat: 'member' }]),
      'GET manage/course/section': listBody([{ ...at, ...written, modules: [{ ...item, ...shown, open_always }] }]),
    })
  const closed = await open(0)
  expect(await screen.findByText('Nothing can be handed in while the course is closed.')).toBeTruthy()
  expect(await screen.findByText('This course ended on 1 Feb 2020. Its work is closed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Hand in/ })).toBeNull()
  closed.unmount()
  await open(1)
  expect(await screen.findByRole('button', { name: 'Hand in a new version' })).toBeTruthy()
  expect(screen.getByText('Your turn: read the notes and hand in a new version of the proposal.')).toBeTruthy()
  expect(screen.queryByText(/Its work is closed/)).toBeNull()
})

test('a scholar without a group is told so', async () => {
  await scholar([])
  expect(await screen.findByText('You are not in a group of this course yet')).toBeTruthy()
})

test('a proposal may name a TSA project, where their association has one, and its answer stands at the field', async () => {
  const SEND = 'POST scholar/course/group/submission/proposal'
  const empty: GroupWork = {
    ...work,
    id: null,
    additional_info: { title: '', project_reference: '' },
    submission: [],
    waits_for: ['author'],
  }
  const app = await scholar([empty], {
    'GET tsa-proposal/admin/register': { data: [{ id: 9, tsa_id: 2, title: 'Saturday school' }], message: 'OK' },
    [SEND]: refuse(422, { project_reference: ['This TSA project does not exist'] }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Hand in the proposal' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('textbox', { name: /Title/ }), 'A repair table')
  await app.user.type(dialog.getByRole('textbox', { name: /Link/ }), 'https://berkas.example/1')
  await app.user.click(await dialog.findByRole('combobox', { name: 'Project reference' }))
  await app.user.click(await screen.findByRole('option', { name: 'Saturday school' }))
  await app.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('This TSA project does not exist')).toBeTruthy()
  expect(app.calls(SEND)[0]?.input).toMatchObject({ project_reference: '/admin/tsa/tsa-proposal/list-detail/2/9' })
  expect(app.calls('GET tsa-proposal/admin/register')[0]?.input['filter']).toEqual({ tsa_id: '2' })
})

test('who has not handed in is listed below, and the task is edited with what was read', async () => {
  const app = await openApp(projectScreens, path, {
    me: person('TF', 'LD'),
    answers: answers('staff', () => [work], {
      'GET manage/course/project-assignment/missing': listBody([{ id: 202, name: 'Rimba', detail: '4 members' }]),
      'POST manage/course/project-assignment/update': { message: 'Project updated' },
    }),
  })
  const missing = within(await screen.findByRole('table', { name: 'Not handed in yet' }))
  expect(await missing.findByText('Rimba')).toBeTruthy()
  expect(app.calls('GET manage/course/project-assignment/missing')[0]?.input).toMatchObject({ project_id: '1', course_id: '2' })
  await app.user.click(screen.getByRole('button', { name: 'Edit' }))
  const { editor } = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Task' })
  editor.commands.selectAll()
  editor.commands.insertContent('<p>Eight <strong>weeks</strong></p>')
  expect(screen.getByRole('group', { name: 'Due dates' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.calls('POST manage/course/project-assignment/update')[0]?.input).toEqual({
      id: 1,
      title: 'Something that stays',
      description: '<p>Eight <strong>weeks</strong></p>',
      due: project.due,
      updated_at: '2026-01-01T00:00:00Z',
    }),
  )
})

const version = (number: number, more: object = {}) => ({
  id: 40 + number,
  stage: 'proposal',
  version: number,
  at: `2026-03-0${number}T03:00:00Z`,
  by: 'Sekar',
  action: number === 1 ? 'submitted' : 'resubmitted',
  party: null,
  from: null,
  to: null,
  notes: '',
  title: 'A repair table',
  content: `https://berkas.example/${number}`,
  project_reference: '',
  ...more,
})
const HISTORY = 'GET manage/course/project-assignment/submission/history'
const second = { ...proposal, version: 2, content: 'https://berkas.example/2', history: { group_submission_history_id: 42 } }

test('an approval of an earlier version is renewed in one click, with both versions to open', async () => {
  let now: GroupWork = { ...work, approved_version_admin: 1, submission: [second] }
  const app = await review(
    undefined,
    {
      [HISTORY]: listBody([version(2), version(1)]),
      [STATUS]: () => {
        now = { ...now, approval_admin: 'approved', approved_version_admin: 2, waits_for: ['council'] }
        return { message: 'The approval now counts for version 2' }
      },
    },
    () => [now],
  )
  const renewal = within(await screen.findByRole('region', { name: /you approved version 1; version 2 was handed in later/ }))
  expect(await renewal.findAllByRole('link')).toHaveLength(2)
  expect(renewal.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://berkas.example/1',
    'https://berkas.example/2',
  ])
  expect(screen.getByText('Approved for version 1')).toBeTruthy()
  await app.user.click(renewal.getByRole('button', { name: 'Approve version 2 too' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /you approved version 1/ })).toBeNull())
  expect(app.calls(STATUS).map(({ input }) => input)).toEqual([
    { course_group_project_submission_id: 7, group_submission_history_id: 42, party: 'admin', approval: 'approved', notes: '' },
  ])
  expect(screen.queryByText('Approved for version 1')).toBeNull()
})

test('the other party and the authors read that the approval was for an earlier version, and renew nothing', async () => {
  const waiting: GroupWork = { ...work, approved_version_admin: 1, submission: [second] }
  await review(person('TF', 'TEACHER'), { [HISTORY]: listBody([version(2), version(1)]) }, () => [waiting])
  expect(await screen.findByText('Approved for version 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve version/ })).toBeNull()
})

test('a decline is not called a request for a new version', async () => {
  const declined: GroupWork = { ...work, current: false, approval_council: 'declined', waits_for: ['author'] }
  await review(person('TF', 'TEACHER'), {}, () => [declined])
  expect(await screen.findByText('The proposal was declined; Pelita may hand in a new version.')).toBeTruthy()
  expect(screen.queryByText(/was requested/)).toBeNull()
})
