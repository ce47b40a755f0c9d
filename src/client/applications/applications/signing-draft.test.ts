// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import {
  clearSigningDraft,
  emptySigningDraft,
  findSigningDraft,
  findSigningProblems,
  type SigningDraft,
  saveSigningDraft,
} from './signing-draft.ts'

const [reference, name] = ['HL-7Q4K-92XM', 'José Harbor']
const file = { name, type: 'business' } as const
const agreements = (broker: string, amountCents: number) =>
  agreementsFor('business', broker, { basisPoints: 500, amountCents })
const agreementsShown = agreements('Harborline', 5_000_000)
const given: SigningDraft = {
  accepted: agreementsShown.map(({ text }) => text),
  ...{ signature: 'Jose Harbor', sampleCode: 'KX7', wantsPaper: false },
}

beforeEach(() => sessionStorage.clear())

test("a signature that doesn't match the applicant's name is reported before submission", () => {
  expect(findSigningProblems(file, agreementsShown, given)).toEqual({})
  for (const signature of ['Mickey Mouse', ' ', 'Jose'])
    expect(findSigningProblems(file, agreementsShown, { ...given, signature }).signature).toContain(name)
})

test('only individuals have to type the code of the sample page', () => {
  const agreed = agreementsFor('personal', 'Harborline', { basisPoints: 0, amountCents: 0 })
  const accepted = { ...given, accepted: agreed.map(({ text }) => text), sampleCode: '' }
  expect(Object.keys(findSigningProblems({ ...file, type: 'personal' }, agreed, accepted))).toEqual(['sampleCode'])
  expect(findSigningProblems(file, agreementsShown, { ...given, sampleCode: '' })).toEqual({})
})

test('checkboxes, code and signature survive a reload of the tab', () => {
  saveSigningDraft(reference, given)
  expect(findSigningDraft(reference)).toEqual(given)
  expect(findSigningDraft('HL-2222-2222')).toEqual(emptySigningDraft)
})

test('a checkbox counts only for the exact text that was accepted', () => {
  const open = (broker: string, amountCents: number) =>
    Object.keys(findSigningProblems(file, agreements(broker, amountCents), given))
  expect(open('Another broker', 5_000_000)).toEqual([
    'agreements.e-records',
    'agreements.credit-check',
    'agreements.fee',
    'agreements.accuracy',
  ])
  // A different amount means a different fee, which must be accepted again.
  expect(open('Harborline', 6_000_000)).toEqual(['agreements.fee'])
})

test('nothing is left after clearing, and broken data counts as empty', () => {
  saveSigningDraft(reference, given)
  clearSigningDraft(reference)
  expect(findSigningDraft(reference)).toEqual(emptySigningDraft)
  sessionStorage.setItem(`given.${reference}`, '{"accepted":"all"}')
  expect(findSigningDraft(reference)).toEqual(emptySigningDraft)
})
