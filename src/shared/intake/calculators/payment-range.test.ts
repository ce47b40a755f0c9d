import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentRange } from './payment-range.ts'

test('the range for $50,000 at 4.5% to 30% with a 5% fee is the one of the calculator', () => {
  const { paymentCents, costCents, aprPercent } = paymentRange(5_000_000, {
    rateBasisPoints: 450,
    feeBasisPoints: 500,
  })
  expect(paymentCents).toEqual([148_735, 212_258])
  expect(costCents.map((cents) => Math.round(cents / 100))).toEqual([6_044, 28_913])
  expect(aprPercent.withoutFee.map((percent) => percent.toFixed(2))).toEqual(['4.50', '30.00'])
  expect(aprPercent.withFee[0].toFixed(2)).toBe('7.95')
})

test('every range is ordered, the fee raises the APR, and a rate above the example is its own upper end', () => {
  const terms = fc.record({
    rateBasisPoints: fc.integer({ min: 0, max: 6_000 }),
    feeBasisPoints: fc.integer({ min: 0, max: 1_500 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 20_000_00, max: 500_000_00 }), terms, (amountCents, terms) => {
      const { paymentCents, costCents, aprPercent } = paymentRange(amountCents, terms)
      for (const [from, to] of [paymentCents, costCents, aprPercent.withFee, aprPercent.withoutFee])
        expect(from).toBeLessThanOrEqual(to)
      for (const end of [0, 1] as const)
        expect(aprPercent.withFee[end]).toBeGreaterThanOrEqual(aprPercent.withoutFee[end] - 1e-9)
    }),
    { numRuns: 200 },
  )
})
