import { z } from 'zod/mini'
import { standings } from '#shared/intake/prequalification/standing.ts'
import { products } from '#shared/placement/lenders/product.ts'

const price = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  costCents: z.int(),
  /** Percent, unrounded. */
  aprPercent: z.number(),
  paymentCents: z.int(),
})
const priceRange = z.object({ low: price, high: price })

/** One criterion of a lender and how the answer stands against it. */
export const point = z.object({
  /** The question that was asked, short. */
  label: z.string(),
  asks: z.string(),
  found: z.string(),
  verdict: z.enum(['met', 'not_met', 'unknown']),
  /** What is missing, in words; only where it is not met. */
  gap: z.optional(z.string()),
})
export type Point = z.output<typeof point>

/** What to change so that an `adjustable` lender becomes `possible`. Amounts in cents, days from today. */
const adjustment = z.object({
  /** Largest amount that this lender funds; null if the amount requested is not too high. */
  upToCents: z.nullable(z.int()),
  /** Smallest amount that this lender funds; null if the amount requested is not too low. */
  atLeastCents: z.nullable(z.int()),
  /** When the money usually arrives; null if that is in time. */
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
  /** Amounts that this lender funds and the site arranges; null if there are none at this revenue. */
  rangeCents: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** What the amount would cost at the lender's lowest and at its highest price, without our fee and with it. */
  cost: z.object({
    amountCents: z.int(),
    months: z.int(),
    payments: z.enum(['monthly', 'semimonthly', 'biweekly', 'weekly', 'daily', 'once']),
    withoutOurFee: priceRange,
    withOurFee: priceRange,
  }),
})
export type LenderEstimate = z.output<typeof lenderEstimate>

/** The pre-qualification estimate: what no lender has looked at, and what therefore binds nobody. */
export const estimate = z.object({
  rulesVersion: z.string(),
  ourFeeBasisPoints: z.int(),
  /** The nearest first. */
  lenders: z.array(lenderEstimate),
  /** From the least to the most that possible matches give; null without one. */
  rangeCents: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** By lender, the steps after which no answer fails its criteria; fewest steps first, only steps an applicant can take. */
  improvements: z.array(
    z.object({
      lender: z.string(),
      steps: z.array(z.string()),
      /** Questions whose answer is still unknown to this lender; estimates from before version 4 have none. */
      alsoOpen: z._default(z.array(z.string()), []),
    }),
  ),
  /** Answers that are not known, with the number of lenders that ask. */
  openQuestions: z.array(z.object({ label: z.string(), lenders: z.int() })),
  /** Where to apply, whatever the estimate says: only a lender decides. */
  applyAt: z.literal('/application-portal'),
})
export type Estimate = z.output<typeof estimate>
