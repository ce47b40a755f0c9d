import { expect, test } from 'vitest'
import { differences, redacted } from './contract.ts'

test('lists changes by path with the previous values', () => {
  const before = { name: 'Harborline', hours: { monday: '9 to 5' }, states: ['NY', 'NJ'], isEnabled: false }
  const after = { name: 'Seawall', hours: { monday: '9 to 5' }, states: ['NY'], isEnabled: true }
  expect(differences(before, after)).toEqual([
    { path: 'name', before: 'Harborline', after: 'Seawall' },
    { path: 'states.1', before: 'NJ', after: '' },
    { path: 'isEnabled', before: 'no', after: 'yes' },
  ])
})

test('a new, removed or non-object value is one difference', () => {
  expect(differences(null, { host: 'a.example.com', events: ['ping'] })).toEqual([
    { path: '', before: '', after: 'host: a.example.com, events: ping' },
  ])
  expect(differences('funding', 'press')).toEqual([{ path: '', before: 'funding', after: 'press' }])
  expect(differences(undefined, null)).toEqual([])
})

test('values under secret names are dots at any depth, without hiding that they exist', () => {
  const detail = {
    newSecret: true,
    after: { accessToken: 'abc', owners: [{ ssn: 912734455, name: 'Ada' }] },
    attempts: 3,
  }
  expect(redacted(detail)).toEqual({
    newSecret: true,
    after: { accessToken: '•••', owners: [{ ssn: '•••', name: 'Ada' }] },
    attempts: 3,
  })
})
