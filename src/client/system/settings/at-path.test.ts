// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readAt, writeAt } from './drafts.ts'

const offers = { fee: 5, amount: { from: 1, to: 2 }, list: [{ a: 1 }, { a: 2 }] }

test('reads a value by its path, or undefined if there is none', () => {
  expect([readAt(offers, 'amount.to'), readAt(offers, 'list.1.a'), readAt(offers, 'no.such')]).toEqual([
    2,
    2,
    undefined,
  ])
  expect(readAt(offers, '')).toBe(offers)
})

test('copies the objects along the path and leaves the rest unchanged', () => {
  const changed = writeAt(offers, 'list.1.a', 9) as typeof offers
  expect(changed.list).toEqual([{ a: 1 }, { a: 9 }])
  expect(offers.list[1]).toEqual({ a: 2 })
  expect(changed.amount).toBe(offers.amount)
})
