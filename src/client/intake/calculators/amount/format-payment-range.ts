import { estimateMonths, type LowestTerms, paymentRange, type Range } from '#shared/intake/calculators/payment-range.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'

const dollars = (cents: number) => formatDollars(Math.round(cents / 100))
const both = ([from, to]: Range, format: (value: number) => string) => `${format(from)} to ${format(to)}`
const percent = (value: number) => `${value.toFixed(2)}%`

/** Formats an amount in dollars and its estimate: payment, total cost, APR with and without our fee. */
export function formatPaymentRange(amountDollars: number, terms: LowestTerms) {
  const { paymentCents, costCents, aprPercent } = paymentRange(amountDollars * 100, terms)
  const fee = formatBasisPoints(terms.feeBasisPoints)
  return {
    amount: formatDollars(amountDollars),
    estimate: [
      `${both(paymentCents, dollars)} a month over ${estimateMonths} months`,
      `Total cost ${both(costCents, dollars)}, our ${fee} fee included. APR ${both(aprPercent.withFee, percent)} with our fee, ${both(aprPercent.withoutFee, percent)} without it.`,
    ] as const,
  }
}
