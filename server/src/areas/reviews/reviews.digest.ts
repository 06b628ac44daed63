import { type Side, sidePath } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import { queueMails } from '../../kit/mail.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Services } from '../../kit/services.ts'
import { inProgrammeZone } from '../../kit/zone.ts'
import { holdersOf, notifyEach } from '../notifications/notifications.service.ts'
import { readDueRules, dueReviews } from './reviews.dues.ts'
import { nameReviews } from './reviews.missing.ts'
import { reviewNotices } from './reviews.notices.ts'

interface Late {
  course_id: number
  course: string
  side: Side
  user_id: number
  author: string
  scholar: string
  month: string
  met: boolean
  can_write: boolean
}

/** Claims the current week, from Monday at seven in the time zone of the programme. False when its list was already sent. */
const claimWeek = async (db: Db, now: RawBuilder<unknown>) => {
  const { rows } = await sql`
    insert into review_digests (week) select date_trunc('week', local)::date from (select ${inProgrammeZone(now)} local) here
    where local >= date_trunc('week', local) + interval '7 hours' on conflict do nothing returning week`.execute(db)
  return rows.length > 0
}

const allLateReviews = async (db: Db, services: Pick<Services, 'contributions'>) => {
  const { rows } = await sql<Late>`
    select d.course_id, c.title course, d.side, d.user_id, author.name author, scholar.name scholar, d.month, d.met, d.can_write
    from ${dueReviews(await readDueRules(db, services), sql`c.status = 1`)} d join courses c on c.id = d.course_id
      join users author on author.id = d.user_id join users scholar on scholar.id = d.scholar_id
    where d.late is not null order by lower(c.title), d.course_id, d.side, lower(author.name), d.user_id, d.month, lower(scholar.name)`.execute(
    db,
  )
  return rows
}

const reviewsAre = (count: number) => (count === 1 ? '1 review is' : `${count} reviews are`)

/** A paragraph for each course and side about its missing reviews. */
const linesOf = (rows: readonly Late[], forAuthor: boolean) =>
  [...Map.groupBy(rows, ({ course_id, side }) => `${course_id} ${side}`).values()].map((ofSide) => {
    const authors = [...Map.groupBy(ofSide, ({ user_id }) => user_id).values()].map(
      (own) => `${own[0]?.author} (${own.length}${own[0]?.can_write ? '' : `, no longer an active ${own[0]?.side}`})`,
    )
    const unmet = ofSide.filter(({ met }) => !met).length
    return `${ofSide[0]?.course}, ${ofSide[0]?.side}s: ${reviewsAre(ofSide.length)} missing. ${forAuthor ? nameReviews(ofSide) : authors.join(', ')}.${
      unmet > 0 ? ` ${unmet === 1 ? '1 of them is' : `${unmet} of them are`} about a scholar who had no meeting in that month.` : ''
    }`
  })

/**
 * Sends the weekly list of missing reviews, if there are any. Authors get those that they can write, the leadership development team gets all.
 * Answers the number of readers.
 */
export const sendDigest = (
  { db, env, contributions }: Pick<Services, 'db' | 'env' | 'contributions'>,
  now: RawBuilder<unknown> = sql`now()`,
) =>
  db.transaction().execute(async (write) => {
    if (!(await claimWeek(write, now))) return 0
    const late = await allLateReviews(write, { contributions })
    if (late.length === 0) return 0
    const lists = new Map<number, { rows: readonly Late[]; forAuthor: boolean }>([
      ...(await holdersOf(write, 'LD')).map((id) => [id, { rows: late, forAuthor: false }] as const),
      ...[
        ...Map.groupBy(
          late.filter(({ can_write }) => can_write),
          ({ user_id }) => user_id,
        ),
      ].map(([id, rows]) => [id, { rows, forAuthor: true }] as const),
    ])
    const readers = await write
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('status', '=', 1)
      .where('id', '=', sql<number>`any(${[...lists.keys()]}::int[])`)
      .orderBy('id')
      .execute()
    const told = readers.flatMap((reader) => {
      const list = lists.get(reader.id)
      const first = list?.rows[0]
      const course_ids = [...new Set(list?.rows.map(({ course_id }) => course_id))]
      return list && first ? [{ reader, ...list, first, course_ids, path: sidePath(first.side, first.course_id) }] : []
    })
    const sender = { db: write, services: { env, contributions } }
    const notices = await notifyEach(
      sender,
      reviewNotices.weekly,
      told.map(({ reader, rows, first, course_ids }) => ({
        readers: [reader.id],
        facts: { ...first, count: rows.length, course_ids, others: course_ids.length - 1 },
      })),
    )
    const noticeOf = new Map(notices.map(({ id, user_id }) => [user_id, id]))
    await queueMails(
      write,
      env,
      told.map(({ reader, rows, forAuthor, path }) => {
        const lines = [...linesOf(rows, forAuthor), { link: `${env.publicUrl}${path}`, label: 'Open in Pandu' }]
        const notice = noticeOf.get(reader.id)
        // The mail names scholars. It belongs to the notice, so a person who has left a course meanwhile does not get it.
        return { ...mailMessage(reader, `${reviewsAre(rows.length)} missing`, lines), notice_ids: notice === undefined ? null : [notice] }
      }),
    )
    return told.length
  })

export const reviewDigest = defineSchedule({ name: 'reviews.digest', every: '1 hours', run: (services) => sendDigest(services) })
