import { draftCost, type OfferDraft } from './offer-draft.ts'
import { formatMonths, money } from './offer-labels.ts'

/** Cost of the offer being entered, announced when it changes. */
export function DraftCost({ draft, successFeeBasisPoints }: { draft: OfferDraft; successFeeBasisPoints: number }) {
  const cost = draftCost(draft, successFeeBasisPoints)
  const fee = `our fee of ${successFeeBasisPoints / 100}%`
  return (
    <div aria-live="polite" className="figures rounded bg-sunken px-4 py-3 text-sm">
      {cost ? (
        <p>
          {money(cost.paymentCents)} × {cost.payments} in {formatMonths(cost.months)}. Receives{' '}
          {money(cost.receivedCents)}, repays {money(cost.repaidCents)}, costs <strong>{money(cost.costCents)}</strong>{' '}
          ({cost.centsPerDollar.toFixed(1)}¢ a dollar). {cost.isEstimate ? 'Estimated APR' : 'APR'}{' '}
          <strong>{cost.aprPercent.toFixed(2)}%</strong> with {fee}, {cost.aprWithoutFeePercent.toFixed(2)}% without it.
        </p>
      ) : (
        <p className="text-ink-soft">Enter amount and price to see the cost.</p>
      )}
    </div>
  )
}
