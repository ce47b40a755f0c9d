import { expect, test } from 'vitest'
import { isEin, isSocialSecurityOrItin } from './tax-id.ts'

test('EINs with an assigned prefix pass, and no others', () => {
  const twoDigits = Array.from({ length: 100 }, (_, prefix) => String(prefix).padStart(2, '0'))
  expect(twoDigits.filter((prefix) => !isEin(`${prefix}1234567`))).toEqual([
    ...['00', '07', '08', '09', '17', '18', '19', '28', '29'],
    ...['49', '69', '70', '78', '79', '89', '96', '97'],
  ])
})

test.each(['000000000', '12345678', '1234567890', ''])('%j is no EIN', (digits) => expect(isEin(digits)).toBe(false))

test('an ITIN has a group from the assigned ranges', () => {
  const groups = Array.from({ length: 100 }, (_, group) => group)
  const isAssigned = (group: number) =>
    (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93)
  for (const group of groups) {
    const digits = `900${String(group).padStart(2, '0')}1234`
    expect(isSocialSecurityOrItin(digits), digits).toBe(isAssigned(group))
  }
})

test.each([
  ['123456789', true],
  ['000456789', false],
  ['666456789', false],
  ['123006789', false],
  ['123450000', false],
  ['12345678', false],
] as const)('%s as a Social Security number: %s', (digits, isValid) =>
  expect(isSocialSecurityOrItin(digits)).toBe(isValid),
)
