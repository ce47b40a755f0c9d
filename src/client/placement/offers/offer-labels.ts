import { locale } from '#shared/kit/locale/locale.ts'
import {
  formatBasisPoints,
  formatCents,
  formatCentsPerDollar,
  formatDollars,
  formatPercent,
} from '#shared/kit/money.ts'
import type { FundedTerms, ShownOffer } from '#shared/placement/offers/contract.ts'
import type { LenderFigures } from '#shared/placement/offers/lender-figures.ts'
import { monthlyPaymentCents } from '#shared/placement/offers/offer-sort.ts'
import { costPaidTwiceCents, type Payoff, savedByWaitingCents } from '#shared/placement/offers/payoffs.ts'
import { frequencyLabels, type OfferPrice } from '#shared/placement/offers/terms.ts'
import * as copy from './copy.tsx'

const moment = new Intl.DateTimeFormat(locale, {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** Formats whole dollars, with cents if there are any. */
export const money = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** 12345 thousandths -> `12.35%` */
export const percent = (thousandths: number) => formatPercent(thousandths / 1_000)

/** Formats `March 12, 2026 at 5:00 PM EST`, in local time. */
export const momentOf = (iso: string) => moment.format(new Date(iso))

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-12` -> `March 12, 2026` */
export const dayOf = (date: string) => day.format(new Date(date))

export const formatMonths = (months: number) => copy.months(Math.round(months * 10) / 10)

/** Formats the payment frequency for any kind of price. */
export const formatPayment = (price: OfferPrice, paymentCents: number, payments: number) =>
  payments === 1
    ? copy.once(money(paymentCents))
    : copy.times(money(paymentCents), price.kind === 'single' ? '' : frequencyLabels[price.frequency], payments)

export interface OfferRow {
  readonly label: string
  readonly text: string
  /** Shown below the figure. */
  readonly notes?: readonly string[]
  /** Highlighted, because offers are compared by it. */
  readonly isSum?: boolean
  /** Shown before the button that chooses the offer. */
  readonly isKey?: boolean
}

/**
 * Returns all figures and conditions in the order of comparison.
 * @param others all offers compared; rows that apply to one of them are there for each.
 */
export const offerRows = (
  offer: ShownOffer,
  requestedAmountCents: number | null,
  others: readonly ShownOffer[] = [offer],
): OfferRow[] => [
  ...keyRows(offer, requestedAmountCents, others).map((row) => ({ ...row, isKey: true })),
  ...otherRows(offer, others),
]

/** Marks our figures if a lender's are shown beside them, and marks estimates. */
const markers = ({ isEstimate }: ShownOffer, others: readonly ShownOffer[]) => {
  const hasLenderFigures = others.some(({ lenderFigures }) => lenderFigures)
  return {
    hasLenderFigures,
    ours: (label: string) => (hasLenderFigures ? copy.ourCalculation(label) : label),
    about: (text: string) => (isEstimate ? copy.estimated(text) : text),
  }
}

/** What a choice depends on: money in, payment, cost, APR, and what payoffs cost. */
function keyRows(offer: ShownOffer, requestedAmountCents: number | null, others: readonly ShownOffer[]): OfferRow[] {
  const { price, amountCents, receivedCents, repaidCents } = offer
  const { hasLenderFigures, ours, about } = markers(offer, others)
  const difference = amountDifference(amountCents, requestedAmountCents) ?? largestDifference(offer, others)
  const monthly = copy.aboutAMonth(money(Math.round(monthlyPaymentCents(offer) / 100) * 100))
  const shorter = termDifference(offer, others)
  return [
    receivedRow(offer, others),
    { label: copy.amount, text: money(amountCents), ...(difference && { notes: [difference] }) },
    ...(hasLenderFigures ? lenderRows(offer) : []),
    {
      label: ours(copy.payment),
      text: formatPayment(price, offer.paymentCents, offer.payments),
      notes: [...(isMonthly(price) ? [] : [monthly]), ...(shorter ? [shorter] : [])],
    },
    { label: ours(copy.totalCost), text: money(repaidCents - receivedCents), isSum: true },
    { label: about(ours(copy.aprWithOurFee)), text: percent(offer.aprThousandths), isSum: true },
    { label: about(ours(copy.aprWithoutOurFee)), text: percent(offer.aprWithoutFeeThousandths) },
    ...payoffRows(offer, others),
  ]
}

function otherRows(offer: ShownOffer, others: readonly ShownOffer[]): OfferRow[] {
  const { conditions, amountCents, receivedCents, repaidCents, successFeeCents } = offer
  const { ours, about } = markers(offer, others)
  const feePercent = formatBasisPoints((successFeeCents / amountCents) * 10_000)
  return [
    {
      label: ours(copy.totalRepayment),
      text: money(repaidCents),
      notes: [about(copy.over(formatMonths(offer.months)))],
    },
    {
      label: ours(copy.costPerDollarReceived),
      text: formatCentsPerDollar(((repaidCents - receivedCents) / receivedCents) * 100),
    },
    {
      label: copy.ourSuccessFee,
      text: successFeeCents === 0 ? copy.none : `${money(successFeeCents)} (${feePercent})`,
      ...(successFeeCents > 0 && { notes: [copy.dueAfterFunding] }),
    },
    { label: copy.lenderFees, text: money(offer.lenderFeesCents) },
    {
      label: copy.lenderPaysUs,
      text: offer.commissionCents === 0 ? copy.nothing : `${money(offer.commissionCents)}`,
      ...(offer.commissionCents > 0 && { notes: [copy.paidByLender] }),
    },
    {
      label: copy.earlyPayoff,
      text: conditions.prepayment,
      notes: offer.earlyPayoffs.map(({ month, payoffCents, savedCents }) =>
        copy.payoffAfter(month, money(payoffCents), money(savedCents)),
      ),
    },
    {
      label: copy.usualTimeToFunding,
      text: offer.fundingDays === null ? copy.fundingTimeUnknown : copy.days(offer.fundingDays),
    },
    { label: copy.collateral, text: conditions.collateral || copy.none },
    { label: copy.uccLienFiled, text: conditions.hasUccFiling ? copy.yes : copy.no },
    { label: copy.personalGuarantee, text: conditions.hasPersonalGuarantee ? copy.yes : copy.no },
    ...(others.every(isSettled) ? [] : [{ label: copy.expires, text: endOf(offer) }]),
  ]
}

/** Returns the figures of a funding that differs from its offer, as label and text. */
export const fundedRows = ({ price, payoffs }: Pick<ShownOffer, 'price' | 'payoffs'>, terms: FundedTerms) =>
  [
    [copy.amount, money(terms.amountCents)],
    [payoffs.length > 0 ? copy.cashAfterFeesAndPayoffs : copy.cashAfterFees, money(terms.netCashCents)],
    [copy.payment, formatPayment(price, terms.paymentCents, terms.payments)],
    [copy.totalRepayment, money(terms.repaidCents)],
  ] as const

/** Nothing of it can expire anymore. */
const isSettled = ({ status, expiresAt }: ShownOffer) => status !== 'presented' && !expiresAt

const hasPayoffs = (offers: readonly Pick<ShownOffer, 'payoffs'>[]) => offers.some(({ payoffs }) => payoffs.length > 0)

const isMonthly = (price: OfferPrice) => price.kind !== 'single' && price.frequency === 'monthly'

function receivedRow(offer: ShownOffer, others: readonly ShownOffer[]): OfferRow {
  const label = hasPayoffs(others) ? copy.youReceiveAfterFeesAndPayoffs : copy.youReceiveAfterFees
  return {
    ...{ label, text: money(offer.netCashCents), isSum: hasPayoffs(others) },
    notes: offer.payoffs.map(formatPayoff),
  }
}

/** `$32,500 pays off Harbor Capital` */
export const formatPayoff = ({ amountCents, funder }: Pick<Payoff, 'amountCents' | 'funder'>) =>
  copy.paysOff(money(amountCents), funder)

/** Printed on the lender's disclosure, so they come first. */
function lenderRows({ lenderFigures: printed }: ShownOffer): OfferRow[] {
  const amount = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? copy.notStated : money(cents)
  return [
    { label: copy.lendersApr, text: printed ? percent(printed.aprThousandths) : copy.notStated },
    { label: copy.lendersFinanceCharge, text: amount(printed?.financeChargeCents) },
    { label: copy.lendersPayment, text: amount(printed?.paymentCents) },
  ]
}

/** Formats the figures of the lender's disclosure in a line; ours follow as our calculation. */
export const formatLenderFigures = ({ aprThousandths, financeChargeCents, paymentCents }: LenderFigures) =>
  [
    copy.lendersDisclosureApr(percent(aprThousandths)),
    ...(financeChargeCents === null ? [] : [copy.financeCharge(money(financeChargeCents))]),
    ...(paymentCents === null ? [] : [copy.paymentOf(money(paymentCents))]),
  ].join(', ')

function payoffRows(offer: ShownOffer, others: readonly ShownOffer[]): OfferRow[] {
  if (!hasPayoffs(others)) return []
  if (offer.payoffs.length === 0)
    return [copy.aprOnNewMoney, copy.costPaidTwice, copy.ifYouWait].map((label) => ({ label, text: copy.noPayoff }))
  const { newMoneyAprThousandths: apr } = offer
  const waiting = formatWaiting(offer)
  return [
    { label: copy.aprOnNewMoney, text: apr === null ? copy.noNewMoney : percent(apr), notes: [copy.newMoney] },
    { label: copy.costPaidTwice, text: formatPaidTwice(offer), notes: [copy.paidTwice] },
    {
      label: copy.ifYouWait,
      text: waiting ?? formatUnknownWaiting(offer),
      ...(waiting && { notes: [copy.waiting] }),
    },
  ]
}

/** Formats the old finance cost that the payoffs include. */
export function formatPaidTwice({ payoffs }: Pick<ShownOffer, 'payoffs'>): string {
  const cents = costPaidTwiceCents(payoffs)
  if (cents === null) return copy.noFinanceCostFrom(unknownFunders(payoffs, 'financeCostCents'))
  return cents === 0 ? copy.none : money(cents)
}

/** Names the funders whose figure is missing. */
const unknownFunders = (payoffs: ShownOffer['payoffs'], figure: 'financeCostCents' | 'remainingCents') =>
  new Intl.ListFormat(locale).format(payoffs.flatMap((one) => (one[figure] === null ? [one.funder] : [])))

/** Says which figure is missing to compare with waiting. */
export const formatUnknownWaiting = ({ payoffs }: Pick<ShownOffer, 'payoffs'>) =>
  copy.noRemainingPaymentsFrom(unknownFunders(payoffs, 'remainingCents'))

/** Formats what waiting until the old payments end saves or costs, in whole dollars. */
export function formatWaiting(
  offer: Pick<ShownOffer, 'payoffs' | 'receivedCents' | 'repaidCents'>,
): string | undefined {
  const cents = savedByWaitingCents(offer)
  if (cents === null) return undefined
  const ends = offer.payoffs.map(({ endsOn }) => endsOn ?? '')
  const dollars = money(Math.round(Math.abs(cents) / 100) * 100)
  if (ends.includes('')) return cents >= 0 ? copy.saveAbout(dollars) : copy.payAboutMore(dollars)
  return (cents >= 0 ? copy.saveAboutUntil : copy.payAboutMoreUntil)(dollars, dayOf(ends.toSorted().at(-1) ?? ''))
}

type Term = Pick<ShownOffer, 'months' | 'lender'>

/** Formats a much shorter term than another offer's: `Repaid in 6 months instead of 5 years (Pier Bank).` */
function termDifference(offer: Term, others: readonly Term[]): string | undefined {
  const longest = others.toSorted((a, b) => b.months - a.months)[0]
  if (!longest || longest.months - offer.months < 1) return undefined
  return copy.repaidInstead(formatTerm(offer.months), formatTerm(longest.months), longest.lender)
}

/** 60 -> `5 years`; other terms in months. */
const formatTerm = (months: number) =>
  months >= 24 && months % 12 === 0 ? copy.years(months / 12) : formatMonths(months)

/** Formats the difference from the requested amount, both in cents; undefined if none. */
export function amountDifference(amountCents: number, requestedCents: number | null): string | undefined {
  if (requestedCents === null || amountCents === requestedCents) return undefined
  const difference = money(Math.abs(amountCents - requestedCents))
  return amountCents < requestedCents ? copy.belowRequest(difference) : copy.aboveRequest(difference)
}

/** Formats how much smaller the offer is than the largest one; undefined if the requested amount already shows it. */
function largestDifference(
  { amountCents }: ShownOffer,
  others: readonly Pick<ShownOffer, 'amountCents' | 'lender'>[],
): string | undefined {
  const largest = others.toSorted((a, b) => b.amountCents - a.amountCents)[0]
  if (!largest || largest.amountCents === amountCents) return undefined
  return copy.lessThanOther(money(largest.amountCents - amountCents), largest.lender)
}

/** Formats it for staff: `$30,000 less than requested`. */
export function requestDifference(amountCents: number, requestedCents: number | null): string | undefined {
  if (requestedCents === null || amountCents === requestedCents) return undefined
  const difference = money(Math.abs(amountCents - requestedCents))
  return amountCents < requestedCents ? copy.lessThanRequested(difference) : copy.moreThanRequested(difference)
}

/** Formats what to compare if offers differ in amount or term. */
export function offersDifference(offers: readonly Pick<ShownOffer, 'amountCents' | 'months'>[]): string | undefined {
  const amounts = new Set(offers.map(({ amountCents }) => amountCents))
  // A share of sales runs for a fraction of a month; the screen shows one decimal.
  const terms = new Set(offers.map(({ months }) => months.toFixed(1)))
  if (amounts.size > 1) return terms.size > 1 ? copy.offersDifferInBoth : copy.offersDifferInAmount
  return terms.size > 1 ? copy.offersDifferInTerm : undefined
}

const endOf = ({ expiresAt }: ShownOffer) => (expiresAt ? momentOf(expiresAt) : copy.noExpirationDate)

/** Returns what an estimated APR assumes. */
export function assumptionOf(offer: ShownOffer): string | undefined {
  const { price } = offer
  if (price.kind === 'factor') return withDebitDays(copy.factorNote, offer)
  if (price.kind !== 'sales_share') return undefined
  const share = `${price.shareBasisPoints / 100}%`
  return withDebitDays(copy.salesNote(money(price.monthlySalesCents), share), offer)
}

/** Checks if the APR depends on the funding day, because debits skip the days on which banks are closed. */
export const isPricedByDay = ({ kind, frequency }: { kind: string; frequency?: string }): boolean =>
  (kind === 'factor' || kind === 'sales_share') && frequency !== 'monthly'

const withDebitDays = (sentence: string, { price, pricedOn }: ShownOffer) =>
  isPricedByDay(price) ? `${sentence} ${copy.pricedOn(dayOf(pricedOn))}` : sentence
