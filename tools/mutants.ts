import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withMutants } from './mutants/compile.ts'
import { type Content, findMutants, type Mutant } from './mutants/find.ts'
import { openRunner, type Runner } from './mutants/runner.ts'

// npm run mutants [-- area…] [--near] [--quick] [--survivors] [--minutes 5]: mutation testing of access
// rules and SQL conditions: makes one change at a time and lists the changes that no test detects.

const root = resolve(import.meta.dirname, '..')
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Tries only the mutants that survived the last run. */
    survivors: { type: 'boolean', default: false },
    /** Stops after this time. The next run continues there. */
    minutes: { type: 'string', default: '600' },
    /** Discards the stored results of the areas. */
    again: { type: 'boolean', default: false },
    /** Leaves out tests of other areas that call this one: there are many of them, and they detect few mutants. */
    near: { type: 'boolean', default: false },
    /** Runs only tests that do not start the application. The survivors show where such a test is missing. */
    quick: { type: 'boolean', default: false },
    /** Tries only rules and states of the contract, with the tests of the contract: half a minute for all areas. */
    rules: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** The files to mutate, by what they decide. A file that matches several patterns belongs to the first kind. */
const globsByContent: Record<Content, string[]> = {
  rules: ['contract/src/kit/{access,decided,decided-states,states}.ts', 'contract/src/areas/*/*.access.ts'],
  visibility: [
    'contract/src/areas/*/*.{stages,states}.ts',
    'server/src/kit/{decided,decided-kind,decided-steps,decided-superseded,decided-history,finds,parts,section-items,session,staff}.ts',
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
  /** Identifies the mutant in the stored results of all runs. */
  key: string
}

/** The stored result of a mutant. */
interface Outcome {
  /** The test that detects it. */
  killedBy?: string
  /** The test files that do not detect it, with a hash of their content: a file that has changed since is run again. */
  passed?: string[]
  isReached?: boolean
}

const areaOf = (file: string) => /\/areas\/([^/]+)/.exec(file)?.[1] ?? 'kit'
const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const mutants: Numbered[] = []
const compiled = new Map<string, string>()
const contents = Object.entries(globsByContent).flatMap(([content, globs]) =>
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
const resultsFile = (area: string) => join(root, '.cache/mutants', `${area}.json`)
const known = new Map(
  areas.map((area) => [
    area,
    existsSync(resultsFile(area)) ? (JSON.parse(readFileSync(resultsFile(area), 'utf8')) as Record<string, Outcome | undefined>) : {},
  ]),
)
const saveOutcome = (mutant: Numbered, outcome: Outcome | undefined) => {
  const outcomes = { ...known.get(mutant.area), [mutant.key]: outcome }
  known.set(mutant.area, outcomes)
  mkdirSync(dirname(resultsFile(mutant.area)), { recursive: true })
  writeFileSync(resultsFile(mutant.area), JSON.stringify(outcomes, null, 1))
}
const outcomeOf = ({ area, key }: Numbered): Outcome => known.get(area)?.[key] ?? {}
const where = ({ file, line }: Numbered) => `${file}:${line}`
const change = ({ from, to }: Numbered) => `${short(from).slice(0, 140)}  →  ${short(to).slice(0, 140) || '(nothing)'}`

const testFiles = ['contract/src/**/*.test.ts', 'server/{src,test}/**/*.test.ts'].flatMap((glob) => globSync(glob, { cwd: root }))
const matrixTest = options.rules || options.quick ? [] : ['server/test/permission-matrix.test.ts']
/** Tests that do not start the application take milliseconds. They run first, so that slow tests need not try the mutants that these detect. */
const isQuick = (file: string) => {
  const text = file.startsWith('contract/') ? '' : readFileSync(join(root, file), 'utf8')
  return text.includes('openTestDatabase()') || !/from '(\.\.\/)+test\//.test(text)
}
// The tests named here take too long to run for each mutant.
const usableTests = testFiles.filter(
  (file) =>
    (!options.rules || file.startsWith('contract/')) &&
    (!options.quick || isQuick(file)) &&
    !/kill\.test|hostile-input|answers\.test|answer-cache|api\.test|given-files|permission-matrix|embedded-postgres|migrate/.test(file),
)
const ownTestsOf = (area: string) =>
  usableTests
    .filter((file) => (area === 'kit' ? /^(contract|server)\/src\/kit\//.test(file) : areaOf(file) === area))
    .toSorted((a, b) => Number(isQuick(b)) - Number(isQuick(a)))
/** Tests of the overview and of the search, which include parts of every area. */
const aggregating = options.quick ? [] : usableTests.filter((file) => ['overview', 'search'].includes(areaOf(file)))
/** Tests of other areas that call this one. */
const callersOf = (area: string) => {
  if (area === 'kit' && !options.quick) return usableTests.filter((file) => /\/(session|scores|proposals)\/.*(routes|races)/.test(file))
  if (options.near || options.rules || options.quick) return []
  return usableTests.filter((file) => readFileSync(join(root, file), 'utf8').includes(`@pandu/contract/${area}'`))
}
const testsOf = (area: string): string[] => [...new Set([...ownTestsOf(area), ...aggregating, ...matrixTest, ...callersOf(area)])]
const isKilled = (mutant: Numbered) => outcomeOf(mutant).killedBy !== undefined
/** Each test file with a hash of its content. */
const versions = new Map(
  testFiles.map((file) => {
    const content = readFileSync(join(root, file))
    return [file, `${file}@${createHash('sha256').update(content).digest('hex').slice(0, 8)}`]
  }),
)
const versionOf = (file: string) => versions.get(file) ?? file
const isPending = (mutant: Numbered, file: string) => !isKilled(mutant) && !outcomeOf(mutant).passed?.includes(versionOf(file))
const survives = (mutant: Numbered) => !isKilled(mutant) && testsOf(mutant.area).every((file) => !isPending(mutant, file))

/** Tries mutants with one test file: all in one process where its tests can be repeated, otherwise each in a run of its own. */
const tryWithFile = async (runner: Runner, file: string, pending: readonly Numbered[], until: number, oneByOne: boolean) => {
  const path = join(root, file)
  const { tests, loaded } = await runner.tryAll(
    path,
    pending.map(({ number }) => number),
    until,
    (number, test) => saveOutcome(mutants[number - 1]!, { killedBy: test }),
  )
  for (const mutant of pending) {
    if (isKilled(mutant) || Date.now() > until) continue
    const reaching = loaded.has(mutant.number) ? tests : tests.filter(({ reaches }) => reaches.has(mutant.number))
    const left = loaded.has(mutant.number) ? tests : reaching.filter(({ repeats }) => !repeats)
    if (left.length > 0 && !oneByOne) continue
    if (left.length > 0) {
      const ids = left.map(({ id }) => id)
      const found = await runner.killer(mutant.number, path, ids)
      // The test may have failed because it needs earlier tests of the file, which this run left out.
      const isSure = !found?.id || (await runner.passesAlone(path, found.id))
      const sure = isSure ? found : await runner.killer(mutant.number, path)
      if (sure) {
        saveOutcome(mutant, { killedBy: sure.name })
        continue
      }
    }
    const { passed = [], isReached = false } = outcomeOf(mutant)
    saveOutcome(mutant, { passed: [...passed, versionOf(file)], isReached: isReached || reaching.length > 0 })
  }
}

if (options.list) {
  for (const mutant of mutants) console.log(`${where(mutant)}  ${change(mutant)}`)
  console.log(`${mutants.length} mutants in ${compiled.size} files`)
} else {
  const all = mutants.filter(({ key }) => !equivalent[key])
  if (options.again) for (const mutant of all) saveOutcome(mutant, {})
  if (options.survivors) for (const mutant of all.filter(survives)) saveOutcome(mutant, {})
  const until = Date.now() + Number(options.minutes) * 60_000
  let runner: Runner | undefined
  try {
    // A test file runs once for all areas whose mutants it may detect. The tests of an area itself come first, because most mutants are detected there.
    const forAllAreas = (file: string) => ({ file, of: areas.filter((area) => testsOf(area).includes(file)) })
    const ownSteps = [...areas.flatMap((area) => ownTestsOf(area).map((file) => ({ file, of: [area] }))), ...matrixTest.map(forAllAreas)]
    const otherSteps = [...new Set([...aggregating, ...areas.flatMap(callersOf)])].map(forAllAreas)
    // Mutants that one process can try together come before those that need a run each.
    const steps = [ownSteps, otherSteps].flatMap((stepsOf) =>
      [false, true].flatMap((oneByOne) => stepsOf.map((step) => ({ ...step, oneByOne }))),
    )
    for (const { file, of, oneByOne } of steps) {
      const pending = all.filter((mutant) => of.includes(mutant.area) && isPending(mutant, file))
      if (pending.length === 0 || Date.now() > until) continue
      runner ??= await openRunner(root, compiled)
      const start = Date.now()
      await tryWithFile(runner, file, pending, until, oneByOne)
      const seconds = ((Date.now() - start) / 1000).toFixed(0)
      console.log(`${file}: ${pending.filter(isKilled).length} of ${pending.length} detected (${seconds} s)`)
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
    const rest = tried < own.length ? `, ${own.length - tried} not fully tried` : ''
    console.log(`\n${area}: ${killed.length} of ${tried} detected${score}${rest}`)
    for (const mutant of left)
      console.log(`  ${where(mutant)}  ${change(mutant)}${outcomeOf(mutant).isReached ? '' : '  (no test reaches it)'}`)
  }
}
