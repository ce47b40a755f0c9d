import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'

/** Who looks after the newsletter. */
export const newsletterRoles = [...administratorRoles, 'marketing'] as const

/** Takes the addresses out of the house, so only those who answer for it. */
export const exportRoles = administratorRoles
export const exportPath = '/api/admin/newsletter/subscribers.csv'

/** One plain issue: paragraphs are parted by an empty line. */
export const issue = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** Null for a draft. */
  sentAt: z.nullable(z.string()),
  /** To how many it went, or goes. */
  recipients: z.int(),
  /** Of them, how many wait for their turn or their morning. */
  waiting: z.int(),
  /** Grows with each change of its words. */
  version: z.int(),
})
export type Issue = z.output<typeof issue>

/** A week, Monday first, UTC. */
const week = z.object({ startsOn: z.string(), confirmed: z.int(), unsubscribed: z.int() })

export const readNewsletter = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter', access: newsletterRoles },
  input: z.object({}),
  reply: z.object({
    counts: z.object({ confirmed: z.int(), pending: z.int(), unsubscribed: z.int() }),
    /** The twelve latest, the oldest first. */
    weeks: z.array(week),
    /** The 20 latest, the latest first. */
    issues: z.array(issue),
    /** False while Settings name no postal address: then nothing can be sent (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
    hasPostalAddress: z.boolean(),
  }),
})
export type NewsletterNow = z.output<typeof readNewsletter.reply>

const id = z.uuid('Invalid input')
export const issueForm = z.object({
  subject: text(1, 150, 'Please give a subject of at most 150 characters'),
  body: multiline(20_000).check(z.minLength(1, 'Please write something')),
})

/**
 * Keeps a draft; `id` is made by the browser, so that a repeated request adds nothing. A sent issue is a `conflict`, and
 * so is one that somebody else has changed since `version`, which is 0 for a new one.
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

/** The mail as a subscriber would read it. */
export const previewIssue = endpoint({
  ...{ method: 'GET', path: '/api/admin/newsletter/issues/:id/preview', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

/** Mails the issue to the caller alone. */
export const testIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/test', access: newsletterRoles },
  input: z.object({ id }),
  reply: z.object({ to: z.string() }),
})

/** Mails it to everybody who has confirmed. Refused without a postal address, without subscribers, and twice. */
export const sendIssue = endpoint({
  ...{ method: 'POST', path: '/api/admin/newsletter/issues/:id/send', access: newsletterRoles, stepUp: true },
  input: z.object({ id, version: recordVersion }),
  reply: z.object({ recipients: z.int() }),
})
