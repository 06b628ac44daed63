import type { ContractApproval } from '@pandu/contract/contracts'
import { type Actor, currentTime } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** One step for many locked contracts: it raises their versions and adds to their histories. */
export const addStepForAll = async (
  db: Db,
  by: Pick<Actor, 'id'>,
  contracts: readonly { id: number; approval: string }[],
  step: { action: 'generated' | 'sent' | 'withdrawn' | 'changed'; to?: ContractApproval; notes?: string; isFirst?: boolean },
) => {
  if (contracts.length === 0) return
  const { action, to, notes = '', isFirst = false } = step
  const at = currentTime()
  const ids = contracts.map(({ id }) => id)
  const states = contracts.map(({ approval }) => approval)
  await sql`insert into contract_steps (record_id, by_id, at, action, "from", "to", notes)
    select id, ${by.id}::int, ${at}, ${action}, case when ${isFirst}::boolean then null else state end, coalesce(${to ?? null}, state), ${notes}
    from unnest(${ids}::int[], ${states}::text[]) as c (id, state)`.execute(db)
  if (!isFirst)
    await sql`update contracts set version = version + 1, updated_at = ${at}::timestamptz where id = any(${ids}::int[])`.execute(db)
}
