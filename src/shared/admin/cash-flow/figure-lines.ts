import type { CashFlowLine, CashFlowReply } from './contract.ts'
import type { cashFlowFigures } from './figures.ts'

export type CashFlowFigure = (typeof cashFlowFigures)[number]

const notExpense = new Set(['transfer', 'debt_payment', 'proceeds', 'returned_item'])
const isRevenue = ({ amountCents, category }: CashFlowLine) =>
  amountCents > 0 && (category === 'deposit' || category === 'card_processor')

/**
 * Returns the lines that a figure consists of; of a balance, the lines of its day.
 * @param month null for all months.
 */
export function linesOfFigure(
  { lines, days }: Pick<CashFlowReply, 'lines' | 'days'>,
  figure: CashFlowFigure,
  month: string | null,
): CashFlowLine[] {
  const isWithin = (day: string) => month === null || day.startsWith(month)
  const own = lines.filter(({ date, isCounted }) => isCounted && isWithin(date))
  const covered = days.filter(({ day }) => isWithin(day))
  /** Of the latest day with lines, up to this one: its balance is the same. */
  const linesUpTo = (day: string | undefined) => {
    const last = day && own.reduce((latest, { date }) => (date <= day && date > latest ? date : latest), '')
    return last ? own.filter(({ date }) => date === last) : []
  }
  switch (figure) {
    case 'deposits':
      return own.filter(({ amountCents }) => amountCents > 0)
    case 'trueRevenue':
      return own.filter(isRevenue)
    case 'expenses':
      return own.filter(({ amountCents, category }) => amountCents < 0 && !notExpense.has(category))
    case 'debtPayments':
      return own.filter(({ amountCents, category }) => amountCents < 0 && category === 'debt_payment')
    case 'averageDailyBalance':
      return own
    case 'lowestBalance': {
      const balances = covered.flatMap(({ cents }) => cents ?? [])
      return linesUpTo(covered.find(({ cents }) => cents === Math.min(...balances))?.day)
    }
    case 'endingBalance':
      return linesUpTo(covered.at(-1)?.day)
    case 'negativeDays': {
      const negative = new Set(covered.filter(({ isNegative }) => isNegative).map(({ day }) => day))
      return own.filter(({ date }) => negative.has(date))
    }
    case 'nsf':
      return own.filter(({ amountCents, category }) => amountCents < 0 && category === 'nsf')
    case 'largestDeposit': {
      const revenue = own.filter(isRevenue)
      const largest = Math.max(...revenue.map(({ amountCents }) => amountCents))
      return revenue.filter(({ amountCents }) => amountCents === largest)
    }
  }
}
