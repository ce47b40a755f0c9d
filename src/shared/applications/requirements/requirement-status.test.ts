import { expect, test } from 'vitest'
import { statusBy } from './contract.ts'

test.each([
  ['open', []],
  ['open', ['coming']],
  ['sent', ['received']],
  ['met', ['accepted']],
  ['open', ['rejected']],
  ['open', ['gone']],
  ['sent', ['accepted', 'received']],
  ['open', ['accepted', 'rejected']],
  ['met', ['rejected', 'accepted']],
  ['sent', ['rejected', 'received']],
  ['open', ['rejected', 'gone']],
  ['open', ['rejected', 'coming']],
  ['met', ['accepted', 'gone']],
] as const)('a requirement is %s with %j', (status, answers) => {
  expect(statusBy(answers)).toBe(status)
})
