import { and, eq, inArray, or } from 'drizzle-orm'
import { smsMessages } from '#server/applications/sms/table.ts'
import { withdrawNumber } from '#server/messaging/consents/commands.ts'
import { listNumbersEverGiven } from '#server/messaging/consents/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { liftSuppressions, suppress } from '#server/messaging/contact-policy/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { asksToStart, asksToStop } from '#shared/applications/sms/contract.ts'
import { applyProviderCode } from './send-message.ts'

export interface DeliveryReport {
  readonly id: string | undefined
  readonly providerId: string | undefined
  readonly state: 'sent' | 'delivered' | 'failed'
  readonly code: string | null
}

/** Reports arrive in any order, so `delivered` never reverts to `sent` or `failed`. */
const allowedBefore = {
  sent: ['waiting', 'sending'],
  delivered: ['waiting', 'sending', 'sent', 'failed'],
  failed: ['waiting', 'sending', 'sent'],
} as const

/** Records a message's delivery status; unknown messages are ignored. */
export function recordDelivery(ctx: Context, { id, providerId, state, code }: DeliveryReport): Promise<void> {
  return transact(ctx, async (ctx) => {
    const known = [id && eq(smsMessages.id, id), providerId && eq(smsMessages.providerId, providerId)].filter(
      (part) => part !== undefined && part !== '',
    )
    if (known.length === 0) return
    const [message] = await ctx.db
      .update(smsMessages)
      .set({ state, code, ...(providerId && { providerId }), changedAt: ctx.now() })
      .where(and(or(...known), inArray(smsMessages.state, [...allowedBefore[state]])))
      .returning()
    if (!message || state !== 'failed' || code === null) return
    // The number used, which may have changed since.
    const numbers = await listNumbersEverGiven(ctx, message.applicationId)
    const number = numbers.find((number) => addressHash(number) === message.addressHash)
    if (number) await applyProviderCode(ctx, number, code)
  })
}

/**
 * Handles a reply from an E.164 number. STOP ends messages and calls; START only allows choosing the number, without
 * consent. Others aren't saved.
 */
export function handleReply(ctx: Context, { from, body }: { from: string; body: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (asksToStart(body)) return liftSuppressions(ctx, from)
    if (!asksToStop(body)) return
    await suppress(ctx, from, 'unsubscribed')
    const withdrawn = await withdrawNumber(ctx, from, `They replied: ${body.slice(0, 300)}`)
    await record(ctx, 'consent.withdraw', 'a-reply', { withdrawn })
  })
}
