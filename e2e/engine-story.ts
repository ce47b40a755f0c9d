import fs from 'node:fs'
import { test as base } from '@playwright/test'
import { type EngineName, programOf } from '../scripts/find-engines.ts'
import type { Engine, EnginePage } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { owner, type Program, startProgram } from './program.ts'
import { startWebkit } from './webkit.ts'

export interface EngineOptions {
  engineName: EngineName
}

interface EngineWorker extends EngineOptions {
  engine: Engine
  /** A running program shared by all stories of an engine. */
  program: Program
}

interface EngineStory {
  /** Opens a page in a new profile and closes the previous one. */
  open: Engine['openPage']
}

export const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** A browser story that runs in Firefox and in WebKit. */
export const engineStory = base.extend<EngineStory, EngineWorker>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const start = { Firefox: startFirefox, WebKit: startWebkit }[engineName]
      const engine = await start(programOf(engineName))
      await use(engine).finally(() => engine.stop())
    },
    { scope: 'worker' },
  ],
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to find out which fixtures are needed
    async ({}, use) => {
      const program = await startProgram(staff)
      await use(program).finally(() => program.stop())
    },
    { scope: 'worker' },
  ],
  open: async ({ engine }, use, story) => {
    let page: EnginePage | undefined
    await use(async (options) => {
      await page?.close()
      page = await engine.openPage(options)
      return page
    })
    const isFailed = story.status !== story.expectedStatus
    const picture = isFailed ? await page?.screenshot().catch(() => undefined) : undefined
    if (picture) fs.writeFileSync(story.outputPath('page.png'), picture)
    await page?.close()
  },
})
