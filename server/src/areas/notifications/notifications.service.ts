import { type PagePath, type PermissionName } from '@pandu/contract/kit'
import { notificationsChanged } from '@pandu/contract/notifications'
import { publishEach } from '../../kit/live.ts'
import { cleanMessage } from '../../kit/html.ts'
import type { Db } from '../../kit/db.ts'

/** Puts a line into people's bells, inside the write that causes it; open screens hear of it with the commit. `message_html` may hold emphasis and links. */
export const notify = async (db: Db, userIds: readonly number[], message: { message_html: string; url: PagePath }) => {
  const readers = [...new Set(userIds)]
  if (readers.length === 0) return
  const message_html = cleanMessage(message.message_html)
  const rows = await db
    .insertInto('notifications')
    .values(readers.map((user_id) => ({ user_id, message_html, url: message.url })))
    .returning(['id', 'user_id'])
    .execute()
  await publishEach(
    db,
    rows.map(({ id, user_id }) => ({
      to: [user_id],
      frame: { ...notificationsChanged, notification: { id, message_html, url: message.url } },
    })),
  )
}

/** The active programme team accounts with a permission, and the superadmins, who hold all of them. */
export const holdersOf = async (db: Db, permission: PermissionName) => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 1)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'SUPERADMIN'),
        eb.and([
          eb('role', '=', 'TF'),
          eb.exists(
            eb
              .selectFrom('user_permissions')
              .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
              .select('permissions.id')
              .whereRef('user_permissions.user_id', '=', 'users.id')
              .where('permissions.name', '=', permission),
          ),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
