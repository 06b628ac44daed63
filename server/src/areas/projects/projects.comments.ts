import { withSearch } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { CommentTarget } from '../../kit/comment-targets.ts'
import type { Db } from '../../kit/db.ts'
import { seesCourse, teacherIds } from '../courses/courses.service.ts'
import { authorsOf, pageOfWork } from './projects.notices.ts'
import { findSubmission, isInGroup, ownerOf, type Submission, wasInGroup } from './projects.queries.ts'

/** Whether a person, a row of `users`, reads a work: anyone who follows its course, and the authors of now and of what was handed in. */
const mayRead = (id: RawBuilder<number>) => sql<boolean>`exists (
  select from project_submissions w where w.id = ${id} and ${seesCourse(sql.ref('w.course_id'))}
    and (users.role <> 'SCHOLAR' or w.scholar_id = users.id or ${isInGroup(sql.ref('w.group_id'), sql.ref('users.id'))}
      or ${wasInGroup(sql.ref('w.project_id'), sql.ref('w.group_id'), sql.ref('users.id'))}))`

/** Who of the authors, also those who have left the group, and of the administrators of the course reads a work. */
const readersOf = async (
  db: Db,
  { id, course_id, group_id, scholar_id }: Pick<Submission, 'id' | 'course_id' | 'group_id' | 'scholar_id'>,
) => {
  const teachers = await teacherIds(db, course_id)
  const { rows } = await sql<{ id: number }>`
    select id from users where ${mayRead(sql`${id}::int`)} and id in (
      select ${scholar_id}::int
      union select user_id from group_members where group_id = ${group_id}::int
      union select unnest(${teachers}::int[]))`.execute(db)
  return rows.map((one) => one.id)
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
export const submissionComments: CommentTarget = {
  module: 'submission',
  readable: mayRead,
  find: async ({ db, actor }, id) => {
    const { row } = await findSubmission(db, actor, id)
    const page = await pageOfWork(db, { projectId: row.project_id, courseId: row.course_id })
    const authors = () => authorsOf(db, ownerOf(row))
    return {
      title: row.title,
      courses: [row.course_id],
      page: { member: page, follower: withSearch(page, { open: id }) },
      alsoNotified: async () => [...(await authors()), ...(await teacherIds(db, row.course_id)), ...(await decidersOf(db, id))],
      readers: () => readersOf(db, row),
    }
  },
}
