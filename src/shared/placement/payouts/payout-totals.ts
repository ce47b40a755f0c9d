/** Cents; negative if the payee has to pay it back. */
export interface PayoutAmount {
  readonly payee: string
  readonly amountCents: number
}

/** Cents. */
export interface PayeeTotal<Line extends PayoutAmount> {
  readonly payee: string
  readonly lines: readonly Line[]
  readonly earnedCents: number
  /** Clawbacks, zero or negative. */
  readonly clawbackCents: number
  readonly totalCents: number
  /** A negative total isn't paid: all lines of this payee stay open for the next batch. */
  readonly isCarried: boolean
}

/** Adds up a batch by payee, in the order in which payees first appear. */
export function totalPayout<Line extends PayoutAmount>(lines: readonly Line[]) {
  const byPayee = new Map<string, Line[]>()
  for (const line of lines) byPayee.set(line.payee, [...(byPayee.get(line.payee) ?? []), line])
  const payees = [...byPayee].map(([payee, own]) => totalOf(payee, own))
  const sum = (of: readonly PayeeTotal<Line>[]) => of.reduce((total, { totalCents }) => total + totalCents, 0)
  return {
    payees,
    payCents: sum(payees.filter(({ isCarried }) => !isCarried)),
    /** Zero or negative. */
    carriedCents: sum(payees.filter(({ isCarried }) => isCarried)),
  }
}

function totalOf<Line extends PayoutAmount>(payee: string, lines: readonly Line[]): PayeeTotal<Line> {
  const add = (of: readonly Line[]) => of.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const earnedCents = add(lines.filter(({ amountCents }) => amountCents > 0))
  const clawbackCents = add(lines.filter(({ amountCents }) => amountCents <= 0))
  const totalCents = earnedCents + clawbackCents
  return { payee, lines, earnedCents, clawbackCents, totalCents, isCarried: totalCents < 0 }
}
