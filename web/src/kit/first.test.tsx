import { hashKey, QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { screens } from '../screens.ts'
import { openApp, person, refuse, type Answers } from '../test/index.ts'
import { beginPage } from './first.ts'

const course = {
  id: 7,
  title: 'Lead Self',
  description: '',
  start_date: '2026-01-05',
  end_date: '2026-03-05',
  open_always: 0,
  cover: null,
  status: 1,
  cohort_id: null,
  cohort: null,
  members: 2,
  sections: 3,
  teachers: 1,
  seat: 'staff',
  created_at: '2026-01-01T03:00:00Z',
  updated_at: '2026-01-01T03:00:00Z',
}
const answers: Answers = {
  'GET manage/course': { data: [course], total: 1, last_page: 1, message: '' },
  'POST ws/ticket': refuse(503),
}
const begin = (address: string) => {
  const client = new QueryClient()
  const asked: string[] = []
  vi.spyOn(client, 'prefetchQuery').mockImplementation(({ queryKey }) => {
    asked.push(hashKey(queryKey))
    return Promise.resolve()
  })
  const shell = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const { pathname, search } = new URL(address, 'http://localhost')
  beginPage(screens, client, shell, { pathname, search })
  return { asked, shell }
}

const addresses = ['/', '/admin/ma/list/scholar', '/course/inclass/7']

// The code of the pages is there before the clock of a test runs.
beforeAll(async () => {
  await Promise.all([import('../shell/Shell.tsx'), ...screens.flatMap(({ first, component }) => (first ? component() : []))])
}, 120_000)

test.each(addresses)('what begins before the code of %s is what its screen asks for', async (address) => {
  const { asked, shell } = begin(address)
  expect([asked.length > 0, shell.mock.calls.length]).toEqual([true, 1])
  const app = await openApp(screens, address, { me: person('SUPERADMIN'), answers })
  const known = () =>
    app.client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash)
  await waitFor(() => expect(known()).toEqual(expect.arrayContaining(asked)), { timeout: 15_000 })
})

test('every screen that says its first calls is looked at above', () => {
  expect(screens.filter(({ first }) => first)).toHaveLength(addresses.length)
})

test('a list that is asked for in another way begins by itself; a visitor and an unknown address begin nothing', () => {
  expect(begin('/admin/ma/list/scholar?search=ana').asked).toEqual([])
  expect(begin('/auth/login').shell).not.toHaveBeenCalled()
  expect(begin('/nowhere/at/all').shell).not.toHaveBeenCalled()
  document.head.innerHTML = '<meta name="session" content="none">'
  expect(begin('/').asked).toEqual([])
  document.head.innerHTML = ''
})
