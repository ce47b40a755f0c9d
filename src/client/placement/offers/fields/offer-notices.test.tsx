// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sampleOffer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { FigureNotice, PayoffCost } from './offer-notices.tsx'

const payoff = {
  ...{ funder: 'Pier Bank', dealId: null, amountCents: 3_250_000, remainingCents: 3_250_000 },
  ...{ financeCostCents: 750_000, endsOn: null },
}
const textFor = (state: string, financeCostCents: number | null = 750_000) =>
  renderAdmin(<PayoffCost offer={{ ...sampleOffer, state, payoffs: [{ ...payoff, financeCostCents }] }} />).container
    .textContent

test.each([
  ['NY', 'must answer the question about double dipping with “Yes, $7,500” (Financial Services Law 808).'],
  [
    'CT',
    'pays prepayment charges and unpaid interest of the old one ($7,500), and by how much the payoff reduces the disbursement ($32,500) (General Statutes of Connecticut 36a-864).',
  ],
])('in %s, staff read what the disclosure of a renewal must state', (state, text) => {
  expect(textFor(state)).toContain(text)
})

test('other states, and an unknown finance cost, have no such sentence', () => {
  expect(textFor('NV')).not.toContain('renewal')
  expect(textFor('NY', null)).not.toContain('renewal')
  expect(textFor('NY', 0)).toContain('with “No”')
})

test('an unknown figure says what is missing, and from whom', () => {
  const unknown = { ...payoff, financeCostCents: null, remainingCents: null }
  const offer = { ...sampleOffer, payoffs: [unknown, { ...unknown, funder: 'Tide Capital' }, payoff] }
  const { container } = renderAdmin(<PayoffCost offer={offer} />)
  expect(container.textContent).toContain('unknown: the finance cost from Pier Bank and Tide Capital is missing.')
  expect(container.textContent).toContain(
    'unknown: the remaining payments from Pier Bank and Tide Capital are missing.',
  )
})

test('staff read which of the lender’s figures differ, and by how much', () => {
  const lenderFigures = { aprThousandths: 12_000, financeChargeCents: 700_000, paymentCents: 99_999_999 }
  const { container } = renderAdmin(<FigureNotice offer={{ ...sampleOffer, lenderFigures }} />)
  expect(container.textContent).toContain('APR by 1.00 points, finance charge by $1,000, payment by $997,649.99.')
})
