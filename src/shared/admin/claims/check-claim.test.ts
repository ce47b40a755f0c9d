import { expect, test } from 'vitest'
import { type Claim, defaultClaims } from '#shared/system/settings/content/claims.ts'
import { checkClaim } from './check-claim.ts'

const today = '2026-03-02'
const papers = { asOf: '2026-03-01', evidence: 'Ledger', approvedBy: 'Olive Owner', expiresOn: '2027-03-01' }
const [dollars, clients, rate] = defaultClaims as [Claim, Claim, Claim]

test.each([
  [dollars, { numerator: 5_000_000, denominator: null }, 'proved', undefined],
  [
    dollars,
    { numerator: 4_999_999.99, denominator: null },
    'below',
    'Advertise no more than $4,999,999, or remove it.',
  ],
  [clients, { numerator: 0, denominator: null }, 'below', 'Remove it: there are no records for it.'],
  [rate, { numerator: 73, denominator: 100 }, 'proved', undefined],
  [rate, { numerator: 729, denominator: 1_000 }, 'below', 'Advertise no more than 72%, or remove it.'],
  [
    rate,
    { numerator: 29, denominator: 29 },
    'not_enough',
    'Remove it until at least 30 applications have been decided (so far: 29).',
  ],
  [
    rate,
    { numerator: 0, denominator: 0 },
    'not_enough',
    'Remove it until at least 30 applications have been decided (so far: 0).',
  ],
] as const)('%o with records %o is %s', (claim, counted, state, toDo) => {
  const verdict = checkClaim({ ...claim, ...papers }, counted, today)
  expect(verdict).toMatchObject({ state, isProved: state === 'proved', toDo: toDo ? [toDo] : [] })
})

test('records alone are not enough: a claim needs a source, an approval and a review date', () => {
  const { isProved, toDo } = checkClaim(dollars, { numerator: 9_000_000, denominator: null }, today)
  expect(isProved).toBe(false)
  expect(toDo).toEqual([
    'Enter the “as of” date of the figure.',
    'Document the source.',
    'Get it approved.',
    'Set the next review date, such as Mar 2, 2027.',
  ])
})

test('a claim is valid before its expiration date, and expired on it', () => {
  const judged = (expiresOn: string) =>
    checkClaim({ ...clients, ...papers, expiresOn }, { numerator: 500, denominator: null }, today)
  expect(judged('2026-03-03').isProved).toBe(true)
  expect(judged('2026-03-02').toDo).toEqual(['It expired on Mar 2, 2026. Recount it and set a new date.'])
})

test("a claim that the records can't show relies on its own evidence, and an unreadable one is not proved", () => {
  const own: Claim = { ...clients, ...papers, value: '48 hours', label: 'to funding', measure: '' }
  expect(checkClaim(own, null, today)).toEqual({ state: 'own_evidence', isProved: true, toDo: [] })
  expect(checkClaim({ ...own, measure: 'clients' }, { numerator: 9, denominator: null }, today)).toMatchObject({
    ...{ state: 'unreadable', isProved: false },
  })
})
