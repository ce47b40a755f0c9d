import { expect, test } from 'vitest'
import { differences } from '#shared/compliance/audit-log/differences.ts'
import { redacted } from '#shared/compliance/audit-log/redacted.ts'

test('a change is told answer by answer, with what stood there before', () => {
  const before = { name: 'Harborline', hours: { monday: '9 to 5' }, states: ['NY', 'NJ'], isOn: false }
  const after = { name: 'Seawall', hours: { monday: '9 to 5' }, states: ['NY'], isOn: true }
  expect(differences(before, after)).toEqual([
    { path: 'name', before: 'Harborline', after: 'Seawall' },
    { path: 'states.1', before: 'NJ', after: '' },
    { path: 'isOn', before: 'no', after: 'yes' },
  ])
})

test('what is new, gone, or no object at all is one difference', () => {
  expect(differences(null, { host: 'a.example.com', events: ['ping'] })).toEqual([
    { path: '', before: '', after: 'host: a.example.com, events: ping' },
  ])
  expect(differences('funding', 'press')).toEqual([{ path: '', before: 'funding', after: 'press' }])
  expect(differences(undefined, null)).toEqual([])
})

test('what stands under the name of a secret is dots, however deep; that there is one stays', () => {
  const detail = { newSecret: true, after: { accessToken: 'abc', owners: [{ ssn: 912734455, name: 'Ada' }] }, asked: 3 }
  expect(redacted(detail)).toEqual({
    newSecret: true,
    after: { accessToken: '•••', owners: [{ ssn: '•••', name: 'Ada' }] },
    asked: 3,
  })
})
