import type { DemoUsername } from '../server/seed/people.ts'
import { areas } from '../server/src/areas.ts'
import { openDb } from '../server/src/kit/db.ts'
import { recount } from '../server/src/kit/tallies.ts'
import { startServer } from './lib/child.ts'
import { load, type Load } from './lib/load.ts'
import { median, medianBy } from './lib/median.ts'
import { addProposals } from './lib/programme.ts'
import { addressHeaders, tokenOf } from './lib/sign-in.ts'
import { openRecorder } from './lib/statements.ts'
import { openWorld, type World } from './lib/world.ts'

const SMALL = 10_000
const LARGE = 1_000_000

/** The page of a list to read. PAGE in the path stands for its number. */
type PagePosition = 'first' | 'middle' | 'last'
type Case = [name: string, who: DemoUsername, path: string, page?: PagePosition]

const scholars = 'manage/scholar?page[size]=10'
const proposals = 'proposal/list?page[size]=10'
const PAGE_PARAMETER = '&page[number]=PAGE'

const cases: readonly Case[] = [
  ['scholars, first page', 'upcm', scholars],
  ['scholars, middle page', 'upcm', scholars + PAGE_PARAMETER, 'middle'],
  ['scholars, last page', 'upcm', scholars + PAGE_PARAMETER, 'last'],
  ['scholars by name, 100 rows', 'upcm', 'manage/scholar?sort=name&page[size]=100'],
  ['scholars by name, middle page', 'upcm', `${scholars}&sort=name${PAGE_PARAMETER}`, 'middle'],
  ['scholars by name, last page', 'upcm', `${scholars}&sort=name${PAGE_PARAMETER}`, 'last'],
  ['scholars, university, year and status', 'upcm', `${scholars}&filter[university_id]=3&filter[year_tf]=2024&filter[status]=1`],
  ['scholars, search, one has it', 'upcm', `${scholars}&filter[search]=bench.7771@`],
  ['scholars, search, one in a thousand has it', 'upcm', `${scholars}&filter[search]=bench.777`],
  ['scholars, search, many have it', 'upcm', `${scholars}&filter[search]=sari`],
  ['proposals, first page', 'upcm', proposals],
  ['proposals, middle page', 'upcm', proposals + PAGE_PARAMETER, 'middle'],
  ['proposals, last page', 'upcm', proposals + PAGE_PARAMETER, 'last'],
  ['proposals by title, last page', 'upcm', `${proposals}&sort=title${PAGE_PARAMETER}`, 'last'],
  ['GEP proposals, last page', 'upcm', `proposal/gep?page[size]=10${PAGE_PARAMETER}`, 'last'],
  ['proposals, who waits longest', 'upcm', `${proposals}&filter[approval]=process&sort=waiting_since`],
  ['proposals, search, one has it', 'upcm', `${proposals}&filter[search]=bench.7771@`],
  ['proposals, search, many have it', 'upcm', `${proposals}&filter[search]=sari`],
  ['overview of the programme team', 'upcm', 'dashboard/overview'],
  ['overview of a scholar', 'scholar', 'dashboard/overview'],
]

export interface GrowthResult {
  name: string
  small: Load
  large: Load
  /** Ratio of the 95th percentiles, large to small: the median of all rounds. */
  ratio: number
  /** Milliseconds of the first answer after the start of the process, with a million rows. */
  first: number
}

const rounds = 5
const seconds = 0.8

/** Adds as many proposals as there are scholars. */
export const addAsManyProposals = async ({ sql, databaseUrl }: Pick<World, 'sql' | 'databaseUrl'>, count: number) => {
  await sql('set session_replication_role = replica')
  await addProposals(sql, count)
  await sql('set session_replication_role = origin')
  const { db, close } = openDb(databaseUrl, () => {}, 1)
  for (const tally of areas.flatMap(({ tallies = [] }) => tallies)) await recount(db, tally)
  await close()
  await sql('vacuum analyze')
}

/** Compares lists and overviews, without cached answers, between 10,000 and 1,000,000 scholars and proposals. */
export const benchGrowth = async () => {
  const worlds = [await openWorld(SMALL), await openWorld(LARGE)] as const
  try {
    await addAsManyProposals(worlds[0], SMALL)
    await addAsManyProposals(worlds[1], LARGE)
    return await measureGrowth(worlds)
  } finally {
    for (const world of worlds) await world.close()
  }
}

type WorldFiles = Pick<World, 'databaseUrl' | 'dataDir'>

/** Compares two existing databases. */
export const measureGrowth = async (worlds: readonly [WorldFiles, WorldFiles]): Promise<GrowthResult[]> => {
  const [small, large] = [await openReader(worlds[0]), await openReader(worlds[1])]
  try {
    // Warm-up: opens connections and compiles code.
    for (const reader of [small, large]) for (const one of cases.slice(0, 1)) await reader.read(one, 2)
    const results: GrowthResult[] = []
    for (const one of cases) {
      const first = await large.first(one)
      await small.first(one)
      // Warm-up: a statement becomes a prepared one at its third use, and PostgreSQL may choose a generic plan after the fifth.
      for (const reader of [small, large]) await reader.read(one, 0.4)
      const all: { small: Load; large: Load }[] = []
      for (let round = 0; round < rounds; round++)
        all.push({ small: await small.read(one, seconds), large: await large.read(one, seconds) })
      // Each ratio compares two measurements in direct succession, so that other load of the machine affects both.
      results.push({
        name: one[0],
        small: medianBy(
          all.map((round) => round.small),
          ({ p95 }) => p95,
        ),
        large: medianBy(
          all.map((round) => round.large),
          ({ p95 }) => p95,
        ),
        ratio: median(all.map((round) => round.large.p95 / round.small.p95)),
        first,
      })
    }
    return results
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** Starts a product without cached answers and a reader of it. */
const openReader = async ({ databaseUrl, dataDir }: WorldFiles) => {
  const recorder = await openRecorder({ databaseUrl, dataDir })
  const tokens = new Map<DemoUsername, string>()
  for (const who of new Set(cases.map(([, one]) => one))) tokens.set(who, await tokenOf(recorder.app, who))
  const headersOf = (who: DemoUsername) => ({ authorization: `Bearer ${tokens.get(who)}` })
  const paths = new Map<Case, string>()
  for (const one of cases) {
    const [, who, path, where = 'first'] = one
    const url = `/api/${path}`
    const answer = await recorder.app.inject({ url: url.replace('PAGE', '1'), headers: headersOf(who) })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    const { last_page = 1 } = answer.json<{ last_page?: number }>()
    const page = { first: 1, middle: Math.ceil(last_page / 2), last: last_page }[where]
    paths.set(one, encodeURI(url.replace('PAGE', String(page))))
  }
  await recorder.close()

  const product = await startServer('product', { databaseUrl, dataDir, keepsAnswers: false })
  const address = addressHeaders()
  const request = (one: Case) => ({ method: 'GET', path: paths.get(one) ?? '', headers: { ...headersOf(one[1]), ...address() } })
  return {
    read: (one: Case, time: number) => load({ port: product.port, next: () => request(one), connections: 1, seconds: time }),
    first: async (one: Case) => {
      const once = [request(one)]
      return (await load({ port: product.port, next: () => once.shift(), connections: 1, seconds: 60 })).p50
    },
    stop: product.stop,
  }
}
