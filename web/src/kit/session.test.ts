import { expect, test, vi } from 'vitest'
import { createFakeServer } from '../test/fakeServer.ts'
import { person } from '../test/index.ts'
import { createQueryClient } from './query.ts'

test('the page of a visitor asks for no session at first, and does later: another tab may have signed in', async () => {
  vi.resetModules()
  const { meQuery } = await import('./session.ts')
  const server = createFakeServer({ 'GET auth/me': { ...person('TF', 'UPCM'), message: '' } })
  vi.stubGlobal('fetch', server.fetch)
  const meta = Object.assign(document.createElement('meta'), { name: 'session', content: 'none' })
  document.head.append(meta)
  const client = createQueryClient()
  expect(await client.fetchQuery(meQuery)).toBeNull()
  expect(server.received).toEqual([])
  await client.invalidateQueries()
  expect(await client.fetchQuery({ ...meQuery, staleTime: 0 })).toMatchObject({ user: { role: 'TF' } })
  expect(server.calls('GET auth/me')).toHaveLength(1)
  meta.remove()
})
