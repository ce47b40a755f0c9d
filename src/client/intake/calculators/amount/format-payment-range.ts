import { estimateMonths, type LowestTerms, paymentRange, type Range } from '#shared/intake/calculators/payment-range.ts'
import { formatBasisPoints, formatDollars, formatPercent } from '#shared/kit/money.ts'
import * as copy from './copy.ts'

const dollars = (cents: number) => formatDollars(Math.round(cents / 100))
const both = ([from, to]: Range, format: (value: number) => string) => copy.range(format(from), format(to))

/** Formats an amount in dollars and its estimate: payment, total cost, APR with and without our fee. */
export function formatPaymentRange(amountDollars: number, terms: LowestTerms) {
  const { paymentCents, costCents, aprPercent } = paymentRange(amountDollars * 100, terms)
  const fee = formatBasisPoints(terms.feeBasisPoints)
  return {
    amount: formatDollars(amountDollars),
    estimate: [
      copy.paymentEstimate(both(paymentCents, dollars), estimateMonths),
      copy.costEstimate(
        both(costCents, dollars),
        fee,
        both(aprPercent.withFee, formatPercent),
        both(aprPercent.withoutFee, formatPercent),
      ),
    ] as const,
  }
}
