import { sql } from 'kysely'
import type { ItemLocation } from '../src/kit/section-items.ts'

/** An item as a section of a course holds it. */
export const itemPlace = ({ item, section, course }: { item: number; section: number; course: number }, due = 'null'): ItemLocation => ({
  item: sql<number>`${item}::int`,
  section: sql<number>`${section}::int`,
  course: sql<number>`${course}::int`,
  due: sql<string | null>`${sql.raw(due)}::timestamptz`,
})
