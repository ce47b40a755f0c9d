import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { submissionMethods } from '#shared/placement/lenders/contract.ts'
import { declineReasons } from './decline-reason.ts'
import { lenderMatch } from './match-lender.ts'
import { submissionStatuses } from './submission-status.ts'

const id = z.uuid('Invalid input')

/** An application sent to one lender, as shown to staff. */
export const submission = z.object({
  id: z.uuid(),
  status: z.enum(submissionStatuses),
  statusChangedAt: z.string(),
  product: z.nullable(z.enum(products)),
  method: z.enum(submissionMethods),
  sentAt: z.nullable(z.string()),
  /** Name of the sender. */
  sentBy: z.nullable(z.string()),
  lenderReference: z.string(),
  declineReasons: z.array(z.enum(declineReasons)),
  /** Last day for notifying the applicant of the lender's decline (Regulation B). */
  noticeDueOn: z.nullable(z.string()),
  notes: z.string(),
  version: z.int(),
  /** When the package link expires; null if there is none. */
  linkUntil: z.nullable(z.string()),
  /** The link is created when its email is sent. */
  isMailWaiting: z.boolean(),
  views: z.int(),
  firstViewedAt: z.nullable(z.string()),
  lastViewedAt: z.nullable(z.string()),
  /** Statuses that staff may set by hand. */
  nextStatuses: z.array(z.enum(submissionStatuses)),
})
export type Submission = z.output<typeof submission>

/** One lender on an application's lender board. */
export const boardLender = z.object({
  id: z.uuid(),
  name: z.string(),
  isSample: z.boolean(),
  method: z.enum(submissionMethods),
  matches: z.array(lenderMatch),
  /** The applicant's latest decision about this lender. */
  consent: z.nullable(z.object({ isGiven: z.boolean(), at: z.string() })),
  /** The staff member who last asked the applicant to agree to it; null if there is no unanswered request. */
  asked: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      /** The applicant was asked the maximum number of times. */
      isLast: z.boolean(),
      /** When the email about it can be sent, if another one was sent recently; null if it isn't delayed. */
      mailFrom: z.nullable(z.string()),
    }),
  ),
  /** Whether the applicant can be asked now. */
  canAsk: z.boolean(),
  /** Why the application can't be sent to it now; empty if it can. */
  obstacles: z.array(z.string()),
  submission: z.nullable(submission),
})
export type BoardLender = z.output<typeof boardLender>

export const lenderBoard = z.object({
  /** Lenders that the applicant wants excluded, in their own words. */
  excluded: z.string(),
  /**
   * Active lenders, and those that already have the application. Those come first, then lenders the applicant agreed
   * to; each group is sorted by `compareFit`.
   */
  lenders: z.array(boardLender),
})
export type LenderBoard = z.output<typeof lenderBoard>

export const getLenderBoard = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/lenders',
  access: applicationRoles,
  input: z.object({ applicationId: id }),
  reply: lenderBoard,
})

/** The link is returned once and not stored: if it is lost, staff create a new one. */
const withLink = z.object({ board: lenderBoard, link: z.nullable(z.string()) })

/** Sends the application to a lender, by email or by a link that staff pass on. A refusal lists every reason. */
export const sendToLender = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lender-submissions',
  access: applicationRoles,
  input: z.object({
    applicationId: id,
    lenderId: id,
    product: z.nullable(z.enum(products, 'Choose a product')),
  }),
  reply: withLink,
})

/** Asks the applicant, by email and on their page, whether a lender may see the application; at most once a day. */
export const askToAgree = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lenders/:lenderId/request-consent',
  access: applicationRoles,
  input: z.object({ applicationId: id, lenderId: id }),
  reply: lenderBoard,
})

export const moveSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/lender-submissions/:id/move',
  access: applicationRoles,
  input: z.object({
    id,
    version: recordVersion,
    to: z.enum(submissionStatuses, 'Choose a status'),
    reasons: z._default(z.array(z.enum(declineReasons)).check(z.maxLength(10, 'Choose at most 10 reasons')), []),
    note: z._default(multiline(1_000), ''),
  }),
  reply: lenderBoard,
})

/** The lender's reference number, and notes for staff. */
export const changeSubmission = endpoint({
  method: 'PATCH',
  path: '/api/admin/lender-submissions/:id',
  access: applicationRoles,
  input: z.object({
    id,
    version: recordVersion,
    lenderReference: text(0, 100, 'Use a shorter number'),
    notes: multiline(4_000),
  }),
  reply: lenderBoard,
})

/** Replaces the link; the old one stops working. Emailed if the lender takes applications by email. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/api/admin/lender-submissions/:id/link',
  access: applicationRoles,
  input: z.object({ id, version: recordVersion }),
  reply: withLink,
})

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/lender-submissions/:id/link',
  access: applicationRoles,
  input: z.object({ id }),
  reply: lenderBoard,
})
