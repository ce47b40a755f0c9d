import { z } from 'zod/mini'
import { usStates } from './us-states.ts'

/** A whole number within limits, both included. */
const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

const dollarsMessage = 'Please give whole dollars, from 1,000 to 100,000,000'
const dollars = whole(1_000, 100_000_000, dollarsMessage)

/** An advertised range in whole dollars. */
const range = z.object({ fromDollars: dollars, toDollars: dollars }).check(
  z.refine(({ fromDollars, toDollars }) => fromDollars <= toDollars, {
    message: 'The largest amount must not be below the smallest',
    path: ['toDollars'],
  }),
)

/** Where a consumer's fee to a loan broker is barred, or needs a licence or a bond. */
const defaultNoFeeStates = 'AR, AZ, FL, GA, ID, IL, ME'

/** Postal codes as typed, kept as `AR, AZ`. Settings that were saved before there was such a list have the default. */
const noFeeStates = z._default(
  z.string('Please give the states').check(
    z.overwrite((typed) => (typed.toUpperCase().match(/[^\s,;]+/g) ?? []).join(', ')),
    z.maxLength(300, 'Please give each state once'),
    z.refine(
      (codes) => codes === '' || codes.split(', ').every((code) => Object.hasOwn(usStates, code)),
      'Please give postal codes of states, such as AR, AZ',
    ),
  ),
  defaultNoFeeStates,
)

/** What is advertised, and the least that lenders ask for. */
export const offers = z.object({
  business: z.object({
    amount: range,
    lowestRateBasisPoints: whole(1, 10_000, 'Please give a rate from 0.01% to 100%'),
  }),
  personal: z.object({ amount: range, hasSuccessFee: z.boolean('Please choose'), noFeeStates }),
  successFeeBasisPoints: whole(0, 2_000, 'Please give a fee from 0% to 20%'),
  /** Hours until work on a request starts, and until money can arrive at the earliest. */
  responseHours: whole(1, 720, 'Please give whole hours, from 1 to 720'),
  fundingHours: whole(1, 2_160, 'Please give whole hours, from 1 to 2,160'),
  minimums: z.object({
    monthsInBusiness: whole(0, 600, 'Please give whole months, from 0 to 600'),
    monthlyRevenueDollars: whole(0, 100_000_000, 'Please give whole dollars, from 0 to 100,000,000'),
    creditScore: whole(300, 850, 'Please give a score from 300 to 850'),
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
