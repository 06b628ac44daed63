import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { formerKeyPath, keyPath, openSecrets, renewingPath, type Secrets } from './secrets.ts'

/** The key in DATA_DIR is not the one of the database; the message says which file is meant and what to do. */
export class KeyError extends Error {}

/** One statement on the database, with pg or inside of a transaction of Kysely. */
export type Ask = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>

/** A mark of the key that seals, in the database that holds what is sealed. Made by the first start and by no migration, which knows no key. One row at most. */
export const keyMarkTable = `create table if not exists installation_key (
  one boolean primary key default true check (one), mark text not null, since timestamptz not null default now())`

/** Tells one key from another, and nothing about it. */
const markOf = (key: Buffer) => createHmac('sha256', key).update('pandu: the key of this installation').digest('base64url')

const markAt = (path: string) => (existsSync(path) ? markOf(readFileSync(path)) : undefined)

/**
 * Which key encrypts: the present one, or the one before while `npm run new-key` has not finished; in an installation without a mark `unmarked`, or
 * `mixed` where another machine has encrypted with a key of its own.
 */
type KeyState = 'present' | 'renewing' | 'unmarked' | 'mixed'

/** What can happen on several machines without a mark: each has encrypted what was entered on it with its own key. */
export const mixedKeys = (dataDir: string) =>
  new KeyError(
    `${keyPath(dataDir)} opens only a part of what is sealed in this database: another machine has sealed the rest with a key of its own. Copy the secret.key of that machine to ${formerKeyPath(dataDir)}, which opens both. Where it is lost for good, run npm run new-key -- --lost.`,
  )

/** Compares the key in DATA_DIR with the database. Throws a sentence when it is missing or another one. Makes no key. */
export const compareKey = async (ask: Ask, dataDir: string): Promise<KeyState> => {
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
    const isOpen = sealed.map(canOpen(openSecrets({ dataDir })))
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

/** At a start: compares the key, makes one in a new installation, and marks an installation that has no mark. */
export const claimKey = async (ask: Ask, dataDir: string): Promise<void> => {
  await ask(keyMarkTable)
  const state = await compareKey(ask, dataDir)
  if (state === 'renewing')
    throw new KeyError('npm run new-key was broken off. Run it again before Pandu starts; it continues where it was.')
  if (state === 'mixed') throw mixedKeys(dataDir)
  if (state === 'present') return
  openSecrets({ dataDir })
  await storeMark(ask, dataDir)
}

/** Makes the key in DATA_DIR the one of this database. */
export const markKey = async (ask: Ask, dataDir: string): Promise<void> => {
  await ask(keyMarkTable)
  await storeMark(ask, dataDir)
}

const storeMark = (ask: Ask, dataDir: string) =>
  ask('insert into installation_key (mark) values ($1) on conflict (one) do update set mark = excluded.mark, since = now()', [
    markAt(keyPath(dataDir)),
  ])

const storedMark = async (ask: Ask): Promise<string | undefined> => {
  if (!(await hasTable(ask, 'installation_key'))) return undefined
  const [row] = await ask<{ mark: string }>('select mark from installation_key')
  return row?.mark
}

const hasTable = async (ask: Ask, name: string) => {
  const [row] = await ask<{ it: string | null }>('select to_regclass($1)::text as it', [`public.${name}`])
  return row?.it !== null
}

/**
 * All encrypted texts. A key that can decrypt none of them is the wrong one. They are read only while the installation has no mark; the next start
 * makes one.
 */
const someSealed = async (ask: Ask): Promise<string[]> => {
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
export const canOpen = (secrets: Pick<Secrets, 'open'>) => (sealed: string) => {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
