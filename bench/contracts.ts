import { setTimeout as wait } from 'node:timers/promises'
import { withJobs } from './lib/with-jobs.ts'
import type { World } from './lib/world.ts'

const CONTRACTS = 1000

export interface ContractsResult {
  contracts: number
  seconds: number
  /** 95th percentile of reading a page, in milliseconds: before the PDFs are made (idle), and while they are made (busy). */
  idle: number
  busy: number
}

/** Measures 1,000 contracts from the request to the last stored PDF, and how much this slows reading pages. */
export const benchContracts = async (world: World): Promise<ContractsResult> => {
  const { sql } = world
  await sql(
    `update scholars set birth_place = 'Malang', birth_date = '2005-05-17', address = 'Jalan Melati 12', city = 'Kota Malang', province = 'Jawa Timur'
     where id in (select id from users where no_tf like 'BENCH-%')`,
  )
  const scholars = await sql<{ id: number }>(
    `select id from users u where no_tf like 'BENCH-%' and status = 1 and scholar_type = 'regular' and not exists (select from contracts c where c.scholar_id = u.id) order by id limit ${CONTRACTS}`,
  )
  return withJobs(world, {}, async ({ post, during, idle }) => {
    const before = await idle()
    const began = performance.now()
    const { operation_id } = await post<{ operation_id: number }>('manage/contract/generate', {
      scholar_id: scholars.map(({ id }) => id),
      template_id: 1,
    })
    const busy = await during(untilDone(sql, operation_id))
    return { contracts: scholars.length, seconds: (performance.now() - began) / 1000, idle: before, busy }
  })
}

const untilDone = async (sql: World['sql'], operation: number) => {
  for (;;) {
    const [row] = await sql<{ waiting: string; failed: string }>(
      `select count(*) filter (where state = 'waiting') waiting, count(*) filter (where state = 'failed') failed from contract_documents where operation_id = $1`,
      [operation],
    )
    if (Number(row!.failed) > 0) throw new Error(`${row!.failed} contracts failed`)
    if (Number(row!.waiting) === 0) return
    await wait(100)
  }
}
