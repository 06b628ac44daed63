import type { DemoUsername } from '../../server/seed/people.ts'
import { startServer } from './child.ts'
import { cpuOf } from './cpu.ts'
import { load, type Load } from './load.ts'
import { median, medianBy } from './median.ts'
import { addressHeaders, tokenOf } from './sign-in.ts'
import { openRecorder } from './statements.ts'
import type { World } from './world.ts'

/** A list with the query of its screen, and its most frequent reader. The path follows /api/. */
export type ListCase = [name: string, who: DemoUsername, path: string]

/** What `benchLists` measured of one list. */
export interface ListsResult {
  name: string
  /** One reader at a time: how long somebody waits. */
  alone: Load
  /** Eight readers at a time. `bare` runs the same statements on Fastify and pg without the product. */
  product: Load
  bare: Load
  ratio: number
  /** CPU time of each answer in milliseconds, in the web process and in the database, with eight readers. */
  cpu?: { web: number; database: number }
}

const rounds = 5
const seconds = 0.6

/** Measures each list with one reader, and with eight readers against the same statements on bare Fastify and pg. */
export const benchLists = async (world: World, cases: readonly ListCase[]): Promise<ListsResult[]> => {
  const { databaseUrl, dataDir, databasePid } = world
  const recorder = await openRecorder(world)
  const tokens = new Map<string, string>()
  for (const who of new Set(cases.map(([, one]) => one))) tokens.set(who, await tokenOf(recorder.app, who))
  const headersOf = (who: string) => ({ authorization: `Bearer ${tokens.get(who)}` })
  const stages = []
  for (const [, who, path] of cases) stages.push(await recorder.record(`/api/${path}`, headersOf(who)))
  await recorder.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const bare = await startServer('bare', { databaseUrl, stages })
  const results: ListsResult[] = []
  try {
    for (const [index, [name, who, path]] of cases.entries()) {
      const address = addressHeaders()
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
      // Warm-up. It is longer for the first list, because the process opens its connections and compiles its code then.
      for (const which of ['product', 'bare'] as const) await run(which, 8, index === 0 ? 3 : seconds)
      const alone = await run('product', 1, 1.5)
      const all: { product: Load[]; bare: Load[] } = { product: [], bare: [] }
      const cpu = { web: 0, database: 0 }
      for (let round = 0; round < rounds; round++) {
        const before = [cpuOf(product.pid), cpuOf(databasePid)] as const
        all.product.push(await run('product', 8))
        cpu.web += cpuOf(product.pid) - before[0]
        cpu.database += cpuOf(databasePid) - before[1]
        all.bare.push(await run('bare', 8))
      }
      const answers = all.product.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
      // Each ratio compares two measurements in direct succession, so that other load of the machine affects both.
      const ratios = all.product.map((one, round) => one.perSecond / all.bare[round]!.perSecond)
      results.push({
        name,
        alone,
        product: medianLoad(all.product),
        bare: medianLoad(all.bare),
        ratio: median(ratios),
        cpu: { web: cpu.web / answers, database: cpu.database / answers },
      })
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

const medianLoad = (loads: readonly Load[]) => medianBy(loads, ({ perSecond }) => perSecond)
