import { z } from 'zod/mini'

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

/** What is advertised, and the least that lenders ask for. */
export const offers = z.object({
  business: z.object({
    amount: range,
    lowestRateBasisPoints: whole(1, 10_000, 'Please give a rate from 0.01% to 100%'),
  }),
  personal: z.object({ amount: range, hasSuccessFee: z.boolean('Please choose') }),
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
  personal: { amount: { fromDollars: 10_000, toDollars: 100_000 }, hasSuccessFee: false },
  successFeeBasisPoints: 500,
  responseHours: 24,
  fundingHours: 48,
  minimums: { monthsInBusiness: 6, monthlyRevenueDollars: 10_000, creditScore: 550 },
}
