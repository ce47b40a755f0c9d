import { expect, test } from 'vitest'
import { checkContinuity } from './continuity.ts'
import type { AccountStatement } from './statement.ts'

const statement = (
  last4: string,
  from: string,
  to: string,
  openingCents: number,
  closingCents: number,
): AccountStatement => ({
  ...{ bank: 'Harbor Bank', holder: null, accountLast4: last4 },
  periods: [{ from, to, openingCents, closingCents, reconciled: true, firstBreak: null, transactions: [] }],
})
const january = statement('1234', '2026-01-01', '2026-01-31', 100, 250)

test.each([
  ['the same balance', statement('1234', '2026-02-01', '2026-02-28', 250, 300), true],
  ['another balance', statement('1234', '2026-02-01', '2026-02-28', 251, 300), false],
  ['another account', statement('9999', '2026-02-01', '2026-02-28', 251, 300), true],
  ['a gap between the periods', statement('1234', '2026-03-01', '2026-03-31', 251, 300), true],
])('the next month with %s', (_name, next, reconciled) => {
  const [first, second] = checkContinuity([january, next])
  expect(first?.periods[0]?.reconciled).toBe(true)
  expect(second?.periods[0]).toMatchObject({
    reconciled,
    firstBreak: reconciled ? null : { reason: expect.stringContaining('2026-01-31') },
  })
})
