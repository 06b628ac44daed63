import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { formerKeyPath, keyPath, openSecrets, renewingPath, type Secrets } from './secrets.ts'

/** The key in DATA_DIR does not belong to the database. The message names the file and says what to do. */
export class KeyError extends Error {}

/** Runs a statement, with pg or inside a transaction of Kysely. */
export type RunStatement = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>

/** The table with a mark of the key that has encrypted data of this database. The first start creates it, because migrations know no key. It has at most one row. */
export const keyMarkTable = `create table if not exists installation_key (
  one boolean primary key default true check (one), mark text not null, since timestamptz not null default now())`

/** A value that identifies a key without revealing it. */
const markOf = (key: Buffer) => createHmac('sha256', key).update('pandu: the key of this installation').digest('base64url')

const markAt = (path: string) => (existsSync(path) ? markOf(readFileSync(path)) : undefined)

/**
 * Which key the database belongs to: `present`, or `renewing` while `npm run new-key` has not finished. An installation without a mark is `unmarked`, or
 * `mixed` when another machine has encrypted data with a different key.
 */
type KeyState = 'present' | 'renewing' | 'unmarked' | 'mixed'

/** The error when several machines without a mark have each encrypted data with their own key. */
export const mixedKeysError = (dataDir: string) =>
  new KeyError(
    `${keyPath(dataDir)} opens only a part of what is sealed in this database: another machine has sealed the rest with a key of its own. Copy the secret.key of that machine to ${formerKeyPath(dataDir)}, which opens both. Where it is lost for good, run npm run new-key -- --lost.`,
  )

/** Compares the key in DATA_DIR with the database. Throws a KeyError when it is missing or does not match. Creates no key. */
export const compareKey = async (ask: RunStatement, dataDir: string): Promise<KeyState> => {
  const path = keyPath(dataDir)
  const advice = `Set DATA_DIR to the folder that holds it, or copy it from another machine of this installation or from a backup.`
  const missing = () =>
    new KeyError(`${path} is missing, and this database began with it. ${advice} Where it is lost for good, run npm run new-key -- --lost.`)
  const wrong = () => new KeyError(`${path} is not the key of this database. ${advice}`)
  const mark = await storedMark(ask)
  if (mark === undefined) {
    const sealed = await someSealed(ask)
    if (sealed.length === 0) return 'unmarked'
    if (!existsSync(path)) throw missing()
    const isOpen = sealed.map(canDecrypt(openSecrets({ dataDir })))
    if (!isOpen.includes(true)) throw wrong()
    return isOpen.includes(false) ? 'mixed' : 'unmarked'
  }
  if (!existsSync(path)) throw missing()
  if (markAt(path) === mark) return 'present'
  if (markAt(renewingPath(dataDir)) === mark) return 'renewing'
  if (markAt(formerKeyPath(dataDir)) === mark)
    throw new KeyError(
      `This database is older than ${path}: it was sealed with ${formerKeyPath(dataDir)}. Put that one in the place of secret.key, or restore a backup made after npm run new-key.`,
    )
  throw wrong()
}

/** Called at the start: compares the key, creates one in a new installation, and adds a missing mark. */
export const claimKey = async (ask: RunStatement, dataDir: string): Promise<void> => {
  await ask(keyMarkTable)
  const state = await compareKey(ask, dataDir)
  if (state === 'renewing')
    throw new KeyError('npm run new-key was broken off. Run it again before Pandu starts; it continues where it was.')
  if (state === 'mixed') throw mixedKeysError(dataDir)
  if (state === 'present') return
  openSecrets({ dataDir })
  await storeMark(ask, dataDir)
}

/** Marks the key in DATA_DIR as the key of this database. */
export const markKey = async (ask: RunStatement, dataDir: string): Promise<void> => {
  await ask(keyMarkTable)
  await storeMark(ask, dataDir)
}

const storeMark = (ask: RunStatement, dataDir: string) =>
  ask('insert into installation_key (mark) values ($1) on conflict (one) do update set mark = excluded.mark, since = now()', [
    markAt(keyPath(dataDir)),
  ])

const storedMark = async (ask: RunStatement): Promise<string | undefined> => {
  if (!(await hasTable(ask, 'installation_key'))) return undefined
  const [row] = await ask<{ mark: string }>('select mark from installation_key')
  return row?.mark
}

const hasTable = async (ask: RunStatement, name: string) => {
  const [row] = await ask<{ it: string | null }>('select to_regclass($1)::text as it', [`public.${name}`])
  return row?.it !== null
}

/**
 * All encrypted texts. A key that can decrypt none of them is the wrong one. They are read only while the installation has no mark; the next start
 * makes one.
 */
const someSealed = async (ask: RunStatement): Promise<string[]> => {
  const found: string[] = []
  for (const [table, column] of [
    ['users', 'nik_sealed'],
    ['factors', 'secret'],
  ] as const) {
    if (!(await hasTable(ask, table))) continue
    const rows = await ask<{ it: string }>(`select ${column} as it from ${table} where ${column} is not null`)
    found.push(...rows.map(({ it }) => it))
  }
  return found
}

/** Whether these secrets can decrypt a sealed text. */
export const canDecrypt = (secrets: Pick<Secrets, 'open'>) => (sealed: string) => {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
