import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { commissionDirections } from '#shared/placement/commissions/list-choices.ts'
import { applicationOffers, viewsOffers } from './admin-contract.ts'
import { cents } from './terms.ts'

const id = uuid('Invalid input')
const dayMessage = 'Enter a date'
/** Earlier days are typing errors. */
const day = anyDay(dayMessage).check(z.refine((typed) => typed >= '2000-01-01', dayMessage))
const amountCents = cents(1, 'Enter the amount that the lender sent')
const reference = text(1, 200, 'Enter the lender’s confirmation number or the name of the document')
const ofApplication = '/api/admin/applications/:applicationId'

const funding = { fundedOn: day, amountCents, reference }

/**
 * The success fee is due from here on. Another amount than the offer's is `invalid` unless `confirmedAmountCents`
 * repeats it.
 */
export const recordFunding = endpoint({
  ...{ access: applicationRoles, reply: applicationOffers, views: viewsOffers },
  method: 'POST',
  path: `${ofApplication}/funded`,
  input: z.object({ applicationId: id, ...funding, confirmedAmountCents: z.optional(amountCents) }),
})

const change = z.object({ beforeCents: z.int(), afterCents: z.int() })

/** Compared with the offer, or with the recorded funding; cents. */
const fundingPreview = z.object({
  offeredCents: z.int(),
  isRecorded: z.boolean(),
  successFee: change,
  commission: change,
  /** Entries a correction would replace; empty without the permission. */
  entries: z.array(
    z.object({
      id: uuid(),
      party: z.string(),
      direction: z.enum(commissionDirections),
      ...change.shape,
      /** Moves to the new entry. */
      settledCents: z.int(),
      clawedBackCents: z.int(),
    }),
  ),
  /** Identifies offer and entries as they are now; a correction sends it back. */
  seen: z.string(),
})
export type FundingPreview = z.output<typeof fundingPreview>

export const previewFunding = endpoint({
  ...{ access: applicationRoles, reply: fundingPreview, views: viewsApplication.byApplicationId },
  method: 'POST',
  path: `${ofApplication}/funding-preview`,
  input: z.object({ applicationId: id, fundedOn: day, amountCents }),
})

/**
 * Reverses commission entries and adds new ones (record 66). `conflict` if anything has changed since the preview
 * `seen`.
 */
export const correctFunding = endpoint({
  ...{ access: administratorRoles, reply: applicationOffers, views: viewsOffers },
  method: 'POST',
  path: `${ofApplication}/funding-correction`,
  input: z.object({
    applicationId: id,
    ...funding,
    reason: text(1, 500, 'Enter the reason for the correction'),
    seen: z.string('Invalid input'),
  }),
})

/** Amounts in cents. */
const rescissionPreview = z.object({
  fundedCents: z.int(),
  /** The credit note for our fee. */
  creditCents: z.int(),
  /** Paid for our fee so far: becomes a credit to refund. */
  refundCents: z.int(),
  entries: z.array(
    z.object({
      id: uuid(),
      party: z.string(),
      direction: z.enum(commissionDirections),
      scheduledCents: z.int(),
      /** To be paid back. */
      settledCents: z.int(),
    }),
  ),
  reopened: z.array(z.object({ lender: z.string(), amountCents: z.int() })),
  /** Earlier deals with us that the funding paid off and that open again. */
  paidOffDeals: z.int(),
  seen: z.string(),
})
export type RescissionPreview = z.output<typeof rescissionPreview>

export const previewRescission = endpoint({
  ...{ access: administratorRoles, reply: rescissionPreview, views: viewsApplication.byApplicationId },
  method: 'POST',
  path: `${ofApplication}/rescission-preview`,
  input: z.object({ applicationId: id }),
})

/** Takes the funding back (record 77). `conflict` if anything has changed since the preview `seen`. */
export const rescindFunding = endpoint({
  ...{ access: administratorRoles, reply: applicationOffers, views: viewsOffers },
  method: 'POST',
  path: `${ofApplication}/rescission`,
  input: z.object({
    applicationId: id,
    reason: text(1, 500, 'Enter the reason'),
    seen: z.string('Invalid input'),
  }),
})

/** Undoes the last correction or rescission within `undoMinutes`, if nothing has changed since. */
export const undoFundingChange = endpoint({
  ...{ access: administratorRoles, reply: applicationOffers, views: viewsOffers },
  method: 'POST',
  path: `${ofApplication}/funding-undo`,
  input: z.object({ applicationId: id }),
})
