import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import type { AttemptChannel } from './activity.ts'
import type { LeadStatus } from './lead-status.ts'

interface Reachable {
  /** Empty if unknown. */
  readonly email: string
  readonly status: LeadStatus
  readonly phoneE164: string | null
  readonly mayBeCalled: boolean
  readonly mayBeMessaged: boolean
  readonly suppressions: readonly SuppressionReason[]
}

/** Unsubscribing from the newsletter doesn't block personal email. */
const emailBlockReasons: Partial<Record<SuppressionReason, string>> = {
  bounced: 'Email to this address bounces.',
  complained: 'They reported our email as spam.',
}

/** Returns why a lead must not be contacted, if so. WhatsApp needs its own consent. */
export function contactBlockReason(channel: AttemptChannel, person: Reachable): string | undefined {
  if (person.status === 'do_not_contact') return 'Do not contact.'
  if (channel === 'email' && person.email === '') return 'No email address is known.'
  if (channel === 'email') return person.suppressions.map((reason) => emailBlockReasons[reason]).find(Boolean)
  if (channel === 'call' && !person.mayBeCalled) return 'No consent to calls, or it was withdrawn.'
  if (channel === 'whatsapp' && !person.mayBeMessaged) return 'No consent to WhatsApp messages, or it was withdrawn.'
  return person.phoneE164 ? undefined : 'This phone number looks incomplete.'
}
