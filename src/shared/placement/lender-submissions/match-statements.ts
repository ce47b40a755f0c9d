import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import type { Point } from '#shared/intake/prequalification/estimate.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'

/** From bank statements; averages of the covered months. */
export interface MeasuredFigures {
  readonly monthlyRevenueCents: number
  readonly averageDailyBalanceCents: number | null
  readonly nsfPerMonth: number
  readonly negativeDaysPerMonth: number
  /** Active ones. */
  readonly positions: number
  /** Null without revenue. */
  readonly debtPercent: number | null
}

interface Rule {
  readonly label: string
  readonly limit: number | null | undefined
  readonly isMin?: true
  readonly value: number | null
  readonly format: (value: number) => string
}

const dollars = (cents: number) => formatDollars(Math.round(cents / 100))
const count = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 })
const percent = (value: number) => `${count(value)}%`

/** Judges what a lender asks about bank statements; unknown until they are read. */
export function statementPoints(criteria: Criteria, measured: MeasuredFigures | null): Point[] {
  const rules: Rule[] = [
    {
      ...{ label: 'True monthly revenue', limit: criteria.minTrueRevenueCents, isMin: true },
      ...{ value: measured?.monthlyRevenueCents ?? null, format: dollars },
    },
    {
      ...{ label: 'Average daily balance', limit: criteria.minAverageDailyBalanceCents, isMin: true },
      ...{ value: measured?.averageDailyBalanceCents ?? null, format: dollars },
    },
    {
      ...{ label: 'NSFs and overdrafts a month', limit: criteria.maxNsfPerMonth },
      ...{ value: measured?.nsfPerMonth ?? null, format: count },
    },
    {
      ...{ label: 'Negative days a month', limit: criteria.maxNegativeDaysPerMonth },
      ...{ value: measured?.negativeDaysPerMonth ?? null, format: count },
    },
    {
      ...{ label: 'Positions on the statements', limit: criteria.maxMeasuredPositions },
      ...{ value: measured?.positions ?? null, format: count },
    },
    {
      ...{ label: 'Debt payments of true revenue', limit: criteria.maxDebtPercent },
      ...{ value: measured?.debtPercent ?? null, format: percent },
    },
  ]
  return rules.flatMap(({ label, limit, isMin, value, format }) =>
    limit === null || limit === undefined
      ? []
      : [
          {
            label,
            asks: isMin ? `${format(limit)} or more` : `Up to ${format(limit)}`,
            found: value === null ? 'no statements read yet' : `${format(value)}, from statements`,
            verdict: value === null ? 'unknown' : (isMin ? value >= limit : value <= limit) ? 'met' : 'not_met',
          },
        ],
  )
}

export interface Comparison {
  readonly label: string
  readonly reported: string
  readonly measured: string
  readonly isDifferent: boolean
}

/** Shares beyond this need a question to the applicant. */
const tolerance = 0.1

/** Compares what the applicant reported with what was measured; unanswered questions differ from nothing. */
export function compareReported(
  reported: { readonly monthlyRevenue: number | null; readonly otherAdvances: number | null },
  measured: MeasuredFigures,
): Comparison[] {
  const { monthlyRevenue, otherAdvances } = reported
  const { monthlyRevenueCents, positions } = measured
  return [
    {
      label: 'Monthly revenue',
      reported: monthlyRevenue === null ? 'Not answered' : formatCents(monthlyRevenue),
      measured: formatCents(monthlyRevenueCents),
      isDifferent:
        monthlyRevenue !== null && Math.abs(monthlyRevenue - monthlyRevenueCents) > tolerance * monthlyRevenueCents,
    },
    {
      label: 'Open positions',
      reported: otherAdvances === null ? 'Not answered' : String(otherAdvances),
      measured: String(positions),
      isDifferent: otherAdvances !== null && otherAdvances !== positions,
    },
  ]
}
