import { sessionPages } from '@pandu/contract/session'
import type { PagePath } from '@pandu/contract/kit'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import { queueMails } from '../../kit/mail.ts'
import type { NoticeKind } from '../../kit/notices.ts'
import type { Services } from '../../kit/services.ts'

interface Notice {
  user_id: number
  /** The sentence, as plain text. */
  text: string
  url: PagePath
}

/** Longer subjects are cut by mail programs anyway. */
const MOST_SUBJECT = 120

/** Mails notices to the active ones of their readers who want this kind by mail. They say what the bell says and link to the record; its contents stay in the product. */
export const mailNotices = async (
  { db, services: { env } }: { db: Db; services: Pick<Services, 'env'> },
  kind: Pick<NoticeKind, 'kind' | 'mail'>,
  notices: readonly Notice[],
) => {
  if (kind.mail === 'always') return
  const ids = notices.map(({ user_id }) => user_id)
  const wants = sql<SqlBool>`coalesce(notice_preferences.mail, ${kind.mail === 'on'})`
  const readers = await db
    .selectFrom('users')
    .leftJoin('notice_preferences', (join) =>
      join.onRef('notice_preferences.user_id', '=', 'users.id').on('notice_preferences.kind', '=', kind.kind),
    )
    .where('users.id', '=', sql<number>`any(${ids}::int[])`)
    .where('users.status', '=', 1)
    .where(wants)
    .select(['users.id', 'users.name', 'users.email'])
    .execute()
  const readerOf = new Map(readers.map((one) => [one.id, one]))
  const mails = notices.flatMap(({ user_id, text, url }) => {
    const reader = readerOf.get(user_id)
    if (!reader) return []
    const subject = text.length > MOST_SUBJECT ? `${text.slice(0, MOST_SUBJECT - 1)}…` : text
    return mailMessage(reader, subject, [
      `${text}.`,
      { link: `${env.publicUrl}${url}`, label: 'Open in Pandu' },
      `You choose in the settings of Pandu which notices you also get by mail: ${env.publicUrl}${sessionPages.settings()}`,
    ])
  })
  await queueMails(db, env, mails)
}
