import type { StaffOffer } from '#shared/placement/offers/desk-contract.ts'
import { money } from './offer-labels.ts'

interface OfferMeanwhileProps {
  /** What the lender of a new offer has offered already. */
  others: readonly StaffOffer[]
  /** Somebody has pressed "Save" on what is one of them, word for word. */
  isTwice: boolean
}

/** Two who hear from one lender enter its offer twice: what stands there is told beside the form, also when it arrives late. */
export const OfferMeanwhile = ({ others, isTwice }: OfferMeanwhileProps) => (
  <div role="status">
    {others.length > 0 && (
      <p className="wrap-anywhere rounded border border-brass px-4 py-3">
        {others[0]?.lender} has offered already: {others.map(({ amountCents }) => money(amountCents)).join('; ')}.
        {isTwice && ' One of them has the same figures. Saving enters it a second time.'}
      </p>
    )}
  </div>
)
