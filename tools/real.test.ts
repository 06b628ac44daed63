import { expect, test, vi } from 'vitest'
import { Sentence } from './lib/node.mjs'
import { newestPostgres } from './real/debian.ts'
import { Missing, orNotLookedAt } from './real/missing.ts'

test('the newest PostgreSQL that a system offers is taken, and none older than 15', () => {
  const offered = ['postgresql-9 - x', 'postgresql-15 - x', 'postgresql-17 - The best', 'postgresql-16 - x', 'postgresql-17-cron - x']
  expect(newestPostgres(offered.join('\n'))).toBe(17)
  expect(newestPostgres('postgresql-14 - x\n')).toBeUndefined()
  expect(newestPostgres('')).toBeUndefined()
})

test('a part whose means are missing counts as nothing, is told with its reason, and fails on the build server', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const missing = async () => Promise.reject(new Missing('no systemd-analyze here.'))
  expect(await orNotLookedAt(missing, false)).toEqual({ passed: 0, failed: 0, isMissing: true })
  expect(log.mock.calls).toEqual([['Not looked at: no systemd-analyze here.']])
  await expect(orNotLookedAt(missing, true)).rejects.toThrow('no systemd-analyze here.')
  await expect(orNotLookedAt(async () => Promise.reject(new Sentence('a fault')), false)).rejects.toThrow('a fault')
  log.mockRestore()
})
