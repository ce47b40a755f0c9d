import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import type { CashFlowFigure } from '#shared/admin/cash-flow/figure-lines.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'

type Figures = CashFlowReply['total']

export const figureLabels: Readonly<Record<CashFlowFigure, string>> = {
  deposits: 'Deposits',
  trueRevenue: 'True revenue',
  expenses: 'Expenses',
  debtPayments: 'Debt payments',
  averageDailyBalance: 'Average daily balance',
  lowestBalance: 'Lowest balance',
  endingBalance: 'Ending balance',
  negativeDays: 'Negative days',
  nsf: 'NSF and overdraft fees',
  largestDeposit: 'Largest deposit',
}

/** Formats cents; a dash if they are unknown. */
export const formatAmount = (cents: number | null): string => (cents === null ? '–' : formatCents(cents))

/** Formats a share with one decimal; a dash if it is unknown. */
export const formatPart = (basisPoints: number | null): string =>
  basisPoints === null ? '–' : formatBasisPoints(Math.round(basisPoints / 10) * 10)

const withCount = (cents: number, count: number) => `${formatCents(cents)} (${count.toLocaleString('en-US')})`

export const formatFigure: Readonly<Record<CashFlowFigure, (figures: Figures) => string>> = {
  deposits: ({ depositCents, depositCount }) => withCount(depositCents, depositCount),
  trueRevenue: ({ trueRevenueCents, trueRevenueCount }) => withCount(trueRevenueCents, trueRevenueCount),
  expenses: ({ expenseCents }) => formatCents(expenseCents),
  debtPayments: ({ debtPaymentCents }) => formatCents(debtPaymentCents),
  averageDailyBalance: ({ averageDailyBalanceCents }) => formatAmount(averageDailyBalanceCents),
  lowestBalance: ({ lowestBalanceCents }) => formatAmount(lowestBalanceCents),
  endingBalance: ({ endingBalanceCents }) => formatAmount(endingBalanceCents),
  negativeDays: ({ negativeDays }) => String(negativeDays),
  nsf: ({ nsfFeeCents, nsfCount }) => withCount(nsfFeeCents, nsfCount),
  largestDeposit: ({ largestDepositCents, largestDepositShareBasisPoints }) =>
    largestDepositShareBasisPoints === null
      ? '–'
      : `${formatCents(largestDepositCents)} (${formatPart(largestDepositShareBasisPoints)})`,
}
