import { and, desc, eq, inArray } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { withdrawNumber } from '#server/messaging/consents/commands.ts'
import { findTextNumbers } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { passText } from '#server/messaging/contact-policy/text-gate.ts'
import { openDriver, type TextOutfit } from '#server/messaging/sms/open-driver.ts'
import { updateText, welcomeText } from '#server/messaging/sms/render-text.ts'
import { textMessages } from '#server/messaging/sms/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { TextOutcome } from '#server/platform/texts/text-driver.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'

type Row = typeof textMessages.$inferSelect

/** How often a message is sent at most of which nobody knows whether it has arrived: three texts annoy, ten are a nuisance. */
const maxUnclear = 3

/** What providers say of numbers that cannot be written to: no mobile number, no WhatsApp account, no such number. */
const gone: readonly string[] = ['21211', '21214', '21614', '30005', '30006', '131026', '131030']
/** What they say of people who have told them STOP. */
const stopped: readonly string[] = ['21610', '131050']

/**
 * Sends one message, if it may still be sent. That it is being sent is noted first: whoever dies in the middle sends it
 * again under the same id, unless the provider has reported it by then.
 * @throws Error where it should be tried again, NotYet at night.
 */
export async function sendMessage(ctx: Context, outfit: TextOutfit, textMessageId: string): Promise<void> {
  const [message] = await ctx.db.select().from(textMessages).where(eq(textMessages.id, textMessageId))
  if (!message || !['waiting', 'sending'].includes(message.state)) return
  const { applicationId, channel, kind, attempts } = message
  const application = await requireApplication(ctx, applicationId)
  const to = (await findTextNumbers(ctx, applicationId)).get(channel)
  const send = await openDriver(ctx, outfit, channel)
  if (!to || !send) return settle(ctx, message, { state: 'failed', code: to ? 'switched-off' : 'no-consent' })
  if (kind === 'notice' && (await isOld(ctx, message)))
    return settle(ctx, message, { state: 'failed', code: 'newer-news' })
  const toHash = addressHash(to)
  if (message.addressHash && message.addressHash !== toHash)
    return settle(ctx, message, { state: 'failed', code: 'number-changed' })
  if (attempts >= maxUnclear && message.state === 'sending')
    return settle(ctx, message, { state: 'failed', code: 'unclear' })

  const { brand } = await findSiteSettings(ctx)
  const about = { brand: brand.name, reference: application.reference, siteUrl: outfit.siteUrl }
  const words = kind === 'answer' ? welcomeText(about) : updateText(about)
  const passed = await passText(
    ctx,
    { keys: outfit.keys, kind, channel, to, subjectId: applicationId, email: application.email },
    async () => {
      await ctx.db
        .update(textMessages)
        .set({ state: 'sending', attempts: attempts + 1, addressHash: toHash, changedAt: ctx.now() })
        .where(eq(textMessages.id, textMessageId))
      await settleOutcome(
        ctx,
        { ...message, attempts: attempts + 1 },
        to,
        await send({ id: textMessageId, to, ...words }),
      )
    },
  )
  if (passed !== 'sent') await settle(ctx, message, { state: 'failed', code: passed })
}

async function settleOutcome(ctx: Context, message: Row, to: string, outcome: TextOutcome): Promise<void> {
  if (outcome.result === 'taken')
    return settle(ctx, message, { state: 'sent', providerId: outcome.providerId, code: null })
  const { result, code } = outcome
  if (result === 'refused') {
    await transact(ctx, async (ctx) => {
      await settle(ctx, message, { state: 'failed', code })
      await heed(ctx, to, code)
    })
    return
  }
  if (result === 'unclear' && message.attempts >= maxUnclear) return settle(ctx, message, { state: 'failed', code })
  // Known not to have gone: what counts how often it may have, starts where it was, and any number may be next.
  if (result === 'not-now')
    await settle(ctx, message, { state: 'waiting', attempts: message.attempts - 1, addressHash: null, code })
  throw Object.assign(new Error('The provider did not take it.'), { code })
}

/** A report of the provider may have been faster; it knows more. */
async function settle(ctx: Context, { id }: Row, to: Partial<Row>): Promise<void> {
  await ctx.db
    .update(textMessages)
    .set({ ...to, changedAt: ctx.now() })
    .where(and(eq(textMessages.id, id), inArray(textMessages.state, ['waiting', 'sending'])))
}

/** Whether there is later news by the same channel: nobody needs to be told of yesterday's as well. */
async function isOld(ctx: Context, { id, applicationId, channel }: Row): Promise<boolean> {
  const [latest] = await ctx.db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.applicationId, applicationId),
        eq(textMessages.channel, channel),
        eq(textMessages.kind, 'notice'),
      ),
    )
    .orderBy(desc(textMessages.createdAt), desc(textMessages.id))
    .limit(1)
  return latest?.id !== id
}

/** Takes to heart what a provider says about a number. In the transaction of `ctx`. */
export async function heed(ctx: Context, number: string, code: string): Promise<void> {
  if (gone.includes(code)) await suppress(ctx, number, 'bounced')
  if (!stopped.includes(code)) return
  await suppress(ctx, number, 'unsubscribed')
  await withdrawNumber(ctx, number, `The provider says that they have asked it to stop (${code}).`)
}
