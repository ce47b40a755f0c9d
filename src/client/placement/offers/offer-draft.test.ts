import { expect, test } from 'vitest'
import { parse } from '#shared/kit/parse.ts'
import { typedOffer } from '#shared/placement/offers/contract.ts'
import { draftOf, emptyDraft, errorsOf, fieldOf, previewCost, typedOfferOf } from './offer-draft.ts'

const typed = {
  ...emptyDraft,
  ...{ product: 'term_loan', amount: '$50,000', rate: '12 %', months: '24', lenderFees: '1,250.50' },
  ...{ ucc: 'yes', guarantee: 'no', prepayment: 'No charge', expiresAt: '2026-03-12T17:00' },
}

const terms = { successFeeBasisPoints: 500, today: '2026-03-02' }

test('typed values become cents and basis points', () => {
  expect(parse(typedOffer, typedOfferOf(typed))).toMatchObject({
    ...{ amountCents: 5_000_000, lenderFeesCents: 125_050 },
    price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
    conditions: { hasUccFiling: true, hasPersonalGuarantee: false },
  })
  expect(previewCost(typed, terms).cost?.paymentCents).toBe(235_367)
  expect(previewCost({ ...typed, rate: '' }, terms)).toEqual({})
})

test('everything missing is reported at once, each at its field', () => {
  expect(() => parse(typedOffer, typedOfferOf(emptyDraft))).toThrow()
  const refused = typedOffer.safeParse(typedOfferOf({ ...emptyDraft, expiresAt: 'soon' }))
  const names = refused.error?.issues.map(({ path }) => fieldOf[path.join('.')])
  expect(names).toEqual([...['product', 'amount', 'rate', 'months', 'ucc', 'guarantee', 'prepayment', 'expiresAt']])
})

test.each([
  { kind: 'rate', rate: '9.9' },
  { kind: 'rate', rate: '11.125' },
  { kind: 'rate', rate: '8.333' },
  { kind: 'factor', factor: '1.3', frequency: 'daily' },
  { kind: 'sales_share', factor: '1.25', share: '10', sales: '80000', frequency: 'weekly' },
  { kind: 'single', factor: '1.03' },
])('an offer converts back to the values that were typed: $kind', (price) => {
  const offer = parse(typedOffer, typedOfferOf({ ...typed, ...price }))
  const again = draftOf({ ...offer, submissionId: '' } as Parameters<typeof draftOf>[0])
  expect(parse(typedOffer, typedOfferOf(again))).toEqual(offer)
})

test('input that isn’t a number gets a message with an example', () => {
  const fields = {
    amountCents: 'Enter an amount of at least $1,000',
    'price.rateBasisPoints': 'Enter a rate from 0% to 200%',
    'price.months': 'Please give months',
  }
  expect(errorsOf(fields, { ...emptyDraft, amount: '1e99', rate: '12,5' })).toEqual({
    amount: 'Enter the amount as a number, such as 50,000',
    rate: 'Enter the rate as a number, such as 12.5',
    months: 'Please give months',
  })
})

test('a number with more decimals than are stored is refused, not rounded', () => {
  const draft = { ...typed, amount: '50,000.555', rate: '11.1255', lenderFees: '0.001', lenderApr: '12.12345' }
  const refused = typedOffer.safeParse(typedOfferOf(draft))
  const fields = Object.fromEntries(refused.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
  expect(errorsOf(fields, draft)).toEqual({
    ...{ amount: 'Use up to 2 decimal places', rate: 'Use up to 3 decimal places' },
    ...{ lenderFees: 'Use up to 2 decimal places', lenderApr: 'Use up to 3 decimal places' },
  })
  expect(previewCost({ ...typed, amount: '50,000.555' }, terms)).toEqual({ problem: 'Use up to 2 decimal places' })
  expect(previewCost({ ...typed, rate: '11.125' }, terms).cost?.paymentCents).toBe(233_329)
})

const payoff = { key: '1', dealId: null, funder: 'Tide', amount: '', remaining: '', financeCost: '', endsOn: '' }

test.each([
  ['more than the limit', { amount: '99,000,000' }, 'Enter an amount of up to $50,000,000'],
  ['too little', { amount: '100' }, 'Enter an amount of at least $1,000'],
  ['fees above the amount', { lenderFees: '60,000' }, 'The fees can’t be more than the amount'],
  ['a rate above the limit', { rate: '250' }, 'Enter a rate from 0% to 200%'],
  ['a payoff that isn’t a number', { payoffs: [{ ...payoff, amount: 'all of it' }] }, 'Enter the payoff amount'],
  ['a payoff not entered yet', { payoffs: [payoff] }, 'Enter the payoff amount'],
  ['payoffs above the amount', { payoffs: [{ ...payoff, amount: '70,000' }] }, 'are more than what is left after fees'],
])('refused input has no computed cost, but a reason: %s', (_name, values, problem) => {
  const preview = previewCost({ ...typed, ...values }, terms)
  expect(preview).toEqual({ problem: expect.stringContaining(problem) })
})
