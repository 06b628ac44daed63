import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that is switched on from the start; 0 for none. */
    mutant: number
    /** The mutants to be tried in this process, one after the other, by running each test again. */
    pending: number[]
    /** When to stop trying. */
    until: number
  }
  interface TaskMeta {
    /** Which mutants the test reaches. */
    reached?: number[]
    /** Which mutants were asked for while the file was loaded: they cannot be tried by running tests again. */
    loaded?: number[]
    /** Which mutants the test notices. */
    noticed?: number[]
    /** Whether the test could be run as often as there were mutants to try. */
    repeats?: boolean
  }
}

/** Some rules are asked by every call: a mutant of one that so many tests of a file do not notice is left to the other files. */
const MOST_TRIES = 40

type Made = Record<PropertyKey, unknown>

/** A piece of SQL that is made again at each use, so that mutants in it can be switched on after its file was loaded. */
const late = (make: () => Made): Made =>
  new Proxy<Made>(
    {},
    {
      get: (_, key) => {
        if (key === 'as') return (...args: unknown[]) => late(() => (make()['as'] as (...given: unknown[]) => Made)(...args))
        const made = make()
        const value = made[key]
        return typeof value === 'function' ? (value.bind(made) as unknown) : value
      },
      has: (_, key) => key in make(),
    },
  )

/** What its file and its suites do around each test, as vitest does it around the first run. */
const around = async (test: RunnerTestCase, run: () => unknown) => {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  if (!suites.includes(test.file)) suites.unshift(test.file)
  const context = test.context as never
  for (const suite of suites) for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(context, suite)
  await run()
  for (const suite of suites.toReversed()) for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(context, suite)
}

/** Runs the tests of one file, and tries mutants by running each test again that reaches them. */
export default class extends TestRunner {
  private active = this.injectValue('mutant') as number
  private readonly pending = new Set(this.injectValue('pending') as number[])
  private readonly until = this.injectValue('until') as number
  private reached = new Set<number>()
  private readonly tries = new Map<number, number>()
  private loaded: number[] | undefined

  override onCollectStart(...args: Parameters<TestRunner['onCollectStart']>) {
    Object.assign(globalThis, {
      $late: late,
      $mutant: (number: number) => {
        this.reached.add(number)
        return number === this.active
      },
    })
    super.onCollectStart(...args)
  }

  async runTask(test: RunnerTestCase) {
    const isLate = () => this.pending.size > 0 && Date.now() > this.until
    if (isLate()) return
    this.loaded ??= [...this.reached]
    const run = TestRunner.getTestFn(test)
    this.reached = new Set()
    await run()
    const reached = [...this.reached]
    Object.assign(test.meta, { reached, loaded: this.loaded })
    const pending = reached.filter((number) => this.pending.has(number))
    if (pending.length === 0) return
    const passes = async (mutant: number) => {
      this.active = mutant
      try {
        await around(test, run)
        return true
      } catch {
        return false
      } finally {
        this.active = 0
      }
    }
    const noticed: number[] = []
    let repeats = await passes(0)
    for (const mutant of pending) {
      if (!repeats || isLate()) break
      const tries = (this.tries.get(mutant) ?? 0) + 1
      if (tries > MOST_TRIES) continue
      this.tries.set(mutant, tries)
      if (await passes(mutant)) continue
      // It counts if the test passes without the mutant right afterwards: otherwise what the runs before left behind may be the reason.
      if (await passes(0)) {
        noticed.push(mutant)
        this.pending.delete(mutant)
      } else repeats = await passes(0)
    }
    Object.assign(test.meta, { noticed, repeats })
  }
}
