import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'
import type { FundedTerms, ShownOffer } from '#shared/placement/offers/contract.ts'
import type { LenderFigures } from '#shared/placement/offers/lender-figures.ts'
import { monthlyPaymentCents } from '#shared/placement/offers/offer-sort.ts'
import { costPaidTwiceCents, type Payoff, savedByWaitingCents } from '#shared/placement/offers/payoffs.ts'
import { frequencyLabels, type OfferPrice } from '#shared/placement/offers/terms.ts'
import { copy } from './copy.ts'

const moment = new Intl.DateTimeFormat(locale, {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** Formats whole dollars, with cents if there are any. */
export const money = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** 12345 thousandths -> `12.35%` */
export const percent = (thousandths: number) => `${(thousandths / 1_000).toFixed(2)}%`

/** Formats `March 12, 2026 at 5:00 PM EST`, in local time. */
export const momentOf = (iso: string) => moment.format(new Date(iso))

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-12` -> `March 12, 2026` */
export const dayOf = (date: string) => day.format(new Date(date))

/** 1, day -> `1 day`; 5, day -> `5 days` */
const countOf = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`

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

/**
 * Returns all figures and conditions in the order of comparison.
 * @param others all offers compared; rows that apply to one of them are there for each.
 */
export function offerRows(
  offer: ShownOffer,
  requestedAmountCents: number | null,
  others: readonly ShownOffer[] = [offer],
): OfferRow[] {
  const { price, conditions, isEstimate, amountCents, receivedCents, repaidCents, successFeeCents } = offer
  const hasLenderFigures = others.some(({ lenderFigures }) => lenderFigures)
  const ours = hasLenderFigures ? ', our calculation' : ''
  const about = isEstimate ? ' (estimated)' : ''
  const costCents = repaidCents - receivedCents
  const difference = amountDifference(amountCents, requestedAmountCents) ?? largestDifference(offer, others)
  const feePercent = `${Number(((successFeeCents / amountCents) * 100).toFixed(2))}%`
  const shorter = termDifference(offer, others)
  const payment = formatPayment(price, offer.paymentCents, offer.payments)
  const monthly = `About ${money(Math.round(monthlyPaymentCents(offer) / 100) * 100)} a month`
  return [
    receivedRow(offer, others),
    { label: 'Amount', text: money(amountCents), ...(difference && { notes: [difference] }) },
    ...(hasLenderFigures ? lenderRows(offer) : []),
    {
      label: `Total repayment${ours}`,
      text: money(repaidCents),
      notes: [`over ${formatMonths(offer.months)}${about}`, ...(shorter ? [shorter] : [])],
    },
    { label: `Payment${ours}`, text: payment, ...(!isMonthly(price) && { notes: [monthly] }) },
    { label: `APR with our fee${ours}${about}`, text: percent(offer.aprThousandths), isSum: true },
    { label: `APR without our fee${ours}${about}`, text: percent(offer.aprWithoutFeeThousandths) },
    ...payoffRows(offer, others),
    { label: `Cost per dollar received${ours}`, text: `${((costCents / receivedCents) * 100).toFixed(1)}¢` },
    { label: `Total cost${ours}`, text: money(costCents), isSum: true },
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
      notes: offer.earlyPayoffs.map(
        ({ month, payoffCents, savedCents }) =>
          `After ${month} months: pay ${money(payoffCents)} and save ${money(savedCents)}`,
      ),
    },
    {
      label: 'Usual time to funding',
      text: offer.fundingDays === null ? 'Not known: the lender hasn’t stated it' : countOf(offer.fundingDays, 'day'),
    },
    { label: 'Collateral', text: conditions.collateral || 'None' },
    { label: 'UCC lien filed', text: conditions.hasUccFiling ? 'Yes' : 'No' },
    { label: 'Personal guarantee', text: conditions.hasPersonalGuarantee ? 'Yes' : 'No' },
    ...(others.every(isSettled) ? [] : [{ label: 'Expires', text: endOf(offer) }]),
  ]
}

/** Returns the figures of a funding that differs from its offer, as label and text. */
export const fundedRows = ({ price, payoffs }: Pick<ShownOffer, 'price' | 'payoffs'>, terms: FundedTerms) =>
  [
    ['Amount', money(terms.amountCents)],
    [payoffs.length > 0 ? 'Cash after all fees and payoffs' : 'Cash after all fees', money(terms.netCashCents)],
    ['Payment', formatPayment(price, terms.paymentCents, terms.payments)],
    ['Total repayment', money(terms.repaidCents)],
  ] as const

/** Nothing of it can expire anymore. */
const isSettled = ({ status, expiresAt }: ShownOffer) => status !== 'presented' && !expiresAt

const hasPayoffs = (offers: readonly Pick<ShownOffer, 'payoffs'>[]) => offers.some(({ payoffs }) => payoffs.length > 0)

const isMonthly = (price: OfferPrice) => price.kind !== 'single' && price.frequency === 'monthly'

function receivedRow(offer: ShownOffer, others: readonly ShownOffer[]): OfferRow {
  const label = hasPayoffs(others) ? 'You receive after all fees and payoffs' : 'You receive after all fees'
  return {
    ...{ label, text: money(offer.netCashCents), isSum: hasPayoffs(others) },
    notes: offer.payoffs.map(formatPayoff),
  }
}

/** `$32,500 pays off Harbor Capital` */
export const formatPayoff = ({ amountCents, funder }: Pick<Payoff, 'amountCents' | 'funder'>) =>
  `${money(amountCents)} pays off ${funder}`

/** Printed on the lender's disclosure, so they come first. */
function lenderRows({ lenderFigures: printed }: ShownOffer): OfferRow[] {
  const amount = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? 'Not stated' : money(cents)
  return [
    { label: 'Lender’s APR', text: printed ? percent(printed.aprThousandths) : 'Not stated' },
    { label: 'Lender’s finance charge', text: amount(printed?.financeChargeCents) },
    { label: 'Lender’s payment', text: amount(printed?.paymentCents) },
  ]
}

/** Formats the figures of the lender's disclosure in a line; ours follow as our calculation. */
export const formatLenderFigures = ({ aprThousandths, financeChargeCents, paymentCents }: LenderFigures) =>
  [
    `Lender’s disclosure: APR ${percent(aprThousandths)}`,
    ...(financeChargeCents === null ? [] : [`finance charge ${money(financeChargeCents)}`]),
    ...(paymentCents === null ? [] : [`payment ${money(paymentCents)}`]),
  ].join(', ')

function payoffRows(offer: ShownOffer, others: readonly ShownOffer[]): OfferRow[] {
  if (!hasPayoffs(others)) return []
  if (offer.payoffs.length === 0)
    return ['APR on the new money', 'Cost paid twice', 'If you wait'].map((label) => ({ label, text: 'No payoff' }))
  const { newMoneyAprThousandths: apr } = offer
  const waiting = formatWaiting(offer)
  return [
    { label: 'APR on the new money', text: apr === null ? 'No new money' : percent(apr), notes: [copy.newMoney] },
    { label: 'Cost paid twice', text: formatPaidTwice(offer), notes: [copy.paidTwice] },
    {
      label: 'If you wait',
      text: waiting ?? formatUnknownWaiting(offer),
      ...(waiting && { notes: [copy.waiting] }),
    },
  ]
}

/** Formats the old finance cost that the payoffs include. */
export function formatPaidTwice({ payoffs }: Pick<ShownOffer, 'payoffs'>): string {
  const cents = costPaidTwiceCents(payoffs)
  if (cents === null) return `Not known: no finance cost from ${unknownFunders(payoffs, 'financeCostCents')}`
  return cents === 0 ? 'None' : money(cents)
}

/** Names the funders whose figure is missing. */
const unknownFunders = (payoffs: ShownOffer['payoffs'], figure: 'financeCostCents' | 'remainingCents') =>
  new Intl.ListFormat(locale).format(payoffs.flatMap((one) => (one[figure] === null ? [one.funder] : [])))

/** Says which figure is missing to compare with waiting. */
export const formatUnknownWaiting = ({ payoffs }: Pick<ShownOffer, 'payoffs'>) =>
  `Not known: no remaining payments from ${unknownFunders(payoffs, 'remainingCents')}`

/** Formats what waiting until the old payments end saves or costs, in whole dollars. */
export function formatWaiting(
  offer: Pick<ShownOffer, 'payoffs' | 'receivedCents' | 'repaidCents'>,
): string | undefined {
  const cents = savedByWaitingCents(offer)
  if (cents === null) return undefined
  const ends = offer.payoffs.map(({ endsOn }) => endsOn ?? '')
  const until = ends.includes('') ? '' : ` by waiting until ${dayOf(ends.toSorted().at(-1) ?? '')}`
  const dollars = money(Math.round(Math.abs(cents) / 100) * 100)
  return cents >= 0 ? `Save about ${dollars}${until}` : `Pay about ${dollars} more${until}`
}

type Term = Pick<ShownOffer, 'months' | 'lender'>

/** Formats a much shorter term than another offer's: `Repaid in 6 months instead of 5 years (Pier Bank).` */
function termDifference(offer: Term, others: readonly Term[]): string | undefined {
  const longest = others.toSorted((a, b) => b.months - a.months)[0]
  if (!longest || longest.months - offer.months < 1) return undefined
  return `Repaid in ${formatTerm(offer.months)} instead of ${formatTerm(longest.months)} (${longest.lender}).`
}

/** 60 -> `5 years`; other terms in months. */
const formatTerm = (months: number) =>
  months >= 24 && months % 12 === 0 ? countOf(months / 12, 'year') : formatMonths(months)

/** Formats the difference from the requested amount, both in cents; undefined if none. */
export function amountDifference(amountCents: number, requestedCents: number | null): string | undefined {
  const difference = differenceFrom(amountCents, requestedCents)
  return difference && `This offer is for ${difference} than you asked for.`
}

/** Formats how much smaller the offer is than the largest one; undefined if the requested amount already shows it. */
function largestDifference(
  { amountCents }: ShownOffer,
  others: readonly Pick<ShownOffer, 'amountCents' | 'lender'>[],
): string | undefined {
  const largest = others.toSorted((a, b) => b.amountCents - a.amountCents)[0]
  if (!largest || largest.amountCents === amountCents) return undefined
  return `This offer is for ${money(largest.amountCents - amountCents)} less than the one from ${largest.lender}.`
}

/** Formats it for staff: `$30,000 less than requested`. */
export function requestDifference(amountCents: number, requestedCents: number | null): string | undefined {
  const difference = differenceFrom(amountCents, requestedCents)
  return difference && `${difference} than requested`
}

function differenceFrom(amountCents: number, requestedCents: number | null): string | undefined {
  if (requestedCents === null || amountCents === requestedCents) return undefined
  return `${money(Math.abs(amountCents - requestedCents))} ${amountCents < requestedCents ? 'less' : 'more'}`
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
export function assumptionOf(offer: ShownOffer): string | undefined {
  const { price } = offer
  if (price.kind === 'factor')
    return `The lender quotes a factor, not a rate. We converted it to an APR, assuming equal payments over the full term.${debitDaysOf(offer)}`
  if (price.kind !== 'sales_share') return undefined
  const share = `${price.shareBasisPoints / 100}%`
  return `This estimate assumes sales of ${money(price.monthlySalesCents)} a month, with ${share} going to the lender. Higher sales repay it sooner and raise the APR; the cost in dollars stays the same.${debitDaysOf(offer)}`
}

/** Checks if the APR depends on the funding day, because debits skip the days on which banks are closed. */
export const isPricedByDay = ({ kind, frequency }: { kind: string; frequency?: string }): boolean =>
  (kind === 'factor' || kind === 'sales_share') && frequency !== 'monthly'

const debitDaysOf = ({ price, pricedOn }: ShownOffer) =>
  isPricedByDay(price)
    ? ` The APR is based on the days when banks process the debits, assuming you’re funded on ${dayOf(pricedOn)}.`
    : ''
