import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyseStatement, findTier, type Statement } from './analyse-statement.ts'
import { formatAssumption, sourceLabels } from './format-quote.ts'
import { ratesVersion } from './published-rates.ts'

const shop: Statement = {
  volumeCents: 3_000_000,
  feesCents: 96_000,
  payments: 600,
  presentPercent: 100,
  amexPercent: 0,
  terminationFeeCents: 0,
  equipmentCents: 0,
}

test('a counter shop, calculated by hand', () => {
  const { breakEvenMonths, ...analysis } = analyseStatement(shop)
  expect(analysis).toEqual({
    effectiveBasisPoints: 320, // $960 of $30,000
    averagePaymentCents: 5_000,
    // Mostly debit: 30% at 0.05% + 22¢, 20% at 0.80% + 15¢, 20% at 1.51%, 20% at 1.65%, 10% at 2.30%, each + 10¢
    // = 1.037% + 14.6¢: $311.10 + $87.60. Mostly rewards: 1.572% + 11.7¢: $471.60 + $70.20.
    interchangeCents: { low: 31_110 + 8_760, high: 47_160 + 7_020 },
    assessmentsCents: { low: 3_900 + 600, high: 4_200 + 2_400 }, // 0.13% + 1¢, 0.14% + 4¢
    markupCents: { low: 96_000 - 54_180 - 6_600, high: 96_000 - 39_870 - 4_500 },
    offeredMarkupCents: { low: 12_000 + 4_800, high: 12_000 + 4_800 }, // 0.40% + 8¢
    offeredCents: { low: 39_870 + 4_500 + 16_800, high: 54_180 + 6_600 + 16_800 },
    savingCents: { low: 96_000 - 77_580, high: 96_000 - 61_170 },
    switchingCents: 0,
    isBelowCost: false,
    isUnlikely: false,
  })
  expect(breakEvenMonths).toEqual({ soonest: 0, latest: 0 })
})

test('an online shop with American Express, calculated by hand', () => {
  const online = {
    ...shop,
    volumeCents: 10_000_000,
    payments: 1_000,
    presentPercent: 0,
    amexPercent: 20,
    feesCents: 350_000,
  }
  const analysis = analyseStatement(online)
  // Amex: $20,000 and 200 payments at 1.60% + 10¢ and 2.40% + 10¢. The rest: $80,000 and 800 payments
  // at 1.365% + 14.6¢ (mostly debit) and 1.925% + 11.7¢ (mostly rewards).
  expect(analysis.interchangeCents).toEqual({
    low: 32_000 + 2_000 + 109_200 + 11_680,
    high: 48_000 + 2_000 + 154_000 + 9_360,
  })
  // Second tier: 0.45% + 20¢ without the card, and for Amex the price at the counter, 0.35% + 7¢.
  const markupCents = 36_000 + 16_000 + 7_000 + 1_400
  expect(analysis.offeredMarkupCents).toEqual({ low: markupCents, high: markupCents })
})

test('the break-even time is the switching cost divided by the savings, rounded up', () => {
  const { breakEvenMonths } = analyseStatement({ ...shop, terminationFeeCents: 29_500, equipmentCents: 40_000 })
  // $695 by $348.30 and by $184.20 a month.
  expect(breakEvenMonths).toEqual({ soonest: 2, latest: 4 })
})

test('fees below the price list show no savings', () => {
  const analysis = analyseStatement({ ...shop, feesCents: 60_000, terminationFeeCents: 10_000 })
  expect(analysis.savingCents.high).toBeLessThan(0)
  expect(analysis.breakEvenMonths).toEqual({ soonest: null, latest: null })
})

test('fees below card cost are flagged', () => {
  expect(analyseStatement({ ...shop, feesCents: 30_000 }).isBelowCost).toBe(true)
})

test.each([
  [1, 40],
  [5_000_000, 40],
  [5_000_001, 35],
  [10_000_001, 25],
  [50_000_001, 20],
  [100_000_001, 15],
])('at %s cents a month the margin is %s basis points', (volumeCents, basisPoints) => {
  expect(findTier(volumeCents).present.basisPoints).toBe(basisPoints)
})

const statements = fc.record({
  volumeCents: fc.integer({ min: 10_000, max: 10_000_000_000 }),
  feesCents: fc.integer({ min: 1, max: 10_000_000_000 }),
  payments: fc.integer({ min: 1, max: 50_000_000 }),
  presentPercent: fc.integer({ min: 0, max: 100 }),
  amexPercent: fc.integer({ min: 0, max: 100 }),
  terminationFeeCents: fc.integer({ min: 0, max: 100_000_000 }),
  equipmentCents: fc.integer({ min: 0, max: 100_000_000 }),
})

test('all amounts are whole cents, ranges are ordered, and the parts add up to the fees', () => {
  fc.assert(
    fc.property(statements, (statement) => {
      const analysis = analyseStatement(statement)
      const { assessmentsCents, markupCents, offeredCents, offeredMarkupCents, savingCents } = analysis
      const interchange = analysis.interchangeCents
      for (const range of [interchange, assessmentsCents, markupCents, offeredCents, savingCents]) {
        expect(Number.isSafeInteger(range.low) && Number.isSafeInteger(range.high)).toBe(true)
        expect(range.low).toBeLessThanOrEqual(range.high)
      }
      expect(markupCents.low + interchange.high + assessmentsCents.high).toBe(statement.feesCents)
      expect(markupCents.high + interchange.low + assessmentsCents.low).toBe(statement.feesCents)
      expect(savingCents.low).toBe(markupCents.low - offeredMarkupCents.high)
      expect(savingCents.high).toBe(markupCents.high - offeredMarkupCents.low)
    }),
  )
})

test('higher current fees never reduce the savings', () => {
  fc.assert(
    fc.property(statements, fc.integer({ min: 1, max: 1_000_000 }), (statement, moreCents) => {
      const before = analyseStatement(statement)
      const after = analyseStatement({ ...statement, feesCents: statement.feesCents + moreCents })
      expect(after.savingCents).toEqual({
        low: before.savingCents.low + moreCents,
        high: before.savingCents.high + moreCents,
      })
      if (before.breakEvenMonths.latest !== null)
        expect(after.breakEvenMonths.latest).toBeLessThanOrEqual(before.breakEvenMonths.latest)
    }),
  )
})

const rate = (basisPoints: number, mils: number) => ({ basisPoints, mils })

test('a flat rate costs the same with any card, calculated by hand', () => {
  const pricing = { kind: 'flat', present: rate(260, 100), absent: rate(290, 300), monthlyCents: 500 } as const
  const { offeredCents, offeredMarkupCents, savingCents } = analyseStatement({ ...shop, presentPercent: 50 }, pricing)
  // $15,000 and 300 payments each: 2.60% + 10¢ = $420, 2.90% + 30¢ = $525, and $5.
  expect(offeredCents).toEqual({ low: 95_000, high: 95_000 })
  expect(savingCents).toEqual({ low: 1_000, high: 1_000 })
  expect(offeredMarkupCents.low).toBeLessThan(offeredMarkupCents.high)
})

test('a subscription passes card costs on and adds the monthly fee', () => {
  const prices = { present: rate(0, 80), absent: rate(0, 150) }
  const { offeredCents } = analyseStatement(shop, { kind: 'subscription', ...prices, monthlyCents: 9_900 })
  // Card costs as above; 600 payments at 8¢, and $99.
  expect(offeredCents).toEqual({ low: 39_870 + 4_500 + 14_700, high: 54_180 + 6_600 + 14_700 })
})

test('tiers are charged by kind of card, keyed payments a tier lower, calculated by hand', () => {
  const pricing = {
    kind: 'tiered',
    monthlyCents: 1_000,
    ...{ qualified: rate(170, 100), midQualified: rate(230, 100), nonQualified: rate(350, 100) },
  } as const
  // At the counter, mostly debit: 70% qualified, 20% mid-qualified, 10% nonqualified = 2.00%; mostly rewards: 40%, 30%
  // and 30% = 2.42%. Each + 10¢, and $10.
  expect(analyseStatement(shop, pricing).offeredCents).toEqual({ low: 60_000 + 7_000, high: 72_600 + 7_000 })
  // Keyed: mid-qualified in place of qualified, all rewards cards nonqualified: 2.66% and 3.02%.
  expect(analyseStatement({ ...shop, presentPercent: 0 }, pricing).offeredCents).toEqual({
    low: 79_800 + 7_000,
    high: 90_600 + 7_000,
  })
})

const rates = fc.record({ basisPoints: fc.integer({ min: 0, max: 1_000 }), mils: fc.integer({ min: 0, max: 5_000 }) })
const monthlyCents = fc.integer({ min: 0, max: 100_000_000 })
const pricings = fc.oneof(
  fc.record({
    kind: fc.constantFrom('interchange_plus' as const, 'subscription' as const, 'flat' as const),
    ...{ present: rates, absent: rates, monthlyCents },
  }),
  fc.record({
    kind: fc.constant('tiered' as const),
    ...{ qualified: rates, midQualified: rates, nonQualified: rates, monthlyCents },
  }),
)

test('with any pricing, savings and offered fees add up to the current fees to the cent', () => {
  fc.assert(
    fc.property(statements, pricings, (statement, pricing) => {
      const { offeredCents, offeredMarkupCents, savingCents } = analyseStatement(statement, pricing)
      for (const range of [offeredCents, offeredMarkupCents, savingCents])
        expect(Number.isSafeInteger(range.low) && Number.isSafeInteger(range.high) && range.low <= range.high).toBe(
          true,
        )
      expect(savingCents.low + offeredCents.high).toBe(statement.feesCents)
      expect(savingCents.high + offeredCents.low).toBe(statement.feesCents)
      expect(offeredCents.low).toBeGreaterThanOrEqual(pricing.monthlyCents)
    }),
    { numRuns: 10_000 },
  )
})

test('a stored quote keeps the rates, the price list and the sources of its version', () => {
  expect(analyseStatement(shop, undefined, '2026-11-1').assessmentsCents).toEqual({ low: 4_200, high: 6_420 })
  expect(() => analyseStatement(shop, undefined, '2019-1')).toThrow(RangeError)
  expect(sourceLabels('2026-11-1').join()).toContain('(September 2019)')
  expect(sourceLabels(ratesVersion).join()).not.toContain('2019')
  expect(sourceLabels(ratesVersion, { isQuote: true })).toHaveLength(4)
  expect(formatAssumption(shop, '2026-11-1')).toContain(
    'The cost of cards is from published rates as of November 2026, network fees of September 2019.',
  )
})
