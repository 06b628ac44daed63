import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../kit/services.ts'

/**
 * Whether a person, a row of `users`, may read one of their `notifications` now: what the area of its kind says (docs/decisions/0061). Planning all
 * conditions takes 20 ms, so anyone who knows which `kinds` there are names them.
 */
export const isReadable = ({ contributions }: Pick<Services, 'contributions'>, kinds?: ReadonlySet<string | null>): RawBuilder<boolean> => {
  const cases = [...contributions.notices.values()].flatMap(({ kind, readable: { test } }) =>
    test && kinds?.has(kind) !== false ? [sql`when ${sql.lit(kind)} then ${test(contributions)}`] : [],
  )
  return cases.length === 0 ? sql<boolean>`true` : sql<boolean>`(case notifications.kind ${sql.join(cases, sql` `)} else true end)`
}

/** Whether the reader of a notice (x) may read its words now, for the download of their own data. */
export const isNoticeReadable = (contributions: Services['contributions']) =>
  sql<boolean>`exists (select from users cross join lateral (select x.*) notifications where users.id = x.user_id and ${isReadable({ contributions })})`

/** Which of these notices have an active reader who may read them now. */
export const readableIds = async (
  { db, contributions }: Pick<Services, 'db' | 'contributions'>,
  notices: readonly { id: number; kind: string | null }[],
) => {
  if (notices.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select notifications.id from notifications join users on users.id = notifications.user_id
    where notifications.id = any(${notices.map(({ id }) => id)}::int[]) and users.status = 1
      and ${isReadable({ contributions }, new Set(notices.map(({ kind }) => kind)))}`.execute(db)
  return rows.map(({ id }) => id)
}
