import type { Decision } from '#server/messaging/contact-policy/mail-decision.ts'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'

interface SmsFacts {
  readonly suppressions: readonly SuppressionReason[]
  readonly hasConsent: boolean
  /** Undefined outside quiet hours. */
  readonly quietUntil: Date | undefined
}

/**
 * Decides whether a message to a phone is sent now, later or never, and why. Stricter than email: consent is always required
 * (47 CFR 64.1200(a)(1)), and after STOP not even answers are sent.
 */
export function decideSms(kind: 'answer' | 'notice', { suppressions, hasConsent, quietUntil }: SmsFacts): Decision {
  const [reason] = suppressions
  if (reason) return { decision: 'refused', reason }
  if (!hasConsent) return { decision: 'refused', reason: 'no-consent' }
  if (kind === 'answer') return { decision: 'sent', reason: 'answers-an-act' }
  if (quietUntil) return { decision: 'held', reason: 'quiet-hours', until: quietUntil }
  return { decision: 'sent', reason: 'consent' }
}
