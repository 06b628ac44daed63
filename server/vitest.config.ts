import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,seed,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    // Two processes keep a small machine busy. Files share them: each has a database and an application of its own, and loading the product again for
    // each took a fifth of the time. What a file replaces (mocks, clocks) it puts back.
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
