import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { startServer } from './lib/child.ts'
import { manyAddresses, signedIn } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

const CONTRACTS = 1000
/** People who read pages meanwhile: so many requests a second, whatever the answers take. */
const PACE = 20

export interface ContractsResult {
  contracts: number
  seconds: number
  /** The 95th of a hundred pages read, in milliseconds: while nothing else happens, and while the PDFs are made. */
  idle: number
  busy: number
}

/** A thousand contracts from the request to the last PDF in storage, and what it does to the pages of others. */
export const benchContracts = async ({ databaseUrl, dataDir, sql }: World): Promise<ContractsResult> => {
  await sql(
    `update scholars set birth_place = 'Malang', birth_date = '2005-05-17', address = 'Jalan Melati 12', city = 'Kota Malang', province = 'Jawa Timur'
     where id in (select id from users where no_tf like 'BENCH-%')`,
  )
  const scholars = await sql<{ id: number }>(
    `select id from users u where no_tf like 'BENCH-%' and status = 1 and scholar_type = 'regular' and not exists (select from contracts c where c.scholar_id = u.id) order by id limit ${CONTRACTS}`,
  )
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const headers = { authorization: `Bearer ${await signedIn(app, 'upcm')}` }
  const product = await startServer('product', { databaseUrl, dataDir })
  const jobs = fork(join(import.meta.dirname, '../server/src/jobs.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    await once(jobs, 'message')
    const read = readers(product.port, headers)
    await read.during(wait(2000))
    const idle = await read.during(wait(6000))
    const began = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/manage/contract/generate',
      headers,
      payload: { scholar_id: scholars.map(({ id }) => id), template_id: 1 },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { operation_id } = answer.json<{ data: { operation_id: number } }>().data
    const busy = await read.during(untilDone(sql, operation_id))
    return { contracts: scholars.length, seconds: (performance.now() - began) / 1000, idle, busy }
  } finally {
    jobs.send('stop')
    await once(jobs, 'exit')
    await product.stop()
    await app.close()
  }
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

/** Pages of the list of scholars at a steady pace; answers the 95th percentile of their times. */
export const readers = (port: number, headers: Record<string, string>) => {
  const agent = new Agent({ keepAlive: true })
  const address = manyAddresses()
  let page = 0
  const one = async () => {
    const start = performance.now()
    const path = `/api/manage/scholar?page%5Bsize%5D=10&page%5Bnumber%5D=${1 + (page++ % 50)}`
    const asked = request({ port, host: '127.0.0.1', path, headers: { ...headers, ...address() }, agent }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    await once(answer, 'end')
    return performance.now() - start
  }
  return {
    during: async (work: Promise<unknown>) => {
      const times: Promise<number>[] = []
      const timer = setInterval(() => times.push(one()), 1000 / PACE)
      await work
      clearInterval(timer)
      const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
      return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
    },
  }
}
