import { keepDraftFile } from '@pandu/contract/drafts'
import { beginUpload } from '@pandu/contract/files'
import { createScoreDraft } from '@pandu/contract/scores'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendFile, testApp } from '../../test/app.ts'
import { freeBytes, hasRoom } from './disk.ts'
import { asAppError } from './errors.ts'
import { readEnv } from './env.ts'
import { openStorage } from './storage.ts'

/** More megabytes than any disk has. It makes the reserve unreachable. */
const DISK_RESERVE = '1000000000'
const world = testApp({ DISK_RESERVE })

const full = 'The disk of the server is full, so nothing was saved. Please tell the programme team and try again later'

test('uploads that need the disk reserve are refused, and /readyz reports it, while everything else works', async () => {
  const { status, error } = await world
    .as('scholar')
    .call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', '%PDF-1.4\n%%EOF\n') })
  expect([status, error.message]).toEqual([507, full])
  const begun = await world.as('scholar').call(beginUpload, { name: 'a.pdf', size: 2_000_000 })
  expect([begun.status, begun.error.message]).toEqual([507, full])
  const ready = await world.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready, but the disk is full: files are refused' }])
})

test('storage in a folder refuses bytes that need the disk reserve', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-disk-'))
  try {
    await expect(openStorage(readEnv({ DATA_DIR: dataDir, DISK_RESERVE })).put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow(full)
    await openStorage(readEnv({ DATA_DIR: dataDir, DISK_RESERVE: '0' })).put('a/b', Buffer.from('x'), 'text/plain')
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('there is room when the reserve stays free after writing the bytes', async () => {
  const env = { dataDir: tmpdir(), diskReserve: 0 }
  const free = (await freeBytes(env))!
  expect(free).toBeGreaterThan(0)
  expect(await hasRoom(env)).toBe(true)
  // Twice as much as needed, because other programs write and delete meanwhile.
  expect(await hasRoom(env, 2 * free)).toBe(false)
  expect(await hasRoom({ ...env, diskReserve: 2 * free })).toBe(false)
  expect(await freeBytes({ dataDir: '/no/such/folder' })).toBeGreaterThan(0)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('a disk that becomes full during a write gives 507 (%s)', (code) => {
  expect(asAppError(Object.assign(new Error('no space left on device'), { code }))).toMatchObject({ status: 507, message: full })
})
