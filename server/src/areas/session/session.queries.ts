import { fileUrl } from '@pandu/contract/files'
import { waitingDays } from '@pandu/contract/overview'
import { type Me, scholarIdleHours, sessionDays, staffIdleHours } from '@pandu/contract/session'
import type { Actor, PermissionName, Role } from '@pandu/contract/kit'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { isSessionAlive, hashOf, lacksFactor, newToken, sessionCookie } from '../../kit/session.ts'
import { readSetting } from '../../kit/settings.ts'
import type { Tables } from '../../kit/tables.ts'

/** The account behind an e-mail address or a username, whatever its status. */
export const findLogin = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'email', 'name', 'role'])
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', name.toLowerCase()), eb(sql`lower(username)`, '=', name.toLowerCase())]))
    .executeTakeFirst()

/** Who somebody is and what they may do, in the form in which login and auth/me answer it. */
export const describeMe = async (db: Db, id: number): Promise<Me> => {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'username',
      'email',
      'role',
      'status',
      'must_reset_password',
      'first_password',
      'no_tf',
      'gender',
      'profile_picture',
      'university_id',
      'vendor_id',
      'own_zone',
    ])
    .select(sql<boolean>`exists (select from vendors where id = users.vendor_id and whole_programme = 1)`.as('whole_programme'))
    .select(
      sql<
        PermissionName[]
      >`array(select p.name from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = users.id order by p.id)`.as(
        'permissions',
      ),
    )
    .select(sql<boolean>`exists (select from users u where u.id = users.id and ${sql.raw(lacksFactor)})`.as('needs_factor'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { permissions, university_id, vendor_id, whole_programme, profile_picture, first_password, needs_factor, role, ...rest } = user
  return {
    user: {
      ...rest,
      role: role as Role,
      first_password: first_password ? 1 : 0,
      needs_factor: needs_factor ? 1 : 0,
      profile_picture: profile_picture && fileUrl(profile_picture),
    },
    permissions,
    profile: { id, university_id, vendor_id, whole_programme: whole_programme ? 1 : 0 },
    late: await readSetting(db, waitingDays),
  }
}

/** A new row of a session; answers its id, and the token, which only its owner gets. */
export const insertSession = async (db: Db, session: Omit<InsertObject<Tables, 'sessions'>, 'token_hash'>) => {
  const { token, hash } = newToken()
  const { id } = await db
    .insertInto('sessions')
    .values({ ...session, token_hash: hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Opens a session for so many days. */
export const openSession = (db: Db, userId: number, days: number, device: string, address: string, idleHours = 168) =>
  insertSession(db, {
    user_id: userId,
    device,
    address,
    idle_minutes: idleHours * 60,
    expires_at: sql`now() + make_interval(days => ${days}::int)`,
  })

/** How long a session of this role is valid in all, and how long unused, by the settings. */
export const sessionLimits = async (db: Db, role: string) => ({
  days: await readSetting(db, sessionDays),
  idleHours: await readSetting(db, role === 'SCHOLAR' ? scholarIdleHours : staffIdleHours),
})

/** A new token for a session. The previous one works for ten more seconds (`findSession`). */
const renewToken = async (db: Db, id: number) => {
  const { token, hash } = newToken()
  await db
    .updateTable('sessions')
    .set({ former_hash: sql`token_hash`, renewed_at: sql`now()`, token_hash: hash })
    .where('id', '=', id)
    .execute()
  return token
}

/**
 * Gives a browser a new token after its owner has proved again who they are, so that a copy of the previous one is useless. A program keeps the token
 * that it has.
 */
export const renewSession = async (
  { actor, session, request, setCookie }: Pick<Call<Actor>, 'actor' | 'session' | 'request' | 'setCookie'>,
  db: Db,
) => {
  if (!request.byCookie) return
  const { days } = await sessionLimits(db, actor.role)
  setCookie(sessionCookie, await renewToken(db, session.id), { days })
}

/** Ends the session that this browser still has, because another one replaces it. */
export const closeFormerSession = async (db: Db, { cookies }: Pick<Call<undefined>['request'], 'cookies'>) => {
  const token = cookies[sessionCookie]
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

export const closeSession = (db: Db, id: number) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** The devices on which an account is signed in; the one that asks comes first. */
export const sessionsOf = (db: Db, userId: number, current: number) =>
  db
    .selectFrom('sessions as s')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`id = ${current}`.as('current'))
    .where('user_id', '=', userId)
    // Nobody is signed in there yet.
    .where('half_open', '=', false)
    .where(sql<boolean>`${sql.raw(isSessionAlive)}`)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute()

/** Ends one session of an account; false when the account has no such session. */
export const closeOwnSession = async (db: Db, userId: number, id: number) => {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
