import { z } from 'zod/mini'
import { debitsPerMonth } from '#shared/intake/calculators/advance-cost.ts'
import { paymentsPerYear } from '#shared/intake/calculators/payment-frequency.ts'
import { industries } from '#shared/placement/lenders/industry.ts'
import { purposes } from '#shared/placement/lenders/purpose.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

export type UsState = keyof typeof usStates
export const usState = z.enum(Object.keys(usStates) as [UsState, ...UsState[]], 'Please choose a state')

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as [Key, ...Key[]]
const countMessage = 'Please enter a number that is not below 0'
const count = z
  .int(countMessage)
  .check(z.gte(0, countMessage), z.lte(1_000_000_000_000, 'Please enter a smaller number'))
const monthsMessage = 'Please enter a number of months, 1 to 360'
const months = z.int(monthsMessage).check(z.gte(1, monthsMessage), z.lte(360, monthsMessage))

/** What the lender keeps of the money for its own work, in basis points. */
const lenderFeeBasisPoints = count

/** What the money costs at the lender's best and at its dearest. */
export const pricing = z.discriminatedUnion('kind', [
  /** A loan in level payments; nominal yearly rate. */
  z.object({
    kind: z.literal('rate'),
    lowBasisPoints: count,
    highBasisPoints: count,
    months,
    frequency: z.enum(keysOf(paymentsPerYear)),
    lenderFeeBasisPoints,
  }),
  /** An advance in even debits; what is repaid for each 1,000 advanced. */
  z.object({
    kind: z.literal('factor'),
    lowThousandths: count,
    highThousandths: count,
    months,
    frequency: z.enum(keysOf(debitsPerMonth)),
    lenderFeeBasisPoints,
  }),
  /** The same, repaid at once at the end. */
  z.object({
    kind: z.literal('single'),
    lowThousandths: count,
    highThousandths: count,
    months,
    lenderFeeBasisPoints,
  }),
])
export type Pricing = z.output<typeof pricing>

/**
 * What a lender asks for, for one product. Nothing in it says or stands for a person's race, sex, religion, age, origin
 * or family (Regulation B, 12 CFR 1002): a state counts only where the lender has no licence.
 */
export const criteria = z.object({
  minAmountCents: count,
  maxAmountCents: count,
  /** The most that is lent, in percent of one month's revenue; null where revenue sets no limit. */
  maxPercentOfMonthlyRevenue: z.nullable(count),
  minMonthsInBusiness: count,
  minMonthlyRevenueCents: count,
  minCreditScore: count,
  /** Loans and advances with daily or weekly debits that may be open already. */
  maxOtherAdvances: count,
  /** Null where the lender does not ask what the money is for. */
  purposes: z.nullable(z.array(z.enum(purposes))),
  restrictedIndustries: z.array(z.enum(industries)),
  /** Where the lender holds no licence. */
  unlicensedStates: z.array(usState),
  /** Until the money is there, usually. */
  fundingDays: count,
  pricing,
})
export type Criteria = z.output<typeof criteria>
