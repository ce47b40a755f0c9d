import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { samplePassword } from '#server/demo/fill-directory.ts'
import { sampleSignIns } from '#server/demo/sample-staff.ts'
import { type Program, startProgram } from './program.ts'
import { signIn } from './staff.ts'

/** A running program on a small made-up brokerage. */
const story = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-demo-')), 'demo-data')
      demo('--fill-only', '--dir', dataDir, '--leads', '150', '--applications', '60')
      const program = await startProgram({ DATA_DIR: dataDir, STAFF_MFA: 'optional' })
      await use(program)
      await program.stop()
      fs.rmSync(path.dirname(dataDir), { recursive: true, force: true })
    },
    // A database from nothing, which on a busy machine takes longer than a story may.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ program }, use) => {
    await use(program.address)
  },
})

/** @throws Error with what it printed where it refuses. */
function demo(...options: string[]) {
  const { status, stderr } = spawnSync('node', ['scripts/demo.ts', ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

story(
  'each role signs in to the made-up brokerage, and every page of its menu opens and says Sample',
  async ({ browser, program }) => {
    for (const [role, , email] of sampleSignIns) {
      const context = await browser.newContext({ baseURL: program.address })
      const page = await context.newPage()
      const faults = watch(page)
      await signIn(page, { email, password: samplePassword })
      const menu = page.getByRole('navigation', { name: 'Desk' })
      for (const name of await menu.getByRole('link').allInnerTexts()) {
        await menu.getByRole('link', { name, exact: true }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }), `${role}: ${name}`).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByText('Sample data.')).toBeVisible()
      }
      expect(faults, role).toEqual([])
      await context.close()
    }
  },
)

story(
  'the public pages say Sample, no search engine keeps them, and the directory is never filled twice',
  async ({ page }) => {
    const answer = await page.goto('/')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByText('Sample data.')).toBeVisible()
    expect(() => demo('--fill-only', '--dir', os.tmpdir())).toThrow('holds no sample data')
  },
)

/** What goes wrong on a page: answers that say the server failed, and errors of the page itself. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}
