import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'
import type { RepaymentPlan } from '#shared/placement/deals/repayment-plan.ts'

const whole = 10_000

/**
 * Returns how much of the total repayment is paid, in basis points. Starts from the last confirmation and assumes even
 * payments to the expected end. Without a confirmation it counts the payments due so far, all equal.
 */
export function paidInBasisPoints(plan: RepaymentPlan, today: string): number {
  if (plan.confirmed && today >= plan.confirmed.on) return fromConfirmed(plan.confirmed, plan.expectedPayoffOn, today)
  // Staff may have entered an end before the first payment.
  if (today >= plan.expectedPayoffOn) return whole
  if (today < plan.firstPaymentOn) return 0
  const days = Math.max(1, daysBetween(plan.firstPaymentOn, plan.expectedPayoffOn))
  const made = 1 + Math.floor(((plan.payments - 1) * daysBetween(plan.firstPaymentOn, today)) / days)
  return Math.floor((made * whole) / plan.payments)
}

/** Past the expected end nothing more is assumed: staff have to ask. */
function fromConfirmed({ basisPoints, on }: { basisPoints: number; on: string }, end: string, today: string) {
  const days = daysBetween(on, end)
  if (days <= 0) return basisPoints
  const passed = Math.min(days, daysBetween(on, today))
  return basisPoints + Math.floor(((whole - basisPoints) * passed) / days)
}

/**
 * Returns the first day on which a share is paid in by the same estimate; null if it is never reached.
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
