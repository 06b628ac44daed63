import { fileUrl } from '@pandu/contract/files'
import type { Me } from '@pandu/contract/session'
import type { PermissionName, Role } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { hashOf, newToken, SESSION_DAYS } from '../../kit/session.ts'

/** The account behind an e-mail address or a username, whatever its status. */
export const findLogin = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'email', 'name'])
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', name.toLowerCase()), eb(sql`lower(username)`, '=', name.toLowerCase())]))
    .executeTakeFirst()

/** Who somebody is and what they may, as login and auth/me say it. */
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
      'no_tf',
      'gender',
      'profile_picture',
      'university_id',
      'vendor_id',
    ])
    .select(
      sql<
        PermissionName[]
      >`array(select p.name from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = users.id order by p.id)`.as(
        'permissions',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { permissions, university_id, vendor_id, profile_picture, role, ...rest } = user
  return {
    user: { ...rest, role: role as Role, profile_picture: profile_picture && fileUrl(profile_picture) },
    permissions,
    profile: { id, university_id, vendor_id },
  }
}

/** Opens a session; answers the token, which is stored nowhere but with its owner. */
export const openSession = async (db: Db, userId: number, device: string, address: string) => {
  const { token, hash } = newToken()
  await db
    .insertInto('sessions')
    .values({ token_hash: hash, user_id: userId, device, address, expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})` })
    .execute()
  return token
}

export const closeSession = (db: Db, id: number) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Ends every session of an account, but for one that may stay. */
export const closeSessionsOf = (db: Db, userId: number, except?: number) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .execute()

/** The hash a one-use reset token is stored under. */
export const resetHash = (token: string) => hashOf(token)
