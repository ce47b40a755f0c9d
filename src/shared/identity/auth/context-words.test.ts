import { expect, test } from 'vitest'
import { isOnlyContextTerms } from './password-contract.ts'

const person = { name: 'Pat Example', email: 'pat.jones@example.com', brand: 'Harborline Funding' }

test.each([
  'harborline',
  'Harborline2026!',
  'HarborlineFunding1',
  'pat.jones@example.com',
  'PatExample99',
  'jones-jones-jones',
  'funding pat 2026',
  'abcharborline',
])('detects own terms in %s', (password) => {
  expect(isOnlyContextTerms(password, person)).toBe(true)
})

test.each(['a harbor of calm water', 'pat likes green tea', '12345678', 'correct horse', '....----'])(
  'accepts %s',
  (password) => {
    expect(isOnlyContextTerms(password, person)).toBe(false)
  },
)

test('checks the brand name even if the person is unknown', () => {
  expect(isOnlyContextTerms('funding1234', { brand: 'Harborline Funding' })).toBe(true)
})
