import type { Evaluation } from '@pandu/contract/evaluations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { evaluationOf, meetingOf, person, renderAt } from '../../test/index.ts'
import { EvaluationDialog } from './EvaluationDialog.tsx'

const meeting = meetingOf({ recorded: 1 })
const blank = evaluationOf()
const stored: Evaluation = {
  ...blank,
  id: 2,
  scholar_id: 6,
  name: 'Yulius',
  attendance: 'absence',
  by: 'Iskandar Lubis',
  updated_at: '2026-01-02T00:00:00Z',
}

const show = async (about: { row?: Evaluation; readOnly?: boolean }) => {
  const page = renderAt(<button onClick={() => void open(EvaluationDialog, { meeting, rows: [blank, stored], ...about })}>Open</button>, {
    me: person('VENDOR', 'MENTOR'),
    answers: {
      'POST schedule/review/store': { message: 'Evaluation saved' },
      'GET schedule/review/history': { data: [], message: '' },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  return {
    ...page,
    dialog: within(dialog),
    code: dialog.getAttribute('data-dialog') ?? dialog.querySelector('[data-dialog]')?.getAttribute('data-dialog'),
  }
}

test('a scholar is chosen among those without a record; the first record is sent with its notice', async () => {
  const { dialog, user, calls } = await show({})
  await user.click(dialog.getByRole('combobox', { name: /Scholar/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sari'])
  await user.click(screen.getByRole('option', { name: 'Sari' }))
  await user.click(dialog.getByRole('radio', { name: 'Presence' }))
  await user.type(dialog.getByRole('textbox', { name: 'Score' }), '101')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('must be 0 to 100')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: 'Score' }))
  await user.type(dialog.getByRole('textbox', { name: 'Score' }), '80')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Evaluation saved')).toBeTruthy()
  expect(calls('POST schedule/review/store')[0]?.input).toMatchObject({
    course_schedule_administrator_id: 8,
    scholar_id: 5,
    attendance: 'presence',
    notes: '',
    updated_at: null,
  })
})

test('the first record of a row of the sheet has its notice too', async () => {
  const first = await show({ row: blank })
  expect(first.code).toBe('c_evaluationMentor')
  expect(screen.getByRole('dialog', { name: 'Create Evaluation' })).toBeTruthy()
  await first.user.click(first.dialog.getByRole('radio', { name: 'Presence' }))
  await first.user.click(first.dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Evaluation saved')).toBeTruthy()
})

test('a changed record is sent without a notice (O77)', async () => {
  const second = await show({ row: stored })
  expect(second.code).toBe('u_evaluationMentor')
  expect(screen.getByRole('dialog', { name: 'Update Evaluation' })).toBeTruthy()
  await second.user.click(second.dialog.getByRole('radio', { name: 'Excused' }))
  await second.user.click(second.dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(second.calls('POST schedule/review/store')).toHaveLength(1)
  expect(screen.queryByText('Evaluation saved')).toBeNull()
})

test('who does not record looks at it: nothing can be changed, and there is no Send (P021)', async () => {
  const { dialog } = await show({ row: stored, readOnly: true })
  expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(dialog.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true)
})
