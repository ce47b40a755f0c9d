import { z } from 'zod/mini'
import { debitsPerMonth } from '#shared/intake/calculators/advance-cost.ts'
import { paymentsPerYear } from '#shared/intake/calculators/apr.ts'
import { text } from '#shared/kit/text.ts'
import { usStates, usTerritories } from '#shared/system/settings/us-states.ts'
import { industries } from './industry.ts'
import { purposes } from './purpose.ts'

export type UsState = keyof typeof usStates
export const usState = z.enum(Object.keys(usStates) as [UsState, ...UsState[]], 'Choose a state')

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as [Key, ...Key[]]
const countMessage = 'Enter 0 or more'
const count = z.int(countMessage).check(z.gte(0, countMessage), z.lte(1_000_000_000_000, 'Enter a smaller number'))
const monthsMessage = 'Enter a number of months from 1 to 360'
const months = z.int(monthsMessage).check(z.gte(1, monthsMessage), z.lte(360, monthsMessage))

/** Kept from the funded amount. */
const lenderFeeBasisPoints = count

export const pricing = z.discriminatedUnion('kind', [
  /** Level payments; nominal annual rate. */
  z.object({
    kind: z.literal('rate'),
    lowBasisPoints: count,
    highBasisPoints: count,
    months,
    frequency: z.enum(keysOf(paymentsPerYear)),
    lenderFeeBasisPoints,
  }),
  /** Even debits; repayment per 1,000 advanced. */
  z.object({
    kind: z.literal('factor'),
    lowThousandths: count,
    highThousandths: count,
    months,
    frequency: z.enum(keysOf(debitsPerMonth)),
    lenderFeeBasisPoints,
  }),
  z.object({
    kind: z.literal('single'),
    lowThousandths: count,
    highThousandths: count,
    months,
    lenderFeeBasisPoints,
  }),
])
export type Pricing = z.output<typeof pricing>

const percentMessage = 'Enter a percentage from 1 to 100'

/**
 * Work is asked about only as self-employment: to exclude retired people or other incomes would stand in for age or
 * public assistance (12 CFR 1002.4, 1002.6(b)).
 */
const personalCriteria = z.object({
  minYearlyIncomeCents: count,
  /** Housing and debts by monthly income before tax, without the new loan; null if there is no limit. */
  maxDebtToIncomePercent: z.nullable(z.int(percentMessage).check(z.gte(1, percentMessage), z.lte(100, percentMessage))),
  acceptsSelfEmployed: z.boolean(),
})
export type PersonalCriteria = z.output<typeof personalCriteria>

/** What its offers usually say; staff confirm it with each offer. */
const usualTerms = z.object({
  /** Null if it varies. */
  hasUccFiling: z.nullable(z.boolean()),
  hasPersonalGuarantee: z.nullable(z.boolean()),
  /** If it is repaid early; empty if it varies. */
  prepayment: text(0, 300, 'Shorten this text'),
})
export type UsualTerms = z.output<typeof usualTerms>

/** Nothing here may replace race, sex, religion, age, origin or family status (Regulation B, 12 CFR 1002). */
export const criteria = z.object({
  minAmountCents: count,
  maxAmountCents: count,
  /** Null if revenue sets no limit. */
  maxPercentOfMonthlyRevenue: z.nullable(count),
  minMonthsInBusiness: count,
  minMonthlyRevenueCents: count,
  minCreditScore: count,
  /** With daily or weekly debits. */
  maxOtherAdvances: count,
  /** Null if the lender does not ask. */
  purposes: z.nullable(z.array(z.enum(purposes))),
  restrictedIndustries: z.array(z.enum(industries)),
  unlicensedStates: z.array(usState),
  /** Criteria saved before territories were asked about serve none. */
  servedTerritories: z.optional(z.array(z.enum(keysOf(usTerritories)))),
  /** Measured from bank statements; absent or null if the lender doesn't ask. Estimates before statements ignore them. */
  minTrueRevenueCents: z.optional(z.nullable(count)),
  minAverageDailyBalanceCents: z.optional(z.nullable(count)),
  maxNsfPerMonth: z.optional(z.nullable(count)),
  maxNegativeDaysPerMonth: z.optional(z.nullable(count)),
  maxMeasuredPositions: z.optional(z.nullable(count)),
  /** Payments of existing positions, as percent of true revenue. */
  maxDebtPercent: z.optional(z.nullable(count)),
  /** Typical. */
  fundingDays: count,
  /** For individuals; of the others then only amount, score, states and days apply. */
  personal: z.optional(personalCriteria),
  pricing,
  /** Absent if nothing is usual. */
  usualTerms: z.optional(usualTerms),
})
export type Criteria = z.output<typeof criteria>
