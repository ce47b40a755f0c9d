import { expect, test } from 'vitest'
import { products } from '#shared/intake/prequalification/product.ts'
import type { LenderType } from '#shared/placement/lenders/lender-type.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { type DisclosedTerms, disclosureFor, exemptionText, stateRule } from './disclosure-rule.ts'
import { shippedRules } from './shipped-rules.ts'

const dollars = (amount: number) => amount * 100
const shippedFor = (state: string, terms: DisclosedTerms, lenderType: LenderType | null = null) =>
  disclosureFor(shippedRules, state, terms, lenderType)

// Each row with its source: when the disclosure is due, and whether the recipient signs it.
test.each([
  // Fin. Code 22802(a): when a specific offer is extended; (b): signature
  ['CA', 'equipment', 'rate', 500_000, 'before_presenting', true],
  // CGS 36a-863: "when the provider extends a specific offer"
  ['CT', 'revenue_based', 'sales_share', 250_000, 'before_presenting', true],
  ['CT', 'line_of_credit', 'factor', 100_000, 'before_presenting', true],
  // Fla. Stat. 559.9613: at or before consummation
  ['FL', 'term_loan', 'rate', 500_000, 'before_contract', false],
  // O.C.G.A. 10-1-393.18: at or before consummation
  ['GA', 'line_of_credit', 'rate', 20_000, 'before_contract', false],
  // SB 345 (2024): at or before consummation
  ['KS', 'term_loan', 'rate', 500_000, 'before_contract', false],
  // R.S. 9:3137.10: at or before consummation, no upper limit, no signature
  ['LA', 'revenue_based', 'sales_share', 5_000_000, 'before_contract', false],
  ['LA', 'term_loan', 'sales_share', 20_000, 'before_contract', false],
  // RSMo 427.300: at or before consummation
  ['MO', 'invoice', 'single', 100_000, 'before_contract', false],
  // 23 NYCRR 600.21: the broker transmits the disclosure before it communicates the offer
  ['NY', 'term_loan', 'rate', 2_500_000, 'before_presenting', true],
  // Tex. Fin. Code 398.051: a provider that "extends a specific offer" of less than $1 million
  ['TX', 'revenue_based', 'factor', 999_999, 'before_presenting', true],
  ['TX', 'term_loan', 'sales_share', 100_000, 'before_presenting', true],
  // Utah Code 7-27-202: before consummation
  ['UT', 'term_loan', 'rate', 1_000_000, 'before_contract', false],
  // Va. Code 6.2-2231 and 10VAC5-240-30: "at the time of extending a specific offer"; 6.2-2232: signature
  ['VA', 'revenue_based', 'rate', 400_000, 'before_presenting', true],
  ['VA', 'line_of_credit', 'factor', 100_000, 'before_presenting', true],
  ['VA', 'line_of_credit', 'sales_share', 100_000, 'before_presenting', true],
] as const)('%s: %s priced by %s, $%i, is disclosed %s', (state, product, kind, amount, timing, isSigned) => {
  expect(shippedFor(state, { product, price: { kind }, amountCents: dollars(amount) })).toMatchObject({
    ...{ rule: { timing, isSigned }, exemption: null },
  })
})

test.each([
  ['NY', 'term_loan', 'rate', 2_500_001],
  ['CA', 'term_loan', 'rate', 500_001],
  ['CT', 'revenue_based', 'factor', 250_001],
  ['CT', 'term_loan', 'rate', 100_000],
  ['VA', 'line_of_credit', 'rate', 100_000],
  ['VA', 'invoice', 'single', 100_000],
  ['VA', 'line_of_credit', 'sales_share', 500_001],
  ['LA', 'term_loan', 'rate', 100_000],
  ['TX', 'revenue_based', 'factor', 1_000_000],
  ['NV', 'revenue_based', 'factor', 100_000],
  ['', 'term_loan', 'rate', 100_000],
] as const)('%s: %s priced by %s, $%i, needs no disclosure', (state, product, kind, amount) => {
  expect(shippedFor(state, { product, price: { kind }, amountCents: dollars(amount) })).toBeUndefined()
})

test('each shipped rule is valid, names its statute and next review, and no state appears twice', () => {
  for (const rule of shippedRules) {
    expect(stateRule.parse(rule)).toEqual(rule)
    expect(usStates).toHaveProperty(rule.state)
    expect(rule.nextReviewOn > rule.lawAsOf).toBe(true)
    // A rule with open questions is reviewed soon.
    if (rule.note.includes('Review:')) expect(rule.nextReviewOn < '2027-02-01').toBe(true)
    if (rule.exemptLenders.length > 0) expect(rule.exemptionStatute).not.toBe('')
  }
  const states = shippedRules.map(({ state }) => state)
  expect(states).toEqual([...new Set(states)])
})

test('an exempt lender is judged exempt, other types and an unknown one are not', () => {
  const loan = { product: 'sba', price: { kind: 'rate' }, amountCents: dollars(100_000) } as const
  expect(shippedFor('NY', loan, 'bank')).toMatchObject({ rule: { state: 'NY' }, exemption: 'bank' })
  for (const type of ['nonbank', 'cash_advance', null] as const)
    expect(shippedFor('NY', loan, type)?.exemption).toBeNull()
  const advance = { product: 'revenue_based', price: { kind: 'factor' }, amountCents: dollars(100_000) } as const
  expect(shippedFor('LA', advance, 'bank')?.exemption).toBeNull()
  expect(shippedFor('NV', loan, 'bank')).toBeUndefined()
})

test('financing secured by real property is exempt if the rule says so', () => {
  const loan = { product: 'term_loan', price: { kind: 'rate' }, amountCents: dollars(100_000) } as const
  const secured = { ...loan, isSecuredByRealProperty: true }
  expect(shippedFor('NY', secured)).toMatchObject({ exemption: 'real_property' })
  expect(shippedFor('NY', loan)?.exemption).toBeNull()
  expect(shippedFor('NY', secured, 'bank')?.exemption).toBe('bank')
  expect(shippedFor('MO', secured)?.exemption).toBeNull()
})

test('the exemption is explained with its statute', () => {
  const rule = { exemptionStatute: 'NY FSL 802', statute: 'NY FSL 801 to 812' }
  expect(exemptionText('bank', rule)).toBe('No disclosure required: the lender is a bank (NY FSL 802)')
  expect(exemptionText('real_property', rule)).toContain('the financing is secured by real property (NY FSL 802)')
  expect(exemptionText('credit_union', { ...rule, exemptionStatute: '' })).toContain('(NY FSL 801 to 812)')
})

test('a rule that covers an offer covers every smaller one', () => {
  for (const state of Object.keys(usStates))
    for (const product of products)
      for (const kind of ['rate', 'factor', 'sales_share', 'single'] as const) {
        const covered = [1, 250_000, 500_000, 1_000_000, 2_500_000, 9_000_000].map(
          (amount) => shippedFor(state, { product, price: { kind }, amountCents: dollars(amount) }) !== undefined,
        )
        expect(covered).toEqual(covered.toSorted((a, b) => Number(b) - Number(a)))
      }
})
