import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { logContact } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions, findTimeZones } from '#server/messaging/contact-policy/queries.ts'
import { decideSms } from '#server/messaging/contact-policy/sms-decision.ts'
import type { Context } from '#server/platform/context.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import type { ContactReason } from '#shared/messaging/contact-policy/contract.ts'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'

interface SmsRequest {
  readonly kind: 'answer' | 'notice'
  readonly channel: TextChannel
  /** E.164. */
  readonly to: string
  /** Id of the application whose consent is required. */
  readonly subjectId: string
  /** State of the person, if known; it decides the quiet hours. */
  readonly state: string | undefined
}

/**
 * The only way to send messages to phones: checks consent, suppression and quiet hours, and logs the decision with its reason.
 * @returns `sent`, or why it may never be sent. @throws NotYet during quiet hours; errors of `send`, which are not logged.
 */
export async function sendThroughSmsGateway(
  ctx: Context,
  { kind, channel, to, subjectId, state }: SmsRequest,
  send: () => Promise<void>,
): Promise<'sent' | ContactReason> {
  const judged = decideSms(kind, {
    suppressions: await findSuppressions(ctx, to),
    hasConsent: (await findTextNumbers(ctx, subjectId)).get(channel) === to,
    quietUntil: quietUntil(ctx.now(), await findTimeZones(ctx, state)),
  })
  const until = judged.decision === 'held' ? judged.until : undefined
  if (judged.decision === 'sent') await send()
  const purpose = `text-messages.${channel}`
  await logContact(ctx, to, { purpose, decision: judged.decision, reason: judged.reason, until })
  if (until) throw new NotYet(until)
  return judged.decision === 'sent' ? 'sent' : judged.reason
}
