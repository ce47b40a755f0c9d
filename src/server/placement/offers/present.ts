import type { Offer } from '#server/placement/offers/queries.ts'
import { commissionCents, fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import type { ShownOffer, WaitingDisclosure } from '#shared/placement/offers/contract.ts'
import type { DisclosureRule } from '#shared/placement/offers/disclosure-rules.ts'
import { earlyPayoffs, offerCost } from '#shared/placement/offers/offer-cost.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'

/** Columns needed for both staff and applicant views. */
function presentOffer(offer: Offer, lender: string) {
  const { id, status, product, amountCents, lenderFeesCents, successFeeCents } = offer
  const { receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths } = offer
  const { price, conditions } = offer.terms
  return {
    ...{ id, lender, status, product, amountCents, price, lenderFeesCents, conditions, successFeeCents },
    ...{ receivedCents, repaidCents, paymentCents, payments, aprThousandths, aprWithoutFeeThousandths },
    commissionCents: commissionCents(commissionOf(offer.terms), fundedFigures(offer, amountCents)),
    expiresAt: offer.expiresAt?.toISOString() ?? null,
    disclosure: presentDisclosure(offer),
  }
}

function presentDisclosure({ disclosure }: Offer) {
  if (!disclosure) return null
  const { sha256, size, receivedAt, transmittedAt, openedAt, signed } = disclosure
  const signing = { signedAt: signed?.at ?? null, signedBy: signed?.name ?? null }
  const byMail = { mailedOn: disclosure.mailedOn ?? null, paperSignedOn: disclosure.paperSignedOn ?? null }
  return { sha256, size, receivedAt, transmittedAt, openedAt, ...signing, ...byMail }
}

export function presentToStaff(offer: Offer, lender: string, rule: DisclosureRule | undefined): StaffOffer {
  const { submissionId, state, declineReason, acceptedAt, createdAt, version } = offer
  return {
    ...presentOffer(offer, lender),
    ...{ submissionId, state, declineReason, version },
    rule: rule ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export function presentToApplicant(offer: Offer, lender: string): ShownOffer {
  const cost = offerCost({ ...offer, price: offer.terms.price })
  if (!cost) throw new Error('A saved offer has no cost.')
  return {
    ...presentOffer(offer, lender),
    isEstimate: cost.isEstimate,
    months: cost.months,
    payoffs: earlyPayoffs(offer.terms.price, offer.amountCents),
  }
}

/**
 * Returns what may be shown of an offer before its disclosure has been read: that a disclosure of this lender is
 * available.
 */
export function presentWaiting(offer: Offer, lender: string, rule: DisclosureRule | undefined): WaitingDisclosure[] {
  const disclosure = presentDisclosure(offer)
  if (!disclosure?.transmittedAt) return []
  return [{ ...disclosure, offerId: offer.id, lender, isSignatureAsked: rule?.isSigned ?? false }]
}
