import { dropOldest } from './drop-oldest.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type Actor, type PermissionName, type Role, currentMs } from '@pandu/contract/kit'
import { factorPermissions } from '@pandu/contract/session'
import type pg from 'pg'

export const sessionCookie = 'pandu_session'

/** A new random token, and the hash of it that is stored. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}
/** The SHA-256 hash of a token, as it is stored: who reads the table cannot sign in with it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The token that a request sends; it may be invalid. */
export const tokenOf = ({ headers, cookies }: { headers: { authorization?: string }; cookies: Record<string, string | undefined> }) => ({
  bearer: /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1],
  cookie: cookies[sessionCookie],
})

/** The tokens that were checked last, with their owners, oldest first; limited in number. */
const holders = new Map<string, number>()
export const MOST_HOLDERS = 20_000

/** The owner of this token when it was last checked. It is used only for queues, never for rights. */
export const lastOwnerOf = (token: string) => holders.get(hashOf(token).toString('base64'))

const remember = (hash: Buffer, userId: number) => {
  const key = hash.toString('base64')
  holders.delete(key)
  holders.set(key, userId)
  if (holders.size > MOST_HOLDERS) dropOldest(holders)
}

export interface LiveSession {
  id: number
  actor: Actor
  lastSeenAt: string
  /** Somebody else has set the password: few calls are open until the owner has set another (O87). */
  firstPassword: boolean
  /** The password was right, the code of the second factor is missing: nobody is signed in yet (O88). */
  halfOpen: boolean
  /** The permissions require a second factor that is not set up: few calls are open until it is (O88). */
  lacksFactor: boolean
  /** The owner signed in, or gave the password again, within the last ten minutes (O88). */
  recentlyProved: boolean
  /** The time zone that the owner has chosen, or else the one that their device last sent. */
  timeZone: string
  hasOwnZone: boolean
}

interface Row extends Person {
  session_id: number
  last_seen_at: string
  first_password: boolean
  half_open: boolean
  lacks_factor: boolean
  recently_proved: boolean
}

interface Person {
  time_zone: string
  has_own_zone: boolean
  id: number
  name: string
  role: Role
  permissions: PermissionName[]
  university_id: number | null
  vendor_id: number | null
  whole_programme: boolean
}

/** The columns of users `u` with their vendor `v` that {@link actorOf} needs. */
const person = `u.time_zone, u.own_zone is not null has_own_zone, u.id, u.name, u.role, u.university_id, u.vendor_id, coalesce(v.whole_programme = 1, false) whole_programme,
      array(select p.name from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = u.id) permissions`

const actorOf = (row: Person): Actor => ({
  id: row.id,
  name: row.name,
  role: row.role,
  permissions: row.permissions,
  scholarId: row.role === 'SCHOLAR' ? row.id : null,
  universityId: row.university_id,
  vendorId: row.vendor_id,
  wholeProgramme: row.whole_programme,
})

/** SQL: whether a session `s` is valid, that is, neither expired nor unused for too long. */
export const isSessionAlive = `s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)`

/** SQL: for how many milliseconds a session `s` stays valid unless it is used. */
export const sessionTimeLeft = `extract(epoch from least(s.expires_at, s.last_seen_at + make_interval(mins => s.idle_minutes)) - now())::float * 1000`

/**
 * Whether users `u` hold a permission that requires a second factor; the superadmin holds all of them. It is read from the table with each request, so
 * that a changed setting or permission counts at once in every process.
 */
export const requiresFactor = `exists (select from programme_settings ps where ps.name = '${factorPermissions.key}' and ps.value <> '[]' and (u.role = 'SUPERADMIN'
      or ps.value ?| array(select p.name::text from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = u.id)))`

/** Whether a required second factor is missing. */
export const lacksFactor = `(${requiresFactor} and not exists (select from factors f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from passkeys k where k.user_id = u.id))`

const statementFor = (
  token: string,
) => `select s.id session_id, s.last_seen_at, s.half_open, ${lacksFactor} lacks_factor, u.first_password, s.proved_at > now() - interval '10 minutes' recently_proved, ${person}
    from sessions s join users u on u.id = s.user_id left join vendors v on v.id = u.vendor_id
    where ${token} and ${isSessionAlive} and u.status = 1`
const byToken = statementFor('s.token_hash = $1')
const byFormerToken = statementFor(`s.former_hash = $1 and s.renewed_at > now() - interval '10 seconds'`)

/** Who holds the token, with role and permissions as they are now; undefined when it is unknown, expired, revoked, or its account inactive. */
export const findSession = async (pool: pg.Pool, token: string): Promise<LiveSession | undefined> => {
  const hash = hashOf(token)
  // A call with the former token may have been sent before the token changed.
  const row = (await pool.query<Row>(byToken, [hash])).rows[0] ?? (await pool.query<Row>(byFormerToken, [hash])).rows[0]
  if (!row) return undefined
  remember(hash, row.id)
  return {
    id: row.session_id,
    lastSeenAt: row.last_seen_at,
    firstPassword: row.first_password,
    halfOpen: row.half_open,
    lacksFactor: row.lacks_factor,
    recentlyProved: row.recently_proved,
    timeZone: row.time_zone,
    hasOwnZone: row.has_own_zone,
    actor: actorOf(row),
  }
}

/** A person with their current role and permissions and the last time zone of their device, for work without a session. Undefined when the account is inactive, or must first change its password or set up a second factor. */
export const findActor = async (pool: pg.Pool, userId: number) => {
  const { rows } = await pool.query<Person>(
    `select ${person} from users u left join vendors v on v.id = u.vendor_id where u.id = $1 and u.status = 1 and not u.first_password and not ${lacksFactor}`,
    [userId],
  )
  return rows[0] && { actor: actorOf(rows[0]), timeZone: rows[0].time_zone }
}

/** Records that the session is in use, at most every five minutes, without delaying the answer. */
export const touchSession = (pool: pg.Pool, session: LiveSession) => {
  if (currentMs() - Date.parse(session.lastSeenAt) < 5 * 60_000) return
  pool.query('update sessions set last_seen_at = now() where id = $1', [session.id]).catch(() => {})
}
