import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that is active from the start; 0 for none. */
    mutant: number
    /** The mutants to try in this process, one after another, by repeating each test. */
    pending: number[]
    /** The time at which to stop. */
    until: number
  }
  interface TaskMeta {
    /** The mutants that the test reaches. */
    reached?: number[]
    /** The mutants that were reached while the file was loaded. Repeating tests cannot try them. */
    loaded?: number[]
    /** The mutants that the test detects. */
    detected?: number[]
    /** Whether the test could be repeated for every mutant. */
    repeats?: boolean
  }
}

/** Every call checks some rules. A mutant that this many tests of a file do not detect is left to other files. */
const MOST_TRIES = 40

type SqlFragment = Record<PropertyKey, unknown>

/** A piece of SQL that is built again at each use, so that a mutant in it can be activated after its file was loaded. */
const lazySql = (make: () => SqlFragment): SqlFragment =>
  new Proxy<SqlFragment>(
    {},
    {
      get: (_, key) => {
        if (key === 'as') return (...args: unknown[]) => lazySql(() => (make()['as'] as (...given: unknown[]) => SqlFragment)(...args))
        const made = make()
        const value = made[key]
        return typeof value === 'function' ? (value.bind(made) as unknown) : value
      },
      has: (_, key) => key in make(),
    },
  )

/** Runs a test with the beforeEach and afterEach hooks of its file and suites, as Vitest does for the first run. */
const withHooks = async (test: RunnerTestCase, run: () => unknown) => {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  if (!suites.includes(test.file)) suites.unshift(test.file)
  const context = test.context as never
  for (const suite of suites) for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(context, suite)
  await run()
  for (const suite of suites.toReversed()) for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(context, suite)
}

/** Runs the tests of one file and tries mutants by repeating each test that reaches them. */
export default class extends TestRunner {
  private active = this.injectValue('mutant') as number
  private readonly pending = new Set(this.injectValue('pending') as number[])
  private readonly until = this.injectValue('until') as number
  private reached = new Set<number>()
  private readonly tries = new Map<number, number>()
  private loaded: number[] | undefined

  override onCollectStart(...args: Parameters<TestRunner['onCollectStart']>) {
    Object.assign(globalThis, {
      $lazy: lazySql,
      $mutant: (number: number) => {
        this.reached.add(number)
        return number === this.active
      },
    })
    super.onCollectStart(...args)
  }

  async runTask(test: RunnerTestCase) {
    const isOverTime = () => this.pending.size > 0 && Date.now() > this.until
    if (isOverTime()) return
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
        await withHooks(test, run)
        return true
      } catch {
        return false
      } finally {
        this.active = 0
      }
    }
    const detected: number[] = []
    let repeats = await passes(0)
    for (const mutant of pending) {
      if (!repeats || isOverTime()) break
      const tries = (this.tries.get(mutant) ?? 0) + 1
      if (tries > MOST_TRIES) continue
      this.tries.set(mutant, tries)
      if (await passes(mutant)) continue
      // The failure counts only if the test then passes without the mutant. Otherwise data that earlier runs left behind may be the cause.
      if (await passes(0)) {
        detected.push(mutant)
        this.pending.delete(mutant)
      } else repeats = await passes(0)
    }
    Object.assign(test.meta, { detected, repeats })
  }
}
