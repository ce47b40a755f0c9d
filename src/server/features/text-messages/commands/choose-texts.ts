import { v7 as uuidv7 } from 'uuid'
import { requireOwnApplication } from '#server/features/applications/queries.ts'
import { recordTextConsent } from '#server/features/consents/commands.ts'
import { findTextNumbers } from '#server/features/consents/queries.ts'
import { toE164 } from '#server/features/leads/phone-number.ts'
import { liftSuppressions } from '#server/features/outbound/commands.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import { listOpenChannels } from '#server/features/text-messages/queries.ts'
import { textMessages } from '#server/features/text-messages/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import {
  statusTextConsent,
  statusTextEnd,
  statusTextVersion,
  type TextChannel,
} from '#shared/consents/status-text-consent.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Choice {
  readonly channel: TextChannel
  /** Empty: no messages by this channel any more. */
  readonly number: string
}

/**
 * Keeps that the caller wants messages about their application at a number, or wants them no more. Said twice, it counts
 * once. Who agrees to texts gets one at once, which shows whether the number is right and how to end it.
 * @throws AppError `invalid` for what is no number, `conflict` for a channel that is not open.
 */
export function chooseTexts(ctx: Context, { channel, number: typed }: Choice): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id } = await requireOwnApplication(ctx)
    const before = (await findTextNumbers(ctx, id)).get(channel)
    if (typed === '') {
      if (!before) return
      const words = { text: statusTextEnd, version: statusTextVersion }
      await recordTextConsent(ctx, { applicationId: id, channel, number: before, action: 'withdrawn', ...words })
      return announce(ctx, 'applications', id)
    }
    const number = toE164(typed)
    if (!number) throw invalidNumber()
    if (number === before) return
    if (!(await listOpenChannels(ctx)).includes(channel))
      throw new AppError('conflict', 'We do not write that way at the moment.')
    const { brand } = await findSiteSettings(ctx)
    const words = { text: statusTextConsent(channel, brand.name), version: statusTextVersion }
    await liftSuppressions(ctx, number)
    const eventId = await recordTextConsent(ctx, { applicationId: id, channel, number, action: 'given', ...words })
    if (channel === 'text') await keepMessage(ctx, { applicationId: id, channel, kind: 'answer', eventId })
    await announce(ctx, 'applications', id)
  })
}

/** Puts a message on its way, once for each event and channel. In the transaction of `ctx`. */
export async function keepMessage(
  ctx: Context,
  message: Pick<typeof textMessages.$inferInsert, 'applicationId' | 'channel' | 'kind' | 'eventId'>,
): Promise<void> {
  const now = ctx.now()
  const [kept] = await ctx.db
    .insert(textMessages)
    .values({ ...message, id: uuidv7(), state: 'waiting', createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: textMessages.id })
  if (kept) await enqueue(ctx, 'text-messages.send', { textMessageId: kept.id })
}

const invalidNumber = () =>
  new AppError('invalid', 'Please check your input and try again.', {
    number: 'Please give a phone number with its area code',
  })
