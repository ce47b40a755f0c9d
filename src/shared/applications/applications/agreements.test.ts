import { expect, test } from 'vitest'
import { agreementPurposes, agreementsFor, businessCreditNotice } from '#shared/applications/applications/agreements.ts'

const fee = { basisPoints: 500, amountCents: 5_000_000 }
const noFee = { ...fee, basisPoints: 0 }

test('credit reports, accuracy, terms and electronic records are agreed to one by one', () => {
  for (const type of ['business', 'personal'] as const)
    expect(agreementsFor(type, 'Harborline', fee).map(({ purpose }) => purpose)).toEqual([...agreementPurposes])
})

test('who consents to electronic records is told of paper, withdrawal, scope, changes of address and what is needed', () => {
  // 15 U.S.C. 7001(c)(1)(B) and (C).
  const text = agreementsFor('personal', 'Harborline', noFee).find(({ purpose }) => purpose === 'e-records')?.text
  for (const words of [
    /paper/,
    /without a\s+fee/,
    /withdraw/,
    /this application alone/,
    /email address changes/,
    /browser .* PDF/,
  ])
    expect(text).toMatch(words)
})

test('a business is told of its right to reasons, and a person is not asked to sign for one', () => {
  // The sentences of model form C-8.
  expect(businessCreditNotice).toMatch(
    /right to a written statement of the specific reasons.*within 60 days.*within 30 days/s,
  )
  const accuracy = (type: 'business' | 'personal') =>
    agreementsFor(type, 'H', noFee).find(({ purpose }) => purpose === 'accuracy')?.text
  expect(accuracy('business')).toContain('I may sign for this business')
  expect(accuracy('personal')).not.toContain('business')
})

test('our fee is agreed to by itself, in percent and in dollars, due only when funded, beside what the lender pays', () => {
  const asked = (amountCents: number) =>
    agreementsFor('business', 'Harborline', { ...fee, amountCents }).find(({ purpose }) => purpose === 'fee')
  expect(asked(5_000_000)?.text).toMatch(
    /success fee of 5% .* for the \$50,000\.00 that I ask for, that is \$2,500\.00\. .* only once I am funded\..* lender may pay Harborline as well/,
  )
  // Other figures are another version: nobody agrees to them unread.
  expect(asked(5_000_000)?.version).not.toBe(asked(6_000_000)?.version)
  expect(asked(0)?.text).not.toContain('$')
  expect(agreementsFor('personal', 'Harborline', noFee).map(({ purpose }) => purpose)).not.toContain('fee')
})
