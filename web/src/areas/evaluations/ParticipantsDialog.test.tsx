import type { Participant } from '@pandu/contract/evaluations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { evaluationOf, meetingOf, person, renderAt } from '../../test/index.ts'
import { ParticipantsDialog, type AcceptedAttendance } from './ParticipantsDialog.tsx'

const rows = [
  evaluationOf({ scholar_id: 5, name: 'Sari' }),
  evaluationOf({ scholar_id: 6, name: 'Budi' }),
  evaluationOf({ scholar_id: 7, name: 'Ani' }),
]
const participant = (changes: Partial<Participant>): Participant => ({
  alias: 'galaxy m12',
  name: 'Galaxy M12',
  email: '',
  joins: 1,
  minutes: 50,
  match: { scholar_id: 5, by: 'alias' },
  proposals: [],
  ...changes,
})

test('what was confirmed before is taken, or corrected; what the list itself says is not asked', async () => {
  const participants = [
    participant({}),
    participant({ alias: 'iphone', name: 'iPhone', match: { scholar_id: 6, by: 'alias' } }),
    participant({ alias: 'ani', name: 'Ani', match: { scholar_id: 7, by: 'name' } }),
  ]
  let taken: AcceptedAttendance | undefined
  const ask = async () => (taken = await open(ParticipantsDialog, { meeting: meetingOf(), rows }))
  const page = renderAt(<button onClick={() => void ask()}>Open</button>, {
    me: person('VENDOR', 'MENTOR'),
    answers: { 'POST schedule/review/participants': { message: 'OK', data: { participants, notes: [] } } },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Read attendance list' })
  const chooser = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  if (!chooser) throw new Error('No field for the list')
  await page.user.upload(chooser, new File(['Name,Duration'], 'list.csv', { type: 'text/csv' }))
  const choice = await within(dialog).findByRole<HTMLSelectElement>('combobox', { name: 'Who Galaxy M12 is' })
  expect([choice.value, within(dialog).queryByRole('combobox', { name: 'Who Ani is' })]).toEqual(['5', null])
  await page.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Who iPhone is' }), '')
  await page.user.selectOptions(choice, 'Budi')
  await page.user.click(within(dialog).getByRole('button', { name: 'Fill the sheet with 2 scholars' }))
  await expect.poll(() => taken).toEqual({ present: [6, 7], othersAbsent: false, aliases: [{ alias: 'galaxy m12', scholar_id: 6 }] })
})
