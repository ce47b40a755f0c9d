import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Maximum events per request. */
const maxEvents = 500

/**
 * Bounces and complaints reported by the mail server; see `docs/mail-events.md`. Requires the bearer token
 * `MAIL_EVENTS_SECRET`; `not_found` if none is set. Repeated events count once.
 */
export const reportMailEvents = endpoint({
  method: 'POST',
  path: '/api/email-events',
  access: 'public',
  bodyLimit: 256 * 1024,
  input: z.object({
    events: z
      .array(
        z.object({
          /** `bounced`: the mailbox does not exist. `complained`: the recipient marked an email as spam. */
          type: z.enum(['bounced', 'complained'], 'type must be bounced or complained'),
          email: z.string('email must be an address').check(z.minLength(3), z.maxLength(254)),
        }),
        'events must be a list',
      )
      .check(z.maxLength(maxEvents, `At most ${maxEvents} events at once`)),
  }),
  reply: z.object({ taken: z.int() }),
})
