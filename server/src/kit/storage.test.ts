import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { openStorage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'pandu-storage-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = openStorage(readEnv({ DATA_DIR: folder }))

test('stored bytes can be read, and are gone after they were removed, also repeatedly', async () => {
  await storage.put('kind/one', Buffer.from('words'), 'text/plain')
  expect(await text(await storage.read('kind/one'))).toBe('words')
  await storage.remove('kind/one')
  await storage.remove('kind/one')
  await expect(storage.read('kind/one')).rejects.toThrow(/ENOENT|no such file/i)
})

test('reading a missing file fails at once, and not in the middle of an answer', async () => {
  await expect(storage.read('kind/never')).rejects.toThrow(/ENOENT|no such file/i)
})
