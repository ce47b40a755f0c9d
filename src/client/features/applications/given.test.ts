// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { type Given, givenProblems, nothingGiven } from '#client/features/applications/given.ts'
import { findGiven, removeGiven, storeGiven } from '#client/features/applications/kept-given.ts'

const file = { reference: 'HL-7Q4K-92XM', type: 'business', name: 'José Harbor' } as const
const agreeing = { ...file, broker: 'Harborline' }
const given: Given = {
  accepted: ['e-records', 'accuracy', 'credit-check', 'terms'],
  ...{ signature: 'Jose Harbor', sampleCode: 'KX7', wantsPaper: false },
}

beforeEach(() => sessionStorage.clear())

test('a signature that is not the name of the application is told before anything is sent', () => {
  expect(givenProblems(file, 'Harborline', given)).toEqual({})
  for (const signature of ['Mickey Mouse', ' ', 'Jose'])
    expect(givenProblems(file, 'Harborline', { ...given, signature }).signature).toContain('José Harbor')
})

test('ticks, code and signature survive a reload of this tab', () => {
  storeGiven(agreeing, given)
  expect(findGiven(agreeing)).toEqual(given)
})

test('a tick counts only for the words that it was given to, and for nobody else', () => {
  storeGiven(agreeing, given)
  expect(findGiven({ ...agreeing, broker: 'Another broker' }).accepted).toEqual(['accuracy'])
  expect(findGiven({ ...agreeing, reference: 'HL-2222-2222' })).toEqual(nothingGiven)
})

test('nothing is left of it once it is taken away, and what is broken counts as nothing', () => {
  storeGiven(agreeing, given)
  removeGiven(file.reference)
  expect(findGiven(agreeing)).toEqual(nothingGiven)
  sessionStorage.setItem(`given.${file.reference}`, '{"accepted":"all"}')
  expect(findGiven(agreeing)).toEqual(nothingGiven)
})
