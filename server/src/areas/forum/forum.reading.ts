import type { Audience } from '@pandu/contract/forum'
import type { Actor } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { holdsOneOf } from '../../kit/notices.ts'

/**
 * Defines who may read the threads of an audience in a course, for a row of `users` and one of `courses`. Lists, counts, mentions, notices, digests,
 * live frames and pictures use it. forum.reading.test.ts compares it with `forumRules.read` of the contract.
 */
const mayRead = (audience: RawBuilder<unknown>) => sql<boolean>`(courses.deleted_at is null and users.status = 1 and case users.role
    when 'SUPERADMIN' then true
    when 'TF' then ${audience} = 'learner' or ${holdsOneOf('LD', 'UPCM', 'ELSN')}
    when 'VENDOR' then exists (select from course_teachers t where t.course_id = courses.id and t.user_id = users.id)
      and (${audience} = 'learner' or ${holdsOneOf('FASILITATOR')} or (${audience} = 'mentor' and ${holdsOneOf('MENTOR')}))
    when 'SCHOLAR' then courses.status = 1 and exists (select from cohort_members m where m.cohort_id = courses.cohort_id and m.user_id = users.id)
    else false end)`

/** Whether a person may read a thread, for rows of `threads`, `courses` and `users`. */
export const mayReadThread = sql<boolean>`(threads.deleted_at is null and ${mayRead(sql.ref('threads.audience'))})`

const threadsFor = (db: Db, reader: Pick<Actor, 'id'>) =>
  db
    .selectFrom('threads')
    .innerJoin('courses', 'courses.id', 'threads.course_id')
    .innerJoin('users', (join) => join.on('users.id', '=', reader.id))

/** The threads that a person may read, with their courses. `users` is the reader. */
export const visibleThreads = (db: Db, reader: Pick<Actor, 'id'>) => threadsFor(db, reader).where(mayReadThread)

/** The same for one audience in a course. PostgreSQL then checks the right once and not for each thread. */
export const threadsIn = (db: Db, reader: Pick<Actor, 'id'>, courseId: number, audience: Audience) =>
  threadsFor(db, reader)
    .where('threads.course_id', '=', courseId)
    .where('courses.id', '=', courseId)
    .where('threads.audience', '=', audience)
    .where('threads.deleted_at', 'is', null)
    .where(mayRead(sql`${audience}::text`))

/** Everybody who may read the threads of an audience in a course. Only staff and the people of the course are checked, because nobody else may. */
export const readersIn = (db: Db, courseId: number, audience: Audience) =>
  db
    .selectFrom('courses')
    .innerJoin('users', (join) =>
      join.on(
        'users.id',
        'in',
        sql<number>`(select id from users where role in ('SUPERADMIN', 'TF')
          union select user_id from course_teachers where course_id = ${courseId}
          union select m.user_id from cohort_members m join courses c on c.cohort_id = m.cohort_id where c.id = ${courseId})`,
      ),
    )
    .where('courses.id', '=', courseId)
    .where(mayRead(sql`${audience}::text`))

/** The ids of everybody who may read a thread. */
export const readerIds = async (db: Db, thread: { course_id: number; audience: Audience }) => {
  const rows = await readersIn(db, thread.course_id, thread.audience).select('users.id').execute()
  return rows.map(({ id }) => id)
}
