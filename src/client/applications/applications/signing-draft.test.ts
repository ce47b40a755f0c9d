// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import {
  emptySigningDraft,
  findSigningProblems,
  type SigningDraft,
} from '#client/applications/applications/signing-draft.ts'
import {
  clearSigningDraft,
  findSigningDraft,
  saveSigningDraft,
} from '#client/applications/applications/signing-draft-storage.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'

const [reference, name] = ['HL-7Q4K-92XM', 'José Harbor']
const agreements = (broker: string, amountCents: number) =>
  agreementsFor('business', broker, { basisPoints: 500, amountCents })
const asked = agreements('Harborline', 5_000_000)
const given: SigningDraft = {
  accepted: asked.map(({ text }) => text),
  ...{ signature: 'Jose Harbor', sampleCode: 'KX7', wantsPaper: false },
}

beforeEach(() => sessionStorage.clear())

test('a signature that is not the name of the application is told before anything is sent', () => {
  expect(findSigningProblems(name, asked, given)).toEqual({})
  for (const signature of ['Mickey Mouse', ' ', 'Jose'])
    expect(findSigningProblems(name, asked, { ...given, signature }).signature).toContain(name)
})

test('ticks, code and signature survive a reload of this tab', () => {
  saveSigningDraft(reference, given)
  expect(findSigningDraft(reference)).toEqual(given)
  expect(findSigningDraft('HL-2222-2222')).toEqual(emptySigningDraft)
})

test('a tick counts only for the words that it was given to', () => {
  const open = (broker: string, amountCents: number) =>
    Object.keys(findSigningProblems(name, agreements(broker, amountCents), given))
  expect(open('Another broker', 5_000_000)).toEqual([
    'agreements.e-records',
    'agreements.credit-check',
    'agreements.fee',
    'agreements.terms',
  ])
  // Whoever asks for another amount owes another fee, and agrees to it anew.
  expect(open('Harborline', 6_000_000)).toEqual(['agreements.fee'])
})

test('nothing is left of it once it is taken away, and what is broken counts as nothing', () => {
  saveSigningDraft(reference, given)
  clearSigningDraft(reference)
  expect(findSigningDraft(reference)).toEqual(emptySigningDraft)
  sessionStorage.setItem(`given.${reference}`, '{"accepted":"all"}')
  expect(findSigningDraft(reference)).toEqual(emptySigningDraft)
})
