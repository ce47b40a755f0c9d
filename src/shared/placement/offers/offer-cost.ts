import { advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import {
  annualPercentageRate,
  highestAprPercent,
  paymentCount,
  paymentsPerYear,
  singlePaymentRate,
} from '#shared/intake/calculators/apr.ts'
import { centsPerDollar, loanCost, loanSchedule } from '#shared/intake/calculators/loan-cost.ts'
import type { OfferPrice } from './terms.ts'

/** Cents. */
export interface PricedOffer {
  readonly price: OfferPrice
  readonly amountCents: number
  /** All fees the lender deducts. */
  readonly lenderFeesCents: number
  /** Counted as deducted at funding. */
  readonly successFeeCents: number
  /**
   * `2026-03-02`: where daily and weekly debits start from. Offers are priced before the funding day is known, so the
   * brokerage's day on which the terms are saved counts (decision records 53 and 71).
   */
  readonly pricedOn: string
}

/** Computed the same way for all offers; cents, percent unrounded. */
export interface OfferCost {
  /** Less the lender's fees and ours. */
  readonly receivedCents: number
  readonly repaidCents: number
  readonly costCents: number
  /** The last may differ by rounding. */
  readonly paymentCents: number
  readonly payments: number
  /** For a share of sales, until the assumed sales have repaid it. */
  readonly months: number
  readonly aprPercent: number
  readonly aprWithoutFeePercent: number
  readonly centsPerDollar: number
  /** The APR assumes even debits from `pricedOn`, or the monthly sales. */
  readonly isEstimate: boolean
}

/**
 * Returns the cost of an offer with and without our fee, if it can be computed. The APR of loans counts all months,
 * and all weeks, as equal and ignores that a payment moves from a weekend or holiday (12 CFR 1026.17(c)(3)).
 */
export function offerCost(offer: PricedOffer): OfferCost | undefined {
  const withFee = costBefore(offer, offer.lenderFeesCents + offer.successFeeCents)
  const withoutFee = costBefore(offer, offer.lenderFeesCents)
  if (!withFee || !withoutFee || withFee.receivedCents <= 0 || withFee.aprPercent > highestAprPercent) return undefined
  return {
    ...withFee,
    costCents: withFee.repaidCents - withFee.receivedCents,
    aprWithoutFeePercent: withoutFee.aprPercent,
    centsPerDollar: centsPerDollar({ ...withFee, costCents: withFee.repaidCents - withFee.receivedCents }),
    isEstimate: offer.price.kind === 'factor' || offer.price.kind === 'sales_share',
  }
}

function costBefore({ price, amountCents, pricedOn }: PricedOffer, feesCents: number) {
  const receivedCents = amountCents - feesCents
  if (price.kind === 'rate') {
    const loan = { ...price, amountCents }
    const { repaidCents, paymentCents, schedule } = loanCost({ ...loan, feeBasisPoints: 0 })
    const due = schedule.map(({ number, paymentCents: cents }) => ({ cents, periods: number }))
    const aprPercent = annualPercentageRate(receivedCents, due, paymentsPerYear[price.frequency])
    const { months } = price
    return { receivedCents, repaidCents, paymentCents, payments: schedule.length, months, aprPercent }
  }
  if (price.kind === 'single') {
    const repaidCents = Math.round((amountCents * price.factorThousandths) / 1_000)
    const { months } = price
    const aprPercent = singlePaymentRate(receivedCents, repaidCents, months)
    return { receivedCents, repaidCents, paymentCents: repaidCents, payments: 1, months, aprPercent }
  }
  const { factorThousandths, frequency } = price
  const cost = advanceCost({
    ...{ amountCents, factorThousandths, frequency, feesCents, fundedOn: pricedOn },
    monthlySalesCents: price.kind === 'sales_share' ? price.monthlySalesCents : 0,
    repayment:
      price.kind === 'factor'
        ? { by: 'term', months: price.months }
        : { by: 'share', shareBasisPoints: price.shareBasisPoints },
  })
  if (!cost) return undefined
  const { repaidCents, debitCents: paymentCents, debits: payments, months, aprPercent } = cost
  return { receivedCents, repaidCents, paymentCents, payments, months, aprPercent }
}

/** Cents. */
export interface EarlyPayoff {
  readonly month: number
  readonly payoffCents: number
  readonly savedCents: number
}

/**
 * Returns the loan balance and saved interest after these months, without prepayment penalties (free text). Advances
 * owe everything from the first day.
 */
export function earlyPayoffs(price: OfferPrice, amountCents: number, afterMonths = [3, 6, 12, 24, 36]): EarlyPayoff[] {
  if (price.kind !== 'rate') return []
  const schedule = loanSchedule({ ...price, amountCents })
  const repaidCents = sum(schedule.map(({ paymentCents }) => paymentCents))
  return afterMonths
    .filter((month) => month < price.months)
    .map((month) => {
      const paid = schedule.slice(0, paymentCount(month, price.frequency))
      const payoffCents = paid.at(-1)?.balanceCents ?? amountCents
      return { month, payoffCents, savedCents: repaidCents - sum(paid.map((each) => each.paymentCents)) - payoffCents }
    })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
