import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  // They run in other browsers: see playwright.engines.config.ts.
  testIgnore: 'engines.spec.ts',
  globalSetup: './e2e/empty-database.ts',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/screenshots/{arg}{ext}',
  // Each worker starts a program and a database of its own. A third of each story is waiting, so two cores carry three.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Tried again with a program and a database of its own, and told at the end: `scripts/run-tests.ts` allows few.
  retries: 1,
  // What is waited for comes at once, or on a busy machine a little later.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    // Drawing one at each first try takes a tenth of the time of the whole; what fails is tried again, and drawn then.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
