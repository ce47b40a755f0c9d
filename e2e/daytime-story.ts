import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'
import { owner, startProgram } from './program.ts'
import { story } from './story.ts'

const now = new Date()
const day = quietUntil(now, ['America/New_York', 'Pacific/Honolulu']) ?? now
/** Makes it daytime in every state for a program that starts with it. */
export const daytime = { CLOCK_AHEAD_MS: String(day.getTime() - now.getTime()) }

/**
 * A story with its own program, which starts at daytime in every state, so that notifications are mailed immediately.
 */
export const daytimeStory = story.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
        ...daytime,
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
