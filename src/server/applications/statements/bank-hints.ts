import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import type { BankHints } from '#server/applications/statements/layout/bank.ts'

const texts = z.array(z.string())
const partly = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, z.optional(texts)])))
const hints = z.strictObject({
  bank: z.string(),
  recognize: texts,
  labels: z.optional(
    z.strictObject({
      opening: z.optional(texts),
      closing: z.optional(texts),
      sections: z.optional(partly(['credits', 'debits', 'checks', 'mixed', 'balances', 'other'])),
      columns: z.optional(
        partly(['date', 'postDate', 'text', 'number', 'type', 'debit', 'credit', 'amount', 'balance']),
      ),
      ignored: z.optional(texts),
    }),
  ),
})

let loaded: readonly BankHints[] | undefined

/** Returns the banks that have a data file in `banks`. */
export function bankHints(): readonly BankHints[] {
  loaded ??= readdirSync(new URL('banks/', import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map(
      (name) => hints.parse(JSON.parse(readFileSync(new URL(`banks/${name}`, import.meta.url), 'utf8'))) as BankHints,
    )
  return loaded
}
