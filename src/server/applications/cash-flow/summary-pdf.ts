import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { CashFlow } from '#shared/applications/statements/cash-flow/measure-cash-flow.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'
import type { MeasuredApplication } from './queries.ts'

interface SummaryOptions {
  readonly reference: string
  readonly businessName: string
  readonly broker: string
  readonly at: Date
}

/** More would not fit on one page. */
const maxMonths = 6
const maxPositions = 5
const maxAccounts = 4

const amount = (cents: number | null) => (cents === null ? 'unknown' : formatCents(cents))
const share = (basisPoints: number | null) =>
  basisPoints === null ? 'unknown' : formatBasisPoints(Math.round(basisPoints / 10) * 10)
const days = (count: number) => (count === 1 ? '1 negative day' : `${count} negative days`)

const formatFigures = (figures: CashFlow['total']) =>
  [
    `True revenue ${formatCents(figures.trueRevenueCents)} of ${formatCents(figures.depositCents)} deposits (${figures.depositCount})`,
    `Balance: average ${amount(figures.averageDailyBalanceCents)}, lowest ${amount(figures.lowestBalanceCents)}, ending ${amount(figures.endingBalanceCents)}`,
    `${days(figures.negativeDays)}, NSF and overdraft: ${figures.nsfCount}, debt payments ${formatCents(figures.debtPaymentCents)}`,
  ].join('\n')

/**
 * Returns the one-page summary of a measured cash flow. Accounts show their last digits, and neither customers nor
 * single lines are named, as in the rest of a lender's package.
 */
export function writeSummary(
  { cashFlow, debt, statements }: MeasuredApplication,
  { reference, businessName, broker, at }: SummaryOptions,
): Promise<Buffer> {
  const pdf = openPdf({ title: `Cash flow of application ${reference}`, author: broker, at })
  const accounts = statements.flatMap((statement) => statement.accounts)
  const names = [
    ...new Set(
      accounts.map(({ bank, accountLast4 }) => `${bank ?? 'Unknown bank'}, account •••• ${accountLast4 ?? 'unknown'}`),
    ),
  ]
  const { months, total, monthlyRevenueCents, monthlyExpenseCents, trendBasisPoints, isProven } = cashFlow
  pdf.heading('Cash flow summary', 18)
  pdf.paragraph(
    `${businessName}, application ${reference}. Read from bank statements by ${broker}. ${
      isProven
        ? 'Every statement adds up to the cent.'
        : 'Provisional: not every statement adds up to the cent, so compare the figures with the statements.'
    }`,
  )
  pdf.row(
    'Accounts',
    [...names.slice(0, maxAccounts), ...(names.length > maxAccounts ? ['and others'] : [])].join('\n'),
  )
  pdf.heading('By month', 11)
  if (months.length > maxMonths) pdf.paragraph(`The last ${maxMonths} of ${months.length} months.`)
  for (const month of months.slice(-maxMonths)) {
    const isPartial = month.coveredDays < month.daysInMonth
    const covered = isPartial ? ` (${month.coveredDays} of ${month.daysInMonth} days)` : ''
    pdf.row(`${formatMonth(month.month)}${covered}`, formatFigures(month))
  }
  pdf.row('All statements', formatFigures(total))
  pdf.row(
    'Monthly average',
    `True revenue ${formatCents(monthlyRevenueCents)}, expenses ${formatCents(monthlyExpenseCents)}`,
  )
  pdf.row('Monthly trend', share(trendBasisPoints))
  pdf.row(
    'Largest deposit',
    `${formatCents(total.largestDepositCents)}, ${share(total.largestDepositShareBasisPoints)} of true revenue`,
  )
  pdf.heading('Existing positions', 11)
  const { positions, stacking, morePositions } = debt
  if (positions.length === 0) pdf.paragraph('No recurring debt payments were found.')
  for (const position of positions.slice(0, maxPositions))
    pdf.row(
      `${position.funder}${position.isActive ? '' : ' (ended)'}`,
      `${formatCents(position.paymentCents)} ${position.rhythm}, ${share(position.revenueShareBasisPoints)} of true revenue`,
    )
  const more = positions.length + morePositions - maxPositions
  if (more > 0) pdf.paragraph(`And ${more} more.`)
  for (const { detail } of stacking.slice(0, 1)) pdf.paragraph(`Stacking: ${detail}`)
  return pdf.end()
}
