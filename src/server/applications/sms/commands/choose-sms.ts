import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { listOpenChannels } from '#server/applications/sms/queries.ts'
import { textMessages } from '#server/applications/sms/table.ts'
import { toE164 } from '#server/intake/leads/phone-number.ts'
import { recordTextConsent } from '#server/messaging/consents/commands.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { liftSuppressions } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import {
  statusTextConsent,
  statusTextEnd,
  statusTextVersion,
  type TextChannel,
} from '#shared/messaging/consents/status-text-consent.ts'

const dayMs = 24 * 60 * 60_000
const welcomesPerDay = 3

interface Choice {
  readonly channel: TextChannel
  /** Empty to stop messages on this channel. */
  readonly number: string
}

/**
 * Records that the caller wants messages about their application at a number, or no longer does. Repeats change nothing. A
 * welcome message confirms the number and explains how to stop.
 * @throws AppError `invalid` for an invalid number; `conflict` if the channel is off or the phone replied STOP; `rate_limited`.
 */
export function chooseTexts(ctx: Context, { channel, number: typed }: Choice): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id } = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
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
      throw new AppError('conflict', 'This channel isn’t available right now.')
    const { brand } = await findSiteSettings(ctx)
    const words = { text: statusTextConsent(channel, brand.name), version: statusTextVersion }
    // Only START from that phone lifts a STOP: entering a number here does not prove ownership.
    if ((await findSuppressions(ctx, number)).includes('unsubscribed'))
      throw new AppError('conflict', 'This number opted out. Text START to us from it, then enter it again.')
    if (channel === 'text') await requireUnderDailyLimit(ctx, id, number)
    await liftSuppressions(ctx, number)
    const eventId = await recordTextConsent(ctx, { applicationId: id, channel, number, action: 'given', ...words })
    if (channel === 'text') await enqueueMessage(ctx, { applicationId: id, channel, kind: 'answer', eventId })
    await announce(ctx, 'applications', id)
  })
}

/**
 * Limits welcome messages per application and per number in a day, because numbers are unverified.
 * @throws AppError `rate_limited`.
 */
async function requireUnderDailyLimit(ctx: Context, applicationId: string, number: string): Promise<void> {
  const since = new Date(ctx.now().getTime() - dayMs)
  const { kind, createdAt } = textMessages
  const mine = and(eq(textMessages.applicationId, applicationId), eq(kind, 'answer'), gt(createdAt, since))
  const sent = and(
    eq(contactLog.addressHash, addressHash(number)),
    eq(contactLog.reason, 'answers-an-act'),
    gt(contactLog.at, since),
  )
  const most = Math.max(await ctx.db.$count(textMessages, mine), await ctx.db.$count(contactLog, sent))
  if (most >= welcomesPerDay)
    throw new AppError(
      'rate_limited',
      'You’ve changed this too many times today. Please try again tomorrow.',
      {},
      dayMs / 1000,
    )
}

/** Queues a message, once per event and channel. Runs in the transaction of `ctx`. */
export async function enqueueMessage(
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
    number: 'Please enter a phone number with its area code',
  })
