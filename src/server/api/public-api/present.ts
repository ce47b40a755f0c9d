import type { applications } from '#server/applications/applications/table.ts'
import { attributionOf } from '#server/intake/leads/queries.ts'
import type { leads } from '#server/intake/leads/table.ts'
import type { Offer } from '#server/placement/offers/queries.ts'
import { type ApiApplication, type ApiLead, type ApiOffer, apiOffer } from '#shared/api/public-api/contract.ts'

export function presentLead(row: typeof leads.$inferSelect & { mayBeCalled: boolean }): ApiLead {
  const { id, name, email, phone, phoneE164, source, status, submissions, mergedIntoId, mayBeCalled } = row
  return {
    ...{ id, name, email, phone, phoneE164, source, status, submissions, mergedIntoId, mayBeCalled },
    statusChangedAt: (row.statusChangedAt ?? row.createdAt).toISOString(),
    attribution: attributionOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentApplication(row: typeof applications.$inferSelect): ApiApplication {
  const { id, reference, type, stage, leadId, name, email, businessName, amountCents } = row
  return {
    ...{ id, reference, type, stage, leadId, name, email, businessName, amountCents },
    stageChangedAt: row.stageChangedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Returns nothing for an offer that waits for its disclosure or has ended, because the applicant does not see it
 * either.
 */
export function presentOffer({ offer, lender }: { offer: Offer; lender: string }): ApiOffer[] {
  const status = apiOffer.shape.status.safeParse(offer.status)
  if (!status.success) return []
  const { id, product, amountCents, successFeeCents, receivedCents, repaidCents, paymentCents, payments } = offer
  const { aprThousandths, aprWithoutFeeThousandths } = offer
  return [
    {
      ...{ id, lender, status: status.data, product, amountCents, successFeeCents, receivedCents, repaidCents },
      ...{ totalCostCents: repaidCents - receivedCents, paymentCents, payments },
      ...{ aprThousandths, aprWithoutFeeThousandths, expiresAt: offer.expiresAt?.toISOString() ?? null },
    },
  ]
}
