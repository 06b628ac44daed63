import { endpointOf } from '@pandu/contract/kit'
import { act, render, screen, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../test/index.ts'
import { call } from './call.ts'
import { startOfflineAnswers, clearOfflineAnswers, refreshWhenOnline, useShownAsOf } from './offlineAnswers.ts'

const endpoint = endpointOf('test')
const list = endpoint({ at: 'GET things', does: '', source: '', access: 'signed-in', input: z.any(), output: z.any() })
const secret = endpoint({
  at: 'GET secret',
  does: '',
  source: '',
  access: 'signed-in',
  input: z.any(),
  output: z.any(),
  secretAnswer: true,
})

/** The part of the browser's `caches` that is used. */
const fakeCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return store
  }
  return {
    stores,
    caches: {
      open: async (name: string) => ({
        put: async (url: string, answer: Response) => void open(name).set(url, answer),
        keys: async () => [...open(name).keys()],
        delete: async (url: string) => open(name).delete(url),
      }),
      match: async (url: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(url)?.clone(),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
  }
}

let stores: Map<string, Map<string, Response>>
let isThere = true
let rows = [1]
beforeEach(() => {
  const fake = fakeCaches()
  stores = fake.stores
  vi.stubGlobal('caches', fake.caches)
  // Idle at once.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  isThere = true
  rows = [1]
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data: rows }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  await act(() => clearOfflineAnswers())
  vi.useRealTimers()
})

const kept = () => [...stores].flatMap(([name, store]) => [...store.keys()].map((url) => `${name.split(' ')[1]} ${url}`)).toSorted()
const signIn = async (id: number) => {
  const me = person('TF', 'UPCM')
  startOfflineAnswers({ ...me, user: { ...me.user, id } })
  await waitFor(() => expect(kept()).toEqual(['me /api/auth/me']))
}
const read = async (url = {}) => {
  await call(list, url)
  await waitFor(() => expect(kept()).toContain('7 /api/things'))
}
function Sign() {
  const at = useShownAsOf()
  return <p>{at === undefined ? 'from the server' : `as of ${at}`}</p>
}

test('without a connection the last answer is shown, and how old it is; with one it is fetched again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true, now: 1_000_000 })
  render(<Sign />)
  const client = new QueryClient()
  const refreshed = vi.spyOn(client, 'invalidateQueries')
  refreshWhenOnline(client)
  await signIn(7)
  await read()
  const at = Date.now()
  expect(screen.getByText('from the server')).toBeTruthy()
  isThere = false
  await act(async () => expect(await call(list, {})).toEqual({ data: [1] }))
  expect(Number(/\d+/.exec(screen.getByText(/as of/).textContent)?.[0])).toBeLessThanOrEqual(at)
  await expect(call(list, { filter: { search: 'never seen' } })).rejects.toMatchObject({ status: 0 })
  isThere = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByText('from the server')).toBeTruthy())
  expect(refreshed).toHaveBeenCalled()
})

test('what is secret, or asked for whole, never lies on the device', async () => {
  await signIn(7)
  await call(secret, {})
  await call(list, { include: 'nik' })
  await read()
  expect(kept()).toEqual(['7 /api/things', 'me /api/auth/me'])
})

test('a sign-out takes everything away, also what was still to be stored', async () => {
  await signIn(7)
  await read()
  const late: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void late.push(run))
  rows = [2]
  await call(list, { page: 2 })
  await clearOfflineAnswers()
  for (const run of late) run()
  await new Promise((done) => setTimeout(done, 20))
  expect(kept()).toEqual([])
  isThere = false
  await expect(call(list, {})).rejects.toMatchObject({ status: 0 })
})

test('who signs in after somebody else finds nothing of theirs', async () => {
  await signIn(7)
  await read()
  await signIn(8)
  isThere = false
  await expect(call(list, {})).rejects.toMatchObject({ status: 0 })
})

test('after a sign-out on another page of this device nothing more is stored', async () => {
  await signIn(7)
  localStorage.setItem('pandu-cleared', String(Date.now() + 60_000))
  await call(list, {})
  localStorage.removeItem('pandu-cleared')
  await new Promise((next) => setTimeout(next, 20))
  expect(kept()).toEqual(['me /api/auth/me'])
  await read()
})
