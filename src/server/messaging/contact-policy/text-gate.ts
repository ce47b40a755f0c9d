import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { logContact } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions, findZones } from '#server/messaging/contact-policy/queries.ts'
import { textVerdict } from '#server/messaging/contact-policy/text-verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { ContactReason } from '#shared/messaging/contact-policy/contract.ts'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'

interface Passing {
  readonly keys: EncryptionKeys
  readonly kind: 'answer' | 'notice'
  readonly channel: TextChannel
  /** E.164. */
  readonly to: string
  /** Whose consent it needs: an application. */
  readonly subjectId: string
  /** Of the same person: tells in which zone they are. */
  readonly email: string
}

/**
 * The one way out for messages to phones: looks up consent, suppression and the hour before each, and notes why it left or
 * did not.
 * @returns `sent`, or why it may never leave. @throws NotYet at night; and what `send` throws, of which nothing is noted.
 */
export async function passText(
  ctx: Context,
  { keys, kind, channel, to, subjectId, email }: Passing,
  send: () => Promise<void>,
): Promise<'sent' | ContactReason> {
  const judged = textVerdict(kind, {
    suppressions: await findSuppressions(ctx, to),
    hasConsent: (await findTextNumbers(ctx, subjectId)).get(channel) === to,
    quietUntil: quietUntil(ctx.now(), await findZones(ctx, keys, email)),
  })
  const until = judged.decision === 'held' ? judged.until : undefined
  if (judged.decision === 'sent') await send()
  const purpose = `text-messages.${channel}`
  await logContact(ctx, to, { purpose, decision: judged.decision, reason: judged.reason, until })
  if (until) throw new NotYet(until)
  return judged.decision === 'sent' ? 'sent' : judged.reason
}
