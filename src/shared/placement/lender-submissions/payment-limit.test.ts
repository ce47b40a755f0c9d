import { expect, test } from 'vitest'
import type { Pricing } from '#shared/intake/prequalification/criteria.ts'
import { paymentLimitOf } from './payment-limit.ts'

const daily: Pricing = {
  ...{ kind: 'factor', lowThousandths: 1_100, highThousandths: 1_400, months: 6, frequency: 'daily' },
  lenderFeeBasisPoints: 0,
}
const cashFlow = { monthlyRevenueCents: 10_000_000, existingMonthlyCents: 500_000 }

test.each([
  ['daily, what existing payments leave', daily, 15, 47_619, 'daily'],
  ['nothing is left', daily, 5, 0, 'daily'],
  [
    'twice a month is counted by the month',
    { ...daily, kind: 'rate', lowBasisPoints: 1, highBasisPoints: 2, frequency: 'semimonthly' } as Pricing,
    ...([15, 1_000_000, 'monthly'] as const),
  ],
] as const)('%s', (_name, pricing, maxDebtPercent, cents, rhythm) => {
  expect(paymentLimitOf({ pricing, maxDebtPercent }, cashFlow)).toEqual({ percent: maxDebtPercent, cents, rhythm })
})

test('a lender without a limit has no maximum', () => {
  expect(paymentLimitOf({ pricing: daily }, cashFlow)).toBeNull()
  expect(paymentLimitOf({ pricing: daily, maxDebtPercent: null }, cashFlow)).toBeNull()
})
