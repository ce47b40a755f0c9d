import { formatCents, formatDollars } from '#shared/kit/money.ts'
import type { ShownOffer } from '#shared/offers/contract.ts'
import { frequencyWords, type OfferPrice } from '#shared/offers/terms.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** Whole dollars; cents where there are any. */
export const money = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** 12345 thousandths -> `12.35%` */
export const percent = (thousandths: number) => `${(thousandths / 1_000).toFixed(2)}%`

/** `March 12, 2026 at 5:00 PM EST`, in the reader's own time. */
export const momentOf = (iso: string) => moment.format(new Date(iso))

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-12` -> `March 12, 2026` */
export const dayOf = (date: string) => day.format(new Date(date))

export const monthsWords = (months: number) => {
  const rounded = Math.round(months * 10) / 10
  return rounded === 1 ? '1 month' : `${rounded} months`
}

/** How often it is paid, for every kind of price. */
export const paymentWords = (price: OfferPrice, paymentCents: number, payments: number) =>
  payments === 1
    ? `${money(paymentCents)}, once`
    : `${money(paymentCents)} ${price.kind === 'single' ? '' : frequencyWords[price.frequency]}, ${payments} times`

interface OfferRow {
  readonly label: string
  readonly words: string
  /** Stands below the figure. */
  readonly notes?: readonly string[]
  /** What it all comes to. */
  readonly isSum?: boolean
}

/** Everything that is told of an offer, in the one order in which offers are compared. */
export function offerRows(offer: ShownOffer): OfferRow[] {
  const { price, conditions, isEstimate, amountCents, receivedCents, repaidCents, successFeeCents } = offer
  const about = isEstimate ? ' (estimated)' : ''
  const costCents = repaidCents - receivedCents
  const feePercent = `${Number(((successFeeCents / amountCents) * 100).toFixed(2))}%`
  return [
    { label: 'Amount', words: money(amountCents) },
    { label: 'You receive after all fees', words: money(receivedCents) },
    { label: 'You repay in all', words: money(repaidCents), notes: [`in ${monthsWords(offer.months)}${about}`] },
    { label: 'Payment', words: paymentWords(price, offer.paymentCents, offer.payments) },
    { label: `APR with our fee${about}`, words: percent(offer.aprThousandths) },
    { label: `APR without our fee${about}`, words: percent(offer.aprWithoutFeeThousandths) },
    { label: 'Each dollar you receive costs', words: `${((costCents / receivedCents) * 100).toFixed(1)}¢` },
    { label: 'Whole cost', words: money(costCents), isSum: true },
    {
      label: 'Our success fee',
      words: successFeeCents === 0 ? 'None' : `${money(successFeeCents)} (${feePercent})`,
      ...(successFeeCents > 0 && { notes: ['Due only once you are funded. Counted in the figures above.'] }),
    },
    { label: 'Fees of the lender', words: money(offer.lenderFeesCents) },
    {
      label: 'The lender pays us',
      words: offer.commissionCents === 0 ? 'Nothing' : `${money(offer.commissionCents)}`,
      ...(offer.commissionCents > 0 && { notes: ['From its own money, when it funds you.'] }),
    },
    {
      label: 'Repaid early',
      words: conditions.prepayment,
      notes: offer.payoffs.map(
        ({ month, payoffCents, savedCents }) =>
          `After ${month} months: ${money(payoffCents)} at once, which saves ${money(savedCents)}`,
      ),
    },
    { label: 'Collateral', words: conditions.collateral || 'None' },
    { label: 'Lien filed publicly (UCC)', words: conditions.hasUccFiling ? 'Yes' : 'No' },
    { label: 'Personal guarantee', words: conditions.hasPersonalGuarantee ? 'Yes' : 'No' },
    ...(offer.status === 'funded' ? [] : [{ label: 'Good until', words: endOf(offer) }]),
  ]
}

const endOf = ({ expiresAt }: ShownOffer) => (expiresAt ? momentOf(expiresAt) : 'No end is given')

/** What an estimated APR assumes. */
export function assumptionOf({ price }: ShownOffer): string | undefined {
  if (price.kind === 'factor')
    return 'The lender names a factor, not a rate. Its APR is our translation, for even debits over the whole term.'
  if (price.kind !== 'sales_share') return undefined
  const share = `${price.shareBasisPoints / 100}%`
  return `An estimate that assumes sales of ${money(price.monthlySalesCents)} a month, of which ${share} is taken. With higher sales it is repaid sooner and the APR rises; the dollars stay the same.`
}
