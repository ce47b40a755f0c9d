import { advanceCost } from '#shared/intake/calculators/advance-cost.ts'
import { annualPercentageRate, highestAprPercent } from '#shared/intake/calculators/apr.ts'
import { centsPerDollar, loanCost } from '#shared/intake/calculators/loan-cost.ts'
import { loanSchedule } from '#shared/intake/calculators/loan-schedule.ts'
import { paymentCount, paymentsPerYear } from '#shared/intake/calculators/payment-frequency.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

/** An offer's price and what is taken out of its money; cents. */
export interface PricedOffer {
  readonly price: OfferPrice
  readonly amountCents: number
  /** All that the lender keeps of the money. */
  readonly lenderFeesCents: number
  /** Ours, due once funded; counted as taken out of the money on that day. */
  readonly successFeeCents: number
}

/** What an offer costs on the one basis on which all are compared; cents, percent unrounded. */
export interface OfferCost {
  /** The amount less the fees of the lender and ours. */
  readonly receivedCents: number
  readonly repaidCents: number
  /** Repaid less received. */
  readonly costCents: number
  /** One of the payments; the last may differ by what rounding left. */
  readonly paymentCents: number
  readonly payments: number
  /** How long it runs; a share of sales takes as long as the sales make it. */
  readonly months: number
  readonly aprPercent: number
  /** The same without our fee. */
  readonly aprWithoutFeePercent: number
  readonly centsPerDollar: number
  /** What stands for its APR is an assumption: even debits, and for a share of sales the sales of a month. */
  readonly isEstimate: boolean
}

/**
 * The cost of an offer, with and without our fee.
 * @returns undefined where nothing is left to receive, it is never repaid, or its APR passes any price there is.
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

/** @param feesCents taken out of the money. */
function costBefore({ price, amountCents }: PricedOffer, feesCents: number) {
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
    const aprPercent = annualPercentageRate(receivedCents, [{ cents: repaidCents, periods: months }], 12)
    return { receivedCents, repaidCents, paymentCents: repaidCents, payments: 1, months, aprPercent }
  }
  const { factorThousandths, frequency } = price
  const cost = advanceCost({
    ...{ amountCents, factorThousandths, frequency, feesCents },
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

/** What repaying everything after so many months takes, and how much less is paid in the end; cents. */
export interface EarlyPayoff {
  readonly month: number
  readonly payoffCents: number
  readonly savedCents: number
}

/**
 * What is still owed on a loan after each of these months. Interest that is not due yet is saved; a charge for repaying
 * early stands in the lender's words and is not counted. Advances owe the whole amount from the first day: none.
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
