import type { Course } from '@pandu/contract/courses'
import type { Meeting } from '@pandu/contract/schedules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { meetingOf, person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { ComingMeetings } from './ComingMeetings.tsx'
import { MeetingsSection } from './MeetingsSection.tsx'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./MeetingDialog.tsx'), import('./RemoveSeriesDialog.tsx')]))

const course: Course = {
  id: 3,
  title: 'Lead Self',
  description: '',
  start_date: '2026-01-01',
  end_date: '2999-12-31',
  open_always: 1,
  cover: null,
  status: 1,
  cohort_id: 1,
  cohort: 'Cohort',
  members: 3,
  sections: 0,
  teachers: 2,
  seat: 'teacher',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const me = person('VENDOR', 'MENTOR')
const at = (moment: string) => Date.parse(moment) / 1000
const meeting = (changes: Partial<Meeting> = {}) =>
  meetingOf({ user_id: me.actor.id, start_section: at('2030-03-04T03:00:00Z'), end_section: at('2030-03-04T04:00:00Z'), ...changes })
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answersFor = (more: Answers = {}): Answers => ({
  'GET schedule/administrator': page(meeting()),
  'GET schedule/administrator/overlap': { data: [], message: '' },
  'GET course/mentor/load': { ...page(), without: 0 },
  'GET course/teacher/view/{id}': {
    data_course: { id: 3, title: 'Lead Self', description: '', start_date: '', end_date: '' },
    message: '',
  },
  ...more,
})
const show = (answers: Answers, of: Course = course, who = me) =>
  renderAt(<MeetingsSection course={of} side="mentor" />, { me: who, answers })
const choose = async (user: ReturnType<typeof show>['user'], what: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for How the month went' }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

test('the next meeting is asked for first; what it is says the state', async () => {
  const before = { start_section: at('2026-01-05T03:00:00Z'), end_section: at('2026-01-05T04:00:00Z') }
  const { calls } = show(
    answersFor({
      'GET schedule/administrator': page(
        meeting(),
        meeting({ id: 9, title: 'Before', ...before }),
        meeting({ id: 10, title: 'Rained off', state: 'not_held', reason: 'Rain' }),
        meeting({ id: 11, title: 'Nobody came', state: 'not_held', reason: 'Rain', ...before }),
      ),
    }),
  )
  const states = await Promise.all(
    ['How the month went', 'Before', 'Rained off', 'Nobody came'].map(async (name) => {
      const row = await screen.findByRole('row', { name: new RegExp(name) })
      return within(row).getAllByRole('cell').at(-2)?.textContent
    }),
  )
  expect(states).toEqual(['Upcoming', 'Over', 'Called off', 'Did not take place'])
  expect(calls('GET schedule/administrator')[0]?.input).toMatchObject({ sort: 'nearest', filter: { course_id: '3', side: 'mentor' } })
})

test('meetings can be filtered by people of now and of earlier', async () => {
  const { user, calls } = show(answersFor())
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('combobox', { name: 'With' }))
  await waitFor(() => expect(calls('GET course/mentor/load').at(-1)?.input).toMatchObject({ filter: { course_id: '3', ever: '1' } }))
})

test('the author changes a meeting, others only read it; scholars ask for their own', async () => {
  const others = show(answersFor({ 'GET schedule/administrator': page(meeting({ user_id: me.actor.id + 1 })) }))
  await screen.findByText('How the month went')
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  others.unmount()
  const scholar = show({ 'GET scholar/schedule': page(meeting({ invited: null })) }, { ...course, seat: 'member' }, person('SCHOLAR'))
  await screen.findByText('How the month went')
  expect(screen.queryByRole('button', { name: 'Create Schedule' })).toBeNull()
  expect(scholar.calls('GET schedule/administrator')).toEqual([])
})

test('among the coming meetings one that was called off says so', async () => {
  renderAt(<ComingMeetings course={{ ...course, seat: 'member' }} />, {
    me: person('SCHOLAR'),
    answers: {
      'GET scholar/schedule': page(meeting({ invited: null }), meeting({ id: 9, title: 'Rained off', state: 'not_held', reason: 'Rain' })),
    },
  })
  const line = (title: string) => screen.getByRole('link', { name: title }).parentElement?.textContent
  await screen.findByRole('link', { name: 'Rained off' })
  expect(line('Rained off')).toMatch(/Called off$/)
  expect(line('How the month went')).not.toContain('Called off')
})

test('a new meeting begins at 00:00 and ends at 23:59; the end is not before the start', async () => {
  const { user, calls } = show(answersFor())
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }))
  const times = dialog.getAllByLabelText<HTMLInputElement>(/Time \(/).map(({ value }) => value)
  expect(times).toEqual(['00:00', '23:59'])
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Talk')
  await user.type(dialog.getByRole('textbox', { name: 'Start Date' }), '5 Mar 2030')
  await user.type(dialog.getByRole('textbox', { name: 'End Date' }), '4 Mar 2030')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('end date must not be before start date')).toBeTruthy()
  expect(calls('POST schedule/administrator/create')).toEqual([])
})

test('a change to all later meetings asks for what each of them would overlap, and says it', async () => {
  const { user, calls } = show(
    answersFor({
      'GET schedule/administrator': page(meeting({ series_id: 8 })),
      'GET schedule/administrator/overlap': ({ filter }) => ({
        message: '',
        data:
          filter.apply === 'later'
            ? [
                {
                  id: 40,
                  title: 'Choir',
                  course: 'Lead Others',
                  author: 'Maria Bere',
                  start_section: at('2030-03-11T03:00:00Z'),
                  end_section: at('2030-03-11T04:00:00Z'),
                  scholars: ['Sari'],
                  count: 3,
                },
              ]
            : [],
      }),
    }),
  )
  await choose(user, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Schedule' }))
  await user.click(dialog.getByRole('radio', { name: 'This and all later meetings of the series' }))
  expect((await dialog.findByText(/“Choir” with Maria Bere/)).textContent).toMatch(/: Sari and 2 others$/)
  expect(calls('GET schedule/administrator/overlap').at(-1)?.input['filter']).toMatchObject({ id: '8', apply: 'later' })
})

test('a meeting that somebody has changed meanwhile keeps the text', async () => {
  const { user, calls } = show(
    answersFor({
      'POST schedule/administrator/update': () =>
        refuse(409, 'This meeting has been changed meanwhile', {
          stored: { title: 'Another title', description: '', media: 'Other', additional_info: '', start_section: 1, end_section: 2 },
        }),
    }),
  )
  await choose(user, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Schedule' }))
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'My title')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls('POST schedule/administrator/update').length).toBe(1))
  expect(await dialog.findByText(/Another title/)).toBeTruthy()
  expect(title.value).toBe('My title')
})

test('of a series, a meeting is deleted alone or with those that come after it', async () => {
  const second = meeting({ id: 9, series_id: 8, start_section: at('2030-03-11T03:00:00Z') })
  const { user, calls } = show(
    answersFor({
      'GET schedule/administrator': page(meeting({ series_id: 8 }), { ...second, title: 'The second' }),
      'POST schedule/administrator/delete': { message: '2 meetings deleted' },
    }),
  )
  await choose(user, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete schedule' }))
  await user.click(await dialog.findByRole('radio', { name: 'This and 1 later meeting' }))
  await user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(calls('POST schedule/administrator/delete')[0]?.input).toEqual([
      { course_schedule_administrator_id: 8 },
      { course_schedule_administrator_id: 9 },
    ]),
  )
})

test('the later meetings of a series can be chosen only once they are known', async () => {
  let answer: ((value: unknown) => void) | undefined
  const series = page(meeting({ series_id: 8 }), meeting({ id: 9, series_id: 8, start_section: at('2030-03-11T03:00:00Z') }))
  const { user } = show(
    answersFor({
      'GET schedule/administrator': ({ filter }) =>
        filter.series_id ? new Promise((done) => (answer = done)) : page(meeting({ series_id: 8 })),
    }),
  )
  await choose(user, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete schedule' }))
  await waitFor(() => expect(answer).toBeTruthy())
  expect(dialog.queryByRole('radio')).toBeNull()
  act(() => answer?.(series))
  expect(await dialog.findByRole('radio', { name: 'This and 1 later meeting' })).toBeTruthy()
})
