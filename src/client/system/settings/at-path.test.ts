import { expect, test } from 'vitest'
import { readAt, writeAt } from '#client/system/settings/at-path.ts'

const offers = { fee: 5, amount: { from: 1, to: 2 }, list: [{ a: 1 }, { a: 2 }] }

test('an answer is read by its path, and nothing where there is none', () => {
  expect([readAt(offers, 'amount.to'), readAt(offers, 'list.1.a'), readAt(offers, 'no.such')]).toEqual([
    2,
    2,
    undefined,
  ])
  expect(readAt(offers, '')).toBe(offers)
})

test('a change copies the way to it and leaves the rest', () => {
  const changed = writeAt(offers, 'list.1.a', 9) as typeof offers
  expect(changed.list).toEqual([{ a: 1 }, { a: 9 }])
  expect(offers.list[1]).toEqual({ a: 2 })
  expect(changed.amount).toBe(offers.amount)
})
