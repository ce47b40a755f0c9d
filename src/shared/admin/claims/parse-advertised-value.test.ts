import { expect, test } from 'vitest'
import { parseAdvertisedValue } from './check-claim.ts'

test.each([
  ['$5M+', { kind: 'dollars', least: 5_000_000 }],
  ['$1.2b', { kind: 'dollars', least: 1_200_000_000 }],
  ['$750,000', { kind: 'dollars', least: 750_000 }],
  ['500+', { kind: 'count', least: 500 }],
  ['1,200', { kind: 'count', least: 1_200 }],
  ['2K+', { kind: 'count', least: 2_000 }],
  ['73%', { kind: 'percent', least: 73 }],
  [' 99.5 %+ ', { kind: 'percent', least: 99.5 }],
])('%s can be checked against the records', (shown, value) => {
  expect(parseAdvertisedValue(shown)).toEqual(value)
})

test.each(['', 'many', '4.8/5', '48 hours', '$5%', '5M%', '3 to 5', '+500'])('"%s" is not a single figure', (shown) => {
  expect(parseAdvertisedValue(shown)).toBeUndefined()
})
