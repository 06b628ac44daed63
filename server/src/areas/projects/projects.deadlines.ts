import { stages } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { defineDeadline } from '../../kit/deadlines.ts'
import { isOpenForWork, isPublished } from '../courses/courses.service.ts'
import { type DueStage, projectNotices } from './projects.notices.ts'

/** The first section in each course that shows a project with a stage `d` to its scholars, while they can hand something in there. */
const shownPlaces = sql`select distinct on (s.course_id) s.id section_id from section_modules m
  join course_sections s on s.id = m.course_section_id and s.deleted_at is null join courses c on c.id = s.course_id
  where m.project_id = d.project_id and c.status = 1 and c.deleted_at is null and ${isPublished('m')} and ${isPublished('s')}
    and ${isOpenForWork('c', 'm')}
  order by s.course_id, s.id`

/** One number for a stage of a project, by which reminders identify its deadline. */
const numberOfStage = sql`(d.project_id * ${stages.length}::int + array_position(${stages}::text[], d.stage) - 1)`

/** Stages of projects that are due. The scholars who have not handed them in, alone or with their group, are told. */
const dueStages = defineDeadline<DueStage>(
  projectNotices.due,
  (_contributions, { from, to }) => sql<DueStage & { readers: number[] }>`
    select ${numberOfStage} id, d.project_id, d.stage, d.due_at, p.title, s.id section_id, c.id course_id, array(
      select k.user_id from cohort_members k where k.cohort_id = c.cohort_id and not exists (
        select from project_submissions x where x.project_id = d.project_id and x.course_id = c.id and x.stage = d.stage
          and (x.scholar_id = k.user_id
            or exists (select from group_members g where g.group_id = x.group_id and g.user_id = k.user_id and g.left_at is null)))
    ) readers
    from project_stage_dates d join projects p on p.id = d.project_id and p.deleted_at is null cross join lateral (${shownPlaces}) place
    join course_sections s on s.id = place.section_id join courses c on c.id = s.course_id
    where d.due_at > ${from} and d.due_at <= ${to}`,
)

export const projectDeadlines = [dueStages]
