import { expect, test } from 'vitest'
import { delayMs } from '#server/identity/auth/commands/limit-attempts.ts'

test('the first few failures are free, then each doubles the wait up to 15 minutes', () => {
  const waits = Array.from({ length: 15 }, (_, failures) => delayMs('account', failures) / 1000)

  expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  expect(delayMs('account', 10_000)).toBe(900_000)
})

test('a shared network may fail more often than one account', () => {
  expect(delayMs('address', 20)).toBe(0)
  expect(delayMs('address', 21)).toBe(5_000)
})
