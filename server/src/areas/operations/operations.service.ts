import type { Actor } from '@pandu/contract/kit'
import { operationsChanged } from '@pandu/contract/operations'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import type { Call } from '../../kit/serve.ts'
import { staffIds } from '../../kit/staff.ts'

/** Records a bulk change, within the write that makes it, as one numbered thing; `payload` is what its undoer will need. Answers the number. */
export const recordOperation = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  { payload, ...operation }: { kind: string; title: string; rows: number; payload: object },
) => {
  const { id } = await db
    .insertInto('operations')
    .values({ ...operation, payload: JSON.stringify(payload), by_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshOperations(db, actor.id)
  return id
}

/** The back office hears of a bulk change or of its undoing, and so does whoever made it. */
export const refreshOperations = async (db: Db, by: number | null) =>
  publish(db, [...(await staffIds(db)), ...(by === null ? [] : [by])], operationsChanged)
