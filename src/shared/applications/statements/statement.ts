import type { Evidence } from '#shared/applications/statements/reconciliation/evidence.ts'

/** A place on a page in points from the upper left corner, for highlighting the source of a figure. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a line is among the lines of its period, for totals and balances that cover a part of them. */
export interface LinePlace {
  readonly row: number
  readonly table: number
  /** The kind of the table: credits, debits, checks, mixed or other. */
  readonly kind: string
}

export interface Transaction {
  /** Set where several files are measured together. */
  readonly id?: string
  /** `2026-03-02`. */
  readonly date: string
  /** Credits are positive. */
  readonly amountCents: number
  readonly description: string
  /** The running balance printed on the same line. */
  readonly balanceCents?: number
  /** From 1. */
  readonly page: number
  readonly box?: Box
  readonly place?: LinePlace
}

/** The first line that keeps a period from reconciling. */
export interface Break {
  /** The transaction, if it is about one. */
  readonly lineId?: string
  readonly page: number
  /** The line of the statement, empty if a whole part is missing. */
  readonly line: string
  /** One sentence for staff. */
  readonly reason: string
  /** A person may find that the statement is right nevertheless; never if balances and lines don't add up. */
  readonly isCheckable?: boolean
}

export interface StatementPeriod {
  /** Set where several files are measured together. */
  readonly id?: string
  readonly from: string
  readonly to: string
  readonly openingCents: number | null
  readonly closingCents: number | null
  /** Whether every figure was proven: balances, totals and counts of the statement agree to the cent. */
  readonly reconciled: boolean
  readonly firstBreak: Break | null
  readonly transactions: readonly Transaction[]
  /** What else the statement prints; absent if it was read before this was stored. */
  readonly evidence?: Evidence
}

/** One account in one file. */
export interface AccountStatement {
  readonly bank: string | null
  readonly holder: string | null
  readonly accountLast4: string | null
  readonly periods: readonly StatementPeriod[]
}

export const transactionsOf = (account: AccountStatement): readonly Transaction[] =>
  account.periods.flatMap(({ transactions }) => transactions)
