import { expect, test } from 'vitest'
import { actionChoices, formatAction, formatActor, formatRecord } from './audit-labels.ts'

test('an action reads as words', () => {
  expect(formatAction('staff.change-role')).toBe('Staff: change role')
  expect(formatAction('api-key')).toBe('Api key')
})

test('who acted has a name where we know it', () => {
  expect(formatActor({ actor: 'Pat Example', actorKind: 'staff' })).toBe('Pat Example')
  expect(formatActor({ actor: null, actorKind: 'system' })).toBe('The server itself')
})

test('a record without a name is the end of its id, a section its name', () => {
  expect(formatRecord({ subject: '0198c0de-0000-7000-8000-0123456789ab', subjectName: null })).toBe('…0123456789ab')
  expect(formatRecord({ subject: 'brand', subjectName: null })).toBe('brand')
})

test('each noun can be asked for as a whole, and by what was done to it', () => {
  expect(actionChoices(['lead.merge', 'lead.undo', 'settings.save'])).toEqual([
    ['lead', 'Lead (all)'],
    ['lead.merge', 'Lead: merge'],
    ['lead.undo', 'Lead: undo'],
    ['settings', 'Settings (all)'],
    ['settings.save', 'Settings: save'],
  ])
})
