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
  can_write: true,
  has_scholar: true,
}
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const show = (permission: 'LD' | 'GUEST', path?: string, given: Partial<OpenMonth> = {}) =>
  renderAt(<FollowUpPage />, {
    me: person('TF', permission),
    ...(path && { path }),
    answers: {
      'GET manage/review/open': page({ ...row, ...given }),
      'GET course/mentor/without': page(
        { ...row, id: 1, mentor: { id: 31, name: 'Petrus Lewar' } },
        { ...row, id: 2, name: 'Putu', mentor: null },
      ),
      'GET course/mentor/proposal': (input: Input) => ({ data: { moves: [], people: [], more: 0 }, message: JSON.stringify(input) }),
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
  const dialog = await screen.findByRole('dialog', { name: 'Remind of late reviews' })
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

test('of somebody who can no longer write nobody is reminded: it says so, and leads to moving the scholars', async () => {
  const shown = show('LD', undefined, { can_write: false })
  await screen.findByText('No longer an active mentor')
  await shown.user.click(screen.getByRole('button', { name: 'Actions for Sari, March 2026' }))
  const remind = await screen.findByRole<HTMLButtonElement>('menuitem', { name: /Remind of late reviews/ })
  expect([remind.disabled, remind.textContent]).toEqual([true, expect.stringContaining('move the scholars to others')])
  expect(screen.queryByRole('menuitem', { name: 'Spread evenly' })).toBeNull()
  await shown.user.click(screen.getByRole('menuitem', { name: 'Move all scholars to others' }))
  await screen.findByRole('dialog', { name: 'Move the scholars of Petrus Lewar' })
})

test('where the scholar has nobody any more, they are spread', async () => {
  const shown = show('LD', undefined, { can_write: false, has_scholar: false })
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Sari, March 2026' }))
  expect(await screen.findByRole('menuitem', { name: 'Spread evenly' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Move all scholars to others' })).toBeNull()
})

test('who is with somebody that is no longer active can be moved from the list; who has nobody is spread', async () => {
  const shown = show('LD', '/schedule/follow-up?tab=mentor')
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Putu, Lead Self' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Spread evenly'])
  await shown.user.keyboard('{Escape}')
  await shown.user.click(screen.getByRole('button', { name: 'Actions for Sari, Lead Self' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Move all scholars to others' }))
  await screen.findByRole('dialog', { name: 'Move the scholars of Petrus Lewar' })
  expect(shown.calls('GET course/mentor/proposal')[0]?.input).toMatchObject({ filter: { course_id: '7', away_from: '31' } })
})

test('who only reads has no actions', async () => {
  show('GUEST')
  await screen.findByRole('link', { name: /Sari/ })
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})
