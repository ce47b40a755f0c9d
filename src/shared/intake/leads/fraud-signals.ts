import { z } from 'zod/mini'

/** What may say that nobody stands behind a lead; people judge, and nothing is refused for it. */
export const fraudSignals = z.object({
  /** The address is of a mailbox that is thrown away after use. */
  isDisposable: z.boolean(),
  /** How often it was sent in the 24 hours up to the last time. */
  sameAddress: z.int(),
  /** Leads with this number within 24 hours of this one, itself among them; 0 where the number was not understood. */
  sameNumber: z.int(),
})
export type FraudSignals = z.output<typeof fraudSignals>

/** From here on it is more than a slip or a couple. */
const minUnusual = 3

/** The signs as staff read them; none where there is nothing to look at. */
export function formatSignals({ isDisposable, sameAddress, sameNumber }: FraudSignals): string[] {
  return [
    ...(isDisposable ? ['The address is of a mailbox that is thrown away after use.'] : []),
    ...(sameAddress >= minUnusual ? [`Sent ${sameAddress} times within 24 hours.`] : []),
    ...(sameNumber >= minUnusual ? [`${sameNumber} leads with this number within 24 hours.`] : []),
  ]
}
