import { z } from 'zod/mini'
import { products } from './product.ts'
import { standings } from './standing.ts'

const price = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  costCents: z.int(),
  /** Percent, unrounded. */
  aprPercent: z.number(),
  paymentCents: z.int(),
})
const priceRange = z.object({ low: price, high: price })

export const point = z.object({
  label: z.string(),
  asks: z.string(),
  found: z.string(),
  verdict: z.enum(['met', 'not_met', 'unknown']),
  /** Only if the criterion is not met. */
  gap: z.optional(z.string()),
})
export type Point = z.output<typeof point>

/** The change that makes an `adjustable` lender `possible`. Amounts in cents, days from today. */
const adjustment = z.object({
  /** Null if the amount requested is not too high. */
  upToCents: z.nullable(z.int()),
  /** Null if the amount requested is not too low. */
  atLeastCents: z.nullable(z.int()),
  /** Null if the money usually arrives in time. */
  withinDays: z.nullable(z.int()),
})
export type Adjustment = z.output<typeof adjustment>

export const lenderEstimate = z.object({
  lenderId: z.string(),
  name: z.string(),
  isSample: z.boolean(),
  product: z.enum(products),
  criteriaVersion: z.int(),
  standing: z.enum(standings),
  /** Only if `adjustable`; estimates from before `adjustable` existed have none. */
  adjustment: z.optional(adjustment),
  points: z.array(point),
  /** Amounts that this lender funds and the site arranges; null if there are none. */
  rangeCents: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** At the lender's lowest and highest price. */
  cost: z.object({
    amountCents: z.int(),
    months: z.int(),
    payments: z.enum(['monthly', 'semimonthly', 'biweekly', 'weekly', 'daily', 'once']),
    withoutOurFee: priceRange,
    withOurFee: priceRange,
  }),
})
export type LenderEstimate = z.output<typeof lenderEstimate>

/** No lender has reviewed the estimate, so it binds no one. */
export const estimate = z.object({
  rulesVersion: z.string(),
  ourFeeBasisPoints: z.int(),
  /** Nearest match first. */
  lenders: z.array(lenderEstimate),
  /** The amounts that possible matches fund; null if there are none. */
  rangeCents: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** By lender, the steps after which no answer fails its criteria; fewest steps first, only steps an applicant can take. */
  improvements: z.array(
    z.object({
      lender: z.string(),
      steps: z.array(z.string()),
      /** Unanswered questions of this lender; estimates from before version 4 have none. */
      alsoOpen: z._default(z.array(z.string()), []),
    }),
  ),
  /** Unknown answers, with the number of lenders that ask. */
  openQuestions: z.array(z.object({ label: z.string(), lenders: z.int() })),
  /** Regardless of the estimate: only a lender decides. */
  applyAt: z.literal('/application-portal'),
})
export type Estimate = z.output<typeof estimate>
