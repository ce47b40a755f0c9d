import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { money } from './offer-labels.ts'

interface OfferMeanwhileProps {
  /** Other offers from the lender of a new offer. */
  others: readonly StaffOffer[]
  /** The user tried to save an offer with the same figures as another one. */
  isTwice: boolean
}

/** Shows other offers from the same lender, because two colleagues may enter the same offer. */
export const SimilarOffersNotice = ({ others, isTwice }: OfferMeanwhileProps) => (
  <div role="status">
    {others.length > 0 && (
      <p className="wrap-anywhere rounded border border-brass px-4 py-3">
        {others[0]?.lender} has already made an offer: {others.map(({ amountCents }) => money(amountCents)).join('; ')}.
        {isTwice && ' One of them has the same figures. Saving adds a second offer.'}
      </p>
    )}
  </div>
)
