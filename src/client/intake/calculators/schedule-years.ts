import type { Instalment } from '#shared/intake/calculators/loan-schedule.ts'

/** The totals of one part of a schedule, in cents. */
export interface Stretch {
  /** `Year 2`, or `Payment 7` if the whole schedule is short. */
  readonly name: string
  readonly paidCents: number
  readonly interestCents: number
  readonly principalCents: number
  readonly balanceCents: number
}

/** Up to this number, payments are listed one by one. */
const fewPayments = 18

/** Groups a schedule by year, or by payment if there are few. */
export function stretchesOf(schedule: readonly Instalment[], paymentsPerYear: number): Stretch[] {
  const isShort = schedule.length <= fewPayments
  const size = isShort ? 1 : paymentsPerYear
  return Array.from({ length: Math.ceil(schedule.length / size) }, (_, index) => {
    const part = schedule.slice(index * size, (index + 1) * size)
    const sum = (of: (instalment: Instalment) => number) => part.reduce((total, each) => total + of(each), 0)
    return {
      name: `${isShort ? 'Payment' : 'Year'} ${index + 1}`,
      paidCents: sum(({ paymentCents }) => paymentCents),
      interestCents: sum(({ interestCents }) => interestCents),
      principalCents: sum(({ principalCents }) => principalCents),
      balanceCents: part.at(-1)?.balanceCents ?? 0,
    }
  })
}
