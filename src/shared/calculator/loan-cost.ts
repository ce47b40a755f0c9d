/** A loan repaid in equal monthly payments, of which a broker's fee is taken out of the proceeds. */
export interface Loan {
  readonly amountCents: number
  readonly rateBasisPoints: number
  readonly months: number
  readonly feeBasisPoints: number
}

export interface LoanCost {
  readonly feeCents: number
  readonly receivedCents: number
  readonly paymentCents: number
  readonly repaidCents: number
  /** What the money costs in all: repaid less received. */
  readonly costCents: number
  /** APR in percent, unrounded. */
  readonly aprPercent: number
}

/** The cost of a loan; give a fee of 0 for the cost without us. */
export function loanCost({ amountCents, rateBasisPoints, months, feeBasisPoints }: Loan): LoanCost {
  const feeCents = Math.round((amountCents * feeBasisPoints) / 10_000)
  const receivedCents = amountCents - feeCents
  const paymentCents = monthlyPaymentCents(amountCents, rateBasisPoints, months)
  const repaidCents = paymentCents * months
  return {
    feeCents,
    receivedCents,
    paymentCents,
    repaidCents,
    costCents: repaidCents - receivedCents,
    aprPercent: annualPercentageRate(receivedCents, paymentCents, months),
  }
}

/** The level payment of an annuity, rounded to the cent. */
export function monthlyPaymentCents(amountCents: number, rateBasisPoints: number, months: number): number {
  const rate = rateBasisPoints / 10_000 / 12
  return Math.round(rate === 0 ? amountCents / months : (amountCents * rate) / (1 - (1 + rate) ** -months))
}

/**
 * APR in percent by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J) for level monthly payments, the first
 * one month after the money. Solved by bisection: the present value falls strictly as the rate grows.
 */
export function annualPercentageRate(receivedCents: number, paymentCents: number, months: number): number {
  const presentValue = (rate: number) =>
    rate === 0 ? paymentCents * months : (paymentCents * (1 - (1 + rate) ** -months)) / rate

  let [low, high] = [0, 1]
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (presentValue(middle) > receivedCents) low = middle
    else high = middle
  }
  return low * 12 * 100
}
