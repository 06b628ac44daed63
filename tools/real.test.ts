import { expect, test, vi } from 'vitest'
import { UserError } from './lib/node.mjs'
import { newestPostgres } from './real/debian.ts'
import { MissingProgram, skipWhenMissing } from './real/missing.ts'

test('newestPostgres finds the newest offered version, and none older than 15', () => {
  const offered = ['postgresql-9 - x', 'postgresql-15 - x', 'postgresql-17 - The best', 'postgresql-16 - x', 'postgresql-17-cron - x']
  expect(newestPostgres(offered.join('\n'))).toBe(17)
  expect(newestPostgres('postgresql-14 - x\n')).toBeUndefined()
  expect(newestPostgres('')).toBeUndefined()
})

test('a part whose program is missing is skipped with its reason, and fails on the build server', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const missing = async () => Promise.reject(new MissingProgram('no systemd-analyze here.'))
  expect(await skipWhenMissing(missing, false)).toEqual({ passed: 0, failed: 0, isMissing: true })
  expect(log.mock.calls).toEqual([['Skipped: no systemd-analyze here.']])
  await expect(skipWhenMissing(missing, true)).rejects.toThrow('no systemd-analyze here.')
  await expect(skipWhenMissing(async () => Promise.reject(new UserError('a fault')), false)).rejects.toThrow('a fault')
  log.mockRestore()
})
