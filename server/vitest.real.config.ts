import { defineConfig } from 'vitest/config'

// What only real parts show: tools/real.ts starts them and says where they are.
export default defineConfig({
  test: {
    name: 'real',
    include: ['real/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    pool: 'forks',
    // Each file starts several processes of the product.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
