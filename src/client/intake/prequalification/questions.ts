import { creditBandLabels, otherAdvancesLabels, urgencyLabels } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, QuestionName } from '#shared/intake/prequalification/answers.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { parseNumber } from '#shared/kit/parse-number.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

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
    title: 'How much money do you need?',
    help: 'A rough number is fine. Every lender has a minimum and a maximum.',
    control: {
      kind: 'money',
      name: 'amount',
      label: 'Amount in dollars',
      suggestions: [25_000, 50_000, 100_000, 250_000],
    },
  },
  purpose: {
    title: 'What is the money for?',
    help: 'Some lenders finance only certain things, at lower prices.',
    control: { kind: 'choice', choices: choices(purposeLabels) },
  },
  monthsInBusiness: {
    title: 'How long have you been in business?',
    help: 'Count from your first sale.',
    control: { kind: 'time', name: 'monthsInBusiness' },
  },
  monthlyRevenue: {
    title: 'What’s your average monthly revenue?',
    help: 'All sales before expenses. Adding up the deposits on your last three bank statements and dividing by three comes close.',
    control: { kind: 'money', name: 'monthlyRevenue', label: 'Monthly revenue in dollars', suggestions: [] },
  },
  creditBand: {
    title: 'About what is your personal credit score?',
    help: 'Your best estimate is fine. We don’t contact a credit bureau, so this won’t affect your score.',
    control: { kind: 'choice', choices: choices(creditBandLabels) },
  },
  industry: {
    title: 'What industry are you in?',
    help: 'Choose the closest. Some lenders exclude certain industries.',
    control: { kind: 'choice', choices: choices(industryLabels) },
  },
  state: {
    title: 'What state is your business in?',
    help: 'We use it only to check whether a lender is licensed there.',
    control: { kind: 'list', name: 'state', label: 'State' },
  },
  otherAdvances: {
    title: 'How many loans or advances are you repaying with daily or weekly debits?',
    help: 'Lenders see them on your bank statements, and most have a limit.',
    control: { kind: 'choice', choices: otherAdvancesLabels.map((words, open) => [open, words] as const) },
  },
  urgency: {
    title: 'How soon do you need the money?',
    help: 'Lower-cost financing usually takes longer.',
    control: { kind: 'choice', choices: choices(urgencyLabels) },
  },
}

/** Returns the typed amount in cents, if it is one. */
export function typedCents(text: string): number | undefined {
  const dollars = parseNumber(text)
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}
