import type { ContactReason, SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'

/**
 * - `answer`: requested a moment ago, such as a code; sent at any hour without other consent.
 * - `receipt`: the same to an address that anyone could have entered; not after a bounce or complaint.
 * - `notice`: about their own application, at a time we choose.
 * - `marketing`: requires consent.
 */
export type MailKind = 'answer' | 'receipt' | 'notice' | 'marketing'

export type Decision =
  | { readonly decision: 'sent' | 'refused'; readonly reason: ContactReason }
  | { readonly decision: 'held'; readonly reason: 'quiet-hours'; readonly until: Date }

interface MailFacts {
  readonly suppressions: readonly SuppressionReason[]
  readonly hasConsent: boolean
  /** Undefined outside quiet hours. */
  readonly quietUntil: Date | undefined
}

/** Decides whether an email is sent now, later or never, and why. */
export function decideMail(kind: MailKind, { suppressions, hasConsent, quietUntil }: MailFacts): Decision {
  if (kind === 'answer') return { decision: 'sent', reason: 'answers-a-request' }
  if (suppressions.includes('bounced')) return { decision: 'refused', reason: 'bounced' }
  if (kind === 'receipt')
    return suppressions.includes('complained')
      ? { decision: 'refused', reason: 'complained' }
      : { decision: 'sent', reason: 'answers-a-request' }
  if (kind === 'marketing') {
    const [reason] = suppressions
    if (reason) return { decision: 'refused', reason }
    if (!hasConsent) return { decision: 'refused', reason: 'no-consent' }
  }
  if (quietUntil) return { decision: 'held', reason: 'quiet-hours', until: quietUntil }
  return { decision: 'sent', reason: kind === 'marketing' ? 'consent' : 'about-their-file' }
}

interface SmsFacts {
  readonly suppressions: readonly SuppressionReason[]
  readonly hasConsent: boolean
  readonly quietUntil: Date | undefined
}

/**
 * Decides whether a message is sent now, later or never. Requires consent (47 CFR 64.1200(a)(1)); after STOP not even
 * answers are sent.
 */
export function decideSms(kind: 'answer' | 'notice', { suppressions, hasConsent, quietUntil }: SmsFacts): Decision {
  const [reason] = suppressions
  if (reason) return { decision: 'refused', reason }
  if (!hasConsent) return { decision: 'refused', reason: 'no-consent' }
  if (kind === 'answer') return { decision: 'sent', reason: 'answers-a-request' }
  if (quietUntil) return { decision: 'held', reason: 'quiet-hours', until: quietUntil }
  return { decision: 'sent', reason: 'consent' }
}
