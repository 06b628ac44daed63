import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { BlastResult } from './blast.ts'
import type { BytesResult } from './bytes.ts'
import type { CampusResult } from './campus.ts'
import type { ChatResult } from './chat.ts'
import type { ContractsResult } from './contracts.ts'
import type { FirstViewResult } from './first-view.ts'
import { capacity } from './capacity.ts'
import { allFigures, mainFigures } from './figures.ts'
import type { GrowthResult } from './growth.ts'
import type { InteractionResult } from './interactions.ts'
import type { LiveResult } from './live.ts'
import type { Load } from './lib/load.ts'
import type { ListsResult } from './lib/lists.ts'
import type { ListResult } from './list.ts'
import type { OverloadResult } from './overload.ts'
import type { RacesResult } from './races.ts'
import type { ReportsResult } from './reports.ts'
import type { SlowResult } from './slow.ts'
import type { StartResult } from './start.ts'
import type { DecisionResult } from './writes.ts'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'bench/results.json')

export interface Results {
  start?: StartResult
  list?: ListResult[]
  login?: Load
  decision?: DecisionResult | Load
  races?: RacesResult[]
  learning?: ListsResult[]
  forum?: ListsResult[]
  calendar?: ListsResult[]
  meetings?: ListsResult[]
  programme?: ListsResult[]
  office?: ListsResult[]
  reviews?: ListsResult[]
  search?: ListsResult[]
  chat?: ChatResult
  live?: LiveResult
  contracts?: ContractsResult
  reports?: ReportsResult
  blast?: BlastResult
  overload?: OverloadResult
  growth?: GrowthResult[]
  bytes?: BytesResult[]
  campus?: CampusResult
  slow?: SlowResult[]
  firstView?: FirstViewResult[]
  interactions?: InteractionResult[]
}
interface StoredResults {
  /** On which day and machine each of them was measured. */
  at: Partial<Record<keyof Results, { day: string; machine: string }>>
  results: Results
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/**
 * Merges new results into bench/results.json. Writes all figures into docs/figures.md, the main ones into the README and the capacity of one machine
 * into docs/operations.md, each between its markers.
 */
export const report = (fresh: Results) => {
  const before = read()
  const now = { day: new Date().toISOString().slice(0, 10), machine: machine() }
  const kept: StoredResults = {
    at: { ...before.at, ...Object.fromEntries(Object.keys(fresh).map((name) => [name, now])) },
    results: { ...before.results, ...fresh },
  }
  writeFileSync(file, `${JSON.stringify(kept, round, 2)}\n`)
  const where = `Measured on ${placesOf(kept)}; product, database and load share its processors.`
  console.log(`\n${allFigures(fresh)}`)
  replaceBetween('docs/figures.md', 'bench', `${allFigures(kept.results)}\n\n${where}`)
  replaceBetween('README.md', 'bench', `${mainFigures(kept.results)}\n\n${where}`)
  replaceBetween('docs/operations.md', 'capacity', `${capacity(kept.results)}\n\n${where}`)
}

/** Each machine with its days. */
const placesOf = ({ at }: StoredResults) => {
  const byMachine = Map.groupBy(Object.values(at), ({ machine }) => machine)
  const daysOf = (all: readonly { day: string }[]) => [...new Set(all.map(({ day }) => day))].toSorted().join(', ')
  return [...byMachine].map(([name, all]) => `${name} (${daysOf(all)})`).join(' and on ')
}

const replaceBetween = (path: string, mark: string, text: string) => {
  const page = readFileSync(join(root, path), 'utf8')
  const marks = [`<!-- ${mark} -->`, `<!-- /${mark} -->`] as const
  const [from, to] = [page.indexOf(marks[0]), page.indexOf(marks[1])]
  if (from < 0 || to < from) throw new Error(`${path} has no ${marks.join(' … ')}; the figures stand in bench/results.json`)
  writeFileSync(join(root, path), `${page.slice(0, from + marks[0].length)}\n\n${text}\n\n${page.slice(to)}`)
}

const read = (): Pick<StoredResults, 'at' | 'results'> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredResults
  } catch {
    return { at: {}, results: {} }
  }
}

const round = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)
