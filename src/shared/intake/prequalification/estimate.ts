import { z } from 'zod/mini'
import { matchStatuses } from './match-status.ts'
import { products } from './product.ts'

const price = z.object({
  receivedCents: z.int(),
  repaidCents: z.int(),
  costCents: z.int(),
  /** Unrounded. */
  aprPercent: z.number(),
  paymentCents: z.int(),
})
const priceRange = z.object({ low: price, high: price })

export const point = z.object({
  label: z.string(),
  asks: z.string(),
  found: z.string(),
  verdict: z.enum(['met', 'not_met', 'unknown']),
  gap: z.optional(z.string()),
})
export type Point = z.output<typeof point>

/** Makes an `adjustable` lender `possible`. */
const adjustment = z.object({
  /** Null if not too high. */
  upToCents: z.nullable(z.int()),
  /** Null if not too low. */
  atLeastCents: z.nullable(z.int()),
  /** Null if the money arrives in time. */
  withinDays: z.nullable(z.int()),
})
export type Adjustment = z.output<typeof adjustment>

const lenderEstimate = z.object({
  lenderId: z.string(),
  name: z.string(),
  isSample: z.boolean(),
  product: z.enum(products),
  criteriaVersion: z.int(),
  matchStatus: z.enum(matchStatuses),
  /** If `adjustable`; early estimates have none. */
  adjustment: z.optional(adjustment),
  points: z.array(point),
  /** Null if the lender funds none that the site arranges. */
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

/** Binds no one: no lender has reviewed it. */
export const estimate = z.object({
  rulesVersion: z.string(),
  ourFeeBasisPoints: z.int(),
  /** Nearest match first. */
  lenders: z.array(lenderEstimate),
  rangeCents: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Steps within reach until no answer fails a lender's criteria; fewest first. */
  improvements: z.array(
    z.object({
      lender: z.string(),
      steps: z.array(z.string()),
      /** The lender's unanswered questions; estimates before version 4 have none. */
      alsoOpen: z._default(z.array(z.string()), []),
    }),
  ),
  /** With the number of lenders that ask. */
  openQuestions: z.array(z.object({ label: z.string(), lenders: z.int() })),
  /** Whatever the estimate: only a lender decides. */
  applyAt: z.literal('/application-portal'),
})
export type Estimate = z.output<typeof estimate>
