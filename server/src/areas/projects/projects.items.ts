import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'

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
}
