import type { Seat, SectionModule } from '@pandu/contract/courses'
import { type Actor, isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { fileUrl } from '@pandu/contract/files'
import { given } from '../../kit/lists.ts'

/** By today's date where the programme is. */
export const whenIs = {
  upcoming: sql<boolean>`courses.start_date > (now() at time zone 'Asia/Jakarta')::date`,
  running: sql<boolean>`(now() at time zone 'Asia/Jakarta')::date between courses.start_date and courses.end_date`,
  over: sql<boolean>`courses.end_date < (now() at time zone 'Asia/Jakarta')::date`,
}

export const courseColumns = [
  'courses.id',
  'courses.title',
  'courses.description',
  'courses.start_date',
  'courses.end_date',
  'courses.cover',
  'courses.status',
  'courses.cohort_id',
  'courses.created_at',
  sql<string | null>`(select name from cohorts where cohorts.id = courses.cohort_id)`.as('cohort'),
  sql<number>`coalesce((select members from cohorts where cohorts.id = courses.cohort_id), 0)`.as('members'),
  sql<number>`(select count(*) from course_sections s where s.course_id = courses.id and s.deleted_at is null)`.as('sections'),
  sql<number>`(select count(*) from course_teachers t where t.course_id = courses.id)`.as('teachers'),
] as const

/** Rows of a list as they travel. */
export const asCourse =
  (seat: Seat) =>
  <R extends { cover: string | null }>(row: R) => ({ ...row, cover: row.cover && fileUrl(row.cover), seat })

/** Sections of one course in order, or one section. */
export const findSections = (db: Db, courseId: number, sectionId?: number) =>
  db
    .selectFrom('course_sections')
    .select(['id', 'course_id', 'title', 'description', 'position', 'created_at'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .$call(given(sectionId, (q, value) => q.where('id', '=', value)))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** What the sections hold, in order; scholars see what is switched on, with what they have finished. */
export const findModules = async (db: Db, actor: Actor, sectionIds: readonly number[]) => {
  const bySection = new Map<number, SectionModule[]>(sectionIds.map((id) => [id, []]))
  if (sectionIds.length === 0) return bySection
  const me = isScholar(actor) ? actor.id : null
  const { rows } = await sql<SectionModule>`
    select m.id, m.course_section_id, m.module_id, m.instance_id, m.position, m.status,
      coalesce(q.title, a.name, t.name, p.title) title,
      coalesce(q.status, a.status, t.status, 1) item_status,
      coalesce(q.time::text, a.time::text, t.mime_type, p.type, '') detail,
      case when ${me}::int is null then null
        when m.quiz_id is not null then exists (select from attempts x where x.quiz_id = m.quiz_id and x.scholar_id = ${me} and (x.submitted_at is not null or x.ends_at < now()))
        when m.assessment_id is not null then exists (select from attempts x where x.assessment_id = m.assessment_id and x.scholar_id = ${me} and (x.submitted_at is not null or x.ends_at < now()))
        when m.material_id is not null then exists (select from material_progress x where x.course_section_id = m.course_section_id and x.material_id = m.material_id and x.scholar_id = ${me} and x.finished_at is not null)
        else exists (select from project_submissions x where x.project_id = m.project_id and x.stage = 'assignment-final'
          and (x.scholar_id = ${me} or x.group_id in (select g.group_id from group_members g where g.user_id = ${me} and g.left_at is null)))
      end done
    from section_modules m
    left join quizzes q on q.id = m.quiz_id
    left join assessments a on a.id = m.assessment_id
    left join materials t on t.id = m.material_id
    left join projects p on p.id = m.project_id
    where m.course_section_id = any(${sectionIds}::int[])
      and coalesce(q.deleted_at, a.deleted_at, t.deleted_at, p.deleted_at) is null
      and (${me}::int is null or (m.status = 1 and coalesce(q.status, a.status, t.status, 1) = 1))
    order by m.position, m.id`.execute(db)
  for (const row of rows) bySection.get(row.course_section_id)!.push(row)
  return bySection
}
