import type { RawBuilder } from 'kysely'
import type { Contributions } from './area.ts'
import type { NoticeKind } from './notices.ts'

/** The span of time in which the deadlines lie. */
export interface DeadlineSpan {
  readonly from: RawBuilder<Date>
  readonly to: RawBuilder<Date>
}

/** What every row of a kind of deadline has, beside what its notice needs. */
export interface DeadlineRow {
  id: number
  due_at: string
}

/** A kind of moment by which people have to have done something. Made by {@link defineDeadline}. */
export interface Deadline {
  readonly notice: NoticeKind
  readonly due: (contributions: Contributions, span: DeadlineSpan) => RawBuilder<unknown>
}

/**
 * Makes a kind of deadline. `due` selects `id` of the record, `due_at` (timestamptz, inside the span), `readers` (int[]: who has not done it yet, asked
 * when a reminder goes out) and what the notice needs.
 */
export const defineDeadline = <Facts extends DeadlineRow>(
  notice: NoticeKind<Facts>,
  due: (contributions: Contributions, span: DeadlineSpan) => RawBuilder<Facts & { readers: number[] }>,
): Deadline => ({ notice, due })
