import { oneRow } from '../../kit/rows.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { networkOf } from '../../kit/address.ts'
import { tooMany } from '../../kit/errors.ts'

/** Tries within 15 minutes before the next is refused, of a factor before it waits. Tries to sign in are counted in their own table: sign-ins.ts. */
const limits = { resetAccount: 3, resetAddress: 30, change: 10, factor: 5 }

interface Counter {
  readonly key: string
  /** Tries. */
  readonly limit: number
}
/** The counters that a try adds to, that of the account first. */
type Keys = readonly [Counter, ...Counter[]]

const short = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 24)

/** Counters of requests for a reset mail: nobody's mailbox is flooded from here. Addresses without an account count alike. */
export const resetKeys = (email: string, address: string): Keys => [
  { key: `reset:${short(email)}`, limit: limits.resetAccount },
  { key: `reset-address:${short(networkOf(address))}`, limit: limits.resetAddress },
]

/** The counter of wrong old passwords: a found open screen is no place to guess from. */
export const changeKeys = (userId: number): Keys => [{ key: `change:${userId}`, limit: limits.change }]
/** The counter of wrong codes of a second factor. As with signing in, a device that is known counts on its own. */
export const factorKeys = (userId: number, knownDevice?: string): Keys => [
  { key: knownDevice ? `factor-device:${short(knownDevice)}:${userId}` : `factor:${userId}`, limit: limits.factor },
]
const turns = new Map<string, Promise<unknown>>()

/** Tries under one key come one after the other: a hundred sent at once would otherwise all pass before the first was counted. */
export const inTurn = async <T>([{ key }]: readonly [Pick<Counter, 'key'>, ...Counter[]], work: () => Promise<T>): Promise<T> => {
  const before = turns.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  turns.set(key, own)
  try {
    return await own
  } finally {
    if (turns.get(key) === own) turns.delete(key)
  }
}

/** Refuses with 429 once a counter is full, before any password is looked at. */
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

/** The wrong code with which the owner is told of it: somebody knows the password. */
export const TELL_AT = limits.factor
/** Seconds to wait after the first try too many; each further one doubles them. */
const FIRST_WAIT = 15
const LONGEST_WAIT = 900

/** How long somebody waits: 45 seconds, 2 minutes. */
export const inWords = (seconds: number) => {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/** Refuses with 429 what comes too soon after wrong tries of the same day: codes are short, so who guesses them must get slow, and nobody is locked out for good. Answers how many there were. */
export const slowDown = async (pool: pg.Pool, [{ key, limit }]: Keys) => {
  const { n, since } = oneRow(
    await pool.query<{ n: number; since: number }>(
      `select count(*)::int n, coalesce(extract(epoch from now() - max(at)), 0)::float since from login_failures where key = $1 and at > now() - interval '1 day'`,
      [key],
    ),
  )
  const left = n < limit ? 0 : Math.ceil(Math.min(FIRST_WAIT * 2 ** (n - limit), LONGEST_WAIT) - since)
  if (left > 0) throw tooMany(`Too many wrong codes. Please wait ${inWords(left)} and try again`, left)
  return n
}

/** Outside of any transaction: a failure counts although the call that it belongs to is refused. */
export const countTry = (pool: pg.Pool, keys: Keys) =>
  pool.query('insert into login_failures (key) select unnest($1::text[])', [keys.map(({ key }) => key)])

/** The right password empties the account's counter; the address keeps its own. */
export const forgive = (pool: pg.Pool, keys: Keys) => pool.query('delete from login_failures where key = $1', [keys[0].key])
