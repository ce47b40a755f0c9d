import { expect, test } from 'vitest'
import {
  allowedStatuses,
  leadStatuses,
  requiresReason,
  statusAfterApplication,
  statusAfterAttempt,
  statusAfterCall,
} from './lead-status.ts'

test('staff move leads in both directions, but only an application starts or converts one', () => {
  expect(allowedStatuses('qualified')).toContain('attempted')
  for (const from of leadStatuses) {
    expect(allowedStatuses(from)).not.toContain('application_started')
    expect(allowedStatuses(from)).not.toContain('converted')
    expect(allowedStatuses(from)).not.toContain('new')
    expect(allowedStatuses(from)).not.toContain(from)
  }
})

test('do-not-contact is final', () => {
  expect(allowedStatuses('do_not_contact')).toEqual([])
  for (const from of leadStatuses.filter((status) => status !== 'do_not_contact'))
    expect(allowedStatuses(from)).toContain('do_not_contact')
  expect(statusAfterApplication('do_not_contact', 'sent')).toBe('do_not_contact')
})

test('disqualifying a lead or marking it do-not-contact requires a reason', () => {
  expect(leadStatuses.filter(requiresReason)).toEqual(['unqualified', 'do_not_contact'])
})

test.each([
  ['new', 'spoke', 'contacted'],
  ['attempted', 'spoke', 'contacted'],
  ['qualified', 'spoke', 'qualified'],
  ['new', 'voicemail', 'attempted'],
  ['contacted', 'no_answer', 'contacted'],
] as const)('a call to a lead that is %s with the outcome %s makes it %s', (from, outcome, to) => {
  expect(statusAfterCall(from, outcome)).toBe(to)
})

test('the first contact attempt moves a new lead to attempted', () => {
  expect(statusAfterAttempt('new')).toBe('attempted')
  expect(statusAfterAttempt('nurture')).toBe('nurture')
})

test.each([
  ['new', 'started', 'application_started'],
  ['unqualified', 'started', 'application_started'],
  ['application_started', 'sent', 'converted'],
  ['converted', 'started', 'converted'],
  ['duplicate', 'sent', 'duplicate'],
] as const)('a lead that is %s becomes, after its application is %s, %s', (from, event, to) => {
  expect(statusAfterApplication(from, event)).toBe(to)
})
