import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import { inventAccount, type TrueAccount } from './business.ts'
import type { Layout } from './layout.ts'

export interface Score {
  readonly expected: number
  /** Date, amount and sign are right. */
  readonly exact: number
  readonly invented: number
  readonly periods: number
  readonly reconciled: number
  /** Reconciled although a figure is wrong. */
  readonly wrong: number
}

export const noScore: Score = { expected: 0, exact: 0, invented: 0, periods: 0, reconciled: 0, wrong: 0 }

export const addScores = (a: Score, b: Score): Score => ({
  expected: a.expected + b.expected,
  exact: a.exact + b.exact,
  invented: a.invented + b.invented,
  periods: a.periods + b.periods,
  reconciled: a.reconciled + b.reconciled,
  wrong: a.wrong + b.wrong,
})

/** Compares what was read with the truth. */
export function scoreOf(truth: readonly TrueAccount[], found: readonly AccountStatement[]): Score {
  let score = noScore
  for (const account of truth) {
    const own = found.filter(({ accountLast4 }) => accountLast4 === account.last4)
    const read = own.length > 0 ? own : truth.length === 1 ? found : []
    for (const period of account.periods) {
      const candidates = read
        .flatMap(({ periods }) => periods)
        .filter((one) => one.from <= period.to && one.to >= period.from)
      const open = new Map<string, number>()
      const key = (date: string, cents: number) => `${date} ${cents}`
      for (const { date, amountCents } of period.transactions)
        open.set(key(date, amountCents), (open.get(key(date, amountCents)) ?? 0) + 1)
      let exact = 0
      let invented = 0
      for (const { date, amountCents } of candidates.flatMap(({ transactions }) => transactions)) {
        const left = open.get(key(date, amountCents)) ?? 0
        if (left > 0) exact++
        else invented++
        open.set(key(date, amountCents), left - 1)
      }
      const isReconciled = candidates.length === 1 && candidates[0]?.reconciled === true
      const isRight =
        exact === period.transactions.length &&
        invented === 0 &&
        candidates[0]?.openingCents === period.openingCents &&
        candidates[0]?.closingCents === period.closingCents &&
        candidates[0]?.from === period.from &&
        candidates[0]?.to === period.to
      score = addScores(score, {
        ...{ expected: period.transactions.length, exact, invented, periods: 1 },
        ...{
          reconciled: isReconciled ? 1 : 0,
          wrong: candidates.some(({ reconciled }) => reconciled) && !isRight ? 1 : 0,
        },
      })
    }
  }
  return score
}

/** Returns the accounts of a sample file: several months, a period across a year end, or an empty month. */
export function sampleAccounts({ accounts = 1 }: Layout, seed: number): TrueAccount[] {
  const starts = ['2025-12-15', '2026-01-01', '2025-11-01', '2026-02-01', '2025-12-20']
  const start = starts[seed % starts.length] ?? '2026-01-01'
  const months = accounts === 1 && seed % 3 === 0 ? 3 : 1
  return Array.from({ length: accounts }, (_, index) =>
    inventAccount({
      seed: seed * 31 + index,
      start,
      months,
      perMonth: index === 0 ? 30 + (seed % 4) * 20 : 8,
      isEmpty: (month) => months === 3 && month === 1 && seed % 2 === 0,
    }),
  )
}
