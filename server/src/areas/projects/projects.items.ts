import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { waitingFor } from './projects.queries.ts'

/** A project is finished with its final assignment: by its author, or by all who are in the group. Projects have no switch of their own. */
export const projectItems: SectionItems = {
  kind: 'project',
  items: sql`select id, title, 1 status, type detail from projects where deleted_at is null`,
  finished: ({ item, course }) => sql`select coalesce(x.scholar_id, g.user_id) scholar_id
    from project_submissions x left join group_members g on g.group_id = x.group_id and g.left_at is null
    where x.project_id = ${item} and x.course_id = ${course} and x.stage = 'assignment-final'`,
  copy: async (db, id, by) =>
    (
      await sql<{ id: number }>`insert into projects (title, description, type, created_by)
        select title, description, type, ${by} from projects where id = ${id} and deleted_at is null returning id`.execute(db)
    ).rows[0]?.id,
  results: ({ item, course }) => sql`select coalesce(project_submissions.scholar_id, g.user_id) scholar_id, null score,
      coalesce(${finalAt}, project_submissions.updated_at) at,
      case when ${finalAt} is not null then 'done' when ${waitingFor('admin')} or ${waitingFor('council')} then 'waiting' else 'open' end state
    from project_submissions left join group_members g on g.group_id = project_submissions.group_id and g.left_at is null
    where project_submissions.project_id = ${item} and project_submissions.course_id = ${course} and project_submissions.stage = 'proposal'`,
}

/** When the work of a proposal was finished. */
const finalAt = sql`(select f.created_at from project_submissions f where f.project_id = project_submissions.project_id and f.stage = 'assignment-final'
  and f.group_id is not distinct from project_submissions.group_id and f.scholar_id is not distinct from project_submissions.scholar_id)`
