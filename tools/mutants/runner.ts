import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'

/** A test that mutants are tried with. */
export interface Test {
  file: string
  id: string
  name: string
  reaches: ReadonlySet<number>
  /** Whether the test can be repeated in the same process. */
  repeats: boolean
}

/** Starts one Vitest for all mutants, so that the database server and its demo world are created once. `compiled` are the files with inserted mutants. */
export const openRunner = async (root: string, compiled: ReadonlyMap<string, string>) => {
  const transform = (code: string, id: string) => {
    // The rate limit would refuse the many repeated calls.
    if (id === join(root, 'server/src/app.ts')) return code.replace(/max: 3000/, 'max: 1e9')
    return compiled.get(id)
  }
  let onDetected: ((mutant: number, test: string) => void) | undefined
  const vitest = await createVitest(
    {
      root: join(root, 'server'),
      watch: false,
      retry: 0,
      // The cache of compiled files is shared with normal test runs. It must neither serve files without mutants here nor store files with them.
      fsModuleCache: false,
      reporters: [{ onTestCaseResult: (test) => test.meta().detected?.forEach((mutant) => onDetected?.(mutant, test.fullName)) }],
      runner: join(import.meta.dirname, 'worker.ts'),
      testTimeout: 20_000,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform }] },
  )
  const project = vitest.getRootProject()

  interface RunOptions {
    mutant?: number
    pending?: readonly number[]
    until?: number
    testIds?: string[]
  }
  const run = async (file: string, { mutant = 0, pending = [], until = 0, testIds }: RunOptions) => {
    project.provide('mutant', mutant)
    project.provide('pending', [...pending])
    project.provide('until', until)
    project.config.bail = mutant > 0 ? 1 : 0
    const { testModules } = await vitest.runTestSpecifications([project.createSpecification(file, testIds ? { testIds } : {})])
    const module = testModules.find(({ moduleId }) => moduleId === file)
    if (!module) throw new Error(`${file} did not run`)
    return module
  }
  const failedIn = (module: TestModule): TestCase[] => [...module.children.allTests('failed')]
  const errorIn = (module: TestModule) => [module, ...module.children.allSuites()].flatMap((one) => one.errors())[0]

  return {
    /** Tries mutants by repeating each test of a file that reaches one. Calls `detected` as soon as a test detects a mutant. */
    tryAll: async (
      file: string,
      pending: readonly number[],
      until: number,
      detected: (mutant: number, test: string) => void,
    ): Promise<{ tests: Test[]; loaded: ReadonlySet<number> }> => {
      onDetected = detected
      const module = await run(file, { pending, until })
      const error = errorIn(module)
      if (error) throw new Error(`${file} fails as it is: ${error.message}`, { cause: error })
      const all = [...module.children.allTests()]
      const tests = all.map((test) => {
        const { reached, repeats = pending.length === 0 } = test.meta()
        return { file, id: test.id, name: test.fullName, reaches: new Set(reached), repeats }
      })
      return { tests, loaded: new Set(all.flatMap((test) => test.meta().loaded ?? [])) }
    },
    /** The first of these tests that fails while the mutant is active from the start. */
    killer: async (mutant: number, file: string, testIds?: string[]): Promise<{ id?: string; name: string } | undefined> => {
      const module = await run(file, { mutant, ...(testIds && { testIds }) })
      const [failed] = failedIn(module)
      if (failed) return { id: failed.id, name: failed.fullName }
      const error = errorIn(module)
      return error && { name: `loading ${file}: ${error.message}` }
    },
    /** Whether a test passes without a mutant when it runs alone. */
    passesAlone: async (file: string, id: string) => failedIn(await run(file, { testIds: [id] })).length === 0,
    close: () => vitest.close(),
  }
}
export type Runner = Awaited<ReturnType<typeof openRunner>>
