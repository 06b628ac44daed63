import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,seed,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    // Each file is a process of its own, as the product's processes are; two of them keep a small machine busy.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
