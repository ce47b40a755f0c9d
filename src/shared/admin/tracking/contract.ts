import { z } from 'zod/mini'
import { openApplication } from '#shared/applications/applicants/contract.ts'
import { message } from '#shared/applications/messages/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Where an application stands, in the words of its applicant. */
export const tracking = z.object({
  file: openApplication,
  label: z.string(),
  sentence: z.string(),
  since: z.string(),
  waitsFor: z.enum(['applicant', 'us', 'lender', 'nobody']),
  /** When our next step is due at the latest; null where it is not our turn. */
  dueAt: z.nullable(z.string()),
  /** First name and address of the person who has the file. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  submittedAt: z.nullable(z.string()),
  /** Every milestone of the way; `at` is when it was first reached. */
  milestones: z.array(
    z.object({ label: z.string(), at: z.nullable(z.string()), state: z.enum(['done', 'now', 'ahead']) }),
  ),
  messages: z.array(message),
  /** The applicant asked for records on paper. */
  wantsPaper: z.boolean(),
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

/** Closes the application. It can be reopened. The reason may be left empty. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/tracking/withdraw',
  access: 'applicant',
  input: z.object({ reason: z._default(text(0, 500, 'Please say it in fewer words'), '') }),
  reply: tracking,
})

/** Opens a closed application again: a draft as a draft, everything else for review. */
export const reopen = endpoint({
  method: 'POST',
  path: '/api/tracking/reopen',
  access: 'applicant',
  input: z.object({}),
  reply: tracking,
})

/** Everything we keep about the application, as a file; of numbers of persons their end. */
export const ownDataPath = '/api/tracking/data.json'
