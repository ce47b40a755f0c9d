import { z } from 'zod/mini'

/** What may say that nobody stands behind a lead; people judge, and nothing is refused for it. */
export const leadSigns = z.object({
  /** The address is of a mailbox that is thrown away after use. */
  isDisposable: z.boolean(),
  /** How often it was sent in the 24 hours up to the last time. */
  sameAddress: z.int(),
  /** Leads with this number within 24 hours of this one, itself among them; 0 where the number was not understood. */
  sameNumber: z.int(),
})
export type LeadSigns = z.output<typeof leadSigns>

/** From here on it is more than a slip or a couple. */
const unusual = 3

/** The signs as staff read them; none where there is nothing to look at. */
export function formatSignals({ isDisposable, sameAddress, sameNumber }: LeadSigns): string[] {
  return [
    ...(isDisposable ? ['The address is of a mailbox that is thrown away after use.'] : []),
    ...(sameAddress >= unusual ? [`Sent ${sameAddress} times within 24 hours.`] : []),
    ...(sameNumber >= unusual ? [`${sameNumber} leads with this number within 24 hours.`] : []),
  ]
}
