import type { Criteria } from '#shared/placement/lenders/criteria.ts'
import { storedNumber, typedOf } from './typed-values.ts'

/** The numbers that every kind of price has, or one of them, with how many stored units one typed unit is. */
export const numbers = {
  minAmountCents: { label: 'Smallest amount', help: 'In dollars.', scale: 100 },
  maxAmountCents: { label: 'Largest amount', help: 'In dollars.', scale: 100 },
  maxPercentOfMonthlyRevenue: {
    label: 'At most of one month’s revenue',
    help: 'In percent: 200 is two months. Empty where revenue sets no limit.',
    scale: 1,
  },
  minMonthsInBusiness: { label: 'Months in business, at least', help: '', scale: 1 },
  minMonthlyRevenueCents: { label: 'Revenue a month, at least', help: 'In dollars.', scale: 100 },
  minCreditScore: { label: 'Credit score, at least', help: '', scale: 1 },
  maxOtherAdvances: { label: 'Other advances open, at most', help: 'Repaid by the day or week.', scale: 1 },
  fundingDays: { label: 'Days until the money is there, usually', help: '', scale: 1 },
} as const
export type NumberName = keyof typeof numbers
export const numberNames = Object.keys(numbers) as NumberName[]

export const pricingKinds = [
  ['rate', 'Loan: a yearly rate, level payments'],
  ['factor', 'Advance: a factor, even debits'],
  ['single', 'Advance: a factor, repaid at once'],
] as const
export type PricingKind = (typeof pricingKinds)[number][0]

/** What only means something together: a rate of one is no factor of the other. */
export interface PriceDraft {
  readonly kind: PricingKind
  readonly low: string
  readonly high: string
  readonly frequency: string
}

/** Criteria while they are typed: numbers are text. */
export interface CriteriaDraft extends Record<NumberName, string> {
  readonly purposes: readonly string[]
  readonly restrictedIndustries: readonly string[]
  readonly unlicensedStates: readonly string[]
  readonly price: PriceDraft
  readonly months: string
  readonly lenderFee: string
}

/** What the fields of criteria are called, for telling which of them somebody else has changed. */
export const criteriaLabels: Readonly<Record<keyof CriteriaDraft, string>> = {
  ...{ minAmountCents: 'smallest amount', maxAmountCents: 'largest amount' },
  maxPercentOfMonthlyRevenue: 'the most of one month’s revenue',
  minMonthsInBusiness: 'months in business',
  minMonthlyRevenueCents: 'revenue a month',
  minCreditScore: 'credit score',
  maxOtherAdvances: 'other advances open',
  fundingDays: 'days until the money is there',
  purposes: 'what the money may be for',
  restrictedIndustries: 'industries it does not finance',
  unlicensedStates: 'states without a licence',
  price: 'price',
  months: 'months of the price',
  lenderFee: 'its own fee',
}

/** A rate is typed in percent and stored in basis points; a factor as `1.25`, stored in thousandths. */
const priceScale = (kind: PricingKind) => (kind === 'rate' ? 100 : 1_000)

export function toCriteriaDraft({ pricing, purposes, ...criteria }: Criteria): CriteriaDraft {
  const { kind } = pricing
  const [low, high] =
    kind === 'rate'
      ? [pricing.lowBasisPoints, pricing.highBasisPoints]
      : [pricing.lowThousandths, pricing.highThousandths]
  const typed = numberNames.map((name) => [name, typedOf(criteria[name], numbers[name].scale)])
  return {
    ...(Object.fromEntries(typed) as Record<NumberName, string>),
    purposes: purposes ?? [],
    restrictedIndustries: criteria.restrictedIndustries,
    unlicensedStates: criteria.unlicensedStates,
    price: {
      kind,
      low: typedOf(low, priceScale(kind)),
      high: typedOf(high, priceScale(kind)),
      frequency: kind === 'single' ? 'monthly' : pricing.frequency,
    },
    months: typedOf(pricing.months, 1),
    lenderFee: typedOf(pricing.lenderFeeBasisPoints, 100),
  }
}

/** As the contract takes it, if it is right; to be parsed. */
export function fromCriteriaDraft(draft: CriteriaDraft): unknown {
  const { purposes, restrictedIndustries, unlicensedStates } = draft
  const { kind, frequency, ...price } = draft.price
  const typed = numberNames.map((name) => [name, storedNumber(draft[name], numbers[name].scale)])
  const [low, high] = [storedNumber(price.low, priceScale(kind)), storedNumber(price.high, priceScale(kind))]
  const pricing = {
    ...{ kind, months: storedNumber(draft.months, 1), lenderFeeBasisPoints: storedNumber(draft.lenderFee, 100) },
    ...(kind === 'rate'
      ? { lowBasisPoints: low, highBasisPoints: high }
      : { lowThousandths: low, highThousandths: high }),
    ...(kind !== 'single' && { frequency }),
  }
  return {
    ...Object.fromEntries(typed),
    ...(draft.maxPercentOfMonthlyRevenue.trim() === '' && { maxPercentOfMonthlyRevenue: null }),
    ...{ purposes: purposes.length > 0 ? purposes : null, restrictedIndustries, unlicensedStates, pricing },
  }
}

export const blankCriteria: CriteriaDraft = {
  ...{ minAmountCents: '', maxAmountCents: '', maxPercentOfMonthlyRevenue: '', minMonthsInBusiness: '' },
  ...{ minMonthlyRevenueCents: '', minCreditScore: '', maxOtherAdvances: '', fundingDays: '' },
  ...{ purposes: [], restrictedIndustries: [], unlicensedStates: [], months: '', lenderFee: '0' },
  price: { kind: 'rate', low: '', high: '', frequency: 'monthly' },
}
