import { createHash } from 'node:crypto'
import type pg from 'pg'
import { tooMany } from '../../kit/errors.ts'

/** Failed tries within 15 minutes before the next is refused. An address may hold a whole campus, hence its larger number. */
const limits = { account: 10, device: 10, address: 100 }

const short = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 24)

/**
 * Which counters a try belongs to. A device that has signed in to this account before counts on its own,
 * so that strangers who use up the account's tries do not lock its owner out.
 */
export const throttleKeys = (name: string, address: string, knownDevice: string | undefined) => [
  {
    key: knownDevice ? `device:${short(knownDevice)}:${short(name)}` : `account:${short(name)}`,
    limit: knownDevice ? limits.device : limits.account,
  },
  { key: `address:${short(address)}`, limit: limits.address },
]
type Keys = ReturnType<typeof throttleKeys>

/** Refuses with 429 once a counter is full, before any password is looked at. */
export const refuseTooMany = async (pool: pg.Pool, keys: Keys) => {
  const { rows } = await pool.query<{ key: string; n: number }>(
    `select key, count(*) n from login_failures where key = any($1) and at > now() - interval '15 minutes' group by key`,
    [keys.map(({ key }) => key)],
  )
  if (keys.some(({ key, limit }) => (rows.find((row) => row.key === key)?.n ?? 0) >= limit)) {
    throw tooMany('Too many failed tries. Please wait 15 minutes and try again')
  }
}

/** Outside of any transaction: a failure counts although the call that it belongs to is refused. */
export const countFailure = (pool: pg.Pool, keys: Keys) =>
  pool.query('insert into login_failures (key) select unnest($1::text[])', [keys.map(({ key }) => key)])

/** The right password empties the account's counter; the address keeps its own. */
export const forgiveFailures = (pool: pg.Pool, keys: Keys) => pool.query('delete from login_failures where key = $1', [keys[0]!.key])
