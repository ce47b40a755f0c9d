import { z } from 'zod/mini'
import { usStates } from './us-states.ts'

/** A whole number within inclusive limits. */
const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

const dollarsMessage = 'Enter whole dollars from 1,000 to 100,000,000'
const dollars = whole(1_000, 100_000_000, dollarsMessage)

/** An advertised range in whole dollars. */
const range = z.object({ fromDollars: dollars, toDollars: dollars }).check(
  z.refine(({ fromDollars, toDollars }) => fromDollars <= toDollars, {
    message: 'The maximum can’t be below the minimum',
    path: ['toDollars'],
  }),
)

/** States that prohibit broker fees for consumers, or require a license or bond. */
const defaultNoFeeStates = 'AR, AZ, FL, GA, ID, IL, ME'

/** State codes, stored as `AR, AZ`. Settings saved before this field use the default. */
const noFeeStates = z._default(
  z.string('Enter the states').check(
    z.overwrite((typed) => (typed.toUpperCase().match(/[^\s,;]+/g) ?? []).join(', ')),
    z.maxLength(300, 'Enter each state once'),
    z.refine(
      (codes) => codes === '' || codes.split(', ').every((code) => Object.hasOwn(usStates, code)),
      'Enter two-letter state codes, such as AR, AZ',
    ),
  ),
  defaultNoFeeStates,
)

/** Advertised terms and minimum lending criteria. */
export const offers = z.object({
  business: z.object({
    amount: range,
    lowestRateBasisPoints: whole(1, 10_000, 'Enter a rate from 0.01% to 100%'),
  }),
  personal: z.object({ amount: range, hasSuccessFee: z.boolean('Choose an option'), noFeeStates }),
  successFeeBasisPoints: whole(0, 2_000, 'Enter a fee from 0% to 20%'),
  /** Hours until work on a request starts, and until funding at the earliest. */
  responseHours: whole(1, 720, 'Enter whole hours from 1 to 720'),
  fundingHours: whole(1, 2_160, 'Enter whole hours from 1 to 2,160'),
  minimums: z.object({
    monthsInBusiness: whole(0, 600, 'Enter whole months from 0 to 600'),
    monthlyRevenueDollars: whole(0, 100_000_000, 'Enter whole dollars from 0 to 100,000,000'),
    creditScore: whole(300, 850, 'Enter a score from 300 to 850'),
  }),
})

export const defaultOffers: z.output<typeof offers> = {
  business: { amount: { fromDollars: 20_000, toDollars: 500_000 }, lowestRateBasisPoints: 450 },
  personal: {
    amount: { fromDollars: 10_000, toDollars: 100_000 },
    hasSuccessFee: false,
    noFeeStates: defaultNoFeeStates,
  },
  successFeeBasisPoints: 500,
  responseHours: 24,
  fundingHours: 48,
  minimums: { monthsInBusiness: 6, monthlyRevenueDollars: 10_000, creditScore: 550 },
}
