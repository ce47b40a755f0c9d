import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engine-story.ts'

/** The stories that run in Firefox and WebKit; playwright.config.ts runs all others, in Chromium. */
export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  testMatch: 'engines.spec.ts',
  globalSetup: './e2e/empty-database.ts',
  outputDir: 'test-results/engines',
  // The engines run at the same time, each with its stories one after another.
  workers: 2,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'Firefox', use: { engineName: 'Firefox' }, grepInvert: /@webkit/ },
    { name: 'WebKit', use: { engineName: 'WebKit' } },
  ],
})
