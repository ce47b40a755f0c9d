import { expect, test } from 'vitest'
import { agreementPurposes, agreementsFor, businessCreditNotice } from '#shared/applications/agreements.ts'

test('credit reports, accuracy, terms and electronic records are agreed to one by one', () => {
  for (const type of ['business', 'personal'] as const)
    expect(agreementsFor(type, 'Harborline').map(({ purpose }) => purpose)).toEqual([...agreementPurposes])
})

test('who consents to electronic records is told of paper, withdrawal, scope, changes of address and what is needed', () => {
  // 15 U.S.C. 7001(c)(1)(B) and (C).
  const text = agreementsFor('personal', 'Harborline').find(({ purpose }) => purpose === 'e-records')?.text
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
    agreementsFor(type, 'H').find(({ purpose }) => purpose === 'accuracy')?.text
  expect(accuracy('business')).toContain('I may sign for this business')
  expect(accuracy('personal')).not.toContain('business')
})
