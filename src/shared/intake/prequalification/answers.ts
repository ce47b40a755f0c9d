import { usStates } from '#shared/system/settings/us-states.ts'
import { type Industry, industries } from './industry.ts'
import { type Purpose, purposes } from './purpose.ts'

/** Both ends included. */
export const creditBands = {
  under_500: [300, 499],
  from_500: [500, 549],
  from_550: [550, 599],
  from_600: [600, 649],
  from_650: [650, 699],
  from_700: [700, 749],
  from_750: [750, 850],
} as const
export type CreditBand = keyof typeof creditBands

/** `exploring` means any time. */
export const urgencyDays = { days: 2, week: 7, month: 30, quarter: 90, exploring: 365 } as const
export type Urgency = keyof typeof urgencyDays

/** Null is "I'm not sure", never a refusal. No name, ZIP code or age: they must not affect credit decisions. */
export interface Answers {
  readonly amount: number | null
  readonly purpose: Purpose | null
  readonly monthsInBusiness: number | null
  readonly monthlyRevenue: number | null
  readonly creditBand: CreditBand | null
  readonly industry: Industry | null
  readonly state: keyof typeof usStates | null
  /** With daily or weekly debits; 3 is three or more. */
  readonly otherAdvances: number | null
  readonly urgency: Urgency | null
}
export type QuestionName = keyof Answers

export type AnswerRule = { readonly message: string } & (
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly string[] }
)

const message = 'Please choose an answer'

/** In question order. Plain data, so that browsers load no schema. */
export const answerRules = {
  amount: { min: 100_000, max: 1_000_000_000, message: 'Please enter an amount from $1,000 to $10,000,000' },
  purpose: { values: purposes, message },
  monthsInBusiness: { min: 0, max: 1_800, message: 'Please enter 150 years or less' },
  monthlyRevenue: { min: 0, max: 10_000_000_000, message: 'Please enter an amount from $0 to $100,000,000' },
  creditBand: { values: Object.keys(creditBands), message },
  industry: { values: industries, message },
  state: { values: Object.keys(usStates), message: 'Please choose a state' },
  otherAdvances: { min: 0, max: 3, message },
  urgency: { values: Object.keys(urgencyDays), message },
} as const satisfies Record<QuestionName, AnswerRule>

export const questionNames = Object.keys(answerRules) as QuestionName[]

/** Returns whether a value answers a question; null is "I'm not sure". */
export function isAnswer<Name extends QuestionName>(name: Name, value: unknown): value is Answers[Name] {
  const rule: AnswerRule = answerRules[name]
  if (value === null) return true
  if ('values' in rule) return typeof value === 'string' && rule.values.includes(value)
  return typeof value === 'number' && Number.isInteger(value) && value >= rule.min && value <= rule.max
}

/** Returns whether every question has an answer. */
export const isComplete = (given: Partial<Answers>): given is Answers =>
  questionNames.every((name) => given[name] !== undefined)
