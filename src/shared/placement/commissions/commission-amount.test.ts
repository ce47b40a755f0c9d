import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxOfferCents } from '#shared/placement/offers/terms.ts'
import { isRoundedShare, isShare } from '#shared/testing/exact-cents.ts'
import { commissionBases, commissionCents, fundedFigures, splitCents } from './commission-amount.ts'

const figures = { advanceCents: 5_000_000, paybackCents: 6_500_000, netFundedCents: 4_850_000 }

test.each([
  [{ basis: 'advance', basisPoints: 300, flatCents: 0 }, 150_000],
  [{ basis: 'payback', basisPoints: 300, flatCents: 0 }, 195_000],
  [{ basis: 'net_funded', basisPoints: 300, flatCents: 0 }, 145_500],
  [{ basis: 'spread', basisPoints: 12_500, flatCents: 0 }, 250_000],
  [{ basis: 'spread', basisPoints: 13_000, flatCents: 0 }, 0],
  [{ basis: 'spread', basisPoints: 14_000, flatCents: 0 }, 0],
  [{ basis: 'flat', basisPoints: 300, flatCents: 99_999 }, 99_999],
] as const)('a commission of %o is %i cents', (terms, cents) => {
  expect(commissionCents(terms, figures)).toBe(cents)
})

test('half the offered amount means half the repayment, and the lender keeps its fees', () => {
  const offer = { amountCents: 5_000_000, repaidCents: 6_500_000, lenderFeesCents: 150_000 }
  expect(fundedFigures(offer, 5_000_000)).toEqual(figures)
  expect(fundedFigures(offer, 2_500_000)).toEqual({
    advanceCents: 2_500_000,
    paybackCents: 3_250_000,
    netFundedCents: 2_350_000,
  })
})

const cents = fc.integer({ min: 0, max: 100_000_000_000 })
/** Splits that add up to at most 100%. */
const shares = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 })
  .filter((list) => list.reduce((sum, share) => sum + share, 0) <= 10_000)

test('in 100,000 splits every share is exact, and all of them with the house share add up to the amount', () => {
  fc.assert(
    fc.property(cents, shares, (amount, list) => {
      const split = splitCents(amount, list)
      const isExact = split.shares.every((one, at) => isShare(one, amount, list[at] ?? 0, 10_000))
      const sum = split.shares.reduce((total, one) => total + BigInt(one), BigInt(split.brokerageCents))
      return isExact && sum === BigInt(amount)
    }),
    { numRuns: 100_000 },
  )
})

test('100,000 commissions and scaled deals are the exact figures, rounded half up', () => {
  const offers = fc.record({
    amountCents: fc.integer({ min: 100, max: maxOfferCents }),
    factorThousandths: fc.integer({ min: 1_000, max: 3_000 }),
    lenderFeesCents: fc.integer({ min: 0, max: 100_000 }),
    // Halves and quarters often fall between two cents.
    funded: fc.oneof(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.constantFrom(0.25, 0.5, 0.75, 1)),
    basis: fc.constantFrom(...commissionBases),
    basisPoints: fc.integer({ min: 0, max: 20_000 }),
  })
  fc.assert(
    fc.property(offers, ({ amountCents, factorThousandths, lenderFeesCents, funded, basis, basisPoints }) => {
      const repaidCents = Math.round((amountCents * factorThousandths) / 1_000)
      const fundedCents = Math.max(1, Math.round(amountCents * funded))
      const scaled = fundedFigures({ amountCents, repaidCents, lenderFeesCents }, fundedCents)
      const { advanceCents, paybackCents, netFundedCents } = scaled
      const found = commissionCents({ basis, basisPoints, flatCents: 17 }, scaled)
      const base = { advance: advanceCents, payback: paybackCents, net_funded: netFundedCents }
      const isExact =
        basis === 'flat'
          ? found === 17
          : basis === 'spread'
            ? found === 0
              ? advanceCents * basisPoints >= (paybackCents - 0.5) * 10_000
              : isRoundedShare(paybackCents - found, advanceCents, basisPoints, 10_000)
            : isRoundedShare(found, base[basis], basisPoints, 10_000)
      return (
        isExact &&
        isRoundedShare(paybackCents, repaidCents, fundedCents, amountCents) &&
        netFundedCents === Math.max(0, fundedCents - lenderFeesCents)
      )
    }),
    { numRuns: 100_000 },
  )
})

test('the house share is only rounding if everything is split', () => {
  fc.assert(
    fc.property(cents, shares, (amount, list) => {
      const split = splitCents(amount, list)
      const rest = 10_000 - list.reduce((sum, share) => sum + share, 0)
      if (rest === 0) expect(split.brokerageCents).toBeLessThan(Math.max(1, list.length))
    }),
  )
})

test('a partial clawback never takes more from a split than it has', () => {
  fc.assert(
    fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), shares, (amount, part, list) => {
      const whole = splitCents(amount, list)
      const back = splitCents(Math.floor(amount * part), list)
      for (const [place, one] of back.shares.entries()) expect(one).toBeLessThanOrEqual(whole.shares[place] ?? 0)
    }),
  )
})
