import type { RawBuilder } from 'kysely'

/**
 * Whether a scholar was met on a side of a course in a month, as a condition about columns: `month` is its first day. One area says what counts
 * as met; everybody else asks `contributions.met`.
 */
export type Met = (of: Readonly<Record<'course_id' | 'side' | 'scholar_id' | 'month', RawBuilder<unknown>>>) => RawBuilder<boolean>
