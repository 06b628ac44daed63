import { ensureWebBuilt } from '../tools/lib/web-build.mjs'
import { benchBytes } from './bytes.ts'
import { benchContracts } from './contracts.ts'
import { openWorld } from './lib/world.ts'
import { benchLearning } from './learning.ts'
import { addProgramme } from './lib/programme.ts'
import { benchList } from './list.ts'
import { benchProgramme } from './programme.ts'
import { benchRaces } from './races.ts'
import { benchSearch } from './search.ts'
import { report, type Results } from './report.ts'
import { benchStart } from './start.ts'
import { benchDecision, benchLogin } from './writes.ts'

// npm run bench: all figures. npm run bench -- list bytes: only those.

const all = ['start', 'list', 'login', 'decision', 'races', 'contracts', 'learning', 'programme', 'search', 'bytes'] as const
const inWorld = ['list', 'login', 'decision', 'races', 'contracts', 'learning', 'programme', 'search'] as const
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(all as readonly string[]).includes(name))
if (unknown) {
  console.error(`There is no figure "${unknown}"; choose from ${all.join(', ')}.`)
  process.exit(1)
}
const asked = (name: (typeof all)[number]) => wanted.length === 0 || wanted.includes(name)
const say = (what: string) => console.log(`── ${what} ──`)
const results: Results = {}

if (asked('start') || asked('bytes')) await ensureWebBuilt()
if (asked('start')) {
  say('start')
  results.start = await benchStart()
}
if (inWorld.some((name) => asked(name))) {
  say('a world of 100,000 scholars')
  const world = await openWorld(100_000)
  try {
    if (asked('list')) {
      say('list')
      results.list = await benchList(world)
    }
    if (asked('login')) {
      say('login')
      results.login = await benchLogin(world)
    }
    if (asked('decision')) {
      say('decision')
      results.decision = await benchDecision(world)
    }
    if (asked('races')) {
      say('races')
      results.races = await benchRaces(world)
    }
    if (asked('contracts')) {
      say('contracts')
      results.contracts = await benchContracts(world)
    }
    // The last ones: they make the world larger.
    if (asked('learning')) {
      say('learning')
      results.learning = await benchLearning(world)
    }
    if (asked('programme')) {
      say('programme')
      results.programme = await benchProgramme(world)
    }
    if (asked('search')) {
      say('search')
      if (!asked('programme')) await addProgramme(world)
      results.search = await benchSearch(world)
    }
  } finally {
    await world.close()
  }
}
if (asked('bytes')) {
  say('bytes')
  results.bytes = await benchBytes()
}
report(results)
