import { expect, test } from 'vitest'
import { compareByApr } from './offer-status.ts'

test('a loan at 16.26% comes before an advance at 248.95% that costs fewer dollars', () => {
  const advance = { aprThousandths: 248_950, costCents: 600_000 }
  const loan = { aprThousandths: 16_260, costCents: 900_000 }
  expect([advance, loan].toSorted(compareByApr)).toEqual([loan, advance])
})

test('offers without an APR come last, and offers with the same APR keep their order', () => {
  const offers = [
    { id: 'none', aprThousandths: null },
    { id: 'first', aprThousandths: 12_000 },
    { id: 'infinite', aprThousandths: Number.POSITIVE_INFINITY },
    { id: 'second', aprThousandths: 12_000 },
    { id: 'zero', aprThousandths: 0 },
    { id: 'not a number', aprThousandths: Number.NaN },
  ]
  expect(offers.toSorted(compareByApr).map(({ id }) => id)).toEqual([
    'zero',
    'first',
    'second',
    'none',
    'infinite',
    'not a number',
  ])
})
