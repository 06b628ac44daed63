import { sql } from 'kysely'
import { type Actor, PROGRAMME_ZONE, type PermissionName } from '@pandu/contract/kit'
import { notificationsChanged } from '@pandu/contract/notifications'
import type { Db } from '../../kit/db.ts'
import { cleanNotice } from '../../kit/html.ts'
import { publishColumn } from '../../kit/live.ts'
import type { NoticeKind } from '../../kit/notices.ts'
import type { Services } from '../../kit/services.ts'
import { inZone } from '../../kit/zone.ts'
import { mailNotices, noticeReaders } from './notifications.mail.ts'

/** What sending needs of a call. A job has no actor. */
export interface Sender {
  readonly db: Db
  readonly services: Pick<Services, 'env' | 'contributions'>
  readonly actor?: Pick<Actor, 'id'> | undefined
}

/** One notice: whom it tells, and what about. */
interface Message<Facts> {
  readonly readers: readonly number[]
  readonly facts: Facts
}

/** Puts a line into people's bells, inside the write that causes it, and a mail into the outbox for those who want this kind by mail. Open screens hear of it with the commit. */
export const notify = <Facts>(sender: Sender, kind: NoticeKind<Facts>, readers: readonly number[], facts: Facts) =>
  notifyEach(sender, kind, [{ readers, facts }])

/** A notice that was written, and whom it tells. */
interface Written {
  readonly id: number
  readonly user_id: number
}

/**
 * The same for many records at once, each with readers of its own: as many statements as for one. Answers the notices in the order of the
 * messages: a mail that an area writes about the same event names them (`notice_ids`), so that its reader is asked about again when it leaves.
 */
export const notifyEach = async <Facts>(
  { db, services, actor }: Sender,
  kind: NoticeKind<Facts>,
  messages: readonly Message<Facts>[],
): Promise<readonly Written[]> => {
  if (!services.contributions.notices.has(kind.kind)) throw new Error(`No area lists the notice ${kind.kind} in its <area>.area.ts`)
  if (messages.every(({ readers }) => readers.length === 0)) return []
  const people = await noticeReaders(
    db,
    kind,
    messages.flatMap(({ readers }) => readers),
  )
  const notices = messages.flatMap(({ readers, facts }) =>
    // Written once for all who read times in the same zone.
    [...Map.groupBy(new Set(readers), (id) => people.get(id)?.time_zone ?? PROGRAMME_ZONE)].flatMap(([zone, ids]) => {
      const { html, text } = inZone(zone, () => kind.words(facts))
      const words = { message_html: cleanNotice(html), text, url: kind.to(facts), about: kind.readable.about?.(facts) }
      return ids.map((user_id) => ({ user_id, ...words }))
    }),
  )
  // Written and told in one statement: the database is asked once.
  const rows = await db
    .with('written', (query) =>
      query
        .insertInto('notifications')
        .values(
          notices.map(({ user_id, message_html, url, about }) => ({
            user_id,
            message_html,
            url,
            kind: kind.kind,
            by_id: actor?.id ?? null,
            about: about ? JSON.stringify(about) : null,
          })),
        )
        .returning(['id', 'user_id', 'message_html', 'url']),
    )
    .selectFrom('written')
    .select(['id', publishColumn(sql.ref<number>('user_id'), frame).as('told')])
    .execute()
  // Identities are given in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const written = notices.flatMap((notice, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ ...notice, id }]
  })
  await mailNotices({ db, services }, people, written)
  return written
}

/** The frame of a row of `notifications`: to fetch the bell again, with the words to show at once. */
const frame = sql`${sql.lit(JSON.stringify(notificationsChanged))}::jsonb
  || jsonb_build_object('notification', jsonb_build_object('id', id, 'message_html', message_html, 'url', url))`

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
