import { fileUrl } from '@pandu/contract/files'
import type { ItemResult } from '@pandu/contract/courses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { ifSearched } from '../../kit/lists.ts'
import { sectionItemRows, moduleResults, type SectionItems } from '../../kit/section-items.ts'
import { isShown } from './courses.queries.ts'

type Kinds = readonly SectionItems[]

interface HeldItem {
  id: number
  course_section_id: number
  section: string
  module_id: number
  instance_id: number
  title: string
  first_due_at: string | null
}

/** The items that scholars see in a course, in its order. */
export const findShownItems = async (db: Db, kinds: Kinds, courseId: number) => {
  const { rows } = await sql<HeldItem>`
    select m.id, m.course_section_id, s.title section, m.module_id, m.instance_id, m.title, m.first_due_at
    from ${sectionItemRows(kinds)} m join course_sections s on s.id = m.course_section_id
    where m.course_id = ${courseId} and ${isShown} order by s.position, s.id, m.position, m.id`.execute(db)
  return rows
}

const resultsIn = (kinds: Kinds, courseId: number, and: RawBuilder<unknown> = sql`true`) =>
  moduleResults(kinds, sql`m.course_id = ${courseId} and ${isShown} and ${and}`)

/** How many items of the course someone has done. */
export const doneCount = (kinds: Kinds, courseId: number) =>
  sql<number>`(select count(*) from ${resultsIn(kinds, courseId, sql`r.scholar_id = users.id and r.state = 'done'`)} r)`

/** What some scholars have done, by scholar: one statement for all. */
export const findResults = async (db: Db, kinds: Kinds, courseId: number, scholarIds: readonly number[]) => {
  const byScholar = new Map<number, ItemResult[]>(scholarIds.map((id) => [id, []]))
  const ofThese = sql`r.scholar_id = any(${scholarIds}::int[])`
  const { rows } = await sql<ItemResult & { scholar_id: number }>`${resultsIn(kinds, courseId, ofThese)}`.execute(db)
  for (const { scholar_id, ...row } of rows) byScholar.get(scholar_id)?.push(row)
  return byScholar
}

interface Wanted {
  search?: string | undefined
  which?: 'waiting' | 'missing' | undefined
}

/** The members of a course, or those with work that waits or is missing. */
export const filteredMembers = (db: Db, kinds: Kinds, course: { id: number; cohort_id: number | null }, { search, which }: Wanted) => {
  const some = (of: RawBuilder<unknown>) => sql<boolean>`users.id in (select r.scholar_id from ${resultsIn(kinds, course.id, of)} r)`
  const begun = sql`select count(distinct r.module_id) from ${resultsIn(kinds, course.id, sql`r.scholar_id = users.id and r.state <> 'open'`)} r`
  const all = sql`select count(*) from ${sectionItemRows(kinds)} m where m.course_id = ${course.id} and ${isShown}`
  return db
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .where('cohort_members.cohort_id', '=', course.cohort_id ?? 0)
    .$if(which === 'waiting', (q) => q.where(some(sql`r.state = 'waiting'`)))
    .$if(which === 'missing', (q) => q.where(sql<boolean>`(${begun}) < (${all})`))
    .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
}

/** What the table and the sheet show of a member. */
export const memberColumns = [
  'users.id',
  'users.name',
  'users.no_tf',
  'users.profile_picture',
  sql<string | null>`(select name from universities where universities.id = users.university_id)`.as('university'),
] as const

/** A member with the results, in the form of the wire. */
export const asResult = <R extends { id: number; profile_picture: string | null }>(row: R, results: readonly ItemResult[]) => {
  const scores = results.flatMap(({ score }) => score ?? [])
  return {
    ...row,
    profile_picture: row.profile_picture && fileUrl(row.profile_picture),
    done: results.filter(({ state }) => state === 'done').length,
    average: scores.length ? Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) / 100 : null,
    results: [...results],
  }
}
