import { expect, test } from 'vitest'
import { amountDifference, offersDifference } from './offer-labels.ts'

test.each([
  [2_000_000, 5_000_000, 'This offer is for $30,000 less than you asked for.'],
  [5_050_050, 5_000_000, 'This offer is for $500.50 more than you asked for.'],
  [5_000_000, 5_000_000, undefined],
  [5_000_000, null, undefined],
])('an offer of %d cents for a request of %s cents: %s', (amountCents, askedCents, sentence) => {
  expect(amountDifference(amountCents, askedCents)).toBe(sentence)
})

const offer = { amountCents: 5_000_000, months: 24 }

test.each([
  [[offer, { amountCents: 2_000_000, months: 3 }], 'amount and term'],
  [[offer, { ...offer, amountCents: 2_000_000 }], 'amount'],
  [[offer, { ...offer, months: 8.3 }], 'term'],
])('%o differ in %s', (offers, difference) => {
  expect(offersDifference(offers)).toBe(`These offers differ in ${difference}, so compare APR, total cost and payment.`)
})

test('one offer, and offers with the same amount and term, have no difference to point out', () => {
  expect(offersDifference([offer])).toBeUndefined()
  expect(offersDifference([offer, { ...offer, months: 24.01 }])).toBeUndefined()
})
