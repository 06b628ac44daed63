import type { DemoUsername } from '../../server/seed/people.ts'
import { startServer } from './child.ts'
import { cpuOf } from './cpu.ts'
import { load, type Load } from './load.ts'
import { manyAddresses, signedIn } from './sign-in.ts'
import { openRecorder } from './statements.ts'
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
  /** Milliseconds of processor that an answer took, in the web process and in the database, while eight read. */
  cpu?: { web: number; database: number }
}

const rounds = 5
const seconds = 0.6

/** How long each list takes alone, and how eight readers fare against the same statements on bare Fastify and pg. */
export const benchLists = async (world: World, cases: readonly ListCase[]): Promise<ListsResult[]> => {
  const { databaseUrl, dataDir, databasePid } = world
  const recorder = await openRecorder(world)
  const tokens = new Map<string, string>()
  for (const who of new Set(cases.map(([, one]) => one))) tokens.set(who, await signedIn(recorder.app, who))
  const headersOf = (who: string) => ({ authorization: `Bearer ${tokens.get(who)}` })
  const stages = []
  for (const [, who, path] of cases) stages.push(await recorder.record(`/api/${path}`, headersOf(who)))
  await recorder.close()

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
      const cpu = { web: 0, database: 0 }
      for (let round = 0; round < rounds; round++) {
        const before = [cpuOf(product.pid), cpuOf(databasePid)] as const
        all.product.push(await run('product', 8))
        cpu.web += cpuOf(product.pid) - before[0]
        cpu.database += cpuOf(databasePid) - before[1]
        all.bare.push(await run('bare', 8))
      }
      const answers = all.product.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
      // Of neighbours in time: what else the machine does then slows both.
      const ratios = all.product.map((one, round) => one.perSecond / all.bare[round]!.perSecond).toSorted((a, b) => a - b)
      results.push({
        name,
        alone,
        product: median(all.product),
        bare: median(all.bare),
        ratio: ratios[Math.floor(rounds / 2)]!,
        cpu: { web: cpu.web / answers, database: cpu.database / answers },
      })
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

const median = (loads: Load[]) => loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!
