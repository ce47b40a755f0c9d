import { expect, test } from 'vitest'
import { commissionCents, fundedFigures } from '#shared/placement/commissions/commission-amount.ts'
import { agreedCommission, type CommissionScheme } from './commission-scheme.ts'

/** $50,000 at a factor of 1.30, with $1,500 in lender fees. */
const advance = { amountCents: 5_000_000, repaidCents: 6_500_000, lenderFeesCents: 150_000 }
const lender = { commissionBasisPoints: 300, renewalCommissionBasisPoints: 150 }
const product = 'revenue_based'

const owed = (
  scheme: CommissionScheme | undefined,
  { isRenewal = false, kind = 'factor', funded = 5_000_000 } = {},
) => {
  const commissionSchemes = scheme ? [scheme] : []
  const price = { kind: kind as 'factor' | 'rate' }
  const terms = agreedCommission({ ...lender, commissionSchemes }, { product, price, isRenewal })
  return commissionCents(terms, fundedFigures(advance, funded))
}
const payback = { product, basis: 'payback', basisPoints: 400, renewalBasisPoints: null } as const
const netFunded = { product, basis: 'net_funded', basisPoints: 400, renewalBasisPoints: 200 } as const
const points = { product, basis: 'advance', basisPoints: 800, renewalBasisPoints: 600 } as const
const spread = { product, basis: 'spread', buyRateThousandths: 1_220 } as const
const flat = { product, basis: 'flat', flatCents: 75_000 } as const

test.each([
  ['its percentage of the amount, if nothing else is agreed', undefined, {}, 150_000],
  ['its percentage for renewals', undefined, { isRenewal: true }, 75_000],
  ['points on the amount', points, {}, 400_000],
  ['points for renewals', points, { isRenewal: true }, 300_000],
  ['points on the funded amount, not on the offered amount', points, { funded: 2_500_000 }, 200_000],
  ['a percentage of the repayment', payback, {}, 260_000],
  ['the same for renewals, if nothing else is agreed', payback, { isRenewal: true }, 260_000],
  ['a percentage of the amount net of fees', netFunded, {}, 194_000],
  ['its percentage for renewals, net of fees', netFunded, { isRenewal: true }, 97_000],
  ['eight cents of each dollar between 1.22 and 1.30', spread, {}, 400_000],
  ['half of that if half is funded', spread, { funded: 2_500_000 }, 200_000],
  ['its usual percentage for a loan at a rate, which has no buy rate', spread, { kind: 'rate' }, 150_000],
  ['a fixed amount', flat, {}, 75_000],
  ['a fixed amount, regardless of the funded amount', flat, { funded: 1_000_000 }, 75_000],
] as const)('a lender pays %s', (_words, scheme, circumstances, cents) => {
  expect(owed(scheme, circumstances)).toBe(cents)
})

test('an advance sold at or below the buy rate pays nothing', () => {
  expect([owed({ ...spread, buyRateThousandths: 1_300 }), owed({ ...spread, buyRateThousandths: 1_400 })]).toEqual([
    0, 0,
  ])
})

test('a scheme for another product changes nothing', () => {
  expect(owed({ ...flat, product: 'sba' })).toBe(150_000)
})
