import { type Audience, threadPath } from '@pandu/contract/forum'
import { currentTime } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Services } from '../../kit/services.ts'
import { inProgrammeZone } from '../../kit/zone.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { forumNotices } from './forum.notices.ts'
import { isNew, unreadComments } from './forum.queries.ts'
import { mayReadThread } from './forum.reading.ts'

/** Digests are sent from this hour on, in the time zone of the programme. */
const HOUR = 6
/** How many threads are named at most. The others are counted. */
const MOST_NAMED = 5

interface Row {
  user_id: number
  id: number
  course_id: number
  audience: Audience
  title: string
  unread: number
}

/**
 * Sends a daily digest to everybody who has turned it on, with what is unread and new since their last one. Staff get the threads that they follow,
 * other people those of their courses. The rights of the reader are checked at the time of sending.
 */
export const sendDigests = ({ db, env, contributions }: Pick<Services, 'db' | 'env' | 'contributions'>, now = currentTime()) =>
  db.transaction().execute(async (write) => {
    const wall = inProgrammeZone(sql`${now}::timestamptz`)
    const { rows } = await sql<Row>`
      with due as (
        insert into thread_digests (user_id, sent_on, sent_at, since)
        select p.user_id, ${wall}::date, ${now}::timestamptz, ${now}::timestamptz - interval '1 day' from notice_preferences p
        where p.kind = ${forumNotices.digest.kind} and p.mail and extract(hour from ${wall}) >= ${HOUR}
        on conflict (user_id) do update set sent_on = excluded.sent_on, since = thread_digests.sent_at, sent_at = excluded.sent_at
          where thread_digests.sent_on < excluded.sent_on
        returning user_id, since)
      select users.id user_id, threads.id, threads.course_id, threads.audience, threads.title,
        (select count(*) ${unreadComments} and c.created_at > due.since) unread
      from due join users on users.id = due.user_id join threads on threads.active_at > due.since join courses on courses.id = threads.course_id
      where ${mayReadThread}
        and (users.role not in ('SUPERADMIN', 'TF') or exists (
          select from thread_readers f where f.thread_id = threads.id and f.user_id = users.id and f.following))
        and ((threads.created_at > due.since and ${isNew}) or exists (select ${unreadComments} and c.created_at > due.since))
      order by threads.active_at desc, threads.id desc`.execute(write)
    const digests = [...Map.groupBy(rows, ({ user_id }) => user_id)].flatMap(([user, threads]) => {
      const [first] = threads
      const one = first && threads.length === 1 ? threadPath(first) : undefined
      return first
        ? [{ readers: [user], facts: { course_id: first.course_id, count: threads.length, threads: threads.slice(0, MOST_NAMED), one } }]
        : []
    })
    const sender = { db: write, services: { env, contributions } }
    await notifyEach(sender, forumNotices.digest, digests)
    return digests.length
  })

export const digestSchedule = defineSchedule({ name: 'forum.digest', every: '10 minutes', run: (services) => sendDigests(services) })
