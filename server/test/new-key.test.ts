import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { openNik } from '../src/areas/accounts/nik.ts'
import { openDb } from '../src/kit/db.ts'
import { finishRenewal, formerKeyPath, openSecrets, renewKey } from '../src/kit/secrets.ts'
import { freshDatabase, ownFiles } from './database.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'pandu-new-key-'))
  folders.push(made)
  return made
}

test('after a new key the one before opens what it has sealed, for as long as its file is there', () => {
  const dataDir = folder()
  const before = openSecrets({ dataDir })
  const sealed = before.seal('3299010101990001')
  renewKey(dataDir)
  expect(openSecrets({ dataDir }).open(sealed)).toBe('3299010101990001')
  finishRenewal(dataDir)
  const after = openSecrets({ dataDir })
  expect(after.open(sealed)).toBe('3299010101990001')
  expect(() => before.open(after.seal('text'))).toThrow(/authenticate/)
  expect(after.sign('text')).not.toBe(before.sign('text'))
  expect(['secret.key', 'secret.key.former'].map((name) => statSync(join(dataDir, name)).mode & 0o077)).toEqual([0, 0])
  rmSync(formerKeyPath(dataDir))
  expect(() => openSecrets({ dataDir }).open(sealed)).toThrow(/authenticate/)
})

test('broken off between its two files it goes on, and a second time it changes no key', () => {
  const dataDir = folder()
  const sealed = openSecrets({ dataDir }).seal('text')
  const keys = () => readFileSync(join(dataDir, 'secret.key')).toString('hex')
  const first = keys()
  copyFileSync(join(dataDir, 'secret.key'), join(dataDir, 'secret.key.renewing'))
  renewKey(dataDir)
  const second = keys()
  expect(second).not.toBe(first)
  renewKey(dataDir)
  expect(keys()).toBe(second)
  expect(openSecrets({ dataDir }).open(sealed)).toBe('text')
})

test('every NIK and every second factor is sealed with the new key, whole, and found as before', async () => {
  const database = await freshDatabase()
  const { db, close } = openDb(database.url, () => {})
  try {
    const dataDir = await ownFiles()
    const before = openSecrets({ dataDir })
    await db
      .insertInto('factors')
      .values({ user_id: 1, secret: before.seal('JBSWY3DPEHPK3PXP') })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: 1, code_mark: before.sign('recovery:1:X') })
      .execute()
    const niks = async (secrets: typeof before) => {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'nik_sealed', 'nik_mark'])
        .where('nik_sealed', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id, nik_sealed, nik_mark }) => ({ id, nik: openNik(secrets, nik_sealed), nik_mark }))
    }
    const all = await niks(before)
    expect(all.filter(({ nik }) => /^\d{16}$/.test(nik)).length).toBeGreaterThan(200)

    // The second time goes on where one was broken off.
    for (let round = 0; round < 2; round++) {
      renewKey(dataDir)
      const secrets = openSecrets({ dataDir })
      await db.transaction().execute(async (tx) => {
        for (const { renewSeals } of areas) await renewSeals?.(tx, secrets)
      })
    }
    finishRenewal(dataDir)
    rmSync(formerKeyPath(dataDir))
    const now = openSecrets({ dataDir })
    expect((await niks(now)).map(({ id, nik }) => ({ id, nik }))).toEqual(all.map(({ id, nik }) => ({ id, nik })))
    for (const { nik, nik_mark } of await niks(now)) expect(nik_mark).toBe(now.sign(`nik:${nik}`))
    const factor = await db.selectFrom('factors').select('secret').where('user_id', '=', 1).executeTakeFirstOrThrow()
    expect(now.open(factor.secret)).toBe('JBSWY3DPEHPK3PXP')
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  } finally {
    await close()
    await database.drop()
  }
})
