/** A place on a page in points from the upper left corner, for highlighting the source of a figure. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
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
}

/** The first line that keeps a period from reconciling. */
export interface Break {
  readonly page: number
  /** The line of the statement, empty if a whole part is missing. */
  readonly line: string
  /** One sentence for staff. */
  readonly reason: string
}

export interface StatementPeriod {
  readonly from: string
  readonly to: string
  readonly openingCents: number | null
  readonly closingCents: number | null
  /** Whether every figure was proven: balances, totals and counts of the statement agree to the cent. */
  readonly reconciled: boolean
  readonly firstBreak: Break | null
  readonly transactions: readonly Transaction[]
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
