import { keepPhrase, listPhrases, type Phrase } from '@pandu/contract/phrases'
import { commonStates, decidedStates } from '@pandu/contract/kit'
import { screen, waitFor } from '@testing-library/react'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import { CallForm } from '../form/CallForm.tsx'
import { useCallForm } from '../form/useCallForm.ts'
import { DecisionFields } from './DecisionFields.tsx'

const states = decidedStates(commonStates)
const schema = z.object({ approval: states.schema, notes: z.string() })

function Decision() {
  const form = useCallForm({ schema, initial: { approval: 'revision' as const, notes: 'Dear Sekar,' }, submit: () => Promise.resolve() })
  return (
    <CallForm form={form} label="Decision">
      <DecisionFields states={states} approval={form.values.approval} options={['process', 'revision']} />
    </CallForm>
  )
}

const stored: Phrase[] = [
  { id: 1, text: 'Please add the plan of costs.', owner_id: null },
  { id: 2, text: 'Whose signature is this?', owner_id: 1 },
]
const answers = {
  'GET phrase': { data: stored, total: 2, last_page: 1, message: '' },
  'POST phrase': { message: 'The phrase is saved', data: { id: 3 } },
}
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })

test('a phrase goes behind what was written, and what was written is kept as one', async () => {
  const app = renderAt(<Decision />, { me: person('TF', 'UPCM'), answers })
  await app.user.click(await screen.findByRole('button', { name: 'Phrases' }))
  await app.user.click(await screen.findByRole('button', { name: /^Please add the plan of costs/ }))
  expect(notes().value).toBe('Dear Sekar,\nPlease add the plan of costs.')
  await app.user.click(await screen.findByRole('button', { name: 'Phrases' }))
  await app.user.click(await screen.findByRole('button', { name: 'Keep the notes as a phrase' }))
  await waitFor(() =>
    expect(app.calls(`POST ${keepPhrase.path}`)[0]?.input).toEqual({ text: 'Dear Sekar,\nPlease add the plan of costs.', shared: 0 }),
  )
  expect(app.calls(`GET ${listPhrases.path}`).length).toBeGreaterThan(0)
})

test('only those who may share are asked whether to', async () => {
  const app = renderAt(<Decision />, { me: person('VENDOR'), answers })
  await app.user.click(await screen.findByRole('button', { name: 'Phrases' }))
  expect(await screen.findByRole('button', { name: 'Keep the notes as a phrase' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('who decides on nothing has no phrases', async () => {
  renderAt(<Decision />, { me: person('TF', 'GUEST') })
  expect(await screen.findByRole('textbox', { name: 'Notes' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Phrases' })).toBeNull()
})
