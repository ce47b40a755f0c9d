import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earlyPayoffs, offerCost, type PricedOffer } from './offer-cost.ts'

const loan = (values: Partial<PricedOffer>): PricedOffer => ({
  ...{ amountCents: 5_000_000, lenderFeesCents: 0, successFeeCents: 0, pricedOn: '2025-01-03' },
  price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
  ...values,
})

test.each([
  ['$50,000 at 4.5% over 12 months, 5% fee', 5_000_000, 450, 12, 250_000, 426_893, 14.18, 4.5],
  ['$50,000 at 4.5% over 36 months, 5% fee', 5_000_000, 450, 36, 250_000, 148_735, 7.95, 4.5],
  ['$50,000 at 12% over 24 months, 5% fee', 5_000_000, 1_200, 24, 250_000, 235_367, 17.23, 12],
  ['$100,000 at 8% over 60 months, 5% fee', 10_000_000, 800, 60, 500_000, 202_764, 10.2, 8],
  ['$20,000 at 9.9% over 36 months, no fee', 2_000_000, 990, 36, 0, 64_441, 9.9, 9.9],
])('%s', (_name, amountCents, rateBasisPoints, months, successFeeCents, payment, apr, aprWithoutFee) => {
  const price = { kind: 'rate', rateBasisPoints, months, frequency: 'monthly' } as const
  const cost = offerCost(loan({ amountCents, successFeeCents, price }))
  expect(cost).toMatchObject({ paymentCents: payment, payments: months, isEstimate: false })
  expect(cost?.aprPercent).toBeCloseTo(apr, 2)
  expect(cost?.aprWithoutFeePercent).toBeCloseTo(aprWithoutFee, 1)
})

test('an advance of $50,000 at a factor of 1.30 in 126 debits has an estimated APR', () => {
  const price = { kind: 'factor', factorThousandths: 1_300, months: 6, frequency: 'daily' } as const
  const cost = offerCost(loan({ price, successFeeCents: 250_000 }))
  expect(cost).toMatchObject({ payments: 126, paymentCents: 51_587, isEstimate: true, repaidCents: 6_500_000 })
  // Banks are closed on five of the weekdays until July 7: if they were open, it would be 111.85% and 135.03%.
  expect(cost?.aprWithoutFeePercent).toBeCloseTo(108.39, 2)
  expect(cost?.aprPercent).toBeCloseTo(130.84, 2)
})

test('a share of sales runs as long as the sales require', () => {
  const sales = (monthlySalesCents: number) =>
    offerCost(
      loan({
        price: {
          kind: 'sales_share',
          factorThousandths: 1_200,
          shareBasisPoints: 1_000,
          monthlySalesCents,
          frequency: 'weekly',
        },
      }),
    )
  expect(sales(10_000_000)?.months).toBeCloseTo(6, 0)
  expect(sales(5_000_000)?.months).toBeCloseTo(12, 0)
  expect(sales(100)).toBeUndefined()
})

test('a single repayment costs its factor', () => {
  const cost = offerCost(
    loan({ price: { kind: 'single', factorThousandths: 1_030, months: 3 }, lenderFeesCents: 10_000 }),
  )
  expect(cost).toMatchObject({ receivedCents: 4_990_000, repaidCents: 5_150_000, costCents: 160_000, payments: 1 })
  expect(cost?.centsPerDollar).toBeCloseTo(3.21, 2)
})

test.each([
  ['fees take the whole amount', loan({ lenderFeesCents: 4_900_000, successFeeCents: 100_000 })],
  ['almost nothing is left', loan({ lenderFeesCents: 4_999_999 })],
])('there is no cost if %s', (_name, offer) => expect(offerCost(offer)).toBeUndefined())

describe('for every loan', () => {
  const offers = fc.record({
    amountCents: fc.integer({ min: 100_000, max: 50_000_000 }),
    lenderFeesCents: fc.integer({ min: 0, max: 5_000 }),
    successFeeCents: fc.integer({ min: 0, max: 20_000 }),
    pricedOn: fc.constant('2026-03-02'),
    price: fc.record({
      kind: fc.constant('rate' as const),
      rateBasisPoints: fc.integer({ min: 0, max: 4_000 }),
      months: fc.integer({ min: 1, max: 120 }),
      frequency: fc.constantFrom('monthly' as const, 'semimonthly' as const, 'biweekly' as const, 'weekly' as const),
    }),
  })

  test('our fee never lowers the cost, and received amount and cost add up to the repayment', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        const cost = offerCost(offer)
        if (!cost) return
        expect(cost.aprPercent).toBeGreaterThanOrEqual(cost.aprWithoutFeePercent)
        expect(cost.receivedCents + cost.costCents).toBe(cost.repaidCents)
        expect(cost.receivedCents).toBe(offer.amountCents - offer.lenderFeesCents - offer.successFeeCents)
      }),
      { numRuns: 300 },
    )
  })

  test('repaying earlier costs more at once and saves more', () => {
    fc.assert(
      fc.property(offers, ({ price, amountCents }) => {
        const payoffs = earlyPayoffs(price, amountCents)
        for (const [index, payoff] of payoffs.entries()) {
          const before = payoffs[index - 1]
          expect(payoff.payoffCents).toBeGreaterThanOrEqual(0)
          expect(payoff.payoffCents).toBeLessThanOrEqual(amountCents)
          if (!before) continue
          expect(payoff.payoffCents).toBeLessThanOrEqual(before.payoffCents)
          // Interest is rounded to the cent once per payment.
          expect(payoff.savedCents).toBeLessThanOrEqual(before.savedCents + 60)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('paying off a $50,000 loan at 12% after a year takes the outstanding balance', () => {
  const [after] = earlyPayoffs(
    { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
    5_000_000,
    [12],
  )
  // The twelve remaining payments, at 1% a month.
  expect(Math.abs((after?.payoffCents ?? 0) - 2_649_093)).toBeLessThan(20)
  expect(earlyPayoffs({ kind: 'factor', factorThousandths: 1_300, months: 6, frequency: 'daily' }, 5_000_000)).toEqual(
    [],
  )
})
