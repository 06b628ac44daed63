import type { Review } from '@pandu/contract/reviews'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, person, refuse } from '../../test/index.ts'
import { reviewScreens } from './reviews.screens.ts'

const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const written: Review = {
  id: 31,
  course_id: 3,
  side: 'mentor',
  user_id: 31,
  scholar_id: 5,
  period_month: 'march',
  period_year: '2026',
  content: 'We spoke about the essay.',
  next_step: '',
  note: 'The laptop is broken.',
  status_draft: 0,
  published_at: '2026-03-30T03:00:00Z',
  read_at: null,
  created_at: '2026-03-30T03:00:00Z',
  updated_at: '2026-03-30T03:00:00Z',
  person: { id: 31, name: 'Sekar Ayu', profile_picture: null },
  data_scholar: { id: 5, name: 'Sari', profile_picture: null, no_tf: null },
  data_course: { id: 3, title: 'Lead Self' },
}
/** The page of a course that the reader may not see. */
const show = (me: ReturnType<typeof person>, ...reviews: Review[]) =>
  openApp(reviewScreens, '/list-review/mentor/3/5?open=31', {
    me,
    answers: { 'POST ws/ticket': refuse(503), 'GET manage/course': page(), 'GET manage/review/mentor/list/review': page(...reviews) },
  })

test('who has left a course reads there what they wrote, and finds nothing to do with it', async () => {
  const { calls } = await show(person('VENDOR', 'MENTOR'), written)
  expect(await screen.findByRole('heading', { name: 'Sari', level: 1 })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { name: 'March 2026', level: 2 })).toBeTruthy()
  expect([main.getByText(written.content), main.getByText('The laptop is broken.')]).toHaveLength(2)
  expect(main.queryAllByRole('button')).toEqual([])
  expect(calls('GET manage/review/mentor/list/review')[0]?.input).toMatchObject({
    filter: { course_id: '3', scholar_id: '5', user_id: '31', id: '31' },
  })
})

test('beside them is the main menu: nothing else of the course can be opened', async () => {
  await show(person('VENDOR', 'MENTOR'), written)
  await screen.findByRole('heading', { name: 'Sari', level: 1 })
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Course menu' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Course Menu' })).toBeNull()
})

test.each([
  ['a mentor who wrote nothing there', person('VENDOR', 'MENTOR')],
  ['a scholar', person('SCHOLAR')],
])('%s gets the page of what is missing', async (_who, me) => {
  await show(me)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})
