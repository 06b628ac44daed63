import type { DemoUsername } from '../../server/seed/people.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { startServer } from './child.ts'
import { load, type Load } from './load.ts'
import { manyAddresses, signedIn } from './sign-in.ts'
import { recordStatements } from './statements.ts'
import type { World } from './world.ts'

/** A list as its screen asks for it, by who reads it most; the path stands behind /api/. */
export type ListCase = [name: string, who: DemoUsername, path: string]

export interface ListsResult {
  name: string
  /** One reader after the other: how long somebody waits. */
  alone: Load
  /** Eight at a time, against the same statements on bare Fastify and pg. */
  product: Load
  bare: Load
  ratio: number
}

const rounds = 5
const seconds = 0.6

/** How long each list takes alone, and how eight readers fare against the same statements on bare Fastify and pg. */
export const benchLists = async ({ databaseUrl, dataDir }: World, cases: readonly ListCase[]): Promise<ListsResult[]> => {
  const app = await createApp({ env: readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl })
  await app.ready()
  const tokens = new Map<string, string>()
  for (const who of new Set(cases.map(([, one]) => one))) tokens.set(who, await signedIn(app, who))
  const headersOf = (who: string) => ({ authorization: `Bearer ${tokens.get(who)}` })
  const stages = []
  for (const [name, who, path] of cases) {
    const ask = async () => {
      const answer = await app.inject({ url: `/api/${path}`, headers: headersOf(who) })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    }
    // Once before, so that nothing that is only done the first time is recorded.
    await ask()
    stages.push(await recordStatements(ask))
  }
  await app.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const bare = await startServer('bare', { databaseUrl, stages })
  const results: ListsResult[] = []
  try {
    for (const [index, [name, who, path]] of cases.entries()) {
      const address = manyAddresses()
      const run = (which: 'product' | 'bare', connections: number, time = seconds) =>
        load({
          port: which === 'product' ? product.port : bare.port,
          next: () => ({
            method: 'GET',
            path: which === 'product' ? encodeURI(`/api/${path}`) : `/${index}`,
            headers: { ...headersOf(who), ...address() },
          }),
          connections,
          seconds: time,
        })
      // The first list also pays for what a process does once: its connections, its compiled code.
      for (const which of ['product', 'bare'] as const) await run(which, 8, index === 0 ? 3 : seconds)
      const alone = await run('product', 1, 1.5)
      const all: { product: Load[]; bare: Load[] } = { product: [], bare: [] }
      for (let round = 0; round < rounds; round++) for (const which of ['product', 'bare'] as const) all[which].push(await run(which, 8))
      // Of neighbours in time: what else the machine does then slows both.
      const ratios = all.product.map((one, round) => one.perSecond / all.bare[round]!.perSecond).toSorted((a, b) => a - b)
      results.push({ name, alone, product: median(all.product), bare: median(all.bare), ratio: ratios[Math.floor(rounds / 2)]! })
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

const median = (loads: Load[]) => loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!
