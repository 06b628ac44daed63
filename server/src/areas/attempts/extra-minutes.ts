import { sql } from 'kysely'
import { extraPercent } from '../courses/extra-time.service.ts'
import type { AttemptKind } from './attempt-kinds.ts'

interface Beginning {
  id: number
  scholarId: number
  sectionId: number
  /** The time of the item; null: no limit. */
  minutes: number | null
}

/**
 * The minutes that a scholar gets in addition to those of the item: the share that the course grants, and what staff gave for this quiz before it was
 * begun. Computed only here; null where there is no limit.
 */
export const extraMinutes = (kind: AttemptKind, { id, scholarId, sectionId, minutes }: Beginning) => {
  const standing = sql`(select coalesce(sum(minutes), 0)::int from attempt_changes where quiz_id = ${id} and scholar_id = ${scholarId} and standing)`
  const share = sql`ceil(${minutes}::int * ${extraPercent(sectionId, scholarId)} / 100.0)::int`
  return sql<number | null>`(${share} + ${kind === 'quiz' ? standing : sql`0`})`
}
