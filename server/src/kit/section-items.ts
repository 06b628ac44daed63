import type { ModuleKind } from '@pandu/contract/courses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** The location of an item in a section, as SQL expressions of the surrounding statement. */
export interface ItemLocation {
  readonly item: RawBuilder<number>
  readonly section: RawBuilder<number>
  readonly course: RawBuilder<number>
  /** When it is due there; null when it has no due date. */
  readonly due: RawBuilder<string | null>
}

/** A kind of item in sections of courses. The area of the items provides it, and the courses use nothing else of that area. */
export interface SectionItems {
  readonly kind: ModuleKind
  /**
   * SELECT of the items that are not deleted: `id`, `title`, `status` (scholars see those with 1), `detail` (length, format or type, as text) and
   * `due_at` (when the first part of the item itself is due, wherever it stands; null where it has no such date).
   */
  readonly items: RawBuilder<unknown>
  /** Copies an item with what belongs to it, and without anybody's work; dates of its own move by some days. Undefined where it is deleted. */
  readonly copy: (db: Db, id: number, by: number, days: number) => Promise<number | undefined>
  /** SELECT of `scholar_id`: who has finished the item at this place. It may name a scholar twice. */
  readonly finished: (place: ItemLocation) => RawBuilder<unknown>
  /**
   * SELECT of how far scholars are with the item at this place, one row for each who has begun: `scholar_id`, `state` (open: begun; waiting: for a mark
   * or a decision of another person; done), `score` (0 to 100, numeric; null where the kind has none or it is not known yet), `at` (the last step) and
   * `late` (the scholar's part came after it was due, or is overdue; null counts as false).
   */
  readonly results: (place: ItemLocation) => RawBuilder<unknown>
  /** Moves what belongs to the item in a section when the item moves to another section of the same course. Absent: there is nothing to move. */
  readonly move?: (db: Db, move: { item: number; from: number; to: number }) => Promise<void>
}

/**
 * FROM item: all modules of sections that are not deleted, with `course_id` of their course, `section_shown`, `title`, `item_status` and `detail` of
 * their item, and `first_due_at`, when its first part is due.
 */
export const sectionItemRows = (kinds: readonly SectionItems[]) => {
  const first = (column: string) => sql`coalesce(${sql.join(kinds.map(({ kind }) => sql.ref(`${kind}.${column}`)))})`
  return sql`(select m.*, s.course_id, (s.status = 1 and (s.publish_at is null or s.publish_at <= now())) section_shown, ${first('title')} title, ${first('status')} item_status, ${first('detail')} detail,
      least(m.due_at, ${first('due_at')}) first_due_at
    from section_modules m join course_sections s on s.id = m.course_section_id and s.deleted_at is null
    ${sql.join(
      kinds.map(({ kind, items }) => sql`left join (${items}) ${sql.ref(kind)} on ${sql.ref(`${kind}.id`)} = m.${sql.ref(columnOf(kind))}`),
      sql` `,
    )}
    where ${first('id')} is not null)`
}

/** The column of section_modules that names an item of the kind. */
export const columnOf = (kind: ModuleKind) => `${kind}_id` as const

const placeOf = (kind: ModuleKind): ItemLocation => ({
  item: sql<number>`m.${sql.ref(columnOf(kind))}`,
  section: sql<number>`m.course_section_id`,
  course: sql<number>`m.course_id`,
  due: sql<string | null>`m.due_at`,
})

/** SELECT of `module_id`, `scholar_id`, `state`, `score`, `at` and `late`: how far scholars are with the modules `m` of {@link sectionItemRows} for which `where` holds. */
export const moduleResults = (kinds: readonly SectionItems[], where: RawBuilder<unknown>) =>
  sql`(select m.id module_id, r.scholar_id, r.state, r.score, r.at, r.late from ${sectionItemRows(kinds)} m join lateral (${sql.join(
    kinds.map(({ kind, results }) => {
      const place = placeOf(kind)
      return sql`select x.scholar_id, x.state, x.score::numeric score, x.at, coalesce(x.late, false) late from (${results(place)}) x where ${place.item} is not null`
    }),
    sql` union all `,
  )}) r on true where ${where})`

/** An expression of a module `m` of {@link sectionItemRows}, made for each kind from the SELECT of the scholars who have finished it. */
export const forEachKind = <T>(kinds: readonly SectionItems[], expression: (finished: RawBuilder<unknown>) => RawBuilder<T>) =>
  sql<T>`case ${sql.join(
    kinds.map(({ kind, finished }) => {
      const place = placeOf(kind)
      return sql`when ${place.item} is not null then ${expression(sql`(${finished(place)})`)}`
    }),
    sql` `,
  )} end`
