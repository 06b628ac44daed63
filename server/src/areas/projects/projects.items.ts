import { stages } from '@pandu/contract/projects'
import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { waitingFor } from './projects.queries.ts'

/** A project is finished with its final assignment, for its author or for all who are in the group. Projects have no switch of their own. */
export const projectItems: SectionItems = {
  kind: 'project',
  items: sql`select id, title, 1 status, type detail, (select d.due_at from project_stage_dates d where d.project_id = projects.id and d.stage = ${stages[0]}) due_at
    from projects where deleted_at is null`,
  finished: ({ item, course }) => sql`select coalesce(x.scholar_id, g.user_id) scholar_id
    from project_submissions x left join group_members g on g.group_id = x.group_id and g.left_at is null
    where x.project_id = ${item} and x.course_id = ${course} and x.stage = 'assignment-final'`,
  copy: async (db, id, by, days) => {
    const { rows } = await sql<{ id: number }>`insert into projects (title, description, type, created_by)
      select title, description, type, ${by} from projects where id = ${id} and deleted_at is null returning id`.execute(db)
    const made = rows[0]?.id
    if (made) {
      await sql`insert into project_stage_dates (project_id, stage, due_at)
        select ${made}, stage, due_at + make_interval(days => ${days}::int) from project_stage_dates where project_id = ${id}`.execute(db)
    }
    return made
  },
  results: ({ item, course, due }) => sql`select coalesce(project_submissions.scholar_id, g.user_id) scholar_id, null score,
      coalesce(${finalAt}, project_submissions.updated_at) at,
      (coalesce(${finalAt}, now()) > ${due}) is true or ${hasLateStage} late,
      case when ${finalAt} is not null then 'done' when ${waitingFor('admin')} or ${waitingFor('council')} then 'waiting' else 'open' end state
    from project_submissions left join group_members g on g.group_id = project_submissions.group_id and g.left_at is null
    where project_submissions.project_id = ${item} and project_submissions.course_id = ${course} and project_submissions.stage = 'proposal'`,
}

/** Another stage of the work of a proposal. */
const sameWork = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('project_id')} = project_submissions.project_id and ${column('group_id')} is not distinct from project_submissions.group_id
    and ${column('scholar_id')} is not distinct from project_submissions.scholar_id`
}

/** When the work of a proposal was finished. */
const finalAt = sql`(select f.created_at from project_submissions f where ${sameWork('f')} and f.stage = 'assignment-final')`

/** A stage of the work of a proposal came after it was due, or is overdue. The first version counts. */
const hasLateStage = sql`exists (select from project_stage_dates d left join project_submissions l on ${sameWork('l')} and l.stage = d.stage
  where d.project_id = project_submissions.project_id and coalesce(l.created_at, now()) > d.due_at)`
