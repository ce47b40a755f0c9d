import type { CategoryOverride } from '#shared/applications/statements/categories/categorize.ts'
import type { Category } from '#shared/applications/statements/categories/category.ts'
import type {
  BreakCheck,
  LineAddition,
  LineCorrection,
  LineRemoval,
  PeriodCorrection,
} from '#shared/applications/statements/reconciliation/correct-statements.ts'

interface Decision {
  readonly staffId: string
  /** ISO 8601. */
  readonly at: string
}

/** A decision about what a statement says. */
interface Correction extends Decision {
  /** In the words of staff; absent if it was saved before they were asked. */
  readonly why?: string
}

export const explanationKinds = ['transfer', 'owner', 'loan', 'refund', 'sale', 'other'] as const
export type ExplanationKind = (typeof explanationKinds)[number]

const explanationLabels: Readonly<Record<ExplanationKind, string>> = {
  transfer: 'This was a transfer between my own accounts',
  owner: 'I put my own money in',
  loan: 'This was a loan or an advance',
  refund: 'This was a refund',
  sale: 'This was a sale to a customer',
  other: 'Something else',
}

const paymentExplanationLabels: Readonly<Record<ExplanationKind, string>> = {
  ...{ transfer: explanationLabels.transfer, other: explanationLabels.other },
  owner: 'I took money out for myself',
  loan: 'This was a payment on a loan or an advance',
  refund: 'I refunded a customer',
  sale: 'This was an ordinary business expense',
}

/** Returns what an applicant says about a line, by its direction. */
export const explanationLabel = (kind: ExplanationKind, amountCents: number): string =>
  (amountCents < 0 ? paymentExplanationLabels : explanationLabels)[kind]

const depositCategories: Readonly<Partial<Record<ExplanationKind, Category>>> = {
  ...{ transfer: 'transfer', owner: 'owner_contribution', loan: 'proceeds', refund: 'refund', sale: 'deposit' },
}
const paymentCategories: Readonly<Partial<Record<ExplanationKind, Category>>> = {
  ...{ transfer: 'transfer', loan: 'debt_payment', sale: 'expense' },
}

/** Returns the category that an explanation means; undefined if a person has to choose. */
export const explainedCategory = (kind: ExplanationKind, amountCents: number): Category | undefined =>
  (amountCents < 0 ? paymentCategories : depositCategories)[kind]

/** By the applicant; changes no figure until staff confirm it. */
interface Explanation {
  readonly lineId: string
  /** `transactionKey` of the line, in case the file is read again. */
  readonly key: string
  readonly kind: ExplanationKind
  readonly text: string
  readonly at: string
  readonly answer: 'open' | 'confirmed' | 'declined'
}

export interface CashFlowReview {
  readonly overrides: readonly (CategoryOverride & Decision)[]
  readonly corrections: readonly (LineCorrection & Correction)[]
  readonly removals: readonly (LineRemoval & Correction)[]
  readonly additions: readonly (LineAddition & Correction)[]
  readonly periods: readonly (PeriodCorrection & Correction)[]
  readonly checks: readonly (BreakCheck & Correction)[]
  readonly explanations: readonly Explanation[]
  readonly notes: readonly (Decision & { readonly id: string; readonly body: string })[]
}

export const emptyReview: CashFlowReview = {
  ...{ overrides: [], corrections: [], removals: [], additions: [], periods: [], checks: [] },
  ...{ explanations: [], notes: [] },
}
