import type { Criteria, UsualTerms } from '#shared/intake/prequalification/criteria.ts'
import { storedNumber, typedOf } from './field-values.ts'

/** With the number of stored units per typed unit. */
export const numbers = {
  minAmountCents: { label: 'Minimum amount', help: 'In dollars.', scale: 100 },
  maxAmountCents: { label: 'Maximum amount', help: 'In dollars.', scale: 100 },
  maxPercentOfMonthlyRevenue: {
    label: 'Maximum percent of monthly revenue',
    help: '200 is two months. Leave empty if revenue sets no limit.',
    scale: 1,
  },
  minMonthsInBusiness: { label: 'Minimum months in business', help: '', scale: 1 },
  minMonthlyRevenueCents: { label: 'Minimum monthly revenue', help: 'In dollars.', scale: 100 },
  minCreditScore: { label: 'Minimum credit score', help: '', scale: 1 },
  maxOtherAdvances: {
    label: 'Maximum positions',
    help: 'Open loans and advances with daily or weekly payments.',
    scale: 1,
  },
  minTrueRevenueCents: {
    label: 'Minimum true monthly revenue',
    help: 'In dollars, from bank statements. Optional.',
    scale: 100,
  },
  minAverageDailyBalanceCents: {
    label: 'Minimum average daily balance',
    help: 'In dollars, from bank statements. Optional.',
    scale: 100,
  },
  maxNsfPerMonth: { label: 'Maximum NSFs and overdrafts a month', help: 'From bank statements. Optional.', scale: 1 },
  maxNegativeDaysPerMonth: {
    label: 'Maximum negative days a month',
    help: 'From bank statements. Optional.',
    scale: 1,
  },
  maxMeasuredPositions: { label: 'Maximum positions on statements', help: 'From bank statements. Optional.', scale: 1 },
  maxDebtPercent: {
    label: 'Maximum debt payments',
    help: 'Percent of true monthly revenue, from bank statements. Optional.',
    scale: 1,
  },
  fundingDays: { label: 'Typical days to funding', help: '', scale: 1 },
} as const
export type NumberName = keyof typeof numbers
export const numberNames = Object.keys(numbers) as NumberName[]

export const pricingKinds = [
  ['rate', 'Loan: annual rate, level payments'],
  ['factor', 'Advance: factor, fixed debits'],
  ['single', 'Advance: factor, single repayment'],
] as const
type PricingKind = (typeof pricingKinds)[number][0]

/** Only make sense together: a rate is not a factor. */
export interface PriceDraft {
  readonly kind: PricingKind
  readonly low: string
  readonly high: string
  readonly frequency: string
}

/** Only make sense together. */
export interface PersonalDraft {
  readonly isPersonal: boolean
  readonly minYearlyIncome: string
  readonly maxDebtToIncome: string
  readonly acceptsSelfEmployed: boolean
}

/** Empty if it varies. */
export interface UsualTermsDraft {
  readonly ucc: string
  readonly guarantee: string
  readonly prepayment: string
}
const noUsualTerms: UsualTermsDraft = { ucc: '', guarantee: '', prepayment: '' }

/** Returns what the lender's offers usually say. */
export const usualTermsOf = ({ usualTerms = noUsualTerms }: Pick<CriteriaDraft, 'usualTerms'>) => usualTerms

/** Empty means that the lender doesn't ask. */
const measuredNumbers = {
  ...{ minTrueRevenueCents: null, minAverageDailyBalanceCents: null, maxNsfPerMonth: null },
  ...{ maxNegativeDaysPerMonth: null, maxMeasuredPositions: null, maxDebtPercent: null },
}

/** Business criteria of a product for individuals. */
const noBusinessCriteria = {
  ...{ minMonthsInBusiness: 0, minMonthlyRevenueCents: 0, maxOtherAdvances: 0, maxPercentOfMonthlyRevenue: null },
  ...{ purposes: null, restrictedIndustries: [] },
  ...measuredNumbers,
}

/** Only businesses are asked. */
export const isBusinessNumber = (name: NumberName) => Object.hasOwn(noBusinessCriteria, name)

/** Numbers are text. */
export interface CriteriaDraft extends Record<NumberName, string> {
  readonly purposes: readonly string[]
  readonly restrictedIndustries: readonly string[]
  readonly unlicensedStates: readonly string[]
  readonly servedTerritories: readonly string[]
  readonly personal: PersonalDraft
  readonly price: PriceDraft
  readonly months: string
  readonly lenderFee: string
  /** A stored draft of an earlier version has none. */
  readonly usualTerms?: UsualTermsDraft
}

/** For conflict notices. */
export const criteriaLabels: Readonly<Record<keyof CriteriaDraft, string>> = {
  ...{ minAmountCents: 'smallest amount', maxAmountCents: 'largest amount' },
  maxPercentOfMonthlyRevenue: 'maximum percent of monthly revenue',
  minMonthsInBusiness: 'months in business',
  minMonthlyRevenueCents: 'monthly revenue',
  minCreditScore: 'credit score',
  maxOtherAdvances: 'maximum positions',
  minTrueRevenueCents: 'true monthly revenue',
  minAverageDailyBalanceCents: 'average daily balance',
  maxNsfPerMonth: 'NSFs and overdrafts',
  maxNegativeDaysPerMonth: 'negative days',
  maxMeasuredPositions: 'positions on statements',
  maxDebtPercent: 'debt payments',
  fundingDays: 'days to funding',
  purposes: 'purposes',
  restrictedIndustries: 'excluded industries',
  unlicensedStates: 'states without a license',
  servedTerritories: 'territories served',
  personal: 'borrowers',
  price: 'price',
  months: 'months',
  lenderFee: 'lender fee',
  usualTerms: 'usual offer terms',
}

/** Rates are typed in percent and stored in basis points; factors are typed as `1.25` and stored in thousandths. */
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
    servedTerritories: criteria.servedTerritories ?? [],
    personal: {
      isPersonal: criteria.personal !== undefined,
      minYearlyIncome: typedOf(criteria.personal?.minYearlyIncomeCents ?? 0, 100),
      maxDebtToIncome: typedOf(criteria.personal?.maxDebtToIncomePercent ?? null, 1),
      acceptsSelfEmployed: criteria.personal?.acceptsSelfEmployed ?? true,
    },
    price: {
      kind,
      low: typedOf(low, priceScale(kind)),
      high: typedOf(high, priceScale(kind)),
      frequency: kind === 'single' ? 'monthly' : pricing.frequency,
    },
    months: typedOf(pricing.months, 1),
    lenderFee: typedOf(pricing.lenderFeeBasisPoints, 100),
    usualTerms: toUsualTermsDraft(criteria.usualTerms),
  }
}

const toUsualTermsDraft = (terms: UsualTerms | undefined): UsualTermsDraft =>
  terms
    ? {
        ucc: typedYesNo(terms.hasUccFiling),
        guarantee: typedYesNo(terms.hasPersonalGuarantee),
        prepayment: terms.prepayment,
      }
    : noUsualTerms

const typedYesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')
const storedYesNo = (typed: string) => (typed === '' ? null : typed === 'yes')

/** Returns nothing if nothing is usual. */
function fromUsualTermsDraft({ ucc, guarantee, prepayment }: UsualTermsDraft) {
  if (ucc === '' && guarantee === '' && prepayment.trim() === '') return {}
  const [hasUccFiling, hasPersonalGuarantee] = [storedYesNo(ucc), storedYesNo(guarantee)]
  return { usualTerms: { hasUccFiling, hasPersonalGuarantee, prepayment } }
}

/** Converts the draft for the contract's schema. */
export function fromCriteriaDraft(draft: CriteriaDraft): unknown {
  const { purposes, restrictedIndustries, unlicensedStates, servedTerritories } = draft
  const { personal } = draft
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
    ...Object.fromEntries(Object.entries(measuredNumbers).filter(([name]) => draft[name as NumberName].trim() === '')),
    ...{
      purposes: purposes.length > 0 ? purposes : null,
      restrictedIndustries,
      unlicensedStates,
      servedTerritories,
      pricing,
    },
    ...fromUsualTermsDraft(usualTermsOf(draft)),
    ...(personal.isPersonal && {
      ...noBusinessCriteria,
      personal: {
        minYearlyIncomeCents: storedNumber(personal.minYearlyIncome, 100),
        maxDebtToIncomePercent:
          personal.maxDebtToIncome.trim() === '' ? null : storedNumber(personal.maxDebtToIncome, 1),
        acceptsSelfEmployed: personal.acceptsSelfEmployed,
      },
    }),
  }
}

export const blankCriteria: CriteriaDraft = {
  ...{ minAmountCents: '', maxAmountCents: '', maxPercentOfMonthlyRevenue: '', minMonthsInBusiness: '' },
  ...{ minMonthlyRevenueCents: '', minCreditScore: '', maxOtherAdvances: '', fundingDays: '' },
  ...{ minTrueRevenueCents: '', minAverageDailyBalanceCents: '', maxNsfPerMonth: '' },
  ...{ maxNegativeDaysPerMonth: '', maxMeasuredPositions: '', maxDebtPercent: '' },
  ...{
    purposes: [],
    restrictedIndustries: [],
    unlicensedStates: [],
    servedTerritories: [],
    months: '',
    lenderFee: '0',
  },
  personal: { isPersonal: false, minYearlyIncome: '0', maxDebtToIncome: '', acceptsSelfEmployed: true },
  price: { kind: 'rate', low: '', high: '', frequency: 'monthly' },
  usualTerms: noUsualTerms,
}
