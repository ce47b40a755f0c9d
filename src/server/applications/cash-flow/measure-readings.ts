import type { StatementFile } from '#server/applications/statements/read-file.ts'
import type { CashFlowReview } from '#shared/applications/cash-flow/review.ts'
import { type CashFlow, measureCashFlow } from '#shared/applications/statements/cash-flow/measure-cash-flow.ts'
import type { CategoryOverride } from '#shared/applications/statements/categories/categorize.ts'
import { checkContinuity } from '#shared/applications/statements/continuity.ts'
import {
  findPositions,
  findStacking,
  type Position,
  type StackingWarning,
} from '#shared/applications/statements/positions/find-positions.ts'
import { withOwnFunders } from '#shared/applications/statements/positions/funders.ts'
import { correctStatements } from '#shared/applications/statements/reconciliation/correct-statements.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import type { TamperingSign } from '#shared/applications/statements/tampering.ts'
import type { Sections } from '#shared/system/settings/sections.ts'

/** Of all statements of an application: a year of a busy business. */
export const maxMeasuredLines = 10_000

export interface MeasureRequest {
  /** Of the readings, in the same order. */
  readonly documentIds: readonly string[]
  readonly review: CashFlowReview
  readonly overrides: readonly CategoryOverride[]
  readonly own: Sections['funders']
  /** Number of largest lines to return in each direction, without the accounts; absent for all lines and accounts. */
  readonly largest?: number
}

interface MeasuredFile {
  readonly signs: readonly TamperingSign[]
  /** After corrections. */
  readonly accounts: readonly AccountStatement[]
}

export interface Measured {
  /** By document id; without those beyond the limit of lines. */
  readonly files: ReadonlyMap<string, MeasuredFile>
  readonly cashFlow: CashFlow
  readonly positions: readonly Position[]
  readonly stacking: readonly StackingWarning[]
}

export interface Reading {
  readonly documentId: string
  readonly file: StatementFile
}

const linesOf = ({ accounts }: StatementFile) =>
  accounts.reduce((sum, { periods }) => sum + periods.reduce((all, one) => all + one.transactions.length, 0), 0)

/** Measures an application's statements; call it in a worker thread. Readings beyond the limit of lines are left out. */
export async function measureReadings(
  { review, overrides, own, largest }: MeasureRequest,
  readings: AsyncIterable<Reading>,
): Promise<Measured> {
  const measured: Reading[] = []
  let lines = 0
  for await (const reading of readings) {
    lines += linesOf(reading.file)
    if (lines > maxMeasuredLines) break
    measured.push(reading)
  }
  // The opening balance of a month is compared with the month before, which may be in another file.
  const accounts = measured.flatMap(({ documentId, file }) =>
    correctStatements(withIds(documentId, file.accounts), review).map((account) => ({ documentId, account })),
  )
  const checked = checkContinuity(accounts.map(({ account }) => account))
  const funders = withOwnFunders(own)
  const cashFlow = measureCashFlow(checked, funders, overrides)
  const { monthlyRevenueCents, until, transactions, coverage } = cashFlow
  const positions = findPositions(transactions, { funders, monthlyRevenueCents, until })
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
    positions,
    stacking: findStacking(positions),
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
