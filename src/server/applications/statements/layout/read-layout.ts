import { breakOf, type Fault } from '#shared/applications/statements/reconciliation/evidence.ts'
import { withEvidence } from '#shared/applications/statements/reconciliation/gate.ts'
import type {
  AccountStatement,
  Break,
  StatementPeriod,
  Transaction,
} from '#shared/applications/statements/statement.ts'
import { type BankHints, findBank } from './bank.ts'
import { findHolder } from './holder.ts'
import { type Labels, noLabels } from './labels.ts'
import { linesOf } from './lines.ts'
import type { Line, Page } from './page.ts'
import { missingPages, printedNumbers } from './page-numbers.ts'
import type { Period } from './period.ts'
import { type Outcome, reconcile } from './reconcile.ts'
import type { Row, Table } from './rows.ts'
import { repeatedLines, type Segment, segmentsOf } from './segments.ts'
import { type Reading, readingsOf, type SignedRow } from './signs.ts'
import { type Walk, walkLines } from './tables.ts'
import { formatDay } from './tokens.ts'

/** Combinations of readings tried per account and period. */
const maxReadings = 64

/** Reads the accounts of a file from the text of its pages. */
export function readLayout(
  pages: readonly Page[],
  hints: readonly BankHints[],
  lines: readonly (readonly Line[])[] = pages.map(linesOf),
): AccountStatement[] {
  const bank = findBank(pages, lines, hints)
  const repeated = repeatedLines(lines)
  const holder = findHolder(lines[0] ?? [], bank.name)
  const missing = missingPages(printedNumbers(lines))
  const scans = new Set(pages.filter(({ isScan }) => isScan).map(({ number }) => number))
  const accounts = new Map<string, { last4: string | null; periods: StatementPeriod[] }>()
  const found = segmentsOf(lines).map((segment) => ({
    segment,
    period: readSegment(segment, repeated, bank.labels, scans, missing),
  }))
  const isEmpty = ({ period }: (typeof found)[number]) =>
    period.transactions.length === 0 && period.openingCents === null && period.closingCents === null
  const useful = found.filter((one) => !isEmpty(one))
  for (const { segment, period } of useful.length > 0 ? useful : found.slice(0, 1)) {
    const key = segment.accountLast4 ?? ''
    const account = accounts.get(key) ?? { last4: segment.accountLast4, periods: [] }
    account.periods.push(period)
    accounts.set(key, account)
  }
  return [...accounts.values()].map(({ last4, periods }) => ({ bank: bank.name, holder, accountLast4: last4, periods }))
}

function readSegment(
  segment: Segment,
  repeated: ReadonlySet<Line>,
  labels: Labels = noLabels,
  scans: ReadonlySet<number>,
  missing: readonly Break[],
): StatementPeriod {
  const walk = walkLines(segment.lines, repeated, labels)
  const period = segment.period ?? periodOfRows(walk)
  const outcome = bestOutcome(walk, segment.period)
  const transactions = outcome.entries.flatMap(({ signed, cents, day, place }) => {
    const date = day ?? guessDay(signed.row, period)
    return date ? [{ ...transactionOf(signed, cents, date), place }] : []
  })
  const own = new Set(segment.lines.map(({ page }) => page))
  const lost = missing.filter(({ page }) => own.has(page))
  const scanned = scanBreaks(outcome, scans, transactions)
  const breaks = [...lost, ...outcome.breaks, ...scanned]
  const [first] = breaks
  return withEvidence({
    from: period?.from ?? '',
    to: period?.to ?? '',
    openingCents: outcome.openingCents,
    closingCents: outcome.closingCents,
    reconciled: first === undefined,
    firstBreak: first ? breakOf(first) : null,
    evidence: { ...outcome.evidence, faults: [...lost, ...outcome.evidence.faults, ...scanned] },
    transactions: transactions
      .map((one, index) => ({ one, index }))
      .sort((a, b) => (a.one.date < b.one.date ? -1 : a.one.date > b.one.date ? 1 : a.index - b.index))
      .map(({ one }) => one),
  })
}

function transactionOf({ row, balanceCents }: SignedRow, amountCents: number, date: string): Transaction {
  const description = row.words.join(' ').replace(/\s+/g, ' ').trim()
  return {
    date,
    amountCents,
    description,
    ...(balanceCents === undefined ? {} : { balanceCents }),
    page: row.page,
    box: row.box,
  }
}

/** Text recognition can misread a digit of a date, which no sum shows. */
function scanBreaks(outcome: Outcome, scans: ReadonlySet<number>, transactions: readonly Transaction[]): Break[] {
  const first = transactions.find(({ page }) => scans.has(page))
  if (!first && scans.size === 0) return []
  const days = outcome.entries.map(({ day }) => day ?? '')
  const isOrdered = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''))
  if (outcome.isChained && isOrdered) return []
  return [
    {
      page: first?.page ?? [...scans][0] ?? 1,
      line: first?.description ?? '',
      reason: 'The page is a scan without running balances that prove each line.',
    },
  ]
}

/** Tables with the same headings have the same columns, so they share a reading. */
function bestOutcome(walk: Walk, period: Period | undefined): Outcome {
  const groups = new Map<string, Table[]>()
  for (const table of walk.tables) {
    const key = `${table.kind} ${table.columns.map(({ kind, x0 }) => `${kind}${Math.round(x0)}`).join()}${table.columns.length === 0 ? table.title : ''}`
    groups.set(key, [...(groups.get(key) ?? []), table])
  }
  const merged = [...groups.values()].map((tables) => {
    const [first] = tables
    const rows = tables.flatMap((table) => table.rows)
    const origin = new Map(tables.flatMap((table) => table.rows.map((row) => [row, table] as const)))
    const readings = first ? readingsOf({ ...first, rows }) : []
    return readings.map(
      (reading): Reading => ({
        rows: reading.rows.map((one) => ({ ...one, table: origin.get(one.row) ?? one.table })),
      }),
    )
  })
  const order = new Map<Row, number>(walk.tables.flatMap(({ rows }) => rows).map((row, index) => [row, index]))
  const outcomes = combine(merged).map((readings) => {
    const rows = readings
      .flatMap(({ rows: all }) => all)
      .sort((a, b) => (order.get(a.row) ?? 0) - (order.get(b.row) ?? 0))
    return reconcile(walk, rows, period)
  })
  const proven = outcomes.filter(({ breaks }) => breaks.length === 0)
  const distinct = new Set(proven.map(({ entries }) => entries.map(({ cents }) => cents).join()))
  const [first] = proven
  if (first && distinct.size > 1) {
    const twofold: Fault = {
      ...{ page: 1, line: '' },
      reason: 'The signs of the amounts can be read in two ways that both add up.',
    }
    return { ...first, breaks: [twofold], evidence: { ...first.evidence, faults: [twofold] } }
  }
  const fewest = [...outcomes].sort((a, b) => a.breaks.length - b.breaks.length)[0]
  return first ?? fewest ?? reconcile(walk, [], period)
}

function combine(merged: readonly (readonly Reading[])[]): Reading[][] {
  let all: Reading[][] = [[]]
  for (const readings of merged) {
    const next = all.flatMap((before) => readings.map((reading) => [...before, reading]))
    all = next.length <= maxReadings ? next : all.map((before) => [...before, ...readings.slice(0, 1)])
  }
  return all
}

/** Without a printed period, dates with years show one; it is not proven. */
function periodOfRows({ tables }: Walk): Period | undefined {
  const days = tables
    .flatMap(({ rows }) => rows)
    .flatMap(({ dates }) => dates.slice(0, 1))
    .filter(({ date }) => date.year)
    .map(({ date }) => formatDay(date))
    .sort()
  const [from] = days
  const to = days.at(-1)
  return from && to ? { from, to } : undefined
}

function guessDay(row: Row, period: Period | undefined): string | undefined {
  const date = row.dates[0]?.date
  const year = date?.year || Number(period?.to.slice(0, 4) ?? 0)
  return date && year ? formatDay({ ...date, year }) : undefined
}
