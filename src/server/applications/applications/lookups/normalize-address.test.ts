import { expect, test } from 'vitest'
import { normalizeAddress } from './normalize-address.ts'

test.each([
  ['100 Main Street, Suite 200', '100 MAIN ST STE 200'],
  ['100 Main St. #200', '100 main street suite #200'],
  ['100 Main St Ste200', '100 Main St, Unit 200'],
  ['12 North Fifth Avenue', '12 N. 5th Ave.'],
  ['1 O’Hara Boulevard', "1 O'Hara Blvd"],
  ['9 Peña Dr.', '9 Pena Drive'],
  ['40 Lake Rd, 2nd Floor', '40 Lake Road Fl 2'],
  ['5 St. Louis Sq', '5 Saint Louis Square'],
  ['700  N.W.  Highway 9', '700 Northwest Hwy 9'],
])('%j and %j are one address', (one, other) => {
  expect(normalizeAddress(one, '10001')).toBe(normalizeAddress(other, '10001-1234'))
})

test.each([
  ['100 Main St', '100 Main St Suite 200'],
  ['100 Main St', '102 Main St'],
  ['100 Main St', '100 Main Ave'],
  ['100 N Main St', '100 S Main St'],
])('%j and %j are two addresses', (one, other) => {
  expect(normalizeAddress(one, '10001')).not.toBe(normalizeAddress(other, '10001'))
})

test('the same street in another ZIP code is another address', () => {
  expect(normalizeAddress('100 Main St', '10001')).not.toBe(normalizeAddress('100 Main St', '10002'))
})

test.each([
  ['Main Street', '10001'],
  ['100 Main Street', ''],
  ['100 Main Street', '1000'],
  ['', '10001'],
  ['constructor', '10001'],
])('%j in %j names no place', (street, zip) => expect(normalizeAddress(street, zip)).toBeUndefined())
