import { expect, test } from 'vitest'
import { formatStatus } from './contact-labels.ts'

test.each([
  ['a message', { status: 'open', complaint: null, isSpam: false }, 'Open'],
  ['a complaint', { status: 'open', complaint: 'investigating', isSpam: false }, 'Investigating'],
  ['spam', { status: 'open', complaint: 'received', isSpam: true }, 'Spam'],
] as const)('the status of %s is one word', (_what, contact, text) => {
  expect(formatStatus(contact)).toBe(text)
})
