import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day as anyDay } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { commissionDirections } from '#shared/placement/commissions/commission-status.ts'
import { applicationOffers } from './admin-contract.ts'
import { cents } from './contract.ts'

const id = z.uuid('Invalid input')
const dayMessage = 'Enter a date'
/** Earlier days are typing errors. */
const day = anyDay(dayMessage).check(z.refine((typed) => typed >= '2000-01-01', dayMessage))
const amountCents = cents(1, 'Enter the amount that the lender sent')
const reference = text(1, 200, 'Enter the lender’s confirmation number or the name of the document')
const ofApplication = '/api/admin/applications/:applicationId'

/** What is recorded when a lender has sent the money. Cents; days as `2026-03-02`. */
const funding = { fundedOn: day, amountCents, reference }

/**
 * Records that the lender has sent the money. From here on, and never before, the success fee is due. An amount other than
 * the one offered is refused with `invalid` unless `confirmedAmountCents` names that very amount.
 */
export const recordFunding = endpoint({
  ...{ access: applicationRoles, reply: applicationOffers },
  method: 'POST',
  path: `${ofApplication}/funded`,
  input: z.object({ applicationId: id, ...funding, confirmedAmountCents: z.optional(amountCents) }),
})

const change = z.object({ beforeCents: z.int(), afterCents: z.int() })

/** What a funding of this amount means in money: compared with the offer, or with the funding that is recorded. Cents. */
export const fundingPreview = z.object({
  offeredCents: z.int(),
  /** True if a funding is recorded, so that this would be a correction. */
  isRecorded: z.boolean(),
  successFee: change,
  /** What the lender pays us. */
  commission: change,
  /** The commission entries that a correction reverses and enters again; empty for everyone who may not correct. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      party: z.string(),
      direction: z.enum(commissionDirections),
      ...change.shape,
      /** Already paid; it moves to the new entry. */
      settledCents: z.int(),
      clawedBackCents: z.int(),
    }),
  ),
  /** Identifies the offer and the commission entries as they are now; a correction sends it back. */
  seen: z.string(),
})
export type FundingPreview = z.output<typeof fundingPreview>

/** Computes what a funding would mean; changes nothing. */
export const previewFunding = endpoint({
  ...{ access: applicationRoles, reply: fundingPreview },
  method: 'POST',
  path: `${ofApplication}/funding-preview`,
  input: z.object({ applicationId: id, fundedOn: day, amountCents }),
})

/**
 * Corrects a recorded funding: commission entries are reversed and entered again, and success fee and deal are computed
 * again. `conflict` if the offer or one of the entries has changed since the preview with this `seen`.
 */
export const correctFunding = endpoint({
  ...{ access: administratorRoles, reply: applicationOffers },
  method: 'POST',
  path: `${ofApplication}/funding-correction`,
  input: z.object({
    applicationId: id,
    ...funding,
    reason: text(1, 500, 'Enter the reason for the correction'),
    seen: z.string('Invalid input'),
  }),
})
