import { defineConfig, devices } from '@playwright/test'
import { chromiumPath, storyArguments } from './e2e/lib/browser.ts'
import { address } from './e2e/lib/product.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Stories that look at every screen in both schemes take most of a minute on two busy cores.
  timeout: 150_000,
  // A busy machine takes several seconds for the first page of a story. No story waits for something that does not come.
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_REPORTER'] ? undefined : [['list'], ['html', { open: 'never' }]],
  use: {
    // A click that never comes says where it waited instead of using up the whole time of the story.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    ...devices['Desktop Chrome'],
    baseURL: address(),
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    // Recording every run doubles its time; where a story runs again after a failure, it is recorded.
    trace: 'on-first-retry',
    // Movement only makes a browser story wait.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a story holds up or answers itself would pass it by; offline.spec.ts allows them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: storyArguments },
  },
})
