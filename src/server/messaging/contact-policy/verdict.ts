import type { ContactReason, SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'

/**
 * - `answer`: the person did something a moment ago and waits for it: a code, a link, a receipt. It goes at any hour, and
 *   also to somebody who wants no other mail.
 * - `notice`: about their own file, at a time of ours.
 * - `marketing`: everything else; nobody gets it who has not asked for it.
 */
export type MailKind = 'answer' | 'notice' | 'marketing'

export type Verdict =
  | { readonly decision: 'sent' | 'refused'; readonly reason: ContactReason }
  | { readonly decision: 'held'; readonly reason: 'quiet-hours'; readonly until: Date }

interface Circumstances {
  readonly suppressions: readonly SuppressionReason[]
  /** For marketing by mail. */
  readonly hasConsent: boolean
  /** Undefined while it is day. */
  readonly quietUntil: Date | undefined
}

/** Whether a mail leaves now, later or not at all, and why. */
export function verdict(kind: MailKind, { suppressions, hasConsent, quietUntil }: Circumstances): Verdict {
  if (kind === 'answer') return { decision: 'sent', reason: 'answers-an-act' }
  if (suppressions.includes('bounced')) return { decision: 'refused', reason: 'bounced' }
  if (kind === 'marketing') {
    const [reason] = suppressions
    if (reason) return { decision: 'refused', reason }
    if (!hasConsent) return { decision: 'refused', reason: 'no-consent' }
  }
  if (quietUntil) return { decision: 'held', reason: 'quiet-hours', until: quietUntil }
  return { decision: 'sent', reason: kind === 'marketing' ? 'consent' : 'about-their-file' }
}
