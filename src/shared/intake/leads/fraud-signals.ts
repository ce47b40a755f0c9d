import { z } from 'zod/mini'

/** Signs that a lead may be fake. For review only; leads are never rejected for them. */
export const fraudSignals = z.object({
  /** The email is from a disposable email provider. */
  isDisposable: z.boolean(),
  /** Submissions in the 24 hours before the latest one. */
  sameAddress: z.int(),
  /** Leads with this phone number within 24 hours of this one, including itself; 0 if the number couldn't be parsed. */
  sameNumber: z.int(),
})
export type FraudSignals = z.output<typeof fraudSignals>

/** Lower counts are common: a typo, or a couple sharing a phone. */
const minUnusual = 3

/** Describes the unusual signals for staff. */
export function formatSignals({ isDisposable, sameAddress, sameNumber }: FraudSignals): string[] {
  return [
    ...(isDisposable ? ['This is a disposable email address.'] : []),
    ...(sameAddress >= minUnusual ? [`Submitted ${sameAddress} times within 24 hours.`] : []),
    ...(sameNumber >= minUnusual ? [`${sameNumber} leads with this phone number within 24 hours.`] : []),
  ]
}
