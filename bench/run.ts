import { ensureWebBuilt } from '../tools/lib/web-build.mjs'
import { benchBlast } from './blast.ts'
import { benchBytes } from './bytes.ts'
import { benchCalendar } from './calendar.ts'
import { benchCampus } from './campus.ts'
import { benchChat } from './chat.ts'
import { benchContracts } from './contracts.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchForum } from './forum.ts'
import { addLearning, type Learning } from './lib/learning.ts'
import { openWorld, type World } from './lib/world.ts'
import { benchInteractions } from './interactions.ts'
import { benchLearning } from './learning.ts'
import { benchLive } from './live.ts'
import { addProgramme } from './lib/programme.ts'
import { benchList } from './list.ts'
import { benchMeetings } from './meetings.ts'
import { benchOffice } from './office.ts'
import { benchOverload } from './overload.ts'
import { benchProgramme } from './programme.ts'
import { benchReviews } from './reviews.ts'
import { benchRaces } from './races.ts'
import { benchSearch } from './search.ts'
import { report, type Results } from './report.ts'
import { benchReports } from './reports.ts'
import { benchSlow } from './slow.ts'
import { benchStart } from './start.ts'
import { benchDecision, benchLogin } from './writes.ts'

// npm run bench: measures everything. npm run bench -- list bytes: measures only these.

/** Returns the result of one benchmark. `needs` says what it measures with, which is made before the first benchmark that needs it. */
type Benchmark<Result> = {
  /** Whether the web must be built. */
  needsWeb?: true
} & (
  | { needs?: undefined; run: () => Promise<Result> }
  /** A world of 100,000 scholars. With `programme`, addProgramme has filled it. */
  | { needs: 'world' | 'programme'; run: (world: World) => Promise<Result> }
  /** The same after addLearning. */
  | { needs: 'learning'; run: (world: World, learning: Learning) => Promise<Result> }
)

/** All benchmarks by the key of their result, in the order in which they run. Those that share the world stand together. */
const benchmarks: { [Key in keyof Results]-?: Benchmark<NonNullable<Results[Key]>> } = {
  start: { needsWeb: true, run: benchStart },
  list: { needs: 'world', run: benchList },
  login: { needs: 'world', run: benchLogin },
  decision: { needs: 'world', run: benchDecision },
  races: { needs: 'world', run: benchRaces },
  campus: { needs: 'world', needsWeb: true, run: benchCampus },
  contracts: { needs: 'world', run: benchContracts },
  reports: { needs: 'world', run: benchReports },
  blast: { needs: 'world', run: benchBlast },
  // Those that add many rows to the database come last.
  learning: { needs: 'learning', run: benchLearning },
  calendar: { needs: 'learning', run: benchCalendar },
  forum: { needs: 'learning', run: benchForum },
  meetings: { needs: 'learning', run: benchMeetings },
  programme: { needs: 'programme', run: benchProgramme },
  office: { needs: 'world', run: benchOffice },
  reviews: { needs: 'world', run: benchReviews },
  search: { needs: 'programme', run: benchSearch },
  overload: { needs: 'world', run: benchOverload },
  growth: { run: benchGrowth },
  chat: { run: benchChat },
  live: { run: benchLive },
  bytes: { needsWeb: true, run: benchBytes },
  slow: { needsWeb: true, run: benchSlow },
  firstView: { needsWeb: true, run: benchFirstView },
  interactions: { needsWeb: true, run: benchInteractions },
}
/** The name on the command line: `first-view` for `firstView`. */
const nameOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const all = Object.entries(benchmarks).map(([key, benchmark]) => ({ key, name: nameOf(key), benchmark }))

const names = process.argv.slice(2)
const unknown = names.find((name) => !all.some((one) => one.name === name))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; choose from ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const wanted = names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
const logHeading = (what: string) => console.log(`── ${what} ──`)

/** The world of the benchmarks that share one, and what was added to it. */
let shared: { world: World; learning?: Learning; hasProgramme?: true } | undefined
const closeWorld = async () => {
  await shared?.world.close()
  shared = undefined
}

const runBenchmark = async (name: string, benchmark: Benchmark<unknown>) => {
  if (!benchmark.needs) {
    await closeWorld()
    logHeading(name)
    return benchmark.run()
  }
  if (!shared) {
    logHeading('a world of 100,000 scholars')
    shared = { world: await openWorld(100_000) }
  }
  logHeading(name)
  const { world } = shared
  if (benchmark.needs === 'learning') return benchmark.run(world, (shared.learning ??= await addLearning(world)))
  if (benchmark.needs === 'programme' && !shared.hasProgramme) {
    await addProgramme(world)
    shared.hasProgramme = true
  }
  return benchmark.run(world)
}

if (wanted.some(({ benchmark }) => benchmark.needsWeb)) await ensureWebBuilt()
const results: Results = {}
try {
  for (const { key, name, benchmark } of wanted) Object.assign(results, { [key]: await runBenchmark(name, benchmark) })
} finally {
  await closeWorld()
}
report(results)
