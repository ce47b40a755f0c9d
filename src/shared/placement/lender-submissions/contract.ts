import { z } from 'zod/mini'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { submissionMethods } from '#shared/placement/lenders/contract.ts'
import { declineReasons } from './decline-reason.ts'
import { lenderMatch } from './match-lender.ts'
import { submissionStatuses } from './submission-status.ts'

const id = uuid('Invalid input')

const submission = z.object({
  id: uuid(),
  status: z.enum(submissionStatuses),
  statusChangedAt: z.string(),
  product: z.nullable(z.enum(products)),
  method: z.enum(submissionMethods),
  sentAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  lenderReference: z.string(),
  declineReasons: z.array(z.enum(declineReasons)),
  /** Last day to notify the applicant of a decline (Regulation B). */
  noticeDueOn: z.nullable(z.string()),
  notes: z.string(),
  version: z.int(),
  linkUntil: z.nullable(z.string()),
  /** The link is created when its email is sent. */
  isMailWaiting: z.boolean(),
  views: z.int(),
  firstViewedAt: z.nullable(z.string()),
  lastViewedAt: z.nullable(z.string()),
  nextStatuses: z.array(z.enum(submissionStatuses)),
})
export type Submission = z.output<typeof submission>

const boardLender = z.object({
  id: uuid(),
  name: z.string(),
  isSample: z.boolean(),
  method: z.enum(submissionMethods),
  matches: z.array(lenderMatch),
  consent: z.nullable(z.object({ isGiven: z.boolean(), at: z.string() })),
  /** The last request to agree; null if answered. */
  request: z.nullable(
    z.object({
      at: z.string(),
      by: z.string(),
      isLast: z.boolean(),
      /** Earliest time of the email, if another was sent recently. */
      mailFrom: z.nullable(z.string()),
    }),
  ),
  canAsk: z.boolean(),
  obstacles: z.array(z.string()),
  /** Owners who haven't authorized credit reports; empty for a lender that obtains none. */
  unauthorized: z.array(z.string()),
  /** The lender requires all of them, and the caller may send anyway with a reason. */
  needsReason: z.boolean(),
  submission: z.nullable(submission),
})
export type BoardLender = z.output<typeof boardLender>

const lenderBoard = z.object({
  applicationId: uuid(),
  /** Lenders to exclude, in the applicant's own words. */
  excluded: z.string(),
  /** What the applicant reported, next to what was read from bank statements; null until they are read. */
  measured: z.nullable(
    z.object({
      isProven: z.boolean(),
      rows: z.array(
        z.object({ label: z.string(), reported: z.string(), measured: z.string(), isDifferent: z.boolean() }),
      ),
    }),
  ),
  /** Recipients first, then those agreed to, each sorted by `compareFit`. */
  lenders: z.array(boardLender),
})
export type LenderBoard = z.output<typeof lenderBoard>

export const getLenderBoard = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/lenders',
  access: applicationReaderRoles,
  input: z.object({ applicationId: id }),
  reply: lenderBoard,
  views: viewsApplication.byApplicationId,
})

/** Not stored: staff replace a lost link. */
const withLink = z.object({ board: lenderBoard, link: z.nullable(z.string()) })

/** By email or a link. A refusal lists every reason. */
export const sendToLender = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lender-submissions',
  access: applicationRoles,
  input: z.object({
    applicationId: id,
    lenderId: id,
    product: z.nullable(z.enum(products, 'Choose a product')),
    /** Required if `needsReason`; for the audit log. */
    reason: z._default(text(0, 500, 'Enter a reason'), ''),
  }),
  reply: withLink,
  views: viewsApplication.byApplicationId,
})

export const maxLendersAtOnce = 20

/** Lenders that may not get it are returned with every reason. If a lender needs a reason, send to it alone. */
export const sendToLenders = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lender-submissions/several',
  access: applicationRoles,
  input: z.object({
    applicationId: id,
    lenders: z
      .array(z.object({ lenderId: id, product: z.nullable(z.enum(products, 'Choose a product')) }), 'Choose lenders')
      .check(
        z.minLength(1, 'Choose a lender'),
        z.maxLength(maxLendersAtOnce, `Choose up to ${maxLendersAtOnce} lenders`),
      ),
  }),
  reply: z.object({
    /** Null if it can't be loaded, so that the links are not lost. */
    board: z.nullable(lenderBoard),
    sent: z.array(z.object({ lenderId: uuid(), name: z.string(), link: z.nullable(z.string()) })),
    refused: z.array(z.object({ lenderId: uuid(), name: z.string(), reason: z.string() })),
  }),
  views: viewsApplication.byApplicationId,
})

/** By email and on the applicant's page, at most once a day. */
export const askToAgree = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/lenders/:lenderId/request-consent',
  access: applicationRoles,
  input: z.object({ applicationId: id, lenderId: id }),
  reply: lenderBoard,
  views: viewsApplication.byApplicationId,
})

export const moveSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/lender-submissions/:id/status',
  access: applicationRoles,
  input: z.object({
    id,
    version: recordVersion,
    to: z.enum(submissionStatuses, 'Choose a status'),
    reasons: z._default(z.array(z.enum(declineReasons)).check(z.maxLength(10, 'Choose at most 10 reasons')), []),
    note: z._default(multiline(1_000), ''),
  }),
  reply: lenderBoard,
  views: (_input, board) => viewsApplication.byApplicationId(board),
})

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
  views: (_input, board) => viewsApplication.byApplicationId(board),
})

/** Replaces the link; the old one stops working. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/api/admin/lender-submissions/:id/link',
  access: applicationRoles,
  input: z.object({ id, version: recordVersion }),
  reply: withLink,
  views: (_input, { board }) => viewsApplication.byApplicationId(board),
})

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/lender-submissions/:id/link',
  access: applicationRoles,
  input: z.object({ id }),
  reply: lenderBoard,
  views: (_input, board) => viewsApplication.byApplicationId(board),
})
