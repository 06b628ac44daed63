import { sql } from 'kysely'
import { byKind, heldItems } from '../../kit/section-items.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Services } from '../../kit/services.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { courseNotices } from './courses.notices.ts'
import { isShown } from './courses.queries.ts'

interface Due {
  id: number
  title: string
  due_at: string
  section_id: number
  course_id: number
  readers: number[]
}

/** Reminds the scholars who have not finished what is due within a day, once for each due date. */
export const remindOfDue = ({ db, env, contributions }: Pick<Services, 'db' | 'env' | 'contributions'>) =>
  db.transaction().execute(async (write) => {
    const unfinished = byKind(
      contributions.sectionItems,
      (finished) => sql<number[]>`array(select k.user_id from courses c join cohort_members k on k.cohort_id = c.cohort_id
        where c.id = m.course_id and c.status = 1 and c.deleted_at is null and k.user_id not in (select f.scholar_id from ${finished} f where f.scholar_id is not null))`,
    )
    const { rows } = await sql<Due>`
      select m.id, m.title, m.due_at, m.course_section_id section_id, m.course_id, ${unfinished} readers from ${heldItems(contributions.sectionItems)} m
      where m.id in (select id from section_modules where reminded_at is null and due_at between now() and now() + interval '1 day' for update skip locked)
        and ${isShown}`.execute(write)
    if (rows.length === 0) return 0
    await sql`update section_modules set reminded_at = now() where id = any(${rows.map(({ id }) => id)}::int[])`.execute(write)
    const messages = rows.map(({ readers, ...facts }) => ({ readers, facts }))
    const sender = { db: write, services: { env, contributions } }
    await notifyEach(sender, courseNotices.due, messages)
    return messages.flatMap(({ readers }) => readers).length
  })

export const dueSchedule = defineSchedule({ name: 'courses.due', every: '10 minutes', run: remindOfDue })
