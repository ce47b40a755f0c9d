import type { Break, StatementPeriod, Transaction } from '#shared/applications/statements/statement.ts'
import { formatCents } from '#shared/kit/money.ts'
import { checkPrinted, type PlacedLine } from './check-printed.ts'

interface GateOptions {
  /** Rows that a person corrected or removed. */
  readonly answered?: ReadonlySet<number>
  /** A person corrected its dates or balances. */
  readonly isPeriodCorrected?: boolean
  readonly isChecked?: (one: Break) => boolean
}

/**
 * Returns what contradicts the figures of a corrected period, the first page first: dates, balances, running balances,
 * balances carried over pages, printed totals and counts, daily balances, and doubts of the reader that no one answered.
 */
export function gate(
  period: StatementPeriod,
  { answered, isPeriodCorrected = false, isChecked = () => false }: GateOptions = {},
): Break[] {
  const { evidence, from, to, openingCents, closingCents, transactions } = period
  const whole = { page: transactions[0]?.page ?? 1, line: '' }
  const breaks: Break[] = []
  const fail = (at: Pick<Break, 'page' | 'line' | 'lineId'>, reason: string, isCheckable = false) =>
    breaks.push({ ...at, reason, isCheckable })
  if (!evidence) fail(whole, 'This statement was read by an earlier version. Read it again before you correct it.')
  if (!from || !to) fail(whole, "The statement's period wasn't found.")
  const outside = transactions.find((line) => isOutside(period, line))
  if (outside) fail(placeOf(outside), "The date isn't within the statement's period.")
  if (openingCents === null) fail(whole, "The opening balance wasn't found.")
  if (closingCents === null) fail(whole, "The closing balance wasn't found.")
  const net = transactions.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (openingCents !== null && closingCents !== null && openingCents + net !== closingCents) {
    const off = openingCents + net - closingCents
    const last = { page: transactions.at(-1)?.page ?? 1, line: '' }
    const amount = `${formatCents(Math.abs(off))} ${off < 0 ? 'below' : 'above'}`
    fail(last, `Opening balance plus credits minus debits is ${amount} the closing balance.`)
  }
  const broken = openingCents === null ? undefined : unchained(inBankOrder(period), openingCents)
  if (broken) fail(placeOf(broken), "The running balance doesn't follow from the lines before it.", true)
  if (evidence) {
    for (const one of checkPrinted(evidence, transactions.map(placed), { openingCents, closingCents }))
      fail(one, one.reason, true)
    for (const { page, line, reason, row, isPeriod } of evidence.faults) {
      const isAnswered = (row !== undefined && answered?.has(row)) || (isPeriod && isPeriodCorrected)
      if (!isAnswered) fail({ page, line }, reason, true)
    }
  }
  return breaks
    .filter((one) => !one.isCheckable || !isChecked(one))
    .sort((a, b) => a.page - b.page || Number(a.isCheckable) - Number(b.isCheckable))
}

/** Returns whether a line has a date that its period doesn't cover. */
export const isOutside = ({ from, to }: Pick<StatementPeriod, 'from' | 'to'>, { date }: Pick<Transaction, 'date'>) =>
  (from !== '' && date < from) || (to !== '' && date > to)

const placeOf = ({ id, page, description }: Transaction) => ({
  ...{ page, line: description },
  ...(id ? { lineId: id } : {}),
})

const rowOf = (line: Transaction, index: number) => line.place?.row ?? index

const placed = (line: Transaction, index: number): PlacedLine => ({
  ...{ amountCents: line.amountCents, day: line.date, page: line.page, row: rowOf(line, index) },
  ...{ table: line.place?.table ?? 0, kind: line.place?.kind ?? 'mixed' },
})

/** Keeps what the reader found as a fault if the gate alone would miss it, so that a correction elsewhere can't hide it. */
export function withEvidence(period: StatementPeriod): StatementPeriod {
  const { firstBreak, evidence } = period
  if (!firstBreak || !evidence || gate(period).length > 0) return period
  return { ...period, evidence: { ...evidence, faults: [...evidence.faults, firstBreak] } }
}

/** Returns the lines in the order in which the bank counted. */
export function inBankOrder({ transactions, evidence }: StatementPeriod): Transaction[] {
  const printed = transactions
    .map((line, index) => ({ line, row: rowOf(line, index) }))
    .sort((a, b) => a.row - b.row)
    .map(({ line }) => line)
  return evidence?.isReversed ? printed.reverse() : printed
}

/** Returns the first line whose printed balance doesn't follow. */
export function unchained(lines: readonly Transaction[], openingCents: number): Transaction | undefined {
  let balance = openingCents
  return lines.find(({ amountCents, balanceCents }) => {
    balance += amountCents
    return balanceCents !== undefined && balanceCents !== balance
  })
}
