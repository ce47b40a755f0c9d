import { expect, test } from 'vitest'
import { typedOffer } from './contract.ts'
import { figureDifferences, lenderFigureFaults } from './lender-figures.ts'
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

test.each([0, 130, 300])(
  'an annual rate of %i basis points may be a factor, so it needs a reason',
  (rateBasisPoints) => {
    const offer = typedOffer.parse({ ...typed, price: { ...typed.price, rateBasisPoints } })
    expect(offerFaults(offer, of).priceReason).toContain(
      `An annual rate of ${rateBasisPoints / 100}% is unusually low. Check that it isn’t a factor.`,
    )
    expect(offerFaults({ ...offer, priceReason: 'A promotion of the dealer' }, of)).toEqual({})
    const usual = { ...offer, price: { ...typed.price, rateBasisPoints: 301 } }
    expect(offerFaults(usual, of)).toEqual({})
  },
)

test('revenue-based financing with an annual rate needs a reason, and a low one says both', () => {
  const offer = typedOffer.parse({ ...typed, product: 'revenue_based' })
  expect(offerFaults(offer, of).priceReason).toContain('Revenue-based financing is usually priced by a factor')
  const low = { ...offer, price: { ...typed.price, rateBasisPoints: 130 } }
  expect(offerFaults(low, of).priceReason).toMatch(/usually priced by a factor.*1\.3% is unusually low/)
})

const ours = {
  ...{ amountCents: 5_000_000, lenderFeesCents: 50_000, repaidCents: 5_648_814, paymentCents: 235_367 },
  aprWithoutFeeThousandths: 38_600,
}
const same = { aprThousandths: 38_600, financeChargeCents: 698_814, paymentCents: 235_367 }
const differencesOf = (changed: Partial<typeof same>) =>
  figureDifferences({ ...ours, lenderFigures: { ...same, ...changed } })

test('an APR is flagged from half a point of difference to our calculation without our fee', () => {
  const flagged = [38_200, 38_100, 38_099, 39_101].map((aprThousandths) => differencesOf({ aprThousandths }))
  expect(flagged).toEqual([{}, {}, { aprThousandths: 501 }, { aprThousandths: 501 }])
  expect(figureDifferences({ ...ours, lenderFigures: null })).toEqual({})
})

test('finance charge and payment are flagged from 1% of difference', () => {
  expect(differencesOf({ financeChargeCents: 691_900 })).toEqual({})
  expect(differencesOf({ financeChargeCents: 690_000 })).toEqual({ financeChargeCents: 8_814 })
  expect(differencesOf({ paymentCents: 237_700 })).toEqual({})
  expect(differencesOf({ paymentCents: 99_999_999 })).toEqual({ paymentCents: 99_764_632 })
  const notStated = { ...same, financeChargeCents: null, paymentCents: null }
  expect(figureDifferences({ ...ours, lenderFigures: notStated })).toEqual({})
})

test('impossible figures of the lender are refused, each with its limit', () => {
  const impossible = { aprThousandths: 9_999_000, financeChargeCents: 99_999_999, paymentCents: 99_999_999 }
  const faults = {
    'lenderFigures.aprThousandths': 'Enter an APR of up to 1,000%',
    'lenderFigures.financeChargeCents': 'Enter a finance charge of up to $150,000.00: this offer is for $50,000.00',
    'lenderFigures.paymentCents': 'Enter a payment of up to $150,000.00: this offer is for $50,000.00',
  }
  expect(lenderFigureFaults(impossible, ours)).toEqual(faults)
  expect(lenderFigureFaults(same, ours)).toEqual({})
  const offer = typedOffer.parse({ ...typed, lenderFigures: impossible })
  expect(offerFaults(offer, of)).toEqual(faults)
  // An expensive short advance may come near the limit.
  expect(
    lenderFigureFaults({ ...same, aprThousandths: 1_500_000 }, { ...ours, aprWithoutFeeThousandths: 900_000 }),
  ).toEqual({})
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
