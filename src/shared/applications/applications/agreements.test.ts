import { expect, test } from 'vitest'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import { agreementPurposes, agreementsFor, businessCreditNotice } from './agreements.ts'

const fee = { basisPoints: 500, amountCents: 5_000_000 }
const noFee = { ...fee, basisPoints: 0 }

test('credit reports, accuracy, terms and electronic records are separate agreements', () => {
  for (const type of ['business', 'personal'] as const)
    expect(agreementsFor(type, 'Harborline', fee).map(({ purpose }) => purpose)).toEqual([...agreementPurposes])
})

test('the consent to electronic records covers paper copies, withdrawal, scope, address changes and requirements', () => {
  // 15 U.S.C. 7001(c)(1)(B) and (C).
  const text = agreementsFor('personal', 'Harborline', noFee).find(({ purpose }) => purpose === 'e-records')?.text
  for (const words of [
    /paper/,
    /free of charge/,
    /withdraw/,
    /only this application/,
    /my email address changes/,
    /browser .* PDF/,
  ])
    expect(text).toMatch(words)
})

test("businesses see the notice of their right to reasons, and individuals don't sign for a business", () => {
  // Text of model form C-8.
  expect(businessCreditNotice).toMatch(
    /right to a written statement of the specific reasons.*within 60 days.*within 30 days/s,
  )
  const accuracy = (type: 'business' | 'personal') =>
    agreementsFor(type, 'H', noFee).find(({ purpose }) => purpose === 'accuracy')?.text
  expect(accuracy('business')).toContain('authorized to sign for this business')
  expect(accuracy('personal')).not.toContain('business')
})

test('accepting the terms names the published versions of both texts, and a new version must be accepted again', () => {
  const accepted = agreementsFor('business', 'H', noFee).find(({ purpose }) => purpose === 'terms')
  for (const version of Object.values(legalVersions)) {
    expect(accepted?.text).toContain(`(version ${version})`)
    expect(accepted?.version).toContain(version)
  }
})

test("our fee is a separate agreement, in percent and dollars, due only when funded, in addition to the lender's payment", () => {
  const feeAgreement = (amountCents: number) =>
    agreementsFor('business', 'Harborline', { ...fee, amountCents }).find(({ purpose }) => purpose === 'fee')
  expect(feeAgreement(5_000_000)?.text).toMatch(
    /success fee of 5% .* For the \$50,000\.00 I am requesting, that is \$2,500\.00\. .* only after I am funded\..* lender may also pay Harborline/,
  )
  // Different figures are a different version, so that consent never covers figures the applicant hasn't seen.
  expect(feeAgreement(5_000_000)?.version).not.toBe(feeAgreement(6_000_000)?.version)
  expect(feeAgreement(0)?.text).not.toContain('$')
  expect(agreementsFor('personal', 'Harborline', noFee).map(({ purpose }) => purpose)).not.toContain('fee')
})
