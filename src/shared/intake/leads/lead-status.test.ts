import { expect, test } from 'vitest'
import {
  allowedStatuses,
  leadStatuses,
  requiresReason,
  statusAfterApplication,
  statusAfterAttempt,
  statusAfterCall,
} from './lead-status.ts'

test('staff move leads to and fro, but only an application starts or converts one', () => {
  expect(allowedStatuses('qualified')).toContain('attempted')
  for (const from of leadStatuses) {
    expect(allowedStatuses(from)).not.toContain('application_started')
    expect(allowedStatuses(from)).not.toContain('converted')
    expect(allowedStatuses(from)).not.toContain('new')
    expect(allowedStatuses(from)).not.toContain(from)
  }
})

test('who wants to be left alone is left alone for good', () => {
  expect(allowedStatuses('do_not_contact')).toEqual([])
  for (const from of leadStatuses.filter((status) => status !== 'do_not_contact'))
    expect(allowedStatuses(from)).toContain('do_not_contact')
  expect(statusAfterApplication('do_not_contact', 'sent')).toBe('do_not_contact')
})

test('a reason is asked where somebody is turned away or left alone', () => {
  expect(leadStatuses.filter(requiresReason)).toEqual(['unqualified', 'do_not_contact'])
})

test.each([
  ['new', 'spoke', 'contacted'],
  ['attempted', 'spoke', 'contacted'],
  ['qualified', 'spoke', 'qualified'],
  ['new', 'voicemail', 'attempted'],
  ['contacted', 'no_answer', 'contacted'],
] as const)('a call to a lead that is %s and ends with %s leaves it %s', (from, outcome, to) => {
  expect(statusAfterCall(from, outcome)).toBe(to)
})

test('a first try by any way makes a new lead an attempted one', () => {
  expect(statusAfterAttempt('new')).toBe('attempted')
  expect(statusAfterAttempt('nurture')).toBe('nurture')
})

test.each([
  ['new', 'started', 'application_started'],
  ['unqualified', 'started', 'application_started'],
  ['application_started', 'sent', 'converted'],
  ['converted', 'started', 'converted'],
  ['duplicate', 'sent', 'duplicate'],
] as const)('a lead that is %s and whose application is %s becomes %s', (from, event, to) => {
  expect(statusAfterApplication(from, event)).toBe(to)
})
