import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'

/** Roles that manage the newsletter. */
export const newsletterRoles = [...administratorRoles, 'marketing'] as const

/** Roles that may export addresses. */
export const exportRoles = administratorRoles
export const exportPath = '/api/admin/newsletter/subscribers.csv'

/** A plain-text issue; an empty line separates paragraphs. */
export const issue = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** Null for a draft. */
  sentAt: z.nullable(z.string()),
  /** Number of recipients: actual if sent, otherwise current subscribers. */
  recipients: z.int(),
  /** Recipients who are still in the queue. */
  waiting: z.int(),
  /** Incremented by each change. */
  version: z.int(),
})
export type Issue = z.output<typeof issue>

/** A week starting on Monday, UTC. */
const week = z.object({ startsOn: z.string(), confirmed: z.int(), unsubscribed: z.int() })

export const readNewsletter = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter', access: newsletterRoles },
  input: z.object({}),
  reply: z.object({
    counts: z.object({ confirmed: z.int(), pending: z.int(), unsubscribed: z.int() }),
    /** The latest twelve weeks, oldest first. */
    weeks: z.array(week),
    /** The latest 20 issues, newest first. */
    issues: z.array(issue),
    /** False without a postal address in Settings: nothing can be sent (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
    hasPostalAddress: z.boolean(),
  }),
})
export type NewsletterNow = z.output<typeof readNewsletter.reply>

const id = z.uuid('Invalid input')
export const issueForm = z.object({
  subject: text(1, 150, 'Enter a subject of up to 150 characters'),
  body: multiline(20_000).check(z.minLength(1, 'Enter the text')),
})

/**
 * Saves a draft. The browser creates the `id`, so a repeated request adds nothing. `conflict` if the issue was sent, or changed
 * since `version`, which is 0 for a new issue.
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

/** The email as a subscriber would see it. */
export const previewIssue = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter/issues/:id/preview', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

/** Emails the issue to the caller only. */
export const testIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/test', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ to: z.string() }),
})

/** Emails the issue to all confirmed subscribers. Refused without a postal address, without subscribers, or if already sent. */
export const sendIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/send', access: newsletterRoles, stepUp: true },
  input: z.object({ id, version: recordVersion }),
  reply: z.object({ recipients: z.int() }),
})
