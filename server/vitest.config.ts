import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** The files that take longest, the longest first: one of them at the end would leave the other process without work for minutes. */
const longest = [
  'test/permission-matrix',
  'src/areas/contracts/contracts.kill',
  'src/main',
  'src/areas/search/search.rights',
  'test/exports',
  'test/hostile-input',
  'test/answers',
  'test/fuzz',
  'src/kit/backup/backup',
  'test/chaos',
]
const place = ({ moduleId }: TestSpecification) => {
  const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return found === -1 ? longest.length : found
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,seed,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    // Two processes keep a small machine busy. Files share them: each has a database and an application of its own, and loading the product again for
    // each took a fifth of the time. What a file replaces (mocks, clocks) it puts back.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
