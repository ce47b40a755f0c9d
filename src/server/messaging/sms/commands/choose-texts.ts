import { and, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { toE164 } from '#server/intake/leads/phone-number.ts'
import { recordTextConsent } from '#server/messaging/consents/commands.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { liftSuppressions } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { listOpenChannels } from '#server/messaging/sms/queries.ts'
import { textMessages } from '#server/messaging/sms/table.ts'
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
  /** Empty: no messages by this channel any more. */
  readonly number: string
}

/**
 * Keeps that the caller wants messages about their application at a number, or wants them no more. Said twice, it counts
 * once. Who agrees to texts gets one at once, which shows whether the number is right and how to end it.
 * @throws AppError `invalid` for what is no number, `conflict` for a channel that is not open and for a phone that has
 * stopped us, `rate_limited`.
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
      throw new AppError('conflict', 'We do not write that way at the moment.')
    const { brand } = await findSiteSettings(ctx)
    const words = { text: statusTextConsent(channel, brand.name), version: statusTextVersion }
    // Only that phone takes back what it has stopped: whoever types a number here has not proven that it is theirs.
    if ((await findSuppressions(ctx, number)).includes('unsubscribed'))
      throw new AppError(
        'conflict',
        'This number asked us to stop. Please send START to us from it, then choose it again.',
      )
    if (channel === 'text') await refuseFlood(ctx, id, number)
    await liftSuppressions(ctx, number)
    const eventId = await recordTextConsent(ctx, { applicationId: id, channel, number, action: 'given', ...words })
    if (channel === 'text') await keepMessage(ctx, { applicationId: id, channel, kind: 'answer', eventId })
    await announce(ctx, 'applications', id)
  })
}

/**
 * A number belongs to nobody we know until it is answered from: in a day so many first messages go out for one application,
 * and to one number. @throws AppError `rate_limited` beyond them.
 */
async function refuseFlood(ctx: Context, applicationId: string, number: string): Promise<void> {
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
    throw new AppError('rate_limited', 'That was changed often today. Please try again tomorrow.', {}, dayMs / 1000)
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
