import { fileUrl } from '@pandu/contract/files'
import {
  countNotifications,
  listNotifications,
  notificationPages,
  notificationsChanged,
  readAllNotifications,
  readNotification,
} from '@pandu/contract/notifications'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage } from '../../kit/lists.ts'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { oneRow } from '../../kit/rows.ts'
import type { Services } from '../../kit/services.ts'
import { readableIds } from './notifications.readable.ts'

/** The kinds of a subject, by the name under which the settings list them. */
const kindsOf = ({ contributions }: Pick<Services, 'contributions'>, group: string) =>
  [...contributions.notices.values()].filter((one) => one.group === group).map(({ kind }) => kind)

/** The text of a notice that its reader may no longer read: the line stays, so that counts and pages stay the same. */
const closed = { message_html: 'What this was about was deleted, or is no longer open to you', url: notificationPages.list() }

export const notificationRoutes = [
  serve(listNotifications, async ({ db, actor, services }, input) => {
    const { read, group } = input.filter
    const own = db
      .selectFrom('notifications')
      .where('notifications.user_id', '=', actor.id)
      .$call(ifGiven(read, (q, read) => q.where('notifications.read', '=', Number(read))))
      .$call(ifGiven(group, (q, group) => q.where('notifications.kind', '=', sql<string>`any(${kindsOf(services, group)}::text[])`)))
    const page = await listPage(own, input, {
      columns: (q) =>
        q.select([
          'notifications.id',
          'notifications.read',
          'notifications.message_html',
          'notifications.url',
          'notifications.created_at',
          'notifications.kind',
          sql<{ name: string; profile_picture: string | null } | null>`(
            select to_jsonb(a) from (select name, profile_picture from users a where a.id = notifications.by_id) a)`.as('author'),
        ]),
      sorts: { created_at: 'notifications.created_at' },
      id: 'notifications.id',
    })
    const readable = new Set(await readableIds({ db, contributions: services.contributions }, page.data))
    const data = page.data.map(({ author, ...row }) => ({
      ...row,
      ...(!readable.has(row.id) && closed),
      by: author && readable.has(row.id) ? { ...author, profile_picture: author.profile_picture && fileUrl(author.profile_picture) } : null,
      mark: { unread: row.read === 0 },
    }))
    return { ...page, data }
  }),

  // The badge asks often and everywhere: a planned statement on a partial index.
  serve(countNotifications, async ({ services, actor }) => {
    const counted = await services.pool.query<{ unread: number }>({
      name: 'unread',
      text: 'select count(*) unread from notifications where user_id = $1 and read = 0',
      values: [actor.id],
    })
    return { message: 'OK', data: oneRow(counted) }
  }),

  serve(readNotification, async ({ db, actor }, { id }) => {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ read: 1 })
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await publish(db, [actor.id], notificationsChanged)
    return { message: 'Read' }
  }),

  serve(readAllNotifications, async ({ db, actor }) => {
    await db
      .updateTable('notifications')
      .set({ read: sql`1` })
      .where('user_id', '=', actor.id)
      .where('read', '=', 0)
      .execute()
    await publish(db, [actor.id], notificationsChanged)
    return { message: 'All notifications are read' }
  }),
]
