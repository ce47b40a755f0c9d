import { expect, test } from 'vitest'
import { typedOffer } from './contract.ts'
import { aprDifference } from './lender-figures.ts'
import { offerFaults, priceMisfit } from './offer-faults.ts'
import { sortOffers } from './offer-sort.ts'

test.each([
  ['term_loan', 'rate', true],
  ['term_loan', 'factor', false],
  ['sba', 'sales_share', false],
  ['equipment', 'single', false],
  ['line_of_credit', 'factor', false],
  ['invoice', 'single', true],
  ['revenue_based', 'factor', true],
  ['revenue_based', 'rate', false],
] as const)('%s priced by %s fits: %s', (product, kind, fits) => {
  expect(priceMisfit(product, kind) === undefined).toBe(fits)
})

const typed = {
  ...{ product: 'term_loan', amountCents: 5_000_000, lenderFeesCents: 0, expiresAt: null },
  price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
  conditions: { collateral: '', hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'None' },
} as const

const of = { successFeeCents: 0, pricedOn: '2026-03-02' }

test('$999,999,999,999 is refused with the limit', () => {
  const refused = typedOffer.safeParse({ ...typed, amountCents: 99_999_999_999_900 })
  expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['amountCents', 'Enter an amount of up to $50,000,000'],
  ])
  expect(typedOffer.safeParse({ ...typed, amountCents: 5_000_000_000 }).success).toBe(true)
})

test('older requests without payoffs, lender figures and reason are accepted', () => {
  expect(typedOffer.parse(typed)).toMatchObject({ payoffs: [], lenderFigures: null, priceReason: '' })
})

test('a misfit is accepted with its reason, and fees can’t exceed the amount', () => {
  const factor = { kind: 'factor', factorThousandths: 1_300, months: 9, frequency: 'weekly' } as const
  const offer = typedOffer.parse({ ...typed, price: factor })
  expect(Object.keys(offerFaults(offer, of))).toEqual(['priceReason'])
  expect(offerFaults({ ...offer, priceReason: 'The bank quotes this line as a factor' }, of)).toEqual({})
  expect(offerFaults({ ...typedOffer.parse(typed), lenderFeesCents: 5_000_001 }, of)).toEqual({
    lenderFeesCents: 'The fees can’t be more than the amount, $50,000.00.',
  })
})

test('an APR is flagged from half a point of difference to our calculation without our fee', () => {
  const printed = (aprThousandths: number) => ({
    lenderFigures: { aprThousandths, financeChargeCents: null, paymentCents: null },
    aprWithoutFeeThousandths: 38_600,
  })
  expect([38_200, 38_100, 38_099, 39_101].map((apr) => aprDifference(printed(apr)))).toEqual([
    ...[undefined, undefined, 501, 501],
  ])
  expect(aprDifference({ lenderFigures: null, aprWithoutFeeThousandths: 38_600 })).toBeUndefined()
})

test('each order is proved by its own figure', () => {
  const loan = {
    ...{ id: 'loan', aprThousandths: 12_000, receivedCents: 4_750_000, netCashCents: 4_750_000 },
    ...{ repaidCents: 6_000_000, months: 48, fundingDays: 20 },
  }
  const advance = {
    ...{ id: 'advance', aprThousandths: 90_000, receivedCents: 1_900_000, netCashCents: 900_000 },
    ...{ repaidCents: 2_400_000, months: 6, fundingDays: 2 },
  }
  const unknown = { ...loan, id: 'unknown', aprThousandths: 13_000, fundingDays: null }
  const order = (sort: Parameters<typeof sortOffers>[1]) =>
    sortOffers([unknown, advance, loan], sort).map(({ id }) => id)
  expect(order('apr')).toEqual(['loan', 'unknown', 'advance'])
  expect(order('cost')).toEqual(['advance', 'unknown', 'loan'])
  expect(order('payment')).toEqual(['unknown', 'loan', 'advance'])
  expect(order('received')).toEqual(['unknown', 'loan', 'advance'])
  expect(order('speed')).toEqual(['advance', 'loan', 'unknown'])
})
