import { serialize } from 'node:v8'
import type { StatementFile } from '#server/applications/statements/read-file.ts'
import {
  type CashFlow,
  maxPeriodDays,
  measureCashFlow,
} from '#shared/applications/statements/cash-flow/measure-cash-flow.ts'
import type { CategoryOverride } from '#shared/applications/statements/categories/categorize.ts'
import { checkContinuity } from '#shared/applications/statements/continuity.ts'
import { type Debt, findPositions, summarizeDebt } from '#shared/applications/statements/positions/find-positions.ts'
import { withOwnFunders } from '#shared/applications/statements/positions/funders.ts'
import {
  type Corrections,
  correctStatements,
} from '#shared/applications/statements/reconciliation/correct-statements.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import { daysBetween } from '#shared/kit/calendar-day.ts'
import type { Sections } from '#shared/system/settings/sections.ts'

/** Of all statements of an application: a year of a busy business. */
export const maxMeasuredLines = 10_000
/** Of all accounts: ten accounts for five years. */
export const maxMeasuredPeriods = 600
export const maxMeasuredDays = 20_000
/** As it moves to the main thread; 10,000 lines of ordinary length take about 5 MB. */
const maxReplyBytes = 24_000_000

export interface MeasureRequest {
  /** Of the readings, in the same order. */
  readonly documentIds: readonly string[]
  readonly review: Corrections
  readonly overrides: readonly CategoryOverride[]
  readonly own: Sections['funders']
  /** Number of largest lines to return in each direction, without the accounts; absent for all lines and accounts. */
  readonly largest?: number
  /** Applicants never see warnings about stacking. */
  readonly withStacking: boolean
}

interface MeasuredFile {
  readonly signs: readonly TamperingSign[]
  /** After corrections. */
  readonly accounts: readonly AccountStatement[]
}

export interface Measured {
  /** By document id; without those beyond the limits. */
  readonly files: ReadonlyMap<string, MeasuredFile>
  readonly cashFlow: CashFlow
  readonly debt: Debt
  /** Size of this result, for the cache. */
  readonly bytes: number
}

export interface Reading {
  readonly documentId: string
  readonly file: StatementFile
}

/** Measures an application's statements; call it in a worker thread. Readings beyond the limits are left out. */
export async function measureReadings(request: MeasureRequest, readings: AsyncIterable<Reading>): Promise<Measured> {
  const known: Reading[] = []
  let left = { lines: maxMeasuredLines, periods: maxMeasuredPeriods, days: maxMeasuredDays }
  for await (const reading of readings) {
    left = lessThan(left, reading.file)
    if (Math.min(left.lines, left.periods, left.days) < 0) break
    known.push(reading)
  }
  for (;;) {
    const measured = measure(request, known)
    const bytes = serialize(measured).byteLength
    if (bytes <= maxReplyBytes || known.length === 0) return { ...measured, bytes }
    known.length = Math.floor(known.length / 2)
  }
}

type Amounts = Readonly<Record<'lines' | 'periods' | 'days', number>>

/** A period of wrong dates counts as the most days that any has. */
function lessThan({ lines, periods, days }: Amounts, { accounts }: StatementFile): Amounts {
  const all = accounts.flatMap((account) => account.periods)
  const length = ({ from, to }: { from: string; to: string }) => (from && to ? daysBetween(from, to) + 1 : 0)
  return {
    lines: all.reduce((left, { transactions }) => left - transactions.length, lines),
    periods: periods - all.length,
    days: all.reduce((left, period) => left - Math.max(0, Math.min(maxPeriodDays, length(period))), days),
  }
}

function measure(
  { review, overrides, own, largest, withStacking }: MeasureRequest,
  measured: readonly Reading[],
): Omit<Measured, 'bytes'> {
  // The opening balance of a month is compared with the month before, which may be in another file.
  const accounts = measured.flatMap(({ documentId, file }) =>
    correctStatements(withIds(documentId, file.accounts), review).map((account) => ({ documentId, account })),
  )
  const checked = checkContinuity(accounts.map(({ account }) => account))
  const funders = withOwnFunders(own)
  const cashFlow = measureCashFlow(checked, funders, overrides)
  const { monthlyRevenueCents, until, transactions, coverage } = cashFlow
  const debt = summarizeDebt(findPositions(transactions, { funders, monthlyRevenueCents, until }))
  const isWhole = largest === undefined
  const fileOf = ({ documentId, file }: Reading): [string, MeasuredFile] => {
    const own = checked.filter((_, index) => accounts[index]?.documentId === documentId)
    return [documentId, { signs: file.signs, accounts: own.map((account) => slim(account, isWhole)) }]
  }
  return {
    files: new Map(measured.map(fileOf)),
    cashFlow: {
      ...{ ...cashFlow, coverage: { ...coverage, periods: [] } },
      transactions: isWhole
        ? transactions
        : [...largestOf(transactions, 1, largest), ...largestOf(transactions, -1, largest)],
    },
    debt: withStacking ? debt : { ...debt, stacking: [], moreStacking: 0 },
  }
}

const largestOf = <Line extends { readonly amountCents: number }>(all: readonly Line[], sign: 1 | -1, count: number) =>
  all
    .filter(({ amountCents }) => sign * amountCents > 0)
    .toSorted((a, b) => sign * (b.amountCents - a.amountCents))
    .slice(0, count)

/** Leaves out what no one shows, because the result moves between threads. */
const slim = (account: AccountStatement, isWhole: boolean): AccountStatement => ({
  ...account,
  periods: account.periods.map(({ evidence: _, ...period }) => ({
    ...period,
    transactions: isWhole ? period.transactions : [],
  })),
})

/** An id is stable as long as the file isn't read again by a newer version. */
const withIds = (documentId: string, accounts: readonly AccountStatement[]): AccountStatement[] =>
  accounts.map((account, a) => ({
    ...account,
    periods: account.periods.map((period, p) => ({
      ...period,
      id: `${documentId}.${a}.${p}`,
      transactions: period.transactions.map((line, index) => ({ ...line, id: `${documentId}.${a}.${p}.${index}` })),
    })),
  }))
