import { test as base, expect } from '@playwright/test'
import { owner, type Program, startProgram } from './program.ts'

interface WorkerFixtures {
  /** A running program shared by all stories of a worker; each story creates its own people. */
  program: Program
}

interface Fixtures {
  /** Fails the story if a page logs an error, violates the content policy, or throws. */
  consoleErrors: undefined
}

/** A browser story against the built program. */
export const story = base.extend<Fixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        STAFF_MFA: 'optional',
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ program }, use) => {
    await use(program.address)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // Some stories expect refused requests; the browser logs each of them.
        const isFailedRequest = message.text().startsWith('Failed to load resource')
        // The specification requires phones to preload icons that a browser uses only on a home screen.
        const isUnusedIcon = /\/icons\/.* was preloaded using link preload but not used/.test(message.text())
        // The browser driver injects a script into each frame; an email's frame blocks it.
        const isBlockedByEmailFrame = /^Blocked script execution in '[^']*\/dev\/mail\//.test(message.text())
        if (
          ['error', 'warning'].includes(message.type()) &&
          !isFailedRequest &&
          !isUnusedIcon &&
          !isBlockedByEmailFrame
        )
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** A story in which a page may fail, to test error reports. */
export const failingStory = story.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  consoleErrors: async ({}, use) => {
    await use(undefined)
  },
})

export { expect }

let people = 0

/** Returns a new visitor: `example.com` and a 555-01xx number. */
export function newVisitor() {
  people++
  const key = `${process.pid}.${people}`
  return { fullName: `Ada Harbor ${key}`, email: `ada.${key}@example.com`, phone: '(212) 555-0142' }
}
