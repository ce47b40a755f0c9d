import { addDays, addMonths, daysBetween } from '#shared/kit/calendar-day.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

/** Days as `2026-03-02`. */
export interface RepaymentPlan {
  readonly firstPaymentOn: string
  readonly expectedPayoffOn: string
  /** Includes the first and the last. */
  readonly payments: number
  /** By the lender or the client; the estimate continues from it. */
  readonly confirmed: { readonly basisPoints: number; readonly on: string } | null
}

/**
 * Returns the plan an offer implies: an estimate, because lenders treat weekends and holidays differently.
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

const whole = 10_000

/** Estimates the paid share in basis points, assuming even payments since the last confirmation. */
export function paidInBasisPoints(plan: RepaymentPlan, today: string): number {
  if (plan.confirmed && today >= plan.confirmed.on) return fromConfirmed(plan.confirmed, plan.expectedPayoffOn, today)
  // Staff may have entered an end before the first payment.
  if (today >= plan.expectedPayoffOn) return whole
  if (today < plan.firstPaymentOn) return 0
  const days = Math.max(1, daysBetween(plan.firstPaymentOn, plan.expectedPayoffOn))
  const made = 1 + Math.floor(((plan.payments - 1) * daysBetween(plan.firstPaymentOn, today)) / days)
  return Math.floor((made * whole) / plan.payments)
}

/** Past the expected end staff have to ask. */
function fromConfirmed({ basisPoints, on }: { basisPoints: number; on: string }, end: string, today: string) {
  const days = daysBetween(on, end)
  if (days <= 0) return basisPoints
  const passed = Math.min(days, daysBetween(on, today))
  return basisPoints + Math.floor(((whole - basisPoints) * passed) / days)
}

/**
 * Returns the day on which a share is paid in; null if never.
 * @param basisPoints 1 to 10,000.
 */
export function paidInOn(plan: RepaymentPlan, basisPoints: number): string | null {
  if (plan.confirmed) return confirmedOn(plan.confirmed, plan.expectedPayoffOn, basisPoints)
  const needed = Math.ceil((plan.payments * basisPoints) / whole)
  if (plan.expectedPayoffOn <= plan.firstPaymentOn) return plan.expectedPayoffOn
  if (needed <= 1) return plan.firstPaymentOn
  const days = Math.max(1, daysBetween(plan.firstPaymentOn, plan.expectedPayoffOn))
  return addDays(plan.firstPaymentOn, Math.min(days, Math.ceil(((needed - 1) * days) / (plan.payments - 1))))
}

function confirmedOn(confirmed: { basisPoints: number; on: string }, end: string, basisPoints: number) {
  if (confirmed.basisPoints >= basisPoints) return confirmed.on
  const days = daysBetween(confirmed.on, end)
  if (days <= 0) return null
  return addDays(
    confirmed.on,
    Math.ceil(((basisPoints - confirmed.basisPoints) * days) / (whole - confirmed.basisPoints)),
  )
}
