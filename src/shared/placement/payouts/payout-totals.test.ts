import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalPayout } from './payout-totals.ts'

test('clawbacks reduce what a payee gets, and a negative total is carried forward', () => {
  const totals = totalPayout([
    { payee: 'Pat', amountCents: 60_000 },
    { payee: 'Pier', amountCents: 1_000 },
    { payee: 'Pat', amountCents: -15_000 },
    { payee: 'Pier', amountCents: -1_001 },
  ])
  expect(totals).toMatchObject({ payCents: 45_000, carriedCents: -1 })
  expect(totals.payees).toMatchObject([
    { payee: 'Pat', earnedCents: 60_000, clawbackCents: -15_000, totalCents: 45_000, isCarried: false },
    { payee: 'Pier', totalCents: -1, isCarried: true },
  ])
})

test('no cent is lost or paid to another payee in 100,000 random batches', () => {
  const line = fc.record({
    payee: fc.constantFrom('Pat', 'Abe', 'Pier Referrals', 'Quay Referrals'),
    amountCents: fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { payees, payCents, carriedCents } = totalPayout(lines)
      const all = lines.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)
      if (BigInt(payCents) + BigInt(carriedCents) !== all) return false
      if (payees.reduce((count, own) => count + own.lines.length, 0) !== lines.length) return false
      if (payCents < 0 || carriedCents > 0) return false
      return payees.every(({ payee, totalCents, isCarried, earnedCents, clawbackCents }) => {
        const own = lines.filter((each) => each.payee === payee)
        const sum = own.reduce((total, { amountCents }) => total + amountCents, 0)
        return sum === totalCents && isCarried === sum < 0 && earnedCents + clawbackCents === sum
      })
    }),
    { numRuns: 100_000 },
  )
})
