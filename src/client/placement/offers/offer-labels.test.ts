import { expect, test } from 'vitest'
import { sampleOffer } from '#client/testing/offer-sample.ts'
import type { ShownOffer } from '#shared/placement/offers/contract.ts'
import { amountDifference, assumptionOf, offerRows, offersDifference } from './offer-labels.ts'

test.each([
  [2_000_000, 5_000_000, 'This offer is for $30,000 less than you asked for.'],
  [5_050_050, 5_000_000, 'This offer is for $500.50 more than you asked for.'],
  [5_000_000, 5_000_000, undefined],
  [5_000_000, null, undefined],
])('an offer of %d cents for a request of %s cents: %s', (amountCents, requestedCents, sentence) => {
  expect(amountDifference(amountCents, requestedCents)).toBe(sentence)
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

test('an estimated APR names the funding day that its debits are counted from', () => {
  const shown = { ...sampleOffer, isEstimate: true, months: 6, earlyPayoffs: [], pricedOn: '2026-03-02' }
  const price = { kind: 'factor', factorThousandths: 1_300, months: 6 } as const
  const daily = assumptionOf({ ...shown, price: { ...price, frequency: 'daily' } })
  expect(daily).toContain('based on the days when banks process the debits, assuming you’re funded on March 2, 2026.')
  expect(assumptionOf({ ...shown, price: { ...price, frequency: 'monthly' } })).not.toContain('2026')
  expect(assumptionOf({ ...shown, price: { kind: 'single', factorThousandths: 1_030, months: 3 } })).toBeUndefined()
})

const rowsOf = (offer: ShownOffer, others = [offer]) =>
  Object.fromEntries(
    offerRows(offer, null, others).map(({ label, text, notes = [] }) => [label, [text, ...notes].join(' | ')]),
  )
test('the amount of an offer says how it differs from the request', () => {
  const amountRow = (requestedCents: number) => offerRows(loan, requestedCents).find(({ label }) => label === 'Amount')
  expect(amountRow(8_000_000)?.notes).toEqual(['This offer is for $30,000 less than you asked for.'])
  expect(amountRow(5_000_000)?.notes).toBeUndefined()
})

test('without a requested amount, a smaller offer says how much less it is than the largest', () => {
  const smaller = { ...loan, lender: 'Tide Capital', amountCents: 2_000_000 }
  expect(rowsOf(smaller, [loan, smaller]).Amount).toBe(
    '$20,000 | This offer is for $30,000 less than the one from Pier Bank.',
  )
  expect(rowsOf(loan, [loan, smaller]).Amount).toBe('$50,000')
})

test('offers show when they expire, but not the chosen one once nothing can expire', () => {
  const chosen = { ...loan, status: 'accepted' as const }
  expect(rowsOf(chosen)).not.toHaveProperty('Expires')
  expect(rowsOf({ ...chosen, expiresAt: '2026-03-12T17:00:00.000Z' })).toHaveProperty('Expires')
  expect(rowsOf(chosen, [chosen, { ...loan, status: 'presented' }])).toHaveProperty('Expires')
})
const loan: ShownOffer = { ...sampleOffer, isEstimate: false, months: 60, earlyPayoffs: [] }
const renewal: ShownOffer = {
  ...{ ...loan, lender: 'Tide Capital', amountCents: 6_000_000, receivedCents: 5_700_000, months: 6 },
  ...{ netCashCents: 2_450_000, repaidCents: 7_800_000, newMoneyAprThousandths: 600_000 },
  payoffs: [
    {
      ...{ funder: 'Harbor Capital', dealId: null, amountCents: 3_250_000, remainingCents: 3_250_000 },
      ...{ financeCostCents: 750_000, endsOn: '2026-09-01' },
    },
  ],
}

test('net cash and payoffs come first, then what the payoff costs', () => {
  const rows = rowsOf(renewal, [loan, renewal])
  expect(Object.keys(rows)[0]).toBe('You receive after all fees and payoffs')
  expect(rows).toMatchObject({
    'You receive after all fees and payoffs': '$24,500 | $32,500 pays off Harbor Capital',
    'Total repayment': '$78,000 | over 6 months',
    Payment: expect.stringContaining('Repaid in 6 months instead of 5 years (Pier Bank).'),
    'APR on the new money': expect.stringMatching(/^600\.00% \| /),
    'Cost paid twice': expect.stringMatching(/^\$7,500 \| /),
    'If you wait': expect.stringMatching(/^Save about \$11,974 by waiting until September 1, 2026 \| /),
  })
  // Each row is there for each offer, because the table compares them by position.
  expect(Object.keys(rowsOf(loan, [loan, renewal]))).toEqual(Object.keys(rows))
  expect(Object.keys(rowsOf(loan))).not.toContain('Cost paid twice')
})

test('an applicant sees cash, payment, cost, both rates and the price of a payoff before choosing', () => {
  const keyLabels = (offers: ShownOffer[]) =>
    offerRows(loan, null, offers).flatMap(({ label, isKey }) => (isKey ? [label] : []))
  const plain = [
    'You receive after all fees',
    'Amount',
    'Payment',
    'Total cost',
    'APR with our fee',
    'APR without our fee',
  ]
  expect(keyLabels([loan])).toEqual(plain)
  expect(keyLabels([loan, renewal])).toEqual([
    'You receive after all fees and payoffs',
    ...plain.slice(1),
    ...['APR on the new money', 'Cost paid twice', 'If you wait'],
  ])
  const disclosed = { ...loan, lenderFigures: { aprThousandths: 38_200, financeChargeCents: null, paymentCents: null } }
  expect(keyLabels([disclosed]).slice(2, 5)).toEqual(['Lender’s APR', 'Lender’s finance charge', 'Lender’s payment'])
})

test('the lender’s figures come before ours, which are labeled as our calculation', () => {
  const lenderFigures = { aprThousandths: 38_200, financeChargeCents: 900_000, paymentCents: null }
  const labels = Object.keys(rowsOf({ ...loan, lenderFigures }))
  const ours = labels.filter((label) => label.endsWith(', our calculation'))
  expect(ours.map((label) => label.replace(', our calculation', ''))).toEqual([
    ...['Payment', 'Total cost', 'APR with our fee', 'APR without our fee', 'Total repayment'],
    'Cost per dollar received',
  ])
  for (const label of ours) expect(labels.indexOf('Lender’s payment')).toBeLessThan(labels.indexOf(label))
  expect(rowsOf({ ...loan, lenderFigures })).toMatchObject({
    ...{ 'Lender’s APR': '38.20%', 'Lender’s finance charge': '$9,000', 'Lender’s payment': 'Not stated' },
  })
})
