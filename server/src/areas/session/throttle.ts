import { oneRow } from '../../kit/rows.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { networkOf } from '../../kit/address.ts'
import { tooMany } from '../../kit/errors.ts'

/**
 * How many attempts within 15 minutes are allowed, and how many wrong codes of a factor before it waits. Attempts to sign in are counted in their own
 * table: sign-ins.ts.
 */
const limits = { resetAccount: 3, resetAddress: 30, change: 10, factor: 5 }

interface Counter {
  readonly key: string
  /** Tries. */
  readonly limit: number
}
/** The counters that an attempt adds to; that of the account comes first. */
type Keys = readonly [Counter, ...Counter[]]

const short = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 24)

/** Counters of requests for a reset mail, so that nobody's mailbox is flooded. Addresses without an account count as well. */
export const resetKeys = (email: string, address: string): Keys => [
  { key: `reset:${short(email)}`, limit: limits.resetAccount },
  { key: `reset-address:${short(networkOf(address))}`, limit: limits.resetAddress },
]

/** The counter of wrong old passwords, so that nobody can guess them on an unattended screen. */
export const changeKeys = (userId: number): Keys => [{ key: `change:${userId}`, limit: limits.change }]
/** The counter of wrong codes of a second factor. As with signing in, a device that is known counts on its own. */
export const factorKeys = (userId: number, knownDevice?: string): Keys => [
  { key: knownDevice ? `factor-device:${short(knownDevice)}:${userId}` : `factor:${userId}`, limit: limits.factor },
]
const turns = new Map<string, Promise<unknown>>()

/** Attempts under one key are counted one after the other: a hundred sent at once would otherwise all pass before the first was counted. */
export const oneAfterAnother = async <T>([{ key }]: readonly [Pick<Counter, 'key'>, ...Counter[]], work: () => Promise<T>): Promise<T> => {
  const before = turns.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  turns.set(key, own)
  try {
    return await own
  } finally {
    if (turns.get(key) === own) turns.delete(key)
  }
}

/** Refuses with 429 once a counter is full, before any password is checked. */
export const refuseTooMany = async (
  pool: pg.Pool,
  keys: Keys,
  sentence = 'Too many failed tries. Please wait 15 minutes and try again',
) => {
  const { rows } = await pool.query<{ key: string; n: number }>(
    `select key, count(*) n from login_failures where key = any($1) and at > now() - interval '15 minutes' group by key`,
    [keys.map(({ key }) => key)],
  )
  if (keys.some(({ key, limit }) => (rows.find((row) => row.key === key)?.n ?? 0) >= limit)) throw tooMany(sentence)
}

/** After so many wrong codes the owner is told: somebody knows the password. */
export const REPORT_AT = limits.factor
/** For how many seconds the first attempt over the limit waits; each further one doubles the wait. */
const FIRST_WAIT = 15
const LONGEST_WAIT = 900

/** A wait in words: 45 seconds, 2 minutes. */
export const durationInWords = (seconds: number) => {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/**
 * Refuses with 429 an attempt that comes too soon after wrong ones of the same day. Codes are short, so guessing must become slow, and nobody must be
 * locked out for good. Answers how many wrong ones there were.
 */
export const refuseTooFast = async (pool: pg.Pool, [{ key, limit }]: Keys) => {
  const { n, since } = oneRow(
    await pool.query<{ n: number; since: number }>(
      `select count(*)::int n, coalesce(extract(epoch from now() - max(at)), 0)::float since from login_failures where key = $1 and at > now() - interval '1 day'`,
      [key],
    ),
  )
  const left = n < limit ? 0 : Math.ceil(Math.min(FIRST_WAIT * 2 ** (n - limit), LONGEST_WAIT) - since)
  if (left > 0) throw tooMany(`Too many wrong codes. Please wait ${durationInWords(left)} and try again`, left)
  return n
}

/** Outside of any transaction: a failure counts even though its call is refused. */
export const countTry = (pool: pg.Pool, keys: Keys) =>
  pool.query('insert into login_failures (key) select unnest($1::text[])', [keys.map(({ key }) => key)])

/** The right password resets the account's counter; the address keeps its own. */
export const resetCounter = (pool: pg.Pool, keys: Keys) => pool.query('delete from login_failures where key = $1', [keys[0].key])
