import { z } from 'zod/mini'
import { newsletterRoles } from '#shared/identity/staff/newsletter-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'

export const exportRoles = administratorRoles
export const exportPath = '/api/admin/newsletter/subscribers.csv'

/** Plain text; an empty line separates paragraphs. */
const issue = z.object({
  id: uuid(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Current subscribers if it is not sent. */
  recipients: z.int(),
  waiting: z.int(),
  version: z.int(),
})
export type Issue = z.output<typeof issue>

/** Starts on a Monday, UTC. */
const week = z.object({ startsOn: z.string(), confirmed: z.int(), unsubscribed: z.int() })

export const readNewsletter = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter', access: newsletterRoles },
  input: z.object({}),
  reply: z.object({
    counts: z.object({ confirmed: z.int(), pending: z.int(), unsubscribed: z.int() }),
    /** Twelve, oldest first. */
    weeks: z.array(week),
    /** The latest 20, newest first. */
    issues: z.array(issue),
    /** Without one in Settings nothing can be sent (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
    hasPostalAddress: z.boolean(),
  }),
})
export type NewsletterNow = z.output<typeof readNewsletter.reply>

const id = uuid('Invalid input')
const issueForm = z.object({
  subject: text(1, 150, 'Enter a subject of up to 150 characters'),
  body: multiline(20_000).check(z.minLength(1, 'Enter the text')),
})

/**
 * The browser creates `id`, so a repeated request adds nothing. `conflict` if sent, or changed since `version` (0 if
 * new).
 */
export const saveIssue = endpoint({
  ...{ method: 'PUT', path: '/api/admin/newsletter/issues/:id', access: newsletterRoles },
  bodyLimit: 100 * 1024,
  input: z.extend(issueForm, {
    id,
    version: recordVersion,
  }),
  reply: z.object({}),
})

export const previewIssue = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter/issues/:id/preview', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

export const testIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/test', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ to: z.string() }),
})

/** Refused without a postal address or subscribers, or if already sent. */
export const sendIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/send', access: newsletterRoles, stepUp: true },
  input: z.object({ id, version: recordVersion }),
  reply: z.object({ recipients: z.int() }),
})
