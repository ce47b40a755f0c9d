import { categorize } from '#shared/applications/statements/categories/categorize.ts'
import { type Category, categories } from '#shared/applications/statements/categories/category.ts'
import { findPositions } from '#shared/applications/statements/positions/find-positions.ts'
import type { Funder } from '#shared/applications/statements/positions/funders.ts'
import { type AccountStatement, transactionsOf } from '#shared/applications/statements/statement.ts'
import type { TrueAccount } from './business.ts'

/** How often a category or a position was right, missed or invented. */
export interface Meaning {
  readonly right: number
  readonly missed: number
  readonly invented: number
}

const none: Meaning = { right: 0, missed: 0, invented: 0 }
export const addMeaning = (a: Meaning | undefined, b: Meaning): Meaning => ({
  right: (a?.right ?? 0) + b.right,
  missed: (a?.missed ?? 0) + b.missed,
  invented: (a?.invented ?? 0) + b.invented,
})
export const precisionOf = ({ right, invented }: Meaning) => (right + invented === 0 ? 1 : right / (right + invented))
export const recallOf = ({ right, missed }: Meaning) => (right + missed === 0 ? 1 : right / (right + missed))

/** Compares the categories of the lines that were read with the truth. */
export function scoreCategories(
  truth: readonly TrueAccount[],
  found: readonly AccountStatement[],
  funders: readonly Funder[],
): Map<Category, Meaning> {
  const scores = new Map<Category, Meaning>(categories.map((category) => [category, none]))
  const add = (category: Category, one: Partial<Meaning>) =>
    scores.set(category, addMeaning(scores.get(category), { ...none, ...one }))
  const open = truth.flatMap(({ periods }) => periods).flatMap(({ transactions }) => transactions)
  for (const one of categorize(found.flatMap(transactionsOf), funders)) {
    const same = open.filter(({ date, amountCents }) => date === one.date && amountCents === one.amountCents)
    const match = same.find(({ category }) => category === one.category) ?? same[0]
    if (!match) continue
    open.splice(open.indexOf(match), 1)
    if (match.category === one.category) add(one.category, { right: 1 })
    else {
      add(one.category, { invented: 1 })
      add(match.category, { missed: 1 })
    }
  }
  return scores
}

/** Compares the positions that were found with the funders that were paid at least four times. */
export function scorePositions(
  truth: readonly TrueAccount[],
  found: readonly AccountStatement[],
  funders: readonly Funder[],
): Meaning {
  const paid = truth
    .flatMap(({ periods }) => periods)
    .flatMap(({ transactions }) => transactions)
    .filter(({ amountCents, funder }) => amountCents < 0 && funder)
  const expected = [...Map.groupBy(paid, ({ funder }) => funder ?? '')]
    .filter(([, all]) => all.length >= 4)
    .map(([name]) => name.toUpperCase())
  const seldom = [...Map.groupBy(paid, ({ funder }) => funder ?? '')]
    .map(([name]) => name.toUpperCase())
    .filter((name) => !expected.includes(name))
  const transactions = categorize(found.flatMap(transactionsOf), funders)
  const until =
    transactions
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  const positions = findPositions(transactions, { funders, monthlyRevenueCents: 1, until })
  const names = [...new Set(positions.map(({ funder }) => funder.toUpperCase()))].filter(
    (name) => !seldom.some((one) => name.startsWith(one)),
  )
  const right = expected.filter((name) => names.some((one) => one.startsWith(name))).length
  return {
    right,
    missed: expected.length - right,
    invented: names.filter((one) => !expected.some((name) => one.startsWith(name))).length,
  }
}
