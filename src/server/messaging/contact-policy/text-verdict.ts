import type { Verdict } from '#server/messaging/contact-policy/verdict.ts'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'

interface Circumstances {
  readonly suppressions: readonly SuppressionReason[]
  readonly hasConsent: boolean
  /** Undefined while it is day. */
  readonly quietUntil: Date | undefined
}

/**
 * Whether a message to a phone leaves now, later or not at all, and why. Stricter than mail: none leaves without consent (47
 * CFR 64.1200(a)(1)), and what somebody has stopped is not even answered.
 */
export function textVerdict(
  kind: 'answer' | 'notice',
  { suppressions, hasConsent, quietUntil }: Circumstances,
): Verdict {
  const [reason] = suppressions
  if (reason) return { decision: 'refused', reason }
  if (!hasConsent) return { decision: 'refused', reason: 'no-consent' }
  if (kind === 'answer') return { decision: 'sent', reason: 'answers-an-act' }
  if (quietUntil) return { decision: 'held', reason: 'quiet-hours', until: quietUntil }
  return { decision: 'sent', reason: 'consent' }
}
