import { z } from 'zod/mini'

/** For review only: leads are never rejected for these. */
export const fraudSignals = z.object({
  isDisposable: z.boolean(),
  /** In the 24 hours before the latest submission. */
  sameAddress: z.int(),
  /** Leads with this number within 24 hours; 0 if it couldn't be parsed. */
  sameNumber: z.int(),
  /** A hidden field, in any submission; see `bot-signals.ts`. */
  hasFilledTrap: z.boolean(),
  wasSentAtOnce: z.boolean(),
})
export type FraudSignals = z.output<typeof fraudSignals>

/** Less is common: a typo, or a couple sharing a phone. */
const minUnusual = 3

/** Describes the unusual signals for staff. */
export function formatSignals({
  isDisposable,
  sameAddress,
  sameNumber,
  hasFilledTrap,
  wasSentAtOnce,
}: FraudSignals): string[] {
  return [
    ...(isDisposable ? ['This is a disposable email address.'] : []),
    ...(sameAddress >= minUnusual ? [`Submitted ${sameAddress} times within 24 hours.`] : []),
    ...(sameNumber >= minUnusual ? [`${sameNumber} leads with this phone number within 24 hours.`] : []),
    ...(hasFilledTrap ? ['Possibly automated: a field that people can’t see was filled in.'] : []),
    ...(wasSentAtOnce ? ['Possibly automated: submitted within seconds of opening the page.'] : []),
  ]
}
