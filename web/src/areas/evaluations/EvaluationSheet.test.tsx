import type { Evaluation } from '@pandu/contract/evaluations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, draftServer, evaluationOf, type Input, meetingOf, person, refuse, renderAt, settled } from '../../test/index.ts'
import { EvaluationSheet } from './EvaluationSheet.tsx'

const meeting = meetingOf({ invited: 1 })
const sari = evaluationOf()
const recorded: Evaluation = { ...sari, id: 2, attendance: 'absence', by: 'Rina', updated_at: '2026-01-02T00:00:00Z' }

const draftOf = (waits: boolean) => ({
  version: 1,
  state: null,
  values: { edits: { 5: { attendance: 'presence', score: '', notes: 'Early', updated_at: null } }, aliases: [], waits },
  files: [],
  saved_at: '2026-01-01T01:00:00Z',
})

const SAVE = 'POST schedule/review/sheet'
const show = (row: Evaluation, draft: ReturnType<typeof draftOf> | null, save?: (input: Input) => unknown, drafts: Answers = {}) =>
  renderAt(<EvaluationSheet meeting={meeting} />, {
    me: person('VENDOR', 'MENTOR'),
    answers: {
      'GET schedule/review/sheet': { data: [row], message: 'OK' },
      'GET draft': { data: draft, message: 'OK' },
      'POST draft': { data: { version: 2, saved_at: '2026-01-01T01:00:00Z' }, message: 'OK' },
      [SAVE]: save ?? { message: '1 record saved', data: { changed: 1, operation_id: null } },
      ...drafts,
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

test('where the same was recorded already the notice says so, without an undo', async () => {
  const { user } = show(sari, null, () => ({ message: 'Nothing has changed', data: { changed: 0, operation_id: null } }))
  await user.selectOptions(await attendance(), 'presence')
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  expect(await screen.findByText('Nothing has changed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what was only typed is offered and not sent', async () => {
  const page = show(sari, draftOf(false))
  await screen.findByRole('button', { name: 'Continue' })
  expect((await attendance()).value).toBe('')
  await settled(page)
  expect(page.calls(SAVE)).toHaveLength(0)
})

test('where somebody else has recorded meanwhile it is not sent: both stand there until the person chooses', async () => {
  const page = show(recorded, draftOf(true))
  await screen.findByText(/What you saved without a connection has not been sent yet/)
  expect((await attendance()).value).toBe('presence')
  expect(screen.getByText(/Rina has recorded Sari meanwhile: Absence/)).toBeTruthy()
  await settled(page)
  expect(page.calls(SAVE)).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await page.user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  await waitFor(() =>
    expect(page.calls(SAVE)[0]?.input).toMatchObject({ rows: [{ attendance: 'presence', updated_at: recorded.updated_at }] }),
  )
})

test('the dialog of one scholar goes on with what is typed in the row, and saves it', async () => {
  const mine: Evaluation = { ...recorded, by: 'Maria' }
  const page = show(mine, null, undefined, {
    'POST schedule/review/store': { message: 'Saved' },
    'GET schedule/review/history': { data: [], message: 'OK' },
  })
  await attendance()
  await page.user.type(await screen.findByLabelText('Notes on Sari'), 'Early')
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Sari' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Open the evaluation' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ })).value).toContain('Early')
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(page.calls('POST schedule/review/store')[0]?.input).toMatchObject({ notes: expect.stringContaining('Early') as string }),
  )
  // Nothing waits in the row any more, so nothing can differ from what was just stored.
  await waitFor(() => expect(document.querySelector('[data-changed]')).toBeNull())
})

test('where somebody else has recorded meanwhile the dialog shows their record, and what is typed waits for a choice', async () => {
  const page = show(recorded, draftOf(true), undefined, {
    'POST schedule/review/store': { message: 'Saved' },
    'GET schedule/review/history': { data: [], message: 'OK' },
  })
  await screen.findByText(/Rina has recorded Sari meanwhile/)
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Sari' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Open the evaluation' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ })).value).toBe(recorded.notes)
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.calls('POST schedule/review/store')[0]?.input).toMatchObject({ attendance: 'absence' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await attendance()).value).toBe('presence')
})

/** The drafts of the sheet that this device keeps. */
const kept = () => Object.entries(localStorage).filter(([key]) => key.includes('schedule/review/sheet:8'))
const noDrafts: Answers = { 'POST draft': () => refuse(503, 'Busy') }

/** Records Sari as present and saves it; the server does not answer until `answer` is called. */
const saving = async (drafts: Answers) => {
  let done: ((value: unknown) => void) | undefined
  const page = show(sari, null, () => new Promise((answer) => (done = answer)), drafts)
  const select = await attendance()
  // The code of drafts is loaded after the page, and then asks the server for an earlier draft.
  await waitFor(() => expect(page.calls('GET draft')).toHaveLength(1))
  await page.user.selectOptions(select, 'presence')
  await page.user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1))
  return { page, answer: () => act(async () => done?.({ message: '1 record saved', data: { changed: 1, operation_id: null } })) }
}

test('while it is being sent this device keeps what has not reached the server; an answer ends that', async () => {
  const { answer } = await saving(noDrafts)
  expect(kept().map(([, text]) => JSON.parse(text).values)).toEqual([
    { edits: { 5: { attendance: 'presence', score: '', notes: '', updated_at: null } }, waits: true },
  ])
  await answer()
  await waitFor(() => expect(kept()).toEqual([]))
})

test.each([
  ['on this device', noDrafts],
  ['on the server', {}],
])('a sheet that is being sent when the page is reloaded is kept %s, and the next page hands it in', async (_where, more) => {
  // If the draft reaches the server before the save does, the device deletes its copy.
  const drafts = { ...draftServer().answers, ...more }
  const { page: before, answer } = await saving(drafts)
  before.unmount()
  const page = show(sari, null, undefined, drafts)
  await waitFor(() => expect(page.calls(SAVE)[0]?.input).toMatchObject({ rows: [{ scholar_id: 5, attendance: 'presence' }] }))
  await waitFor(() => expect(kept()).toEqual([]))
  // No call may outlast its test.
  await answer()
})
