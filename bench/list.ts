import { startServer } from './lib/child.ts'
import { load, type Load } from './lib/load.ts'
import { median, medianBy } from './lib/median.ts'
import { addressHeaders, tokenOf } from './lib/sign-in.ts'
import { openRecorder } from './lib/statements.ts'
import type { World } from './lib/world.ts'

const list = '/api/manage/scholar?'
const cases = [
  { name: 'first page', path: `${list}page[size]=10` },
  { name: 'search', path: `${list}filter[search]=sari&page[size]=10` },
  { name: 'filter', path: `${list}filter[year_tf]=2024&filter[status]=1&filter[university_id]=3&page[size]=10` },
  { name: 'sort by name, 100 rows', path: `${list}sort=name&page[size]=100` },
  { name: 'search, filter and sort', path: `${list}filter[search]=ayu&filter[type]=regular&sort=-no_tf&page[size]=50` },
  { name: 'page 5,000', path: `${list}page[number]=5000&page[size]=10` },
]
const rounds = 9
const seconds = 1.2

export interface ListResult {
  name: string
  product: Load
  bare: Load
  ratio: number
}

/** Compares pages of the scholar list with the same statements on bare Fastify and pg, alternating between both. */
export const benchList = async (world: World): Promise<ListResult[]> => {
  const { databaseUrl, dataDir } = world
  const recorder = await openRecorder(world)
  const headers = { authorization: `Bearer ${await tokenOf(recorder.app, 'upcm')}` }
  const stages = []
  for (const { path } of cases) stages.push(await recorder.record(path, headers))
  await recorder.close()

  const product = await startServer('product', { databaseUrl, dataDir })
  const bare = await startServer('bare', { databaseUrl, stages })
  const results: ListResult[] = []
  try {
    for (const [index, { name, path }] of cases.entries()) {
      const address = addressHeaders()
      const run = (which: 'product' | 'bare', time = seconds) =>
        load({
          port: which === 'product' ? product.port : bare.port,
          next: () => ({ method: 'GET', path: which === 'product' ? encodeURI(path) : `/${index}`, headers: { ...headers, ...address() } }),
          connections: 8,
          seconds: time,
        })
      for (const which of ['product', 'bare'] as const) await run(which, 1)
      const all: { product: Load[]; bare: Load[] } = { product: [], bare: [] }
      for (let round = 0; round < rounds; round++) for (const which of ['product', 'bare'] as const) all[which].push(await run(which))
      const [mine, other] = [medianLoad(all.product), medianLoad(all.bare)]
      // Each ratio compares two measurements in direct succession, so that other load of the machine affects both.
      const ratios = all.product.map((one, round) => one.perSecond / all.bare[round]!.perSecond)
      results.push({ name, product: mine, bare: other, ratio: median(ratios) })
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

const medianLoad = (loads: readonly Load[]) => medianBy(loads, ({ perSecond }) => perSecond)
