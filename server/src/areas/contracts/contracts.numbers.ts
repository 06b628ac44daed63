import { PROGRAMME_ZONE, currentTime, dayIn } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { expireFiles } from '../../kit/drop-file.ts'
import { wakeJob } from '../../kit/job.ts'
import { prepareContracts } from './contracts.job.ts'
import type { LockedContract } from './contracts.queries.ts'

/**
 * Gives numbers (00012/TLD/2026) to contracts that have none, in their order, and lets their documents be drawn again with them. A number is given
 * once: whoever has read it may refer to it, also after the contract was taken back. A write that fails uses no number, so that there are no gaps.
 */
export const assignNumbers = async (db: Db, contracts: readonly LockedContract[]) => {
  const fresh = contracts.filter(({ number }) => number === null)
  if (fresh.length === 0) return
  const ids = fresh.map(({ id }) => id)
  const year = Number(dayIn(currentTime(), PROGRAMME_ZONE).slice(0, 4))
  const { last } = await db
    .insertInto('contract_numbers')
    .values({ year, last: ids.length })
    .onConflict((on) => on.column('year').doUpdateSet({ last: sql`contract_numbers.last + ${ids.length}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const numbers = ids.map((_, at) => `${String(last - ids.length + at + 1).padStart(5, '0')}/TLD/${year}`)
  await sql`update contracts c set number = n.number, pdf = 'waiting', error = '', file_id = null
    from unnest(${ids}::int[], ${numbers}::text[]) as n (id, number) where n.id = c.id`.execute(db)
  await sql`update contract_documents d set state = 'waiting', file_id = gen_random_uuid()
    from contracts c where c.id = any(${ids}::int[]) and d.contract_id = c.id and d.number = c.document`.execute(db)
  await expireFiles(
    db,
    fresh.flatMap(({ file_id }) => file_id ?? []),
  )
  await wakeJob(db, prepareContracts)
}
