import { z } from 'zod/mini'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

/** `held`: postponed to the person's morning; sending it adds another entry. */
export const contactDecisions = ['sent', 'held', 'refused'] as const

export const contactReasons = [
  'answers-a-request',
  'about-their-file',
  'consent',
  'quiet-hours',
  'bounced',
  'complained',
  'unsubscribed',
  'no-consent',
] as const
export type ContactReason = (typeof contactReasons)[number]

export const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Without the content. */
const contact = z.object({
  id: uuid(),
  at: z.string(),
  /** Name of the job: `messages.notify-applicant`. */
  purpose: z.string(),
  decision: z.enum(contactDecisions),
  reason: z.enum(contactReasons),
  until: z.nullable(z.string()),
})
export type Contact = z.output<typeof contact>

const input = z.object({ id: uuid('Invalid input') })
/** The latest 50. `suppressions` leave only answers to the person's own actions. */
const reply = z.object({ contacts: z.array(contact), suppressions: z.array(z.enum(suppressionReasons)) })
export type Contacts = z.output<typeof reply>

export const listLeadContacts = endpoint({
  ...{ method: 'GET', path: '/api/admin/leads/:id/contacts', access: staffRoles },
  input,
  reply,
  views: ({ id }) => ({ action: 'lead.view', id }),
})

export const listApplicationContacts = endpoint({
  ...{ method: 'GET', path: '/api/admin/applications/:id/contacts', access: applicationReaderRoles },
  input,
  reply,
  views: viewsApplication.byId,
})

const maxEvents = 500

/**
 * See `docs/mail-events.md`. Requires the bearer token `MAIL_EVENTS_SECRET`, else `not_found`. Repeated events count
 * once.
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
          /** `bounced`: no such mailbox. `complained`: marked as spam. */
          type: z.enum(['bounced', 'complained'], 'type must be bounced or complained'),
          email: z.string('email must be an address').check(z.minLength(3), z.maxLength(254)),
        }),
        'events must be a list',
      )
      .check(z.maxLength(maxEvents, `At most ${maxEvents} events at once`)),
  }),
  reply: z.object({ taken: z.int() }),
})
