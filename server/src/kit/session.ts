import { createHash, randomBytes } from 'node:crypto'
import type { Actor, PermissionName, Role } from '@pandu/contract/kit'
import type pg from 'pg'

/** How long a token lives (001 §9). */
export const SESSION_DAYS = 7
export const sessionCookie = 'pandu_session'

/** A new random token and what is stored of it. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface LiveSession {
  id: number
  actor: Actor
  lastSeenAt: string
  /** The password is one that somebody else set: little is open until its owner has set another (O87). */
  firstPassword: boolean
}

interface Row {
  session_id: number
  last_seen_at: string
  first_password: boolean
  id: number
  name: string
  role: Role
  permissions: PermissionName[]
  university_id: number | null
  vendor_id: number | null
  whole_programme: boolean
}

// A named statement: this runs on every request and is planned once per connection.
const statement = {
  name: 'session',
  text: `select s.id session_id, s.last_seen_at, u.first_password, u.id, u.name, u.role, u.university_id, u.vendor_id, coalesce(v.whole_programme = 1, false) whole_programme,
      array(select p.name from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = u.id) permissions
    from sessions s join users u on u.id = s.user_id left join vendors v on v.id = u.vendor_id
    where s.token_hash = $1 and s.expires_at > now() and u.status = 1`,
}

/** Who holds the token, with role and permissions as they are now; undefined when it is unknown, expired, revoked, or its account inactive. */
export const findSession = async (pool: pg.Pool, token: string): Promise<LiveSession | undefined> => {
  const { rows } = await pool.query<Row>({ ...statement, values: [hashOf(token)] })
  const row = rows[0]
  if (!row) return undefined
  const { session_id, last_seen_at, first_password, ...actor } = row
  return {
    id: session_id,
    lastSeenAt: last_seen_at,
    firstPassword: first_password,
    actor: {
      id: actor.id,
      name: actor.name,
      role: actor.role,
      permissions: actor.permissions,
      scholarId: actor.role === 'SCHOLAR' ? actor.id : null,
      universityId: actor.university_id,
      vendorId: actor.vendor_id,
      wholeProgramme: actor.whole_programme,
    },
  }
}

/** Notes that the session is in use, at most every five minutes, outside of any answer. */
export const touchSession = (pool: pg.Pool, session: LiveSession) => {
  if (Date.now() - Date.parse(session.lastSeenAt) < 5 * 60_000) return
  pool.query('update sessions set last_seen_at = now() where id = $1', [session.id]).catch(() => {})
}
