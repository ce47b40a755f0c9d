import { type Funder, funderIn } from '#shared/applications/statements/positions/funders.ts'
import type { Transaction } from '#shared/applications/statements/statement.ts'
import type { Category } from './category.ts'
import { payeeOf, plainDescription } from './payee.ts'
import { categoryRules, rulesVersion } from './rules.ts'

export interface Categorized extends Transaction {
  readonly category: Category
  /** The rule, or who decided: `staff`. */
  readonly rule: string
  readonly rulesVersion: number
  /** The name of a listed funder in the description. */
  readonly funder?: string
}

/** A decision of staff (or an applicant's explanation they accepted), for one line or for all lines of a payee. */
export interface CategoryOverride {
  readonly scope: 'one' | 'alike'
  /** `transactionKey` for one line, `payeeKey` for all alike. */
  readonly key: string
  readonly category: Category
}

/** Identifies a line; two equal lines of a day share it. */
export const transactionKey = ({ date, amountCents, description }: Transaction) =>
  `${date} ${amountCents} ${plainDescription(description)}`

/** Identifies the lines of a payee in one direction; the key of the next statement is the same. */
export const payeeKey = ({ amountCents, description }: Transaction) =>
  `${amountCents < 0 ? 'debit' : 'credit'} ${payeeOf(description)}`

/** Returns the transactions with their categories: by overrides, the newest first, then by rules. */
export function categorize(
  transactions: readonly Transaction[],
  funders: readonly Funder[],
  overrides: readonly CategoryOverride[] = [],
): Categorized[] {
  const one = new Map(overrides.filter(({ scope }) => scope === 'one').map(({ key, category }) => [key, category]))
  const alike = new Map(overrides.filter(({ scope }) => scope === 'alike').map(({ key, category }) => [key, category]))
  return transactions.map((transaction) => {
    const decided = one.get(transactionKey(transaction)) ?? alike.get(payeeKey(transaction))
    const funder = funderIn(transaction.description, funders)
    const found = decided ? { category: decided, rule: 'staff' } : categoryOf(transaction, funder)
    return { ...transaction, ...found, rulesVersion, ...(funder ? { funder: funder.name } : {}) }
  })
}

function categoryOf(
  { amountCents, description }: Transaction,
  funder: Funder | undefined,
): { category: Category; rule: string } {
  const direction = amountCents < 0 ? 'debit' : 'credit'
  const plain = plainDescription(description)
  const isFee = /\bFEE\b|RETURN(?:ED)? (?:ITEM|ACH|PAYMENT)|\bREFUND\b|\bREVERSAL\b/.test(plain)
  if (funder && !isFee) {
    return { category: direction === 'debit' ? 'debt_payment' : 'proceeds', rule: `funder ${funder.name}` }
  }
  const rule = categoryRules.find(
    (one) => (one.direction === 'any' || one.direction === direction) && one.pattern.test(plain),
  )
  if (rule) return { category: rule.category, rule: rule.name }
  return direction === 'debit'
    ? { category: 'expense', rule: 'other debit' }
    : { category: 'deposit', rule: 'other credit' }
}
