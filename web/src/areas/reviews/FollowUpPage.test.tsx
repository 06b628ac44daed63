import type { OpenMonth } from '@pandu/contract/reviews'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Input, person, renderAt } from '../../test/index.ts'
import FollowUpPage from './FollowUpPage.tsx'

const row: OpenMonth = {
  id: 5_202_603,
  scholar_id: 101,
  name: 'Sari',
  no_tf: 'TLD-1',
  profile_picture: null,
  course_id: 7,
  course: 'Lead Self',
  side: 'mentor',
  user_id: 31,
  author: 'Petrus Lewar',
  month: '2026-03-01',
  state: 'none',
  review_id: null,
  late: 'red',
  met: false,
}
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const show = (permission: 'LD' | 'GUEST', path?: string) =>
  renderAt(<FollowUpPage />, {
    me: person('TF', permission, 'LD'),
    ...(path && { path }),
    answers: {
      'GET manage/review/open': page(row),
      'GET course/mentor/without': page({ ...row, id: 1 }),
      'GET manage/review/mentor/missing': (input: Input) => ({ data: [], message: JSON.stringify(input) }),
    },
  })

test('who was not met stands first, leads to the coverage of the course, and can be put right from there', async () => {
  const shown = show('LD')
  const link = await screen.findByRole('link', { name: /Sari/ })
  expect(shown.calls('GET manage/review/open')[0]?.input).toMatchObject({ filter: { lacks: 'meeting' } })
  expect(link.getAttribute('href')).toBe('/mentor/inclass/7?r-month=2026-03-01&r-met=0')
  await shown.user.click(screen.getByRole('button', { name: 'Actions for Sari, March 2026' }))
  expect(await screen.findByRole('menuitem', { name: 'Move all scholars to others' })).toBeTruthy()
  await shown.user.click(screen.getByRole('menuitem', { name: 'Remind of late reviews' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remind of missing reviews' })
  await within(dialog).findByText('No review is late')
  expect(shown.calls('GET manage/review/mentor/missing')[0]?.input).toMatchObject({ filter: { course_id: '7' } })
})

test('the other tabs ask for late reviews and for scholars without a mentor', async () => {
  const late = show('LD', '/schedule/follow-up?tab=late')
  await screen.findByRole('link', { name: /Sari/ })
  expect(late.calls('GET manage/review/open')[0]?.input).toMatchObject({ filter: { lacks: 'review' } })
  await late.user.click(screen.getByRole('tab', { name: 'Without a mentor' }))
  expect((await screen.findByRole('link', { name: /Sari/ })).getAttribute('href')).toBe('/mentor/inclass/7')
})

test('who only reads has no actions', async () => {
  show('GUEST')
  await screen.findByRole('link', { name: /Sari/ })
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})
