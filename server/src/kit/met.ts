import type { RawBuilder } from 'kysely'

/** What counts as met. One area declares it; all others ask `contributions.met`. */
export interface Met {
  /** Whether a scholar was met on a side of a course in a month, as a condition about columns: `month` is its first day. */
  was: (of: Readonly<Record<'course_id' | 'side' | 'scholar_id' | 'month', RawBuilder<unknown>>>) => RawBuilder<boolean>
  /** Everybody who was met in a month, in all courses or one, as a statement with the columns course_id, side and scholar_id: for lists over many scholars. */
  all: (month: RawBuilder<unknown>, courseId?: number) => RawBuilder<unknown>
}
