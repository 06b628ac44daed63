import type { RawBuilder } from 'kysely'

/** Defines when a scholar was met in a month. One area declares it; all others use `contributions.met`. */
export interface MeetingStatus {
  /** The condition that a scholar was met on a side of a course in a month, for statements with these columns. `month` is the first day of the month. */
  wasMet: (of: Readonly<Record<'course_id' | 'side' | 'scholar_id' | 'month', RawBuilder<unknown>>>) => RawBuilder<boolean>
  /** A SELECT of course_id, side and scholar_id of everybody who was met in a month, in one course or in all, for lists of many scholars. */
  all: (month: RawBuilder<unknown>, courseId?: number) => RawBuilder<unknown>
}
