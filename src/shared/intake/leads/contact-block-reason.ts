import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import type { AttemptChannel } from './activity.ts'
import type { LeadStatus } from './lead-status.ts'

interface Reachable {
  readonly status: LeadStatus
  readonly phoneE164: string | null
  readonly mayBeCalled: boolean
  readonly mayBeMessaged: boolean
  readonly suppressions: readonly SuppressionReason[]
}

/** Who wants no newsletter may still be answered by hand. */
const emailBlockReasons: Partial<Record<SuppressionReason, string>> = {
  bounced: 'Mail to this address comes back.',
  complained: 'They reported our mail as unwanted.',
}

/** Why a person must not be reached this way; undefined where they may. WhatsApp is agreed to by itself. */
export function contactBlockReason(channel: AttemptChannel, person: Reachable): string | undefined {
  if (person.status === 'do_not_contact') return 'They asked to be left alone.'
  if (channel === 'email') return person.suppressions.map((reason) => emailBlockReasons[reason]).find(Boolean)
  if (channel === 'call' && !person.mayBeCalled) return 'They have not agreed to calls, or no longer do.'
  if (channel === 'whatsapp' && !person.mayBeMessaged) return 'They have not agreed to WhatsApp, or no longer do.'
  return person.phoneE164 ? undefined : 'This does not look like a complete number.'
}
