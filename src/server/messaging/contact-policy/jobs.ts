import { forgetContacts } from '#server/messaging/contact-policy/commands.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Forgets old lines of the contact log once a day. */
export const forgettingContacts: Schedule = { everyMs: 24 * 60 * 60_000, run: forgetContacts }
