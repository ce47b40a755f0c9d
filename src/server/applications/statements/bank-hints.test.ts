import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { bankHints } from './bank-hints.ts'

const texts = z.array(z.string().check(z.minLength(1)))
const lists = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, z.optional(texts)])))
const hint = z.strictObject({
  bank: z.string(),
  recognize: texts.check(z.minLength(1)),
  labels: z.optional(
    z.strictObject({
      opening: z.optional(texts),
      closing: z.optional(texts),
      ignored: z.optional(texts),
      sections: z.optional(lists(['credits', 'debits', 'checks', 'mixed', 'balances', 'other'])),
      columns: z.optional(
        lists(['date', 'postDate', 'text', 'number', 'type', 'debit', 'credit', 'amount', 'balance']),
      ),
    }),
  ),
})

test.each(bankHints())('the data file of $bank has only known fields', (found) => {
  expect(hint.parse(found)).toEqual(found)
})

test('each bank has one data file', () => {
  expect(new Set(bankHints().map(({ bank }) => bank)).size).toBe(bankHints().length)
})
