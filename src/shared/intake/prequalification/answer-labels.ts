import { locale } from '#shared/kit/locale/locale.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { type Answers, type QuestionName, questionNames } from './answers.ts'
import { industryLabels } from './industry.ts'
import { purposeLabels } from './purpose.ts'

const unsure = 'Not sure'

export const creditBandLabels = {
  under_500: 'Under 500',
  from_500: '500 to 549',
  from_550: '550 to 599',
  from_600: '600 to 649',
  from_650: '650 to 699',
  from_700: '700 to 749',
  from_750: '750 or more',
} as const

export const urgencyLabels = {
  days: 'Within two days',
  week: 'Within a week',
  month: 'Within a month',
  quarter: 'Within three months',
  exploring: 'No date yet, just looking',
} as const

export const otherAdvancesLabels = ['None', 'One', 'Two', 'Three or more'] as const

export const questionLabels: Readonly<Record<QuestionName, string>> = {
  amount: 'Amount',
  purpose: 'Purpose',
  monthsInBusiness: 'Time in business',
  monthlyRevenue: 'Monthly revenue',
  creditBand: 'Credit score',
  industry: 'Industry',
  state: 'State',
  otherAdvances: 'Other advances',
  urgency: 'How soon',
}

/** Formats whole dollars: 2500000 -> `$25,000`. */
export const wholeDollars = (cents: number) => formatDollars(Math.round(cents / 100))

/** Formats months: 18 -> `1 year and 6 months`. */
export function formatDuration(months: number): string {
  const years = Math.floor(months / 12)
  const parts = [years > 0 && plural(years, 'year'), (months % 12 > 0 || years === 0) && plural(months % 12, 'month')]
  return parts.filter(Boolean).join(' and ')
}

/** Formats a count: 2, `month` -> `2 months`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString(locale)} ${count === 1 ? noun : nouns}`

const labels: { [Name in QuestionName]: (answer: NonNullable<Answers[Name]>) => string } = {
  amount: wholeDollars,
  purpose: (answer) => purposeLabels[answer],
  monthsInBusiness: formatDuration,
  monthlyRevenue: wholeDollars,
  creditBand: (answer) => creditBandLabels[answer],
  industry: (answer) => industryLabels[answer],
  state: (answer) => usStates[answer],
  otherAdvances: (answer) => otherAdvancesLabels[answer] ?? '',
  urgency: (answer) => urgencyLabels[answer],
}

export const formatAnswer = <Name extends QuestionName>(name: Name, answer: Answers[Name]): string =>
  answer === null ? unsure : labels[name](answer)

export const transcript = (given: Answers) =>
  questionNames.map((name) => ({ name, label: questionLabels[name], text: formatAnswer(name, given[name]) }))
