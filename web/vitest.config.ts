import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { themeInStyles } from './theme-styles.ts'

export default defineConfig({
  plugins: [react(), themeInStyles()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: './src/test/setup.ts',
    // Class names stay readable in failures; the styles themselves are no concern of jsdom, which lays nothing out.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 2,
    // React, Mantine and jsdom are loaded once by each of the two instead of once for every file, which is two thirds of the
    // work; src/test/setup.ts clears away what a test leaves in the page.
    isolate: false,
    // jsdom redraws by an interval of its own. Begun under fake timers it would never end, and no later test would get a frame again.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
    testTimeout: 30_000,
  },
})
