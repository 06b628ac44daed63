import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withMutants } from './mutants/compile.ts'
import { type Content, findMutants, type Mutant } from './mutants/find.ts'
import { openRunner, type Runner } from './mutants/runner.ts'

// npm run mutants [-- area…] [--near] [--quick] [--survivors] [--minutes 5]: changes rules and conditions one by one and says which change no test notices.

const root = resolve(import.meta.dirname, '..')
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only those that survived the last time. */
    survivors: { type: 'boolean', default: false },
    /** Stops after this time; the next run continues. */
    minutes: { type: 'string', default: '600' },
    /** Forgets what is known of the areas. */
    again: { type: 'boolean', default: false },
    /** Leaves out the tests of other areas that only call this one: they notice little, and there are many. */
    near: { type: 'boolean', default: false },
    /** Only tests without an application around them: what is left shows where one is missing. */
    quick: { type: 'boolean', default: false },
    /** Only rules and states of the contract, and its own tests: half a minute for all areas. */
    rules: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** Where it is decided who may do what; who sees what, and when; and calls, whose statements have conditions as well. A file counts once. */
const places: Record<Content, string[]> = {
  rules: ['contract/src/kit/{access,decided,decided-states,states}.ts', 'contract/src/areas/*/*.access.ts'],
  visibility: [
    'contract/src/areas/*/*.{stages,states}.ts',
    'server/src/kit/{decided,decided-kind,decided-steps,finds,parts,section-items,session,staff}.ts',
    'server/src/areas/**/*.{queries,parts,finds,items,stages}.ts',
    'server/src/areas/notifications/notifications.{mail,service}.ts',
    'server/src/areas/overview/*.ts',
    'server/src/areas/session/throttle.ts',
  ],
  calls: ['server/src/areas/**/*.ts'],
}

interface Numbered extends Mutant {
  number: number
  file: string
  area: string
  /** By which it is known from run to run. */
  key: string
}

/** What is known of a mutant so far. */
interface Outcome {
  /** The test that notices it. */
  killedBy?: string
  /** The files whose tests do not notice it, as they were then: a file that was changed since is asked again. */
  passed?: string[]
  isReached?: boolean
}

const areaOf = (file: string) => /\/areas\/([^/]+)/.exec(file)?.[1] ?? 'kit'
const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const mutants: Numbered[] = []
const compiled = new Map<string, string>()
const contents = Object.entries(places).flatMap(([content, globs]) =>
  globs.flatMap((glob) => globSync(glob, { cwd: root }).map((file) => ({ file, content: content as Content }))),
)
const files = new Map(contents.toReversed().map(({ file, content }) => [file, content]))
for (const [file, content] of [...files].filter(([path]) => !path.endsWith('.test.ts'))) {
  const area = areaOf(file)
  if (options.rules && !file.startsWith('contract/')) continue
  if (wanted.length > 0 && !wanted.includes(area)) continue
  const source = readFileSync(join(root, file), 'utf8')
  const seen = new Map<string, number>()
  const own = findMutants(source, content).map((mutant): Numbered => {
    const text = `${file}: ${short(mutant.from)} → ${short(mutant.to)}`
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { ...mutant, file, area, number: 0, key: nth > 1 ? `${text} (${nth})` : text }
  })
  for (const mutant of own) mutants.push(Object.assign(mutant, { number: mutants.length + 1 }))
  compiled.set(
    join(root, file),
    withMutants(source, own, (mutant) => (mutant as Numbered).number),
  )
}
const areas = [...new Set(mutants.map(({ area }) => area))].toSorted()
const unknown = wanted.filter((area) => !areas.includes(area))
if (unknown.length > 0) throw new Error(`There are no rules or conditions in ${unknown.join(', ')}.`)

const equivalent = JSON.parse(readFileSync(join(root, 'tools/mutants.equivalent.json'), 'utf8')) as Record<string, string>
const memory = (area: string) => join(root, '.cache/mutants', `${area}.json`)
const known = new Map(
  areas.map((area) => [
    area,
    existsSync(memory(area)) ? (JSON.parse(readFileSync(memory(area), 'utf8')) as Record<string, Outcome | undefined>) : {},
  ]),
)
const remember = (mutant: Numbered, outcome: Outcome | undefined) => {
  const outcomes = { ...known.get(mutant.area), [mutant.key]: outcome }
  known.set(mutant.area, outcomes)
  mkdirSync(dirname(memory(mutant.area)), { recursive: true })
  writeFileSync(memory(mutant.area), JSON.stringify(outcomes, null, 1))
}
const outcomeOf = ({ area, key }: Numbered): Outcome => known.get(area)?.[key] ?? {}
const where = ({ file, line }: Numbered) => `${file}:${line}`
const change = ({ from, to }: Numbered) => `${short(from).slice(0, 140)}  →  ${short(to).slice(0, 140) || '(nothing)'}`

const testFiles = ['contract/src/**/*.test.ts', 'server/{src,test}/**/*.test.ts'].flatMap((glob) => globSync(glob, { cwd: root }))
/** Calls every endpoint as everybody. */
const matrix = options.rules || options.quick ? [] : ['server/test/permission-matrix.test.ts']
/** Tests without an application around them take milliseconds and run again as often as needed: what they notice need not be tried by the longer ones. */
const isQuick = (file: string) => {
  const text = file.startsWith('contract/') ? '' : readFileSync(join(root, file), 'utf8')
  return text.includes('openTestDatabase()') || !/from '(\.\.\/)+test\//.test(text)
}
// These take too long to be run for each mutant.
const judges = testFiles.filter(
  (file) =>
    (!options.rules || file.startsWith('contract/')) &&
    (!options.quick || isQuick(file)) &&
    !/kill\.test|hostile-input|answers\.test|api\.test|given-files|permission-matrix|embedded-postgres|migrate/.test(file),
)
const ownOf = (area: string) =>
  judges
    .filter((file) => (area === 'kit' ? /^(contract|server)\/src\/kit\//.test(file) : areaOf(file) === area))
    .toSorted((a, b) => Number(isQuick(b)) - Number(isQuick(a)))
/** The overview and the search, to which every area adds its part. */
const joining = options.quick ? [] : judges.filter((file) => ['overview', 'search'].includes(areaOf(file)))
/** The tests of others that call the area. */
const callersOf = (area: string) => {
  if (area === 'kit' && !options.quick) return judges.filter((file) => /\/(session|scores|proposals)\/.*(routes|races)/.test(file))
  if (options.near || options.rules || options.quick) return []
  return judges.filter((file) => readFileSync(join(root, file), 'utf8').includes(`@pandu/contract/${area}'`))
}
const judgesOf = (area: string): string[] => [...new Set([...ownOf(area), ...joining, ...matrix, ...callersOf(area)])]
const isKilled = (mutant: Numbered) => outcomeOf(mutant).killedBy !== undefined
/** A file of tests as it is now. */
const stamps = new Map(
  testFiles.map((file) => {
    const content = readFileSync(join(root, file))
    return [file, `${file}@${createHash('sha256').update(content).digest('hex').slice(0, 8)}`]
  }),
)
const stampOf = (file: string) => stamps.get(file) ?? file
const isLeft = (mutant: Numbered, file: string) => !isKilled(mutant) && !outcomeOf(mutant).passed?.includes(stampOf(file))
const survives = (mutant: Numbered) => !isKilled(mutant) && judgesOf(mutant.area).every((file) => !isLeft(mutant, file))

/** Tries mutants on one file of tests: all in one process where tests can run again, one by one where not. */
const judge = async (runner: Runner, file: string, pending: readonly Numbered[], until: number, oneByOne: boolean) => {
  const path = join(root, file)
  const { tests, loaded } = await runner.tryAll(
    path,
    pending.map(({ number }) => number),
    until,
    (number, test) => remember(mutants[number - 1]!, { killedBy: test }),
  )
  for (const mutant of pending) {
    if (isKilled(mutant) || Date.now() > until) continue
    const reaching = loaded.has(mutant.number) ? tests : tests.filter(({ reaches }) => reaches.has(mutant.number))
    const left = loaded.has(mutant.number) ? tests : reaching.filter(({ repeats }) => !repeats)
    if (left.length > 0 && !oneByOne) continue
    if (left.length > 0) {
      const ids = left.map(({ id }) => id)
      const found = await runner.killer(mutant.number, path, ids)
      // A test may need those before it that were left out.
      const isSure = !found?.id || (await runner.passesAlone(path, found.id))
      const sure = isSure ? found : await runner.killer(mutant.number, path)
      if (sure) {
        remember(mutant, { killedBy: sure.name })
        continue
      }
    }
    const { passed = [], isReached = false } = outcomeOf(mutant)
    remember(mutant, { passed: [...passed, stampOf(file)], isReached: isReached || reaching.length > 0 })
  }
}

if (options.list) {
  for (const mutant of mutants) console.log(`${where(mutant)}  ${change(mutant)}`)
  console.log(`${mutants.length} mutants in ${compiled.size} files`)
} else {
  const all = mutants.filter(({ key }) => !equivalent[key])
  if (options.again) for (const mutant of all) remember(mutant, {})
  if (options.survivors) for (const mutant of all.filter(survives)) remember(mutant, {})
  const until = Date.now() + Number(options.minutes) * 60_000
  let runner: Runner | undefined
  try {
    // A file runs once for all areas that it may notice; what an area's own tests notice need not be tried by the long ones of others.
    const forAll = (file: string) => ({ file, of: areas.filter((area) => judgesOf(area).includes(file)) })
    const near = [...areas.flatMap((area) => ownOf(area).map((file) => ({ file, of: [area] }))), ...matrix.map(forAll)]
    const far = [...new Set([...joining, ...areas.flatMap(callersOf)])].map(forAll)
    // What one process can try at once is tried before anything is tried one by one.
    const steps = [near, far].flatMap((stepsOf) => [false, true].flatMap((oneByOne) => stepsOf.map((step) => ({ ...step, oneByOne }))))
    for (const { file, of, oneByOne } of steps) {
      const pending = all.filter((mutant) => of.includes(mutant.area) && isLeft(mutant, file))
      if (pending.length === 0 || Date.now() > until) continue
      runner ??= await openRunner(root, compiled)
      const start = Date.now()
      await judge(runner, file, pending, until, oneByOne)
      const seconds = ((Date.now() - start) / 1000).toFixed(0)
      console.log(`${file}: ${pending.filter(isKilled).length} of ${pending.length} noticed (${seconds} s)`)
    }
  } finally {
    await runner?.close()
  }
  for (const area of areas) {
    const own = all.filter((mutant) => mutant.area === area)
    const killed = own.filter(isKilled)
    const left = own.filter(survives)
    const tried = killed.length + left.length
    const score = tried === 0 ? '' : `, ${Math.round((100 * killed.length) / tried)} %`
    const rest = tried < own.length ? `, ${own.length - tried} not tried to the end` : ''
    console.log(`\n${area}: ${killed.length} of ${tried} noticed${score}${rest}`)
    for (const mutant of left)
      console.log(`  ${where(mutant)}  ${change(mutant)}${outcomeOf(mutant).isReached ? '' : '  (no test gets there)'}`)
  }
}
