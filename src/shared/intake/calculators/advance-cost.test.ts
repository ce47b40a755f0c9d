import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Advance, advanceCost, debitFrequencies } from './advance-cost.ts'

const advance: Advance = {
  amountCents: 5_000_000,
  factorThousandths: 1300,
  frequency: 'daily',
  repayment: { by: 'term', months: 6 },
  monthlySalesCents: 6_000_000,
  feesCents: 0,
  fundedOn: '2025-01-03',
}

test('$50,000 at 1.30 in 126 daily debits from January 3, 2025 is 108.4% a year, and 130.8% with a fee of 5%', () => {
  const cost = advanceCost(advance)
  expect(cost).toMatchObject({ debits: 126, debitCents: 51_587, repaidCents: 6_500_000, costCents: 1_500_000 })
  expect(cost?.aprPercent).toBeCloseTo(108.39, 2)
  expect(advanceCost({ ...advance, feesCents: 250_000 })?.aprPercent).toBeCloseTo(130.84, 2)
})

test('$50,000 at 1.30 in 26 weekly debits is 106.5% a year if the last one moves from Independence Day', () => {
  const cost = advanceCost({ ...advance, frequency: 'weekly' })
  expect(cost).toMatchObject({ debits: 26, debitCents: 250_000 })
  expect(cost?.aprPercent).toBeCloseTo(106.48, 2)
})

test('a share of sales repays the advance in the time those sales take', () => {
  const cost = advanceCost({ ...advance, frequency: 'monthly', repayment: { by: 'share', shareBasisPoints: 1_000 } })
  expect(cost).toMatchObject({ debits: 11, months: 11 })
  expect(cost?.shareOfSalesPercent).toBeCloseTo(9.85, 2)
})

test('without sales, a share of them never repays the advance', () => {
  const share = { by: 'share', shareBasisPoints: 1_000 } as const
  expect(advanceCost({ ...advance, monthlySalesCents: 0, repayment: share })).toBeUndefined()
  expect(advanceCost({ ...advance, repayment: { by: 'share', shareBasisPoints: 0 } })).toBeUndefined()
})

test('the debits add up to the repayment, and fees and factors increase the cost', () => {
  const advances = fc.record({
    amountCents: fc.integer({ min: 500_000, max: 50_000_000 }),
    factorThousandths: fc.integer({ min: 1_010, max: 1_600 }),
    frequency: fc.constantFrom(...debitFrequencies),
    repayment: fc.record({ by: fc.constant('term' as const), months: fc.integer({ min: 1, max: 36 }) }),
    monthlySalesCents: fc.integer({ min: 0, max: 50_000_000 }),
    feesCents: fc.integer({ min: 0, max: 100_000 }),
    fundedOn: fc.constant('2026-03-02'),
  })
  fc.assert(
    fc.property(advances, (given) => {
      const cost = advanceCost(given)
      const dearer = advanceCost({ ...given, factorThousandths: given.factorThousandths + 20 })
      const withFee = advanceCost({ ...given, feesCents: given.feesCents + 10_000 })
      expect(cost?.costCents).toBe((cost?.repaidCents ?? 0) - (cost?.receivedCents ?? 0))
      expect(dearer?.aprPercent).toBeGreaterThan(cost?.aprPercent ?? Number.NaN)
      expect(withFee?.aprPercent).toBeGreaterThan(cost?.aprPercent ?? Number.NaN)
    }),
  )
})

test('no debit is negative, and only the last one differs', () => {
  const advances = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 500_000 }),
    factorThousandths: fc.integer({ min: 1_000, max: 3_000 }),
    months: fc.integer({ min: 1, max: 120 }),
  })
  fc.assert(
    fc.property(advances, ({ months, ...given }) => {
      const cost = advanceCost({ ...advance, ...given, repayment: { by: 'term', months } })
      const { debitCents = 0, debits = 0, repaidCents = 0 } = cost ?? {}
      expect(repaidCents - debitCents * (debits - 1)).toBeGreaterThan(0)
      expect(debits).toBeLessThanOrEqual(months * 21)
    }),
  )
})

test('in 100,000 advances the debits add up to the repayment to the cent', () => {
  const any = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 100_000_000 }),
    factorThousandths: fc.integer({ min: 1_000, max: 3_000 }),
    months: fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 1, max: 120 })),
    frequency: fc.constantFrom(...debitFrequencies),
  })
  fc.assert(
    fc.property(any, ({ months, ...given }) => {
      const cost = advanceCost({ ...advance, ...given, repayment: { by: 'term', months } })
      if (!cost) return false
      const last = cost.repaidCents - cost.debitCents * (cost.debits - 1)
      const repaid = Math.round((given.amountCents * given.factorThousandths) / 1_000)
      return cost.repaidCents === repaid && last > 0 && last <= cost.debitCents + cost.debits
    }),
    { numRuns: 100_000 },
  )
})
