import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { listPage, ifSearched } from '../../kit/lists.ts'

type Wanted = Parameters<typeof listPage>[1] & { filter: { search?: string | undefined } }

/** The groups of a course that have not handed in a proposal for a project. */
export const groupsWithoutProposal = (db: Db, projectId: number, courseId: number, wanted: Wanted) => {
  const handedIn = db
    .selectFrom('project_submissions')
    .select('group_id')
    .where('project_id', '=', projectId)
    .where('stage', '=', 'proposal')
    .where('group_id', 'is not', null)
  const rows = db
    .selectFrom('course_groups')
    .where('course_groups.course_id', '=', courseId)
    .where('course_groups.deleted_at', 'is', null)
    .where('course_groups.id', 'not in', handedIn)
    .$call(ifSearched(wanted.filter.search, (q, pattern) => q.where(sql`lower(course_groups.title)`, 'like', pattern)))
  return listPage(rows, wanted, {
    columns: (q) =>
      q.select([
        'course_groups.id',
        'course_groups.title as name',
        sql<string>`(select case count(*) when 1 then '1 member' else count(*) || ' members' end from group_members m
          where m.group_id = course_groups.id and m.left_at is null)`.as('detail'),
      ]),
    sorts: { name: sql`lower(course_groups.title)` },
    id: 'course_groups.id',
  })
}

/** The scholars of a course that have not handed in a proposal for a project. */
export const scholarsWithoutProposal = (db: Db, projectId: number, courseId: number, wanted: Wanted) => {
  const handedIn = db
    .selectFrom('project_submissions')
    .select('scholar_id')
    .where('project_id', '=', projectId)
    .where('stage', '=', 'proposal')
    .where('scholar_id', 'is not', null)
  const rows = db
    .selectFrom('courses')
    .innerJoin('cohort_members', 'cohort_members.cohort_id', 'courses.cohort_id')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .where('courses.id', '=', courseId)
    .where('users.id', 'not in', handedIn)
    .$call(ifSearched(wanted.filter.search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
  return listPage(rows, wanted, {
    columns: (q) => q.select(['users.id', 'users.name', sql<string>`coalesce(users.no_tf, '')`.as('detail')]),
    sorts: { name: sql`lower(users.name)` },
    id: 'users.id',
  })
}
