import { z } from 'zod/mini'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { matchStatuses } from '#shared/intake/prequalification/match-status.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

/** Change with the wording below; stored with each consent. */
export const measuringVersion = '2026-11-1'

/** Returns the consent of an applicant, for a button that isn't preselected. */
export const measuringConsent = (seller: string): string =>
  `I agree that ${seller} computes my pre-qualification again with figures measured from my bank statements: deposits ` +
  'from customers, average balance, NSF fees, days below zero, and payments to other lenders. Staff see the result; ' +
  'lenders don’t. It isn’t a credit decision, and I can take this back at any time.'

/** Saved with the withdrawal. */
export const measuringEnd = 'Withdrawn by the applicant.'

const found = z.object({ text: z.string(), verdict: z.enum(['met', 'not_met', 'unknown']) })

const measured = z.object({
  /** Every statement adds up to the cent; otherwise the result is provisional. */
  isProven: z.boolean(),
  /** Answers that statements measure, before and after. */
  figures: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.string(), isDifferent: z.boolean() }),
  ),
  lenders: z.array(
    z.object({
      lender: z.string(),
      isSample: z.boolean(),
      product: z.enum(products),
      before: z.enum(matchStatuses),
      after: z.enum(matchStatuses),
      /** Criteria with another result. */
      changes: z.array(z.object({ label: z.string(), asks: z.string(), before: found, after: found })),
    }),
  ),
})
export type MeasuredPrequalification = z.output<typeof measured>

const ownMeasured = z.object({
  /** Statements of a business were read. */
  isAvailable: z.boolean(),
  /** Only callers who proved their email address may agree. */
  isVerified: z.boolean(),
  consent: z.object({ text: z.string(), version: z.string() }),
  agreedAt: z.nullable(z.string()),
  /** Null without consent. */
  result: z.nullable(measured),
})
export type OwnMeasuredPrequalification = z.output<typeof ownMeasured>

export const getOwnMeasured = endpoint({
  method: 'GET',
  path: '/api/measured-prequalification',
  access: 'applicant',
  input: z.object({}),
  reply: ownMeasured,
})

/** Agrees to the text that was shown, or takes it back. */
export const chooseMeasured = endpoint({
  method: 'POST',
  path: '/api/measured-prequalification',
  access: 'applicant',
  input: z.object({ isAgreed: z.boolean('Choose an option'), version: z.string('Invalid input') }),
  reply: ownMeasured,
})

/** Null if the applicant hasn't agreed. */
export const getMeasured = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/measured-prequalification',
  access: applicationReaderRoles,
  input: z.object({ id: uuid('Invalid input') }),
  reply: z.object({ agreedAt: z.nullable(z.string()), result: z.nullable(measured) }),
  views: viewsApplication.byId,
})
