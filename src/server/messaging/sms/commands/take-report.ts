import { and, eq, inArray, or } from 'drizzle-orm'
import { withdrawNumber } from '#server/messaging/consents/commands.ts'
import { listNumbersGiven } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { liftSuppressions, suppress } from '#server/messaging/contact-policy/commands.ts'
import { heed } from '#server/messaging/sms/commands/send-message.ts'
import { textMessages } from '#server/messaging/sms/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { asksToStart, asksToStop } from '#shared/messaging/sms/stop-keywords.ts'

/** What became of one message, as its provider tells it. */
export interface DeliveryReport {
  /** Ours, or the provider's. */
  readonly id: string | undefined
  readonly providerId: string | undefined
  readonly state: 'sent' | 'delivered' | 'failed'
  readonly code: string | null
}

/** Reports come in any order: what has arrived has not been sent only, and nothing fails that has arrived. */
const mayFollow = {
  sent: ['waiting', 'sending'],
  delivered: ['waiting', 'sending', 'sent', 'failed'],
  failed: ['waiting', 'sending', 'sent'],
} as const

/** Keeps what became of a message. A report of one that is not ours changes nothing. */
export function takeDelivery(ctx: Context, { id, providerId, state, code }: DeliveryReport): Promise<void> {
  return transact(ctx, async (ctx) => {
    const known = [id && eq(textMessages.id, id), providerId && eq(textMessages.providerId, providerId)].filter(
      (part) => part !== undefined && part !== '',
    )
    if (known.length === 0) return
    const [message] = await ctx.db
      .update(textMessages)
      .set({ state, code, ...(providerId && { providerId }), changedAt: ctx.now() })
      .where(and(or(...known), inArray(textMessages.state, [...mayFollow[state]])))
      .returning()
    if (!message || state !== 'failed' || code === null) return
    // The one it was sent to, which need not be the one that they want messages at by now.
    const numbers = await listNumbersGiven(ctx, message.applicationId)
    const number = numbers.find((number) => addressHash(number) === message.addressHash)
    if (number) await heed(ctx, number, code)
  })
}

/**
 * Reads what somebody answered: whoever asks to stop is neither written to nor called any more, at once. START allows to
 * choose the number again, and consents to nothing by itself. What else they write is not kept: the number is no way to
 * reach us, as the first message says.
 * @param from E.164.
 */
export function takeReply(ctx: Context, { from, body }: { from: string; body: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (asksToStart(body)) return liftSuppressions(ctx, from)
    if (!asksToStop(body)) return
    await suppress(ctx, from, 'unsubscribed')
    const withdrawn = await withdrawNumber(ctx, from, `They answered: ${body.slice(0, 300)}`)
    await record(ctx, 'consent.withdraw', 'a-reply', { withdrawn })
  })
}
