import { expect, test } from 'vitest'
import { products } from '#shared/lenders/product.ts'
import { usStates } from '#shared/settings/us-states.ts'
import { disclosureFor, disclosureRules } from './disclosure-rules.ts'

const dollars = (amount: number) => amount * 100

test.each([
  ['NY', 'term_loan', 2_500_000, 'before_presenting', true],
  ['CA', 'equipment', 500_000, 'before_presenting', true],
  ['FL', 'term_loan', 500_000, 'before_contract', false],
  ['GA', 'line_of_credit', 20_000, 'before_contract', false],
  ['KS', 'term_loan', 500_000, 'before_contract', false],
  ['MO', 'invoice', 100_000, 'before_contract', false],
  ['UT', 'term_loan', 1_000_000, 'before_contract', false],
  ['CT', 'revenue_based', 250_000, 'before_contract', true],
  ['VA', 'revenue_based', 400_000, 'before_contract', true],
  ['TX', 'revenue_based', 999_999, 'before_contract', true],
] as const)('%s: %s of $%i has to be disclosed %s', (state, product, amount, transmit, isSigned) => {
  expect(disclosureFor(state, product, dollars(amount))).toMatchObject({ transmit, isSigned })
})

test.each([
  ['NY', 'term_loan', 2_500_001],
  ['CA', 'term_loan', 500_001],
  ['CT', 'revenue_based', 250_001],
  ['CT', 'term_loan', 100_000],
  ['VA', 'term_loan', 100_000],
  ['TX', 'revenue_based', 1_000_000],
  ['NV', 'revenue_based', 100_000],
  ['', 'term_loan', 100_000],
] as const)('%s: %s of $%i is free of it', (state, product, amount) => {
  expect(disclosureFor(state, product, dollars(amount))).toBeUndefined()
})

test('each row names its source and the day of its review, and no state stands twice', () => {
  for (const { state, source, reviewedOn } of disclosureRules) {
    expect(usStates).toHaveProperty(state)
    expect(source).not.toBe('')
    expect(Date.parse(reviewedOn)).toBeGreaterThan(Date.parse('2026-01-01'))
  }
  const states = disclosureRules.map(({ state }) => state)
  expect(states).toEqual([...new Set(states)])
})

test('a larger offer is never bound where a smaller one is free', () => {
  for (const state of Object.keys(usStates))
    for (const product of products) {
      const bound = [1, 250_000, 500_000, 1_000_000, 2_500_000, 9_000_000].map(
        (amount) => disclosureFor(state, product, dollars(amount)) !== undefined,
      )
      expect(bound).toEqual(bound.toSorted((a, b) => Number(b) - Number(a)))
    }
})
