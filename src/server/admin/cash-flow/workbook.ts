import writeXlsxFile, { type Sheet } from 'write-excel-file/node'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { categoryLabels } from '#shared/applications/statements/categories/category.ts'

type Value = string | number | null
type Line = CashFlowReply['lines'][number]

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 10_000)

/** In this order. */
export const lineColumns: Readonly<Record<string, (line: Line, fileOf: ReadonlyMap<string, string>) => Value>> = {
  date: ({ date }) => date,
  description: ({ description }) => description,
  amount_usd: ({ amountCents }) => dollars(amountCents),
  balance_usd: ({ balanceCents }) => dollars(balanceCents),
  category: ({ category }) => categoryLabels[category],
  rule: ({ rule }) => rule,
  read_as_date: ({ read }) => read?.date ?? null,
  read_as_amount_usd: ({ read }) => dollars(read?.amountCents ?? null),
  file: ({ documentId }, fileOf) => fileOf.get(documentId) ?? null,
  page: ({ page }) => page,
}

type Figures = CashFlowReply['total']

const figureRows: readonly (readonly [label: string, value: (figures: Figures) => Value, format?: string])[] = [
  ['Deposits', ({ depositCents }) => dollars(depositCents)],
  ['Deposits (count)', ({ depositCount }) => depositCount, '0'],
  ['True revenue', ({ trueRevenueCents }) => dollars(trueRevenueCents)],
  ['Expenses', ({ expenseCents }) => dollars(expenseCents)],
  ['Debt payments', ({ debtPaymentCents }) => dollars(debtPaymentCents)],
  ['Average daily balance', ({ averageDailyBalanceCents }) => dollars(averageDailyBalanceCents)],
  ['Lowest balance', ({ lowestBalanceCents }) => dollars(lowestBalanceCents)],
  ['Ending balance', ({ endingBalanceCents }) => dollars(endingBalanceCents)],
  ['Negative days', ({ negativeDays }) => negativeDays, '0'],
  ['NSF and overdraft fees', ({ nsfFeeCents }) => dollars(nsfFeeCents)],
  ['NSF and overdraft fees (count)', ({ nsfCount }) => nsfCount, '0'],
  ['Largest deposit', ({ largestDepositCents }) => dollars(largestDepositCents)],
  ['Largest deposit, share', ({ largestDepositShareBasisPoints }) => percent(largestDepositShareBasisPoints), '0.0%'],
]

/** Returns the cells of each line. */
export const lineRows = ({ lines, statements }: CashFlowReply): Value[][] => {
  const fileOf = new Map(statements.map(({ documentId, name }) => [documentId, name]))
  return lines.map((line) => Object.values(lineColumns).map((cell) => cell(line, fileOf)))
}

const money = '#,##0.00'
const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
const number = (value: Value, format = money) =>
  typeof value === 'number' ? { value, format } : value === null ? null : { value, type: String }

/** Writes the workbook; call it in a worker thread. */
export async function writeWorkbook(cashFlow: CashFlowReply): Promise<Buffer> {
  const { months, total, positions, morePositions, isProven } = cashFlow
  const periods = [...months.map((month) => [month.month, month] as const), ['Total', total] as const]
  const sheets: Sheet<never>[] = [
    {
      sheet: 'Figures',
      columns: [{ width: 32 }, ...periods.map(() => ({ width: 16 }))],
      data: [
        [bold(isProven ? 'Every statement adds up' : 'Provisional'), ...periods.map(([title]) => bold(title))],
        ...figureRows.map(([label, value, format]) => [
          label,
          ...periods.map(([, figures]) => number(value(figures), format)),
        ]),
      ],
    },
    {
      sheet: 'Positions',
      columns: [{ width: 32 }, ...Array.from({ length: 7 }, () => ({ width: 16 }))],
      data: [
        [
          'Funder',
          'Frequency',
          'Payment',
          'Monthly payment',
          'Payments',
          'Paid',
          'Received',
          'Remaining (estimate)',
        ].map(bold),
        ...positions.map((position) => [
          { value: position.funder, type: String },
          position.rhythm,
          number(dollars(position.paymentCents)),
          number(dollars(position.monthlyCents)),
          position.payments,
          number(dollars(position.paidCents)),
          number(dollars(position.proceeds?.amountCents ?? null)),
          number(dollars(position.remainingCents)),
        ]),
        ...(morePositions > 0 ? [[{ value: `And ${morePositions} more`, type: String }]] : []),
      ],
    },
    {
      sheet: 'Lines',
      columns: [{ width: 12 }, { width: 60 }, ...Array.from({ length: 8 }, () => ({ width: 16 }))],
      data: [
        Object.keys(lineColumns).map(bold),
        ...lineRows(cashFlow).map((row) => row.map((value, index) => number(value, index === 9 ? '0' : money))),
      ],
    },
  ]
  return writeXlsxFile(sheets).toBuffer()
}
