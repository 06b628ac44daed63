import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'

/** A test of the server by which mutants are tried. */
export interface Test {
  file: string
  id: string
  name: string
  reaches: ReadonlySet<number>
  /** Whether it can be run again. */
  repeats: boolean
}

/** One vitest for all mutants: the database server and its demo world are made once. `compiled` are the files with mutants in them. */
export const openRunner = async (root: string, compiled: ReadonlyMap<string, string>) => {
  const transform = (code: string, id: string) => {
    // What keeps runaway clients out would take us for one.
    if (id === join(root, 'server/src/app.ts')) return code.replace(/max: 3000/, 'max: 1e9')
    return compiled.get(id)
  }
  let onNoticed: ((mutant: number, test: string) => void) | undefined
  const vitest = await createVitest(
    {
      root: join(root, 'server'),
      watch: false,
      retry: 0,
      // What it remembers of files would be without mutants, or other tests would meet ours.
      fsModuleCache: false,
      reporters: [{ onTestCaseResult: (test) => test.meta().noticed?.forEach((mutant) => onNoticed?.(mutant, test.fullName)) }],
      runner: join(import.meta.dirname, 'worker.ts'),
      testTimeout: 20_000,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform }] },
  )
  const project = vitest.getRootProject()

  interface How {
    mutant?: number
    pending?: readonly number[]
    until?: number
    testIds?: string[]
  }
  const run = async (file: string, { mutant = 0, pending = [], until = 0, testIds }: How) => {
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
    /** Tries mutants by running each test of a file again that reaches one; says at once which test notices which. */
    tryAll: async (
      file: string,
      pending: readonly number[],
      until: number,
      noticed: (mutant: number, test: string) => void,
    ): Promise<{ tests: Test[]; loaded: ReadonlySet<number> }> => {
      onNoticed = noticed
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
    /** The first of these tests that fails with the mutant switched on from the start. */
    killer: async (mutant: number, file: string, testIds?: string[]): Promise<{ id?: string; name: string } | undefined> => {
      const module = await run(file, { mutant, ...(testIds && { testIds }) })
      const [failed] = failedIn(module)
      if (failed) return { id: failed.id, name: failed.fullName }
      const error = errorIn(module)
      return error && { name: `loading ${file}: ${error.message}` }
    },
    /** Whether a test passes without any mutant when it runs alone. */
    passesAlone: async (file: string, id: string) => failedIn(await run(file, { testIds: [id] })).length === 0,
    close: () => vitest.close(),
  }
}
export type Runner = Awaited<ReturnType<typeof openRunner>>
