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

/** More megabytes than any disk has. */
const DISK_RESERVE = '1000000000'
const world = testApp({ DISK_RESERVE })

const full = 'The disk of the server is full, so nothing was saved. Please tell the programme team and try again later'

test('where the reserve would not stay free, no file is taken, and /readyz says so while all else goes on', async () => {
  const { status, error } = await world
    .as('scholar')
    .call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', '%PDF-1.4\n%%EOF\n') })
  expect([status, error.message]).toEqual([507, full])
  const begun = await world.as('scholar').call(beginUpload, { name: 'a.pdf', size: 2_000_000 })
  expect([begun.status, begun.error.message]).toEqual([507, full])
  const ready = await world.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready, but the disk is full: files are refused' }])
})

test('storage in a folder refuses bytes that would not leave the reserve', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pandu-disk-'))
  try {
    await expect(openStorage(readEnv({ DATA_DIR: dataDir, DISK_RESERVE })).put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow(full)
    await openStorage(readEnv({ DATA_DIR: dataDir, DISK_RESERVE: '0' })).put('a/b', Buffer.from('x'), 'text/plain')
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('room is what is free beside the bytes that come and the reserve', async () => {
  const env = { dataDir: tmpdir(), diskReserve: 0 }
  const free = (await freeBytes(env))!
  expect(free).toBeGreaterThan(0)
  expect(await hasRoom(env)).toBe(true)
  // Twice as much, because other programs write and delete meanwhile.
  expect(await hasRoom(env, 2 * free)).toBe(false)
  expect(await hasRoom({ ...env, diskReserve: 2 * free })).toBe(false)
  expect(await freeBytes({ dataDir: '/no/such/folder' })).toBeGreaterThan(0)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('a disk that becomes full in the middle answers 507 as well (%s)', (code) => {
  expect(asAppError(Object.assign(new Error('no space left on device'), { code }))).toMatchObject({ status: 507, message: full })
})
