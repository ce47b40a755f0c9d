import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceCost, assumedFundingDay } from '#shared/intake/calculators/advance-cost.ts'
import { highestAprPercent } from '#shared/intake/calculators/apr.ts'
import { loanSchedule } from '#shared/intake/calculators/loan-cost.ts'
import { independentDays } from '#shared/testing/independent-days.ts'
import { offerCost } from './offer-cost.ts'
import { newMoneyAprPercent } from './payoffs.ts'
import type { OfferPrice } from './terms.ts'

/**
 * An independent calculation: the account of a loan, day by day or period by period. Interest is added, payments are
 * subtracted, and the rate is the one that leaves nothing owed at the end.
 */
function accountRate(received: number, payments: ReadonlyMap<number, number>): number {
  const last = Math.max(...payments.keys())
  const isTooLow = (rate: number) => {
    let owed = received
    for (let at = 1; at <= last; at++) {
      owed += owed * rate - (payments.get(at) ?? 0)
      // Payments that exceed what is owed would have allowed a higher rate.
      if (owed < 0) return true
    }
    return false
  }
  let [low, high] = [0, 1e-4]
  while (isTooLow(high)) [low, high] = [high, high * 4]
  for (let step = 0; step < 52; step++) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const msPerDay = 86_400_000

/** Returns payments by days after funding. */
function byDay(fundedOn: string, frequency: 'daily' | 'weekly', amounts: readonly number[]) {
  const start = Date.parse(fundedOn) / msPerDay
  const days = independentDays(start, frequency, amounts.length)
  return new Map(amounts.map((cents, index) => [(days[index] ?? 0) - start, cents]))
}

const byPeriod = (amounts: readonly number[]) => new Map(amounts.map((cents, index) => [index + 1, cents]))

const evenly = ({ payments, paymentCents, repaidCents }: NonNullable<ReturnType<typeof offerCost>>) =>
  Array.from({ length: payments }, (_, index) =>
    index + 1 < payments ? paymentCents : repaidCents - paymentCents * (payments - 1),
  )

const perYear = { monthly: 12, semimonthly: 24, biweekly: 26, weekly: 52 }

function independentRate(
  price: OfferPrice,
  cost: NonNullable<ReturnType<typeof offerCost>>,
  { pricedOn, amountCents }: { pricedOn: string; amountCents: number },
): number {
  const { receivedCents, repaidCents } = cost
  if (price.kind === 'rate') {
    const amounts = loanSchedule({ ...price, amountCents }).map(({ paymentCents }) => paymentCents)
    return accountRate(receivedCents, byPeriod(amounts)) * perYear[price.frequency] * 100
  }
  if (price.kind === 'single') return singleRate(receivedCents, repaidCents, price.months)
  const amounts = evenly(cost)
  if (price.frequency === 'monthly') return accountRate(receivedCents, byPeriod(amounts)) * 1_200
  const due = byDay(pricedOn, price.frequency, amounts)
  if (price.frequency === 'daily') return accountRate(receivedCents, due) * 36_500
  return (
    presentRate(
      receivedCents,
      [...due].map(([days, cents]) => ({ cents, units: days / 7 })),
    ) * 5_200
  )
}

/** Simple interest up to a year; then yearly. */
const singleRate = (received: number, cents: number, months: number) =>
  months <= 12
    ? (cents / received - 1) * (1_200 / months)
    : presentRate(received, [{ cents, units: months / 12 }]) * 100

/** By halving. A part of a unit bears simple interest, as the regulation has it. */
function presentRate(received: number, payments: readonly { cents: number; units: number }[]): number {
  let [low, high] = [0, 10]
  for (let step = 0; step < 52; step++) {
    const rate = (low + high) / 2
    let present = 0
    for (const { cents, units } of payments) {
      const whole = Math.trunc(units + 1e-9)
      present += cents / (1 + rate) ** whole / (1 + (units - whole) * rate)
    }
    if (present > received) low = rate
    else high = rate
  }
  return low
}

const factorThousandths = fc.integer({ min: 1_010, max: 1_600 })
const fundedOn = fc
  .integer({ min: Date.parse('2020-01-01') / msPerDay, max: Date.parse('2045-01-01') / msPerDay })
  .map((day) => new Date(day * msPerDay).toISOString().slice(0, 10))
const anyPrice: fc.Arbitrary<OfferPrice> = fc.oneof(
  fc.record({
    kind: fc.constant('rate' as const),
    rateBasisPoints: fc.integer({ min: 0, max: 6_000 }),
    months: fc.integer({ min: 1, max: 84 }),
    frequency: fc.constantFrom('monthly' as const, 'semimonthly' as const, 'biweekly' as const, 'weekly' as const),
  }),
  fc.record({
    kind: fc.constant('factor' as const),
    factorThousandths,
    months: fc.integer({ min: 1, max: 24 }),
    frequency: fc.constantFrom('daily' as const, 'daily' as const, 'weekly' as const, 'monthly' as const),
  }),
  fc.record({
    kind: fc.constant('sales_share' as const),
    factorThousandths,
    shareBasisPoints: fc.integer({ min: 500, max: 3_000 }),
    monthlySalesCents: fc.integer({ min: 5_000_000, max: 50_000_000 }),
    frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  }),
  fc.record({ kind: fc.constant('single' as const), factorThousandths, months: fc.integer({ min: 1, max: 36 }) }),
)
const anyOffer = fc.record({
  price: anyPrice,
  amountCents: fc.integer({ min: 500_000, max: 50_000_000 }),
  lenderFeesCents: fc.integer({ min: 0, max: 20_000 }),
  successFeeCents: fc.integer({ min: 0, max: 30_000 }),
  pricedOn: fundedOn,
})

/** `npm run proof` tries 100,000 cases. */
const numRuns = process.env.PROOF === 'full' ? 100_000 : 12_000

test('the APR of offers of all kinds, funded on any day, agrees with an independent calculation', () => {
  fc.assert(
    fc.property(anyOffer, (offer) => {
      const cost = offerCost(offer)
      if (!cost) return
      const rate = independentRate(offer.price, cost, offer)
      expect(Math.abs(cost.aprPercent - rate)).toBeLessThan(1e-6)
    }),
    { numRuns },
  )
})

test('the APR on the new money of renewals agrees with an independent calculation', () => {
  fc.assert(
    fc.property(anyOffer, fc.double({ min: 0.001, max: 0.8, noNaN: true }), (offer, part) => {
      const cost = offerCost(offer)
      if (!cost) return
      const amountCents = Math.ceil(cost.receivedCents * part)
      const found = newMoneyAprPercent({
        ...offer,
        payoffs: [{ amountCents, remainingCents: null, financeCostCents: null }],
      })
      const rate = independentRate(offer.price, { ...cost, receivedCents: cost.receivedCents - amountCents }, offer)
      if (found === undefined) expect(rate).toBeGreaterThan(highestAprPercent * 0.999)
      else expect(Math.abs(found / rate - 1)).toBeLessThan(1e-9)
    }),
    { numRuns },
  )
})

test('the daily APR of the public calculators is exact for the funding day they name, for 3 to 18 months', () => {
  for (let months = 3; months <= 18; months++) {
    const cost = advanceCost({
      ...{ amountCents: 5_000_000, factorThousandths: 1_300, frequency: 'daily', repayment: { by: 'term', months } },
      ...{ monthlySalesCents: 0, feesCents: 0, fundedOn: assumedFundingDay },
    })
    const amounts = Array.from({ length: months * 21 }, (_, index) =>
      index + 1 < months * 21 ? (cost?.debitCents ?? 0) : 6_500_000 - (cost?.debitCents ?? 0) * (months * 21 - 1),
    )
    const exact = accountRate(5_000_000, byDay(assumedFundingDay, 'daily', amounts)) * 36_500
    expect(Math.abs((cost?.aprPercent ?? 0) - exact)).toBeLessThan(1e-6)
  }
})
