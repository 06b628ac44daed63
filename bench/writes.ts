import { demoPassword, demoPerson } from '../server/seed/people.ts'
import { createApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { startServer } from './lib/child.ts'
import { cpuOf } from './lib/cpu.ts'
import { load, type Load } from './lib/load.ts'
import { addressHeaders, tokenOf } from './lib/sign-in.ts'
import type { World } from './lib/world.ts'

/** Measures sign-in with a password, four people at a time. */
export const benchLogin = async ({ databaseUrl, dataDir }: World): Promise<Load> => {
  const product = await startServer('product', { databaseUrl, dataDir })
  const address = addressHeaders()
  const body = JSON.stringify({ email: 'upcm', password: demoPassword })
  const next = () => ({ method: 'POST', path: '/api/auth/login', headers: address(), body })
  try {
    await load({ port: product.port, next, connections: 4, seconds: 1 })
    return await load({ port: product.port, next, connections: 4, seconds: 5 })
  } finally {
    await product.stop()
  }
}

/** Decisions with one call each, four at a time. */
export interface DecisionResult extends Load {
  bare: Load
  /** CPU time for each decision, in milliseconds. */
  cpu: Cpu
  bareCpu: Cpu
  /** Many decisions with one call: the number in one call, and decisions per second. */
  together: { most: number; perSecond: number }
}
interface Cpu {
  web: number
  database: number
}

const CONNECTIONS = 4
const SECONDS = 5
/** Rounds, each with the product and the baseline. */
const ROUNDS = 2
/** The most decisions that the product accepts in one call. */
const TOGETHER = 1000

/**
 * Compares decisions on waiting proposals with a minimal decision of the same durability, alternating between both. The product also writes history,
 * notices, mail and live events. Both commit to disk before they answer.
 */
export const benchDecision = async (world: World): Promise<DecisionResult> => {
  const { databaseUrl, dataDir, databasePid, sql } = world
  const waiting = await sql<{ id: number }>(
    `insert into proposals (kind, scholar_id, title, description, destination)
      select 'internships', $1, 'Proposal ' || i, 'Eight weeks', 'RGE group' from generate_series(1, 90000) i returning id`,
    [demoPerson('scholar').id],
  )
  await sql(
    `insert into proposal_steps (record_id, by_id, action, "to") select id, scholar_id, 'submitted', 'process' from proposals where description = 'Eight weeks'`,
  )
  await sql('vacuum analyze proposals, proposal_steps, notifications')
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const headers = { authorization: `Bearer ${await tokenOf(app, 'upcm')}` }
  await app.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const bare = await startServer('bare-decision', { databaseUrl, by: demoPerson('upcm').id })
  const address = addressHeaders()
  const to = (port: number, path: string) => ({
    port,
    connections: CONNECTIONS,
    next: () => {
      const one = waiting.pop()
      const body = JSON.stringify({ id: one?.id, approval: 'approved', notes: 'Good' })
      return one && { method: 'POST', path, headers: { ...headers, ...address() }, body }
    },
  })
  const measure = async (server: typeof product, path: string) => {
    const before = { web: cpuOf(server.pid), database: cpuOf(databasePid) }
    const result = await load({ ...to(server.port, path), seconds: SECONDS })
    const decided = result.perSecond * SECONDS
    return { result, web: (cpuOf(server.pid) - before.web) / decided, database: (cpuOf(databasePid) - before.database) / decided }
  }
  const [ownPath, barePath] = ['/api/proposal/internships', '/']
  const [own, least]: [Measured[], Measured[]] = [[], []]
  try {
    await load({ ...to(product.port, ownPath), seconds: 3 })
    await load({ ...to(bare.port, barePath), seconds: 2 })
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await measure(product, ownPath))
      least.push(await measure(bare, barePath))
    }
    return {
      ...meanLoad(own.map(({ result }) => result)),
      bare: meanLoad(least.map(({ result }) => result)),
      cpu: meanCpu(own),
      bareCpu: meanCpu(least),
      together: await decideTogether(product.port, headers, waiting),
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
}
type Measured = Cpu & { result: Load }

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const meanCpu = (all: readonly Cpu[]): Cpu => ({
  web: mean(all.map(({ web }) => web)),
  database: mean(all.map(({ database }) => database)),
})
const meanLoad = (all: readonly Load[]): Load => ({
  perSecond: mean(all.map(({ perSecond }) => perSecond)),
  p50: mean(all.map(({ p50 }) => p50)),
  p95: mean(all.map(({ p95 }) => p95)),
  p99: mean(all.map(({ p99 }) => p99)),
})

/** Measures many decisions with one call. Each has its history, notice and mail; one commit stores them all. */
const decideTogether = async (port: number, headers: Record<string, string>, waiting: { id: number }[]) => {
  const decide = async () => {
    const records = waiting.splice(-TOGETHER).map(({ id }) => ({ id, version: 1 }))
    const answer = await fetch(`http://127.0.0.1:${port}/api/proposal/decide`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-api-key': 'web' },
      body: JSON.stringify({ records, approval: 'approved', notes: 'Good' }),
    })
    if (!answer.ok) throw new Error(`Decisions together answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await decide()
  const began = performance.now()
  const calls = 5
  for (let n = 0; n < calls; n++) await decide()
  return { most: TOGETHER, perSecond: (calls * TOGETHER * 1000) / (performance.now() - began) }
}
