import { expect, test } from 'vitest'
import { actionChoices, formatAction, formatActor, formatRecord } from './audit-labels.ts'

test('formats an action', () => {
  expect(formatAction('staff.change-role')).toBe('Staff: role changed')
  expect(formatAction('task.add')).toBe('Task added')
  expect(formatAction('task.cancel')).toBe('Task canceled')
  expect(formatAction('job.retry')).toBe('Job retried')
  expect(formatAction('consent.give')).toBe('Consent given')
  expect(formatAction('session.sign-in')).toBe('Session: signed in')
  expect(formatAction('merchant-lead.assign-to-self')).toBe('Merchant lead: assigned to self')
  expect(formatAction('document.accepted')).toBe('Document: accepted')
  expect(formatAction('api-key')).toBe('API key')
  expect(formatAction('merchant-lead.agree-residual')).toBe('Merchant lead: set residual')
  expect(formatAction('offer.presentable')).toBe('Offer: ready to present')
})

test.each([
  ['attach-disclosure', 'disclosure attached'],
  ['send-disclosure', 'disclosure sent to the applicant'],
  ['mail-disclosure', 'disclosure mailed on paper'],
  ['open-disclosure', 'disclosure opened'],
  ['download-disclosure', 'disclosure downloaded'],
  ['sign-disclosure', 'disclosure signed'],
  ['sign-disclosure-on-paper', 'paper signature of the disclosure recorded'],
])('names the legal act of offer.%s', (action, text) => {
  expect(formatAction(`offer.${action}`)).toBe(`Offer: ${text}`)
})

test("shows the actor's name if known", () => {
  expect(formatActor({ actor: 'Pat Example', actorKind: 'staff' })).toBe('Pat Example')
  expect(formatActor({ actor: null, actorKind: 'system' })).toBe('System')
})

test("shows the end of an unnamed record's id, and the name of a section", () => {
  expect(formatRecord({ subject: '0198c0de-0000-7000-8000-0123456789ab', subjectName: null })).toBe('…0123456789ab')
  expect(formatRecord({ subject: 'brand', subjectName: null })).toBe('brand')
})

test('each subject can be selected with all its actions or with one', () => {
  expect(actionChoices(['lead.merge', 'lead.undo', 'settings.save'])).toEqual([
    ['lead', 'Lead (all)'],
    ['lead.merge', 'Lead merged'],
    ['lead.undo', 'Lead undone'],
    ['settings', 'Settings (all)'],
    ['settings.save', 'Settings saved'],
  ])
})
