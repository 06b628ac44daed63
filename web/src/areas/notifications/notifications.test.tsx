import type { Notification } from '@pandu/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { address, person, renderAt } from '../../test/index.ts'
import { groupByDay } from './groupByDay.ts'
import { NotificationBell } from './NotificationBell.tsx'
import NotificationsPage from './NotificationsPage.tsx'

const line = (id: number, over: Partial<Notification> = {}): Notification => ({
  id,
  read: 0,
  message_html: `Proposal <strong>number ${id}</strong>`,
  url: address('/elsewhere'),
  created_at: '2026-11-20T08:00:00.000Z',
  kind: 'proposal.handedIn',
  by: null,
  mark: { unread: true },
  ...over,
})
const listOf = (...data: Notification[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answers = (...data: Notification[]) => ({
  'GET notification': listOf(...data),
  'GET notification/count': { message: '', data: { unread: data.length } },
  'POST notification/read': { message: 'Read' },
})
const me = person('SCHOLAR')

test('the bell asks for three, for the unread ones when told to, and says when there are none', async () => {
  const page = renderAt(<NotificationBell />, {
    me,
    answers: { ...answers(), 'GET notification/count': { message: '', data: { unread: 120 } } },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Notifications, 120 unread' }))
  expect(screen.getByText('99+')).toBeTruthy()
  expect(await screen.findByText('You have no notifications')).toBeTruthy()
  expect(page.calls('GET notification').at(-1)?.input).toEqual({ page: { size: '3' } })
  await page.user.click(screen.getByText('Unread'))
  await waitFor(() => expect(page.calls('GET notification').at(-1)?.input).toEqual({ filter: { read: '0' }, page: { size: '3' } }))
  expect(await screen.findByText('You have no unread notifications')).toBeTruthy()
})

test('opening a line marks it read and goes to its address; a read one is not marked again', async () => {
  const page = renderAt(<NotificationsPage />, {
    me,
    path: '/notifications',
    answers: answers(line(1), line(2, { read: 1, mark: { unread: false } })),
  })
  await page.user.click(await screen.findByRole('link', { name: /number 2/ }))
  await waitFor(() => expect(page.path()).toBe('/elsewhere'))
  expect(page.calls('POST notification/read')).toHaveLength(0)
  await page.router.navigate({ to: '/notifications' })
  await page.user.click(await screen.findByRole('link', { name: /number 1/ }))
  await waitFor(() => expect(page.calls('POST notification/read').map(({ input }) => input)).toEqual([{ id: 1 }]))
  expect(page.path()).toBe('/elsewhere')
})

test('the page asks for all 999, and a line is one link whatever its message holds', async () => {
  const hostile = line(1, {
    message_html: '<a href="https://evil.example">Look</a> <img src=x onerror="alert(1)"><script>alert(1)</script>',
  })
  const foreign = line(2, { url: address('https://files.example/x') })
  const page = renderAt(<NotificationsPage />, {
    me,
    path: '/notifications',
    answers: answers(hostile, foreign, line(3, { url: address('javascript:alert(1)') })),
  })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/elsewhere', 'https://files.example/x'])
  expect(page.container.querySelectorAll('script, img')).toHaveLength(0)
  expect(page.calls('GET notification')[0]?.input).toEqual({ page: { size: '999' } })
})

test('a line shows who caused it, and names them where the sentence does not', async () => {
  const by = { name: 'Wulan Decides', profile_picture: null }
  const handedIn = line(2, { by, message_html: '<strong>Wulan Decides</strong> submitted something' })
  renderAt(<NotificationsPage />, { me, path: '/notifications', answers: answers(line(1, { by }), handedIn) })
  expect(await screen.findByRole('link', { name: /number 1 *Wulan Decides ·/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /submitted something/ }).textContent.match(/Wulan Decides/g)).toHaveLength(1)
})

test('near days stand by name, others by their date, with the year where it is another one', () => {
  const now = new Date(2026, 10, 21, 9)
  const at = (...parts: [number, number, number, number]) => ({ created_at: new Date(...parts).toISOString() })
  const days = groupByDay(
    [at(2026, 10, 21, 0), at(2026, 10, 20, 23), at(2026, 10, 15, 12), at(2026, 10, 15, 2), at(2026, 10, 14, 23), at(2025, 10, 2, 12)],
    now,
  )
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Sunday 15 November', 2],
    ['Saturday 14 November', 1],
    ['2 November 2025', 1],
  ])
})

test('the subjects are those of the kinds that the reader can get, and one that has nothing says so', async () => {
  const kind = (group: string, kind: string) => ({ kind, group, label: kind, mail: true, rhythm: 'once' as const, always: false })
  const page = renderAt(<NotificationsPage />, {
    me,
    path: '/notifications',
    answers: {
      ...answers(line(1)),
      'GET notification': ({ filter }: { filter?: { group?: string } }) => (filter?.group ? listOf() : listOf(line(1))),
      'GET notification/preference': { message: '', data: [kind('Scores', 'a'), kind('Proposals', 'b'), kind('Scores', 'c')] },
    },
  })
  await screen.findByRole('link', { name: /number 1/ })
  const about = screen.getByRole('combobox', { name: 'About' })
  await waitFor(() =>
    expect([...about.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['About everything', 'Proposals', 'Scores']),
  )
  await page.user.selectOptions(about, 'Scores')
  expect(await screen.findByText('You have no notifications about Scores')).toBeTruthy()
  expect(page.calls('GET notification').at(-1)?.input).toEqual({ filter: { group: 'Scores' }, page: { size: '999' } })
  await page.user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByRole('link', { name: /number 1/ })).toBeTruthy()
})

test('keys go from line to line, and r marks the one with the focus as read, once', async () => {
  const page = renderAt(<NotificationsPage />, {
    me,
    path: '/notifications',
    answers: answers(line(1), line(2), line(3, { created_at: '2026-11-18T08:00:00.000Z', read: 1, mark: { unread: false } })),
  })
  const links = await screen.findAllByRole('link')
  const focused = async (at: number) => waitFor(() => expect(document.activeElement).toBe(links[at]))
  await page.user.keyboard('j')
  await focused(0)
  await page.user.keyboard('{ArrowDown}')
  await focused(1)
  await page.user.keyboard('rj')
  await focused(2)
  await page.user.keyboard('jr')
  await focused(2)
  await page.user.keyboard('k')
  await focused(1)
  expect(page.calls('POST notification/read').map(({ input }) => input)).toEqual([{ id: 2 }])
})

test('lines far from the screen are drawn when it comes near them, and keep their place until then', async () => {
  const reports: ((entries: object[]) => void)[] = []
  const watched: Element[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        reports.push(report)
      }
      observe(element: Element) {
        watched.push(element)
      }
      unobserve() {}
    },
  )
  const page = renderAt(<NotificationsPage />, {
    me,
    path: '/notifications',
    answers: answers(...Array.from({ length: 200 }, (_, at) => line(at + 1))),
  })
  await screen.findAllByRole('link')
  expect(screen.getAllByRole('link')).toHaveLength(12)
  expect(page.container.querySelectorAll('li')).toHaveLength(200)
  // An effect starts to watch the lines, which may be after they are drawn.
  await waitFor(() => expect(watched.length).toBeGreaterThan(0))
  act(() => reports[0]!([{ target: watched.at(-1), isIntersecting: true }]))
  expect(screen.getAllByRole('link')).toHaveLength(13)
  expect(screen.getByRole('link', { name: /number 200/ })).toBeTruthy()
  vi.unstubAllGlobals()
})
