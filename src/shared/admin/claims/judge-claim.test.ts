import { expect, test } from 'vitest'
import { type Claim, defaultClaims } from '#shared/system/settings/claims.ts'
import { judgeClaim } from './judge-claim.ts'

const today = '2026-03-02'
const papers = { asOf: '2026-03-01', evidence: 'Ledger', approvedBy: 'Olive Owner', expiresOn: '2027-03-01' }
const [dollars, clients, rate] = defaultClaims as [Claim, Claim, Claim]

test.each([
  [dollars, { numerator: 5_000_000, denominator: null }, 'proved', undefined],
  [dollars, { numerator: 4_999_999.99, denominator: null }, 'below', 'Advertise $4,999,999 at most, or leave it out.'],
  [clients, { numerator: 0, denominator: null }, 'below', 'Leave it out: the records hold nothing of it.'],
  [rate, { numerator: 73, denominator: 100 }, 'proved', undefined],
  [rate, { numerator: 729, denominator: 1_000 }, 'below', 'Advertise 72% at most, or leave it out.'],
  [rate, { numerator: 29, denominator: 29 }, 'not_enough', 'Leave it out until 30 applications are decided; 29 are.'],
  [rate, { numerator: 0, denominator: 0 }, 'not_enough', 'Leave it out until 30 applications are decided; 0 are.'],
] as const)('%o beside %o is %s', (claim, counted, state, toDo) => {
  const verdict = judgeClaim({ ...claim, ...papers }, counted, today)
  expect(verdict).toMatchObject({ state, isProved: state === 'proved', toDo: toDo ? [toDo] : [] })
})

test('records alone prove nothing: somebody has to say what it rests on, approve it and count it again', () => {
  const { isProved, toDo } = judgeClaim(dollars, { numerator: 9_000_000, denominator: null }, today)
  expect(isProved).toBe(false)
  expect(toDo).toEqual([
    'Say which day was counted last.',
    'Write down what it rests on.',
    'Have somebody approve it.',
    'Give it a day on which it is counted again, such as Mar 2, 2027.',
  ])
})

test('a claim is good until its day, and not on it', () => {
  const judged = (expiresOn: string) =>
    judgeClaim({ ...clients, ...papers, expiresOn }, { numerator: 500, denominator: null }, today)
  expect(judged('2026-03-03').isProved).toBe(true)
  expect(judged('2026-03-02').toDo).toEqual(['It was good until Mar 2, 2026: count it again, and give it a new day.'])
})

test('what the records cannot tell stands on its own evidence, and what is no such figure is not proved', () => {
  const own: Claim = { ...clients, ...papers, value: '48 hours', label: 'to funding', measure: '' }
  expect(judgeClaim(own, null, today)).toEqual({ state: 'own_evidence', isProved: true, toDo: [] })
  expect(judgeClaim({ ...own, measure: 'clients' }, { numerator: 9, denominator: null }, today)).toMatchObject({
    ...{ state: 'unreadable', isProved: false },
  })
})
