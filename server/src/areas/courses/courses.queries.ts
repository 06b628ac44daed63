import type { Seat, SectionModule } from '@pandu/contract/courses'
import { type Actor, isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { fileUrl } from '@pandu/contract/files'
import { ifGiven } from '../../kit/lists.ts'
import type { PartContext } from '../../kit/parts.ts'
import { isPublished } from './courses.service.ts'
import { forEachKind, sectionItemRows } from '../../kit/section-items.ts'
import { today } from '../../kit/zone.ts'

/** By today's date where the programme is. */
export const courseIs = {
  upcoming: sql<boolean>`courses.start_date > ${today}`,
  running: sql<boolean>`${today} between courses.start_date and courses.end_date`,
  over: sql<boolean>`courses.end_date < ${today}`,
}

export const courseColumns = [
  'courses.id',
  'courses.title',
  'courses.description',
  'courses.start_date',
  'courses.end_date',
  'courses.open_always',
  'courses.cover',
  'courses.status',
  'courses.cohort_id',
  'courses.created_at',
  'courses.updated_at',
  sql<string | null>`(select name from cohorts where cohorts.id = courses.cohort_id)`.as('cohort'),
  sql<number>`coalesce((select members from cohorts where cohorts.id = courses.cohort_id), 0)`.as('members'),
  sql<number>`(select count(*) from course_sections s where s.course_id = courses.id and s.deleted_at is null)`.as('sections'),
  sql<number>`(select count(*) from course_teachers t where t.course_id = courses.id)`.as('teachers'),
] as const

/** Rows of a list in the form of the wire. */
export const asCourse =
  (seat: Seat) =>
  <R extends { cover: string | null }>(row: R) => ({ ...row, cover: row.cover && fileUrl(row.cover), seat })

/** Sections of one course in order, or one section. */
export const findSections = (db: Db, courseId: number, sectionId?: number, onlyPublished = false) =>
  db
    .selectFrom('course_sections')
    .select(['id', 'course_id', 'title', 'description', 'position', 'status', 'publish_at', 'created_at', 'updated_at'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .$if(onlyPublished, (q) => q.where(isPublished('course_sections')))
    .$call(ifGiven(sectionId, (q, value) => q.where('id', '=', value)))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The items of the sections, in order; scholars see what is switched on, with what they have finished. */
export const findModules = async (
  { db, contributions: { sectionItems } }: Pick<PartContext, 'db' | 'contributions'>,
  actor: Actor,
  sectionIds: readonly number[],
  onlyShown = isScholar(actor),
) => {
  const bySection = new Map<number, SectionModule[]>(sectionIds.map((id) => [id, []]))
  if (sectionIds.length === 0) return bySection
  const done = isScholar(actor)
    ? forEachKind(sectionItems, (finished) => sql<boolean>`exists (select from ${finished} f where f.scholar_id = ${actor.id})`)
    : sql<null>`null::boolean`
  const { rows } = await sql<SectionModule>`
    select m.id, m.course_section_id, m.module_id, m.instance_id, m.position, m.status, m.publish_at, m.due_at, m.open_always, m.first_due_at, m.title, m.item_status, m.detail, ${done} done
    from ${sectionItemRows(sectionItems)} m
    where m.course_section_id = any(${sectionIds}::int[]) ${onlyShown ? sql`and ${isShown}` : sql``}
    order by m.position, m.id`.execute(db)
  for (const row of rows) bySection.get(row.course_section_id)?.push(row)
  return bySection
}

/** A module that scholars see: it, its item and its section are switched on, and their publishing times have passed. */
export const isShown = sql<boolean>`(${isPublished('m')} and m.section_shown and m.item_status = 1)`
