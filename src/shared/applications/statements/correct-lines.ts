import { formatCents } from '#shared/kit/money.ts'
import type { AccountStatement, Break, StatementPeriod, Transaction } from './statement.ts'

/** A line that a person corrected after comparing it with the page. */
export interface LineCorrection {
  readonly lineId: string
  /** As it was read; otherwise the correction doesn't apply. */
  readonly before: { readonly date: string; readonly amountCents: number }
  readonly date: string
  readonly amountCents: number
}

/** Applies corrections, and checks the corrected periods again. */
export function correctLines(
  accounts: readonly AccountStatement[],
  corrections: readonly LineCorrection[],
): AccountStatement[] {
  const byLine = new Map(corrections.map((one) => [one.lineId, one]))
  return accounts.map((account) => ({
    ...account,
    periods: account.periods.map((period) => {
      let isChanged = false
      const transactions = period.transactions.map((line): Transaction => {
        const found = byLine.get(line.id ?? '')
        if (!found || found.before.date !== line.date || found.before.amountCents !== line.amountCents) return line
        isChanged = true
        return { ...line, date: found.date, amountCents: found.amountCents }
      })
      if (!isChanged) return period
      const firstBreak = breakOf({ ...period, transactions })
      return { ...period, transactions, reconciled: firstBreak === null, firstBreak }
    }),
  }))
}

/** Returns the first line that contradicts the balances, or null: opening plus all lines must be closing to the cent. */
function breakOf({ from, to, openingCents, closingCents, transactions }: StatementPeriod): Break | null {
  const outside = transactions.find(({ date }) => (from && date < from) || (to && date > to))
  if (outside) return { page: outside.page, line: outside.description, reason: 'The date isn’t within the period.' }
  if (openingCents === null || closingCents === null)
    return { page: 1, line: '', reason: 'The opening or the closing balance wasn’t found.' }
  const net = transactions.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const missing = closingCents - openingCents - net
  if (missing !== 0)
    return {
      page: transactions.at(-1)?.page ?? 1,
      line: '',
      reason: `After the corrections, opening balance plus credits minus debits is ${formatOff(missing)} the closing balance.`,
    }
  const [upwards, downwards] = [transactions, [...transactions].reverse()].map((lines) =>
    unchained(lines, openingCents),
  )
  const broken = upwards && downwards ? upwards : undefined
  return broken
    ? {
        page: broken.page,
        line: broken.description,
        reason: 'The running balance doesn’t follow from the line before.',
      }
    : null
}

const formatOff = (missing: number) => `${formatCents(Math.abs(missing))} ${missing > 0 ? 'below' : 'above'}`

/** Returns the first line whose printed balance doesn't follow. */
function unchained(lines: readonly Transaction[], openingCents: number): Transaction | undefined {
  let balance = openingCents
  return lines.find(({ amountCents, balanceCents }) => {
    balance += amountCents
    return balanceCents !== undefined && balanceCents !== balance
  })
}
