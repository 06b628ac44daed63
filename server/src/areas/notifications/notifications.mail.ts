import { notificationPages, type NoticeRhythm } from '@pandu/contract/notifications'
import { sessionPages } from '@pandu/contract/session'
import { PROGRAMME_ZONE, type PagePath } from '@pandu/contract/kit'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import { queueMails } from '../../kit/mail.ts'
import { type NoticeKind, plainText } from '../../kit/notices.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Services } from '../../kit/services.ts'
import { isReadable, readableIds } from './notifications.readable.ts'

interface Notice {
  id: number
  user_id: number
  /** The sentence, as plain text. */
  text: string
  url: PagePath
}

interface Line {
  id: number
  user_id: number
  name: string
  email: string
  message_html: string
  url: PagePath
}

/** Longer subjects are cut by mail programs anyway. */
const MOST_SUBJECT = 120

/** Seven o'clock in the reader's zone: tomorrow, or today while it is earlier; for weekly mails on the next Monday. */
const nextMorning = (rhythm: 'daily' | 'weekly', zone: string) => {
  const [unit, length] = rhythm === 'daily' ? ['day', '1 day'] : ['week', '7 days']
  return sql<Date>`((date_trunc(${unit}, (now() at time zone ${zone}) - interval '7 hours') + ${length}::interval + interval '7 hours') at time zone ${zone})`
}

/** Lines that one mail names; the rest is counted. */
const MOST_LINES = 30

/**
 * Sends what has waited for its morning: one mail for each reader who is still active, with the lines that they may still read. What is taken
 * along goes with it or stays.
 */
export const sendNoticeDigests = ({ db, env, contributions }: Pick<Services, 'db' | 'env' | 'contributions'>) =>
  db.transaction().execute(async (write) => {
    const { rows } = await sql<Line>`
      with due as (delete from notice_digests where due_at <= now() returning notification_id)
      select users.id user_id, users.name, users.email, notifications.id, notifications.message_html, notifications.url
      from due join notifications on notifications.id = due.notification_id join users on users.id = notifications.user_id
      where users.status = 1 and ${isReadable({ contributions })}
      order by users.id, notifications.id`.execute(write)
    const mails = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((lines) => {
      const [reader] = lines
      if (!reader) return []
      const rest = lines.length - MOST_LINES
      const message = mailMessage(reader, lines.length === 1 ? '1 notification in Pandu' : `${lines.length} notifications in Pandu`, [
        ...lines.slice(0, MOST_LINES).map(({ message_html, url }) => `${plainText(message_html)}. ${env.publicUrl}${url}`),
        ...(rest > 0 ? [`You have ${rest} more in Pandu.`] : []),
        { link: `${env.publicUrl}${notificationPages.list()}`, label: 'Open the notifications' },
        `Choose in your settings how often you get these mails: ${env.publicUrl}${sessionPages.settings()}`,
      ])
      return { ...message, notice_ids: lines.map(({ id }) => id) }
    })
    await queueMails(write, env, mails)
    return mails.length
  })

/**
 * Asked of a mail that tells of notices when it is about to leave, which may be a day after it was written: whether its reader may still read all of
 * them. If not, it stays, and the lines that may be read wait for the next morning's mail, which is written again.
 */
export const maySendNoticeMail = async ({ db, contributions }: Pick<Services, 'db' | 'contributions'>, noticeIds: readonly number[]) => {
  const notices = await db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'kind'])
    .where('id', '=', sql<number>`any(${noticeIds}::int[])`)
    .execute()
  const readable = new Set(await readableIds({ db, contributions }, notices))
  if (readable.size === noticeIds.length) return true
  const again = notices
    .filter(({ id }) => readable.has(id))
    .map(({ id, user_id }) => ({ user_id, notification_id: id, due_at: sql<Date>`now()` }))
  if (again.length > 0)
    await db
      .insertInto('notice_digests')
      .values(again)
      .onConflict((on) => on.column('notification_id').doNothing())
      .execute()
  return false
}

export const noticeDigestSchedule = defineSchedule({ name: 'notifications.digest', every: '10 minutes', run: sendNoticeDigests })

/** What a notice asks of its readers: in which zone they read times, and how often they want this kind by mail; inactive ones want none. */
export const noticeReaders = async (db: Db, kind: Pick<NoticeKind, 'kind' | 'mail'>, ids: readonly number[]) => {
  // Where the area sends a separate mail, the notice is not mailed.
  const wants = kind.mail === 'always' ? sql<SqlBool>`false` : sql<SqlBool>`coalesce(notice_preferences.mail, ${kind.mail === 'on'})`
  const rhythm = sql<NoticeRhythm | null>`case when users.status = 1 and ${wants} then coalesce(notice_preferences.rhythm, 'once') end`
  const rows = await db
    .selectFrom('users')
    .leftJoin('notice_preferences', (join) =>
      join.onRef('notice_preferences.user_id', '=', 'users.id').on('notice_preferences.kind', '=', kind.kind),
    )
    .where('users.id', '=', sql<number>`any(${ids}::int[])`)
    // Of all others nothing needs to be known.
    .where((eb) => eb.or([eb('users.time_zone', '!=', PROGRAMME_ZONE), eb(rhythm, 'is not', null)]))
    .select(['users.id', 'users.name', 'users.email', 'users.time_zone', rhythm.as('rhythm')])
    .execute()
  return new Map(rows.map((one) => [one.id, one]))
}

/** Mails notices to those of their readers who want this kind by mail. They say what the bell says and link to the record; its contents stay in the product. */
export const mailNotices = async (
  { db, services: { env } }: { db: Db; services: Pick<Services, 'env'> },
  readers: Awaited<ReturnType<typeof noticeReaders>>,
  notices: readonly Notice[],
) => {
  const mails = notices.flatMap(({ id, user_id, text, url }) => {
    const reader = readers.get(user_id)
    if (reader?.rhythm !== 'once') return []
    const subject = text.length > MOST_SUBJECT ? `${text.slice(0, MOST_SUBJECT - 1)}…` : text
    const message = mailMessage(reader, subject, [
      `${text}.`,
      { link: `${env.publicUrl}${url}`, label: 'Open in Pandu' },
      `Choose in your settings which notifications you also get by mail: ${env.publicUrl}${sessionPages.settings()}`,
    ])
    return { ...message, notice_ids: [id] }
  })
  await queueMails(db, env, mails)
  const later = notices.flatMap(({ id, user_id }) => {
    const reader = readers.get(user_id)
    return reader?.rhythm && reader.rhythm !== 'once'
      ? [{ user_id, notification_id: id, due_at: nextMorning(reader.rhythm, reader.time_zone) }]
      : []
  })
  if (later.length > 0) await db.insertInto('notice_digests').values(later).execute()
}
