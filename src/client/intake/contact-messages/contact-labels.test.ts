import { expect, test } from 'vitest'
import { formatStanding } from './contact-labels.ts'

test.each([
  ['a message', { status: 'open', complaint: null, isSpam: false }, 'Open'],
  ['a complaint', { status: 'open', complaint: 'investigating', isSpam: false }, 'Investigating'],
  ['what nobody wants', { status: 'open', complaint: 'received', isSpam: true }, 'Spam'],
] as const)('%s stands somewhere in one word', (_what, contact, words) => {
  expect(formatStanding(contact)).toBe(words)
})
