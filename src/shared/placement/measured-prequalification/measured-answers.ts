import { questionLabels } from '#shared/intake/prequalification/answer-labels.ts'
import { type Answers, answerRules } from '#shared/intake/prequalification/answers.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { formatDollars } from '#shared/kit/money.ts'
import type { MeasuredFigures } from '#shared/placement/lender-submissions/match-statements.ts'
import type { MeasuredPrequalification } from './contract.ts'

const frequent = new Set(['daily', 'weekly'])

/** Returns the answers with what statements measure: monthly revenue, and advances with daily or weekly debits. */
export const withMeasured = (
  answers: Answers,
  { monthlyRevenueCents }: MeasuredFigures,
  positions: readonly { readonly rhythm: string }[],
): Answers => ({
  ...answers,
  monthlyRevenue: Math.min(answerRules.monthlyRevenue.max, Math.max(0, monthlyRevenueCents)),
  otherAdvances: Math.min(answerRules.otherAdvances.max, positions.filter(({ rhythm }) => frequent.has(rhythm)).length),
})

const count = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 })
const dollars = (cents: number | null) => (cents === null ? null : formatDollars(Math.round(cents / 100)))
const advances = (open: number | null) =>
  open === null ? null : open >= answerRules.otherAdvances.max ? `${open} or more` : String(open)

/** Returns each measured figure next to the applicant's own answer, if there was one. */
export function figureChanges(
  before: Answers,
  after: Answers,
  { averageDailyBalanceCents, nsfPerMonth, negativeDaysPerMonth, positions, debtPercent }: MeasuredFigures,
): MeasuredPrequalification['figures'] {
  const only = (label: string, text: string) => ({ label, before: null, after: text, isDifferent: false })
  const both = (label: string, from: string | null, to: string | null) => ({
    ...{ label, before: from ?? 'Not answered', after: to ?? 'Unknown', isDifferent: from !== to },
  })
  return [
    both(questionLabels.monthlyRevenue, dollars(before.monthlyRevenue), dollars(after.monthlyRevenue)),
    both(questionLabels.otherAdvances, advances(before.otherAdvances), advances(after.otherAdvances)),
    only('All payments to other lenders', String(positions)),
    only('Those payments, of your revenue', debtPercent === null ? 'Unknown' : `${count(debtPercent)}%`),
    only('Average daily balance', dollars(averageDailyBalanceCents) ?? 'Unknown'),
    only('NSF and overdraft fees a month', count(nsfPerMonth)),
    only('Days below zero a month', count(negativeDaysPerMonth)),
    both(questionLabels.monthsInBusiness, months(before.monthsInBusiness), months(after.monthsInBusiness)),
  ]
}

const months = (whole: number | null) =>
  whole === null ? null : formatCounted(whole, { one: 'month', other: 'months' })
