import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

/** Repayment schedule of a deal, as far as its terms determine it; days as `2026-03-02`. */
export interface RepaymentPlan {
  readonly firstPaymentOn: string
  /** Day of the last payment. */
  readonly expectedPayoffOn: string
  /** From the first to the last day, inclusive. */
  readonly payments: number
  /** The last confirmation by the lender or the client; the estimate continues from it. */
  readonly confirmed: { readonly basisPoints: number; readonly on: string } | null
}

/**
 * Returns the plan that follows from an offer's terms. It is an estimate, because lenders treat weekends and holidays
 * differently. A share of sales runs as long as was estimated with the offer.
 * @param payments and months as computed with the offer.
 */
export function planOf(
  price: OfferPrice,
  { fundedOn, payments, months }: { fundedOn: string; payments: number; months: number },
): RepaymentPlan {
  const whole = Math.max(1, Math.ceil(months))
  const expectedPayoffOn = addMonths(fundedOn, whole)
  const first = price.kind === 'single' ? expectedPayoffOn : firstPayment(fundedOn, price.frequency)
  return {
    firstPaymentOn: first < expectedPayoffOn ? first : expectedPayoffOn,
    expectedPayoffOn,
    payments,
    confirmed: null,
  }
}

function firstPayment(fundedOn: string, frequency: 'monthly' | 'semimonthly' | 'biweekly' | 'weekly' | 'daily') {
  if (frequency === 'monthly') return addMonths(fundedOn, 1)
  if (frequency === 'daily') return nextBusinessDay(fundedOn)
  return addDays(fundedOn, { semimonthly: 15, biweekly: 14, weekly: 7 }[frequency])
}

/** Banks move no money on weekends. */
function nextBusinessDay(day: string): string {
  const next = addDays(day, 1)
  return [0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay()) ? nextBusinessDay(next) : next
}
