import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { declineReasons } from '#shared/placement/lender-submissions/decline-reason.ts'
import { lenderMatch } from '#shared/placement/lender-submissions/lender-match.ts'
import { submissionStatuses } from '#shared/placement/lender-submissions/submission-status.ts'
import { products } from '#shared/placement/lenders/product.ts'
import { submissionMethods } from '#shared/placement/lenders/submission-method.ts'

const id = z.uuid('Invalid input')

/** One application with one lender, as staff see it. */
export const submission = z.object({
  id: z.uuid(),
  status: z.enum(submissionStatuses),
  statusSince: z.string(),
  product: z.nullable(z.enum(products)),
  method: z.enum(submissionMethods),
  sentAt: z.nullable(z.string()),
  /** Who sent it. */
  sentBy: z.nullable(z.string()),
  lenderReference: z.string(),
  declineReasons: z.array(z.enum(declineReasons)),
  /** Day by which the applicant must be told of the lender's refusal (Regulation B). */
  noticeDueOn: z.nullable(z.string()),
  notes: z.string(),
  version: z.int(),
  /** Until when the link to the package works; null where there is none. */
  linkUntil: z.nullable(z.string()),
  /** The link is made as soon as its mail leaves. */
  isMailWaiting: z.boolean(),
  views: z.int(),
  firstViewedAt: z.nullable(z.string()),
  lastViewedAt: z.nullable(z.string()),
  /** Statuses to which staff may move it by hand. */
  nextStatuses: z.array(z.enum(submissionStatuses)),
})
export type Submission = z.output<typeof submission>

/** One lender on the board of an application. */
export const boardLender = z.object({
  id: z.uuid(),
  name: z.string(),
  isSample: z.boolean(),
  method: z.enum(submissionMethods),
  matches: z.array(lenderMatch),
  /** The latest word of the applicant about this lender. */
  consent: z.nullable(z.object({ isGiven: z.boolean(), at: z.string() })),
  /** Who asked the applicant last to agree to it; null where nobody did, or where they have answered since. */
  asked: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      /** They were asked as often as anybody is. */
      isLast: z.boolean(),
      /** From when on the mail about it goes out, because they got one lately; null where nothing holds it back. */
      mailFrom: z.nullable(z.string()),
    }),
  ),
  /** The applicant can be asked now. */
  canAsk: z.boolean(),
  /** Why the file cannot be sent to it now; empty where it can. */
  obstacles: z.array(z.string()),
  submission: z.nullable(submission),
})
export type BoardLender = z.output<typeof boardLender>

export const lenderBoard = z.object({
  /** Whom the applicant wants to be kept out of it, in their own words. */
  excluded: z.string(),
  /** Active ones, and those that have it already: those first, then those that the applicant agreed to, each by `byFit`. */
  lenders: z.array(boardLender),
})
export type LenderBoard = z.output<typeof lenderBoard>

export const getLenderBoard = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/lenders',
  access: fileRoles,
  input: z.object({ applicationId: id }),
  reply: lenderBoard,
})

/** The link is told once, and not kept: where it is lost, a new one is made. */
const withLink = z.object({ board: lenderBoard, link: z.nullable(z.string()) })

/** Sends the file to a lender, by mail or by a link that staff pass on. Refused with every reason at once. */
export const sendToLender = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/submissions',
  access: fileRoles,
  input: z.object({
    applicationId: id,
    lenderId: id,
    product: z.nullable(z.enum(products, 'Please choose a product')),
  }),
  reply: withLink,
})

/** Asks the applicant, by mail and on their page, whether a lender may see the file; once a day at most. */
export const askToAgree = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lenders/:lenderId/ask',
  access: fileRoles,
  input: z.object({ applicationId: id, lenderId: id }),
  reply: lenderBoard,
})

export const moveSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/move',
  access: fileRoles,
  input: z.object({
    id,
    version: recordVersion,
    to: z.enum(submissionStatuses, 'Please choose where it stands'),
    reasons: z._default(z.array(z.enum(declineReasons)).check(z.maxLength(10, 'Please choose at most 10 reasons')), []),
    note: z._default(multiline(1_000), ''),
  }),
  reply: lenderBoard,
})

/** The lender's own number, and notes that only staff read. */
export const changeSubmission = endpoint({
  method: 'PATCH',
  path: '/api/admin/submissions/:id',
  access: fileRoles,
  input: z.object({
    id,
    version: recordVersion,
    lenderReference: text(0, 100, 'Please shorten the number'),
    notes: multiline(4_000),
  }),
  reply: lenderBoard,
})

/** A new link in place of the old one, which is dead from then on; mailed where the lender takes mail. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/link',
  access: fileRoles,
  input: z.object({ id, version: recordVersion }),
  reply: withLink,
})

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/submissions/:id/link',
  access: fileRoles,
  input: z.object({ id }),
  reply: lenderBoard,
})
