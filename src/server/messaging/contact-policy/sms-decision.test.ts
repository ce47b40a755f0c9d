import { expect, test } from 'vitest'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import { decideSms } from './mail-decision.ts'

const morning = new Date('2026-01-15T13:00:00Z')

test.each<['answer' | 'notice', SuppressionReason[], boolean, Date | undefined, string]>([
  ['notice', [], true, undefined, 'sent consent'],
  ['notice', [], true, morning, 'held quiet-hours'],
  ['notice', [], false, undefined, 'refused no-consent'],
  ['notice', ['unsubscribed'], true, undefined, 'refused unsubscribed'],
  ['notice', ['bounced'], true, morning, 'refused bounced'],
  ['answer', [], true, morning, 'sent answers-a-request'],
  ['answer', [], false, undefined, 'refused no-consent'],
  ['answer', ['unsubscribed'], true, undefined, 'refused unsubscribed'],
])('%s, suppressed for %j, consent %s, quiet until %s: %s', (kind, suppressions, hasConsent, quietUntil, expected) => {
  const { decision, reason } = decideSms(kind, { suppressions, hasConsent, quietUntil })
  expect(`${decision} ${reason}`).toBe(expected)
})
