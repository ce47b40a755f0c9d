import { expect, test } from 'vitest'
import { ownPayoffFaults, payoffDoubt } from './own-payoff-faults.ts'

const dealId = '0197f1f2-0000-7000-8000-000000000031'
const own = {
  ...{ dealId, funder: 'Harbor Capital', amountCents: 3_000_000, remainingCents: 3_000_000 },
  ...{ financeCostCents: 0, endsOn: '2026-09-01' },
}

test.for([
  [1, true],
  [2_699_999, true],
  [2_700_000, false],
  [3_000_000, false],
  [3_300_000, false],
  [3_300_001, true],
])('a payoff of %i cents against $30,000 needs a reason: %s', ([amountCents, isDoubted]) => {
  expect(payoffDoubt([{ dealId, amountCents: amountCents as number }], [own]) !== undefined).toBe(isDoubted)
})

test('payoffs of other funders, and amounts not entered yet, need no reason', () => {
  expect(payoffDoubt([{ dealId: null, amountCents: 1 }], [own])).toBeUndefined()
  expect(payoffDoubt([{ dealId, amountCents: undefined }], [own])).toBeUndefined()
})

test.for([
  ['the proposal', {}, []],
  ['nothing remaining', { remainingCents: 0 }, ['remainingCents']],
  ['far too little remaining', { remainingCents: 2_699_999 }, ['remainingCents']],
  ['remaining payments unknown', { remainingCents: null }, []],
  ['a smaller payoff with as much remaining', { amountCents: 1_000_000, remainingCents: 1_000_000 }, []],
  ['an end in the past', { endsOn: '1900-01-01' }, ['endsOn']],
  ['an end today', { endsOn: '2026-03-02' }, []],
  ['another funder', { dealId: null, remainingCents: 0, endsOn: '1900-01-01' }, []],
] as const)('%s is checked against the plan', ([, values, fields]) => {
  expect(Object.keys(ownPayoffFaults([{ ...own, ...values }], [own], '2026-03-02'))).toEqual(
    fields.map((field) => `payoffs.0.${field}`),
  )
})

test('a late deal may end on the past day that its plan proposes', () => {
  const late = { ...own, endsOn: '2026-02-01' }
  expect(ownPayoffFaults([late], [late], '2026-03-02')).toEqual({})
})
