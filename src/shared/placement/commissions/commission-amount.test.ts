import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionCents, fundedFigures, splitCents } from './commission-amount.ts'

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

test('splits and house share add up to the amount, to the cent, and none is negative', () => {
  fc.assert(
    fc.property(cents, shares, (amount, list) => {
      const split = splitCents(amount, list)
      expect(split.shares.reduce((sum, share) => sum + share, split.brokerageCents)).toBe(amount)
      expect(Math.min(split.brokerageCents, ...split.shares)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('each split is within a cent of its exact part, and the house share is only rounding if everything is split', () => {
  fc.assert(
    fc.property(cents, shares, (amount, list) => {
      const split = splitCents(amount, list)
      for (const [place, share] of split.shares.entries()) {
        const exact = (amount * (list[place] ?? 0)) / 10_000
        expect(Math.abs(exact - share)).toBeLessThan(1)
      }
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
      for (const [place, share] of back.shares.entries()) expect(share).toBeLessThanOrEqual(whole.shares[place] ?? 0)
    }),
  )
})
