import type { Review } from '@pandu/contract/reviews'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { person, renderAt } from '../../test/index.ts'
import { ReviewViewDialog } from './ReviewViewDialog.tsx'

const review: Review = {
  id: 31,
  course_id: 3,
  side: 'mentor',
  user_id: 1,
  scholar_id: 5,
  period_month: 'march',
  period_year: '2026',
  content: 'A good month.',
  next_step: '',
  note: null,
  status_draft: 0,
  published_at: '2026-03-30T03:00:00Z',
  read_at: null,
  created_at: '2026-03-30T03:00:00Z',
  updated_at: '2026-03-30T03:00:00Z',
  person: { id: 1, name: 'Lidya', profile_picture: null },
  data_scholar: { id: 5, name: 'Sari', profile_picture: null, no_tf: null },
  data_course: { id: 3, title: 'Leadership' },
}

test('a review to look at has the labels of its form, nothing to type, and Close', async () => {
  const { user } = renderAt(<button onClick={() => void open(ReviewViewDialog, { review })}>View</button>, { me: person('TF', 'LD') })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mentor review' }))
  for (const label of ['Scholar', 'Period Month', 'Period Year', 'Status Review', 'Review text'])
    expect(dialog.getByText(label)).toBeTruthy()
  for (const value of ['Sari', 'March', '2026', 'Published', 'A good month.']) expect(dialog.getByText(value)).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
