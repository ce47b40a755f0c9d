import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Events of one request. */
const most = 500

/**
 * What became of mails, told by the mail server or a program beside it; `docs/mail-events.md`. Asks for the secret of
 * `MAIL_EVENTS_SECRET` as a bearer token, and is `not_found` where none is set. Told twice, it counts once.
 */
export const tellMailEvents = endpoint({
  method: 'POST',
  path: '/api/mail-events',
  access: 'public',
  bodyLimit: 256 * 1024,
  input: z.object({
    events: z
      .array(
        z.object({
          /** `bounced`: there is no such mailbox, for good. `complained`: its owner pressed the spam button. */
          type: z.enum(['bounced', 'complained'], 'type must be bounced or complained'),
          email: z.string('email must be an address').check(z.minLength(3), z.maxLength(254)),
        }),
        'events must be a list',
      )
      .check(z.maxLength(most, `At most ${most} events at once`)),
  }),
  reply: z.object({ taken: z.int() }),
})
