import { z } from 'zod/mini'
import { usState } from '#shared/lenders/criteria.ts'
import { industries } from '#shared/lenders/industry.ts'
import { purposes } from '#shared/lenders/purpose.ts'

const amountMessage = 'Please enter an amount from $1,000 to $10,000,000'
const monthsMessage = 'Please enter a time from 0 to 150 years'
const revenueMessage = 'Please enter an amount from $0 to $100,000,000'
const choiceMessage = 'Please choose an answer'

const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** Bands of a credit score, lowest first; both ends included. */
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
const bands = Object.keys(creditBands) as [CreditBand, ...CreditBand[]]

/** How soon the money is needed, with the days that there are. Who has no date has time. */
export const urgencyDays = { days: 2, week: 7, month: 30, quarter: 90, exploring: 365 } as const
export type Urgency = keyof typeof urgencyDays
const urgencies = Object.keys(urgencyDays) as [Urgency, ...Urgency[]]

/**
 * The answers of the free analysis, in the order in which they are asked; money in cents. Null is "I'm not sure", never
 * a refusal. There is no name, ZIP code, age or anything else that must not decide about credit.
 */
export const answers = z.object({
  amount: z.nullable(whole(100_000, 1_000_000_000, amountMessage)),
  purpose: z.nullable(z.enum(purposes, choiceMessage)),
  monthsInBusiness: z.nullable(whole(0, 1_800, monthsMessage)),
  monthlyRevenue: z.nullable(whole(0, 10_000_000_000, revenueMessage)),
  creditBand: z.nullable(z.enum(bands, choiceMessage)),
  industry: z.nullable(z.enum(industries, choiceMessage)),
  state: z.nullable(usState),
  /** Open loans and advances with daily or weekly debits; 3 is three or more. */
  otherAdvances: z.nullable(whole(0, 3, choiceMessage)),
  urgency: z.nullable(z.enum(urgencies, choiceMessage)),
})
export type Answers = z.output<typeof answers>
export type QuestionName = keyof Answers

/** In the order in which they are asked. */
export const questionNames = Object.keys(answers.shape) as QuestionName[]

/** True where every question has been answered, be it by "I'm not sure". */
export const isComplete = (given: Partial<Answers>): given is Answers =>
  questionNames.every((name) => given[name] !== undefined)
