import { expect, test } from 'vitest'
import { isMadeOfOwnTerms } from '#shared/identity/auth/own-terms.ts'

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
])('%s says who it belongs to', (password) => {
  expect(isMadeOfOwnTerms(password, person)).toBe(true)
})

test.each(['a harbor of calm water', 'pat likes green tea', '12345678', 'correct horse', '....----'])(
  '%s does not',
  (password) => {
    expect(isMadeOfOwnTerms(password, person)).toBe(false)
  },
)

test('who is not known yet has at least the name of the business', () => {
  expect(isMadeOfOwnTerms('funding1234', { brand: 'Harborline Funding' })).toBe(true)
})
