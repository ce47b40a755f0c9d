import { z } from 'zod/mini'
import { openApplication } from '#shared/applications/applicants/contract.ts'
import { answerCorrection } from '#shared/applications/applications/correction-contract.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const tracking = z.object({
  file: openApplication,
  label: z.string(),
  sentence: z.string(),
  since: z.string(),
  waitsFor: z.enum(['applicant', 'us', 'lender', 'none']),
  /** The one thing to do now: an address or `#section` of the page; null if there is nothing. */
  action: z.nullable(z.object({ label: z.string(), href: z.string() })),
  /** Of the checklist, while they can still be sent and nothing else comes first. */
  missingDocuments: z.int(),
  /** Null if it is not our turn. */
  dueAt: z.nullable(z.string()),
  /** The owner; first name only. Null address until the applicant's is verified. */
  contact: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
  submittedAt: z.nullable(z.string()),
  milestones: z.array(
    z.object({ label: z.string(), at: z.nullable(z.string()), state: z.enum(['done', 'now', 'ahead']) }),
  ),
  /** The newest, oldest first. */
  messages: z.array(message),
  hasEarlierMessages: z.boolean(),
  /** Of answers by staff, latest first; empty unless the email address is verified. */
  corrections: z.array(answerCorrection),
  /** An invoice for our success fee was issued, even if its deal was rescinded since. */
  hasFee: z.boolean(),
  wantsPaper: z.boolean(),
  /** To accept when switching back from paper. */
  electronicRecords: z.object({ version: z.string(), text: z.string(), asksCode: z.boolean() }),
  canWithdraw: z.boolean(),
  canReopen: z.boolean(),
})
export type Tracking = z.output<typeof tracking>

export const track = endpoint({
  method: 'GET',
  path: '/api/tracking',
  access: 'applicant',
  input: z.object({}),
  reply: tracking,
})

/** It can be reopened. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/tracking/withdraw',
  access: 'applicant',
  alwaysAllowed: true,
  input: z.object({ reason: z._default(text(0, 500, 'Use fewer words'), '') }),
  reply: tracking,
})

/** Drafts become drafts again, all others go to review. */
export const reopen = endpoint({
  method: 'POST',
  path: '/api/tracking/reopen',
  access: 'applicant',
  input: z.object({}),
  reply: tracking,
})

/** Everything stored; identification numbers show their last digits. */
export const ownDataPath = '/api/tracking/data.json'
