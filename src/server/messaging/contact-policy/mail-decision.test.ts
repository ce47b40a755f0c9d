import { expect, test } from 'vitest'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import { decideMail, type MailKind } from './mail-decision.ts'

const morning = new Date('2026-01-15T13:00:00Z')

test.each<[MailKind, SuppressionReason[], boolean, Date | undefined, string]>([
  ['answer', [], false, undefined, 'sent answers-a-request'],
  ['answer', ['bounced', 'complained', 'unsubscribed'], false, morning, 'sent answers-a-request'],
  ['receipt', ['unsubscribed'], false, morning, 'sent answers-a-request'],
  ['receipt', ['bounced'], false, undefined, 'refused bounced'],
  ['receipt', ['complained'], false, undefined, 'refused complained'],
  ['notice', [], false, undefined, 'sent about-their-file'],
  ['notice', [], false, morning, 'held quiet-hours'],
  ['notice', ['unsubscribed', 'complained'], false, undefined, 'sent about-their-file'],
  ['notice', ['bounced'], true, morning, 'refused bounced'],
  ['marketing', [], true, undefined, 'sent consent'],
  ['marketing', [], true, morning, 'held quiet-hours'],
  ['marketing', [], false, undefined, 'refused no-consent'],
  ['marketing', ['unsubscribed'], true, undefined, 'refused unsubscribed'],
  ['marketing', ['complained'], true, morning, 'refused complained'],
  ['marketing', ['bounced'], true, undefined, 'refused bounced'],
])('%s, suppressed for %j, consent %s, quiet until %s: %s', (kind, suppressions, hasConsent, quietUntil, expected) => {
  const { decision, reason } = decideMail(kind, { suppressions, hasConsent, quietUntil })
  expect(`${decision} ${reason}`).toBe(expected)
})
