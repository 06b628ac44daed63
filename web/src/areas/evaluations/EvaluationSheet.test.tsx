import type { Evaluation } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Input, person, renderAt } from '../../test/index.ts'
import { EvaluationSheet } from './EvaluationSheet.tsx'

const meeting: Meeting = {
  id: 8,
  course_id: 3,
  course: 'Lead Self',
  side: 'mentor',
  user_id: 1,
  author: 'Iskandar Lubis',
  title: 'How the month went',
  description: '',
  media: 'Google Meet',
  additional_info: '',
  start_section: 1_767_225_600,
  end_section: 1_767_229_200,
  series_id: null,
  invited: 1,
  recorded: 0,
  record: null,
  state: 'planned',
  reason: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const sari: Evaluation = {
  id: null,
  course_schedule_administrator_id: 8,
  scholar_id: 5,
  name: 'Sari',
  no_tf: null,
  university: null,
  profile_picture: null,
  invited: true,
  attendance: null,
  score: null,
  notes: '',
  by: null,
  updated_at: null,
}
const recorded: Evaluation = { ...sari, id: 2, attendance: 'absence', by: 'Rina', updated_at: '2026-01-02T00:00:00Z' }

const draftOf = (waits: boolean) => ({
  version: 1,
  state: null,
  values: { edits: { 5: { attendance: 'presence', score: '', notes: 'Early', updated_at: null } }, aliases: [], waits },
  files: [],
  saved_at: '2026-01-01T01:00:00Z',
})

const SAVE = 'POST schedule/review/sheet'
const show = (row: Evaluation, draft: ReturnType<typeof draftOf> | null, save?: (input: Input) => unknown) =>
  renderAt(<EvaluationSheet meeting={meeting} />, {
    me: person('VENDOR', 'MENTOR'),
    answers: {
      'GET schedule/review/sheet': { data: [row], message: 'OK' },
      'GET draft': { data: draft, message: 'OK' },
      'POST draft': { data: { version: 2, saved_at: '2026-01-01T01:00:00Z' }, message: 'OK' },
      [SAVE]: save ?? { message: '1 record saved', data: { changed: 1, operation_id: null } },
    },
  })
const attendance = () => screen.findByLabelText<HTMLSelectElement>('Attendance of Sari')

beforeEach(() => localStorage.clear())

test('what was saved before the page went is handed in by itself when it is there again', async () => {
  const page = show(sari, draftOf(true))
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1))
  expect(page.calls(SAVE)[0]?.input).toMatchObject({
    course_schedule_administrator_id: 8,
    rows: [{ scholar_id: 5, attendance: 'presence', notes: 'Early', updated_at: null }],
  })
})

test('what was only typed is offered and not sent', async () => {
  const page = show(sari, draftOf(false))
  await screen.findByRole('button', { name: 'Continue' })
  expect((await attendance()).value).toBe('')
  expect(page.calls(SAVE)).toHaveLength(0)
})

test('where somebody else has recorded meanwhile it is not sent: both stand there until the person chooses', async () => {
  const page = show(recorded, draftOf(true))
  await screen.findByText(/What you saved without a connection has not been handed in/)
  expect((await attendance()).value).toBe('presence')
  expect(screen.getByText(/Rina has recorded Sari meanwhile: Absence/)).toBeTruthy()
  expect(page.calls(SAVE)).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await page.user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  await waitFor(() =>
    expect(page.calls(SAVE)[0]?.input).toMatchObject({ rows: [{ attendance: 'presence', updated_at: recorded.updated_at }] }),
  )
})

test('an answer of the server ends what this device kept of the sheet', async () => {
  let answer: ((value: unknown) => void) | undefined
  const page = show(sari, null, () => new Promise((done) => (answer = done)))
  await page.user.selectOptions(await attendance(), 'presence')
  await page.user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1))
  await act(async () => answer?.({ message: '1 record saved', data: { changed: 1, operation_id: null } }))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('schedule/review/sheet'))).toEqual([]))
})
