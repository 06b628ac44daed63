import { withSearch } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { CommentPlace } from '../../kit/comment-places.ts'
import type { Db } from '../../kit/db.ts'
import { seesCourse, teacherIds } from '../courses/courses.service.ts'
import { authorsOf, pageOfWork } from './projects.notices.ts'
import { findSubmission, isInGroup, ownerOf, wasInGroup } from './projects.queries.ts'

/** Authors who still see the course of their work, and its administrators. */
const readersOf = async (db: Db, courseId: number, authors: readonly number[]) => {
  const { rows } = await sql<{ user_id: number }>`select m.user_id from cohort_members m join courses c on c.cohort_id = m.cohort_id
    where c.id = ${courseId} and c.status = 1 and c.deleted_at is null and m.user_id = any(${authors}::int[])`.execute(db)
  return [...rows.map(({ user_id }) => user_id), ...(await teacherIds(db, courseId))]
}

const decidersOf = async (db: Db, submissionId: number) => {
  const rows = await db
    .selectFrom('submission_history')
    .select('by_id')
    .distinct()
    .where('submission_id', '=', submissionId)
    .where('action', '=', 'decided')
    .execute()
  return rows.flatMap(({ by_id }) => by_id ?? [])
}

/** What a group or a scholar has handed in: its authors, and anyone who follows the course, may comment. */
export const submissionComments: CommentPlace = {
  module: 'submission',
  readable: (id) => sql<boolean>`exists (select from project_submissions w where w.id = ${id} and ${seesCourse(sql.ref('w.course_id'))}
    and (users.role <> 'SCHOLAR' or w.scholar_id = users.id or ${isInGroup(sql.ref('w.group_id'), sql.ref('users.id'))}
      or ${wasInGroup(sql.ref('w.project_id'), sql.ref('w.group_id'), sql.ref('users.id'))}))`,
  find: async ({ db, actor }, id) => {
    const { row } = await findSubmission(db, actor, id)
    const page = await pageOfWork(db, { projectId: row.project_id, courseId: row.course_id })
    const authors = () => authorsOf(db, ownerOf(row))
    return {
      title: row.title,
      courses: [row.course_id],
      page: { member: page, follower: withSearch(page, { open: id }) },
      concerned: async () => [...(await authors()), ...(await teacherIds(db, row.course_id)), ...(await decidersOf(db, id))],
      readers: async () => readersOf(db, row.course_id, await authors()),
    }
  },
}
