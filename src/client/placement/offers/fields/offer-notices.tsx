import * as copy from '#client/placement/offers/copy.tsx'
import {
  formatPaidTwice,
  formatUnknownWaiting,
  formatWaiting,
  money,
  percent,
} from '#client/placement/offers/offer-labels.ts'
import { renewalStatutes } from '#shared/placement/disclosure-rules/renewal-statutes.ts'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { figureDifferences } from '#shared/placement/offers/lender-figures.ts'
import { costPaidTwiceCents, proceedsOf } from '#shared/placement/offers/payoffs.ts'

interface OfferNoticeProps {
  offer: StaffOffer
}

/** Leaves names as they are. */
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What paying off the old funding costs, for staff. */
export function PayoffCost({ offer }: OfferNoticeProps) {
  if (offer.payoffs.length === 0) return null
  const { newMoneyAprThousandths: apr, payoffs, state } = offer
  const paidTwice = costPaidTwiceCents(payoffs)
  const renewal = renewalStatutes[state as keyof typeof renewalStatutes]
  return (
    <p className="figures text-sm">
      APR on the new money {apr === null ? 'not computed, because no new money is left' : percent(apr)}. Cost paid
      twice: {uncapitalized(formatPaidTwice(offer))}. If the applicant waits:{' '}
      {uncapitalized(formatWaiting(offer) ?? formatUnknownWaiting(offer))}.
      {renewal &&
        paidTwice !== null &&
        ` In a renewal with the same lender, ${renewal.requirement({ paidTwice: formatPaidTwice(offer), payoff: money(proceedsOf(offer).payoffCents) })} (${renewal.statute}).`}
    </p>
  )
}

/** The lender's figures and ours are too far apart. */
export function FigureNotice({ offer }: OfferNoticeProps) {
  const { aprThousandths: apr, financeChargeCents: charge, paymentCents: payment } = figureDifferences(offer)
  const differing = [
    apr !== undefined && `APR by ${(apr / 1_000).toFixed(2)} points`,
    charge !== undefined && `finance charge by ${money(charge)}`,
    payment !== undefined && `payment by ${money(payment)}`,
  ].filter((one) => one !== false)
  if (differing.length === 0) return null
  return (
    <p role="note" className="rounded border border-brass px-4 py-3 text-sm">
      <strong>The lender’s figures differ from our calculation without our fee: {differing.join(', ')}.</strong>{' '}
      {copy.figuresDiffer}
    </p>
  )
}
