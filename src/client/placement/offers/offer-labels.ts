import { formatCents, formatDollars } from '#shared/kit/money.ts'
import type { ShownOffer } from '#shared/placement/offers/contract.ts'
import { frequencyLabels, type OfferPrice } from '#shared/placement/offers/terms.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** Formats whole dollars, with cents if there are any. */
export const money = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** 12345 thousandths -> `12.35%` */
export const percent = (thousandths: number) => `${(thousandths / 1_000).toFixed(2)}%`

/** Formats `March 12, 2026 at 5:00 PM EST`, in local time. */
export const momentOf = (iso: string) => moment.format(new Date(iso))

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-12` -> `March 12, 2026` */
export const dayOf = (date: string) => day.format(new Date(date))

export const formatMonths = (months: number) => {
  const rounded = Math.round(months * 10) / 10
  return rounded === 1 ? '1 month' : `${rounded} months`
}

/** Formats the payment frequency for any kind of price. */
export const formatPayment = (price: OfferPrice, paymentCents: number, payments: number) =>
  payments === 1
    ? `${money(paymentCents)}, once`
    : `${money(paymentCents)} ${price.kind === 'single' ? '' : frequencyLabels[price.frequency]}, ${payments} times`

interface OfferRow {
  readonly label: string
  readonly text: string
  /** Shown below the figure. */
  readonly notes?: readonly string[]
  /** Highlighted, because offers are compared by it. */
  readonly isSum?: boolean
}

/** Returns all figures and conditions in the order of comparison. */
export function offerRows(offer: ShownOffer, askedAmountCents: number | null): OfferRow[] {
  const { price, conditions, isEstimate, amountCents, receivedCents, repaidCents, successFeeCents } = offer
  const about = isEstimate ? ' (estimated)' : ''
  const costCents = repaidCents - receivedCents
  const difference = amountDifference(amountCents, askedAmountCents)
  const feePercent = `${Number(((successFeeCents / amountCents) * 100).toFixed(2))}%`
  return [
    { label: 'Amount', text: money(amountCents), ...(difference && { notes: [difference] }) },
    { label: 'You receive after all fees', text: money(receivedCents) },
    { label: 'Total repayment', text: money(repaidCents), notes: [`over ${formatMonths(offer.months)}${about}`] },
    { label: 'Payment', text: formatPayment(price, offer.paymentCents, offer.payments) },
    { label: `APR with our fee${about}`, text: percent(offer.aprThousandths), isSum: true },
    { label: `APR without our fee${about}`, text: percent(offer.aprWithoutFeeThousandths) },
    { label: 'Cost per dollar received', text: `${((costCents / receivedCents) * 100).toFixed(1)}¢` },
    { label: 'Total cost', text: money(costCents), isSum: true },
    {
      label: 'Our success fee',
      text: successFeeCents === 0 ? 'None' : `${money(successFeeCents)} (${feePercent})`,
      ...(successFeeCents > 0 && { notes: ['Due only after you’re funded. Included in the figures above.'] }),
    },
    { label: 'Lender fees', text: money(offer.lenderFeesCents) },
    {
      label: 'The lender pays us',
      text: offer.commissionCents === 0 ? 'Nothing' : `${money(offer.commissionCents)}`,
      ...(offer.commissionCents > 0 && { notes: ['Paid by the lender, not by you, when you’re funded.'] }),
    },
    {
      label: 'Early payoff',
      text: conditions.prepayment,
      notes: offer.payoffs.map(
        ({ month, payoffCents, savedCents }) =>
          `After ${month} months: pay ${money(payoffCents)} and save ${money(savedCents)}`,
      ),
    },
    { label: 'Collateral', text: conditions.collateral || 'None' },
    { label: 'UCC lien filed', text: conditions.hasUccFiling ? 'Yes' : 'No' },
    { label: 'Personal guarantee', text: conditions.hasPersonalGuarantee ? 'Yes' : 'No' },
    ...(offer.status === 'funded' ? [] : [{ label: 'Expires', text: endOf(offer) }]),
  ]
}

/** Formats the difference from the requested amount, both in cents; undefined if none. */
export function amountDifference(amountCents: number, askedCents: number | null): string | undefined {
  const difference = differenceFrom(amountCents, askedCents)
  return difference && `This offer is for ${difference} than you asked for.`
}

/** Formats it for staff: `$30,000 less than requested`. */
export function requestDifference(amountCents: number, askedCents: number | null): string | undefined {
  const difference = differenceFrom(amountCents, askedCents)
  return difference && `${difference} than requested`
}

function differenceFrom(amountCents: number, askedCents: number | null): string | undefined {
  if (askedCents === null || amountCents === askedCents) return undefined
  return `${money(Math.abs(amountCents - askedCents))} ${amountCents < askedCents ? 'less' : 'more'}`
}

/** Formats what to compare if offers differ in amount or term. */
export function offersDifference(offers: readonly Pick<ShownOffer, 'amountCents' | 'months'>[]): string | undefined {
  const amounts = new Set(offers.map(({ amountCents }) => amountCents))
  // A share of sales runs for a fraction of a month; the screen shows one decimal.
  const terms = new Set(offers.map(({ months }) => months.toFixed(1)))
  const differing = [amounts.size > 1 && 'amount', terms.size > 1 && 'term'].filter(Boolean)
  if (differing.length === 0) return undefined
  return `These offers differ in ${differing.join(' and ')}, so compare APR, total cost and payment.`
}

const endOf = ({ expiresAt }: ShownOffer) => (expiresAt ? momentOf(expiresAt) : 'No expiration date')

/** Returns what an estimated APR assumes. */
export function assumptionOf({ price }: ShownOffer): string | undefined {
  if (price.kind === 'factor')
    return 'The lender quotes a factor, not a rate. We converted it to an APR, assuming equal payments over the full term.'
  if (price.kind !== 'sales_share') return undefined
  const share = `${price.shareBasisPoints / 100}%`
  return `This estimate assumes sales of ${money(price.monthlySalesCents)} a month, with ${share} going to the lender. Higher sales repay it sooner and raise the APR; the cost in dollars stays the same.`
}
