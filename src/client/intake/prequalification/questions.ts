import { creditBandLabels, otherAdvancesLabels, urgencyLabels } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, QuestionName } from '#shared/intake/prequalification/answers.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import * as copy from './copy.ts'

export type Control<Name extends QuestionName = QuestionName> =
  | { readonly kind: 'choice'; readonly choices: readonly (readonly [answer: Answers[Name], words: string])[] }
  | { readonly kind: 'list'; readonly name: 'state'; readonly label: string }
  | {
      readonly kind: 'money'
      readonly name: 'amount' | 'monthlyRevenue'
      readonly label: string
      /** In dollars. */
      readonly suggestions: readonly number[]
    }
  | { readonly kind: 'time'; readonly name: 'monthsInBusiness' }

export interface Question<Name extends QuestionName = QuestionName> {
  readonly title: string
  /** Why it is asked, or how to find the answer. */
  readonly help: string
  readonly control: Control<Name>
}

export const stateChoices = Object.entries(usStates) as [keyof typeof usStates, string][]

const choices = <Answer extends string>(words: Readonly<Record<Answer, string>>) =>
  Object.entries(words) as [Answer, string][]

export const questions: { readonly [Name in QuestionName]: Question<Name> } = {
  amount: {
    title: copy.amountQuestion,
    help: copy.amountQuestionHelp,
    control: {
      kind: 'money',
      name: 'amount',
      label: copy.amountInDollars,
      suggestions: [25_000, 50_000, 100_000, 250_000],
    },
  },
  purpose: {
    title: copy.purposeQuestion,
    help: copy.purposeQuestionHelp,
    control: { kind: 'choice', choices: choices(purposeLabels) },
  },
  monthsInBusiness: {
    title: copy.timeQuestion,
    help: copy.timeQuestionHelp,
    control: { kind: 'time', name: 'monthsInBusiness' },
  },
  monthlyRevenue: {
    title: copy.revenueQuestion,
    help: copy.revenueQuestionHelp,
    control: { kind: 'money', name: 'monthlyRevenue', label: copy.revenueInDollars, suggestions: [] },
  },
  creditBand: {
    title: copy.creditQuestion,
    help: copy.creditQuestionHelp,
    control: { kind: 'choice', choices: choices(creditBandLabels) },
  },
  industry: {
    title: copy.industryQuestion,
    help: copy.industryQuestionHelp,
    control: { kind: 'choice', choices: choices(industryLabels) },
  },
  state: {
    title: copy.stateQuestion,
    help: copy.stateQuestionHelp,
    control: { kind: 'list', name: 'state', label: copy.state },
  },
  otherAdvances: {
    title: copy.advancesQuestion,
    help: copy.advancesQuestionHelp,
    control: { kind: 'choice', choices: otherAdvancesLabels.map((words, open) => [open, words] as const) },
  },
  urgency: {
    title: copy.urgencyQuestion,
    help: copy.urgencyQuestionHelp,
    control: { kind: 'choice', choices: choices(urgencyLabels) },
  },
}

/** Returns the typed amount in cents, if it is one. */
export function typedCents(text: string): number | undefined {
  const dollars = parseNumber(text)
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}
