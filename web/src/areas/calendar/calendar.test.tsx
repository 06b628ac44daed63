import type { CalendarEntry } from '@pandu/contract/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, type Answers, person, refuse, renderAt } from '../../test/index.ts'
import { dayAt } from '../../kit/zone.ts'
import { groupByDay, daysOfView, neighbouringDate, viewTitle } from './calendar-days.ts'
import CalendarPage from './CalendarPage.tsx'

const entry = (given: Partial<CalendarEntry>): CalendarEntry => ({
  key: 'meeting.1',
  kind: 'meeting',
  what: 'Meeting',
  title: 'How the month went',
  detail: 'Iskandar Lubis',
  all_day: false,
  begins: '2026-03-04T03:00:00.000Z',
  ends: '2026-03-04T04:30:00.000Z',
  course: 'Lead Self',
  cancelled: false,
  url: address('/schedule/mentor/1/2'),
  ...given,
})
const activity = entry({
  key: 'activity.3',
  kind: 'activity',
  what: 'TSA activity',
  title: 'Clean water',
  all_day: true,
  begins: '2026-02-27',
  ends: '2026-03-10',
})
const answer = (data: CalendarEntry[], more = false) => ({ 'GET calendar': { message: 'OK', data, more } })
const show = (at: string, answers: Answers, me = person('SCHOLAR')) => renderAt(<CalendarPage />, { me, answers, path: `/calendar?${at}` })

test('a month is whole weeks from Monday, an agenda thirty days', () => {
  const month = daysOfView('month', '2026-03-15')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-02-23', '2026-04-05', 42])
  expect(daysOfView('week', '2026-03-01')).toEqual(expect.arrayContaining(['2026-02-23', '2026-03-01']))
  expect(daysOfView('agenda', '2026-03-04')).toHaveLength(30)
})

test('one step on is the next month, week or thirty days', () => {
  expect(neighbouringDate('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(neighbouringDate('week', '2026-03-04', -1)).toBe('2026-02-25')
  expect(neighbouringDate('agenda', '2026-03-04', 1)).toBe('2026-04-03')
  expect([viewTitle('month', '2026-03-04'), viewTitle('week', '2026-03-01'), viewTitle('week', '2026-03-04')]).toEqual([
    'March 2026',
    '23 Feb – 1 Mar 2026',
    '2 – 8 Mar 2026',
  ])
})

test('what lasts several days stands on the first of them that is shown, and what ends at midnight is over by then', () => {
  const found = groupByDay([entry({}), activity], daysOfView('week', '2026-03-04'))
  expect(found.get('2026-03-02')?.map(({ key }) => key)).toEqual(['activity.3'])
  expect(found.get('2026-03-03')).toEqual([])
  const tillMidnight = entry({ begins: '2026-03-01T10:00:00', ends: '2026-03-02T00:00:00' })
  expect([...groupByDay([tillMidnight], daysOfView('week', '2026-03-04')).values()].flat()).toEqual([])
})

test('the month links each entry to its screen, and says it in words', async () => {
  const page = show('view=month&date=2026-03-04', answer([entry({ cancelled: true }), activity]))
  const table = await screen.findByRole('table', { name: 'March 2026' })
  const meeting = await within(table).findByRole('link', { name: /How the month went/ })
  expect(meeting.textContent).toMatch(/^Cancelled meeting .*How the month went, Iskandar Lubis, Lead Self$/)
  expect(meeting.getAttribute('href')).toBe('/schedule/mentor/1/2')
  expect(within(table).getAllByRole('link', { name: /TSA activity.*to 10 Mar.*Clean water/ })).toHaveLength(3)
  expect(page.calls('GET calendar')[0]?.input).toEqual({ filter: { from: '2026-02-23', to: '2026-04-05' } })
})

test('a day shows four entries, or three and the number of the rest, which only paper has', async () => {
  const many = (count: number, day: string) =>
    Array.from({ length: count }, (_, n) =>
      entry({ key: `${day}.${n}`, title: `Talk ${n}`, begins: `${day}T0${n}:00:00.000Z`, ends: `${day}T0${n}:30:00.000Z` }),
    )
  show('view=month&date=2026-03-04', answer([...many(4, '2026-03-03'), ...many(6, '2026-03-05')]))
  const table = await screen.findByRole('table', { name: 'March 2026' })
  const rest = await within(table).findByText(/^3 more/)
  expect(rest.textContent).toBe('3 more on 5 March')
  const entries = [...rest.closest('ul')!.querySelectorAll('li')].filter((one) => !one.contains(rest))
  expect(entries.map((one) => one.className.includes('rest'))).toEqual([false, false, false, true, true, true])
})

test('a day that no calendar has is taken for today', async () => {
  const page = show('view=agenda&date=2026-02-31', answer([]))
  await waitFor(() => expect(page.calls('GET calendar')).toHaveLength(1))
  expect(page.calls('GET calendar')[0]?.input).toMatchObject({ filter: { from: dayAt(undefined) } })
})

test('kinds are taken away and come back; staff see more of them', async () => {
  const page = show('view=week&date=2026-03-04', answer([]))
  const quizzes = await screen.findByRole('button', { name: 'Quizzes' })
  expect(screen.queryByRole('button', { name: 'Business acumen' })).toBeNull()
  await page.user.click(quizzes)
  await screen.findByRole('button', { name: 'Quizzes', pressed: false })
  expect(page.calls('GET calendar').at(-1)?.input).toMatchObject({ filter: { kind: 'meeting,course,assessment,deadline,activity,micro' } })
  await page.user.click(await screen.findByRole('button', { name: 'Show everything' }))
  await screen.findByRole('button', { name: 'Quizzes', pressed: true })
})

test('says when there is more, and when there is nothing', async () => {
  const { unmount } = show('view=week&date=2026-03-04', answer([entry({})], true), person('TF', 'LD'))
  await screen.findByText('Only the first 1,000 entries are shown')
  expect(screen.queryByRole('button', { name: 'Business acumen' })).not.toBeNull()
  unmount()
  show('view=agenda&date=2026-03-04', answer([]))
  await screen.findByText('Nothing is planned in these days')
})

test('a server that fails is said in a sentence, with a way to try again', async () => {
  let fails = true
  const page = show('view=month&date=2026-03-04', {
    'GET calendar': () => (fails ? refuse(503, 'The server is busy') : { message: 'OK', data: [entry({})], more: false }),
  })
  await screen.findByText(/The server is busy/, undefined, { timeout: 5000 })
  fails = false
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /How the month went/ })
  expect(screen.queryByText(/The server is busy/)).toBeNull()
})

test('an address is shown once, and can be renewed and removed', async () => {
  let made = false
  const page = show('date=2026-03-04', {
    ...answer([]),
    'GET calendar/subscription': () => ({ message: 'OK', data: made ? { created_at: '2026-03-01T00:00:00Z', read_at: null } : null }),
    'POST calendar/subscription': () => {
      made = true
      return { message: 'Address made', data: { address: 'https://pandu.example/api/calendar/feed/abc.ics' } }
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  await page.user.click(await screen.findByRole('button', { name: 'Create address' }))
  await screen.findByDisplayValue('https://pandu.example/api/calendar/feed/abc.ics')
  expect(screen.getByRole('link', { name: /Add to Google Calendar/ }).getAttribute('href')).toContain('webcal%3A%2F%2Fpandu.example')
  screen.getByRole('button', { name: 'Create a new address' })
  await page.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await page.user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText(/No calendar has read it yet/)
  expect(screen.queryByLabelText('Your address')).toBeNull()
})
