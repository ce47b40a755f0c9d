import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { notificationJobFor } from '#server/intake/contact-messages/notification-job.ts'
import { bodyContext } from '#server/intake/contact-messages/queries.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { NewContactMessage } from '#shared/intake/contact-messages/contract.ts'
import { spamScore, spamThreshold } from '#shared/intake/contact-messages/spam-score.ts'
import { answerDueAt } from '#shared/intake/contact-messages/topics.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatReference, parseAnyReference, referenceBase } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

interface Written extends NewContactMessage {
  readonly pagePath: string | undefined
  /** A booked call, whose invitation replaces the receipt. */
  readonly call?: { readonly at: Date; readonly seat: number }
}

type Stored = typeof contactMessages.$inferSelect

export interface Received {
  readonly id: string
  readonly reference: string
  readonly dueAt: string | null
}

/**
 * Saves a message, emails a receipt, and notifies staff unless it is suspected spam.
 * @param idempotencyKey repeats return the same message.
 * @throws `conflict` if another message used the key.
 */
export function sendMessage(
  ctx: Context,
  keys: EncryptionKeys,
  written: Written,
  idempotencyKey: string | undefined,
): Promise<Received> {
  return transact(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .insert(contactMessages)
      .values({ ...toRow(ctx, keys, written), idempotencyKey })
      .onConflictDoNothing({ target: contactMessages.idempotencyKey })
      .returning()
    if (!stored) return repeated(ctx, normalizeEmail(written.email), idempotencyKey)
    if (!written.call) await enqueueEmail(ctx, 'contact.send-receipt', { contactId: stored.id, email: stored.email })
    if (!stored.isSpam) await enqueue(ctx, notificationJobFor(stored.topic), { contactId: stored.id })
    await announce(ctx, 'contacts', stored.id)
    return received(stored)
  })
}

function toRow(ctx: Context, keys: EncryptionKeys, written: Written) {
  const { name, email, phone, topic, message, channel, bestTime, homepage, seconds, pagePath, call } = written
  const id = uuidv7()
  const now = ctx.now()
  const { score, signals } = spamScore({ message, honeypot: homepage, seconds })
  const reference = formatReference(
    Array.from({ length: 7 }, () => randomInt(referenceBase)),
    'HC',
  )
  return {
    ...{ id, reference, name, email, topic, channel, bestTime, pagePath, createdAt: now, updatedAt: now },
    emailNormalized: normalizeEmail(email),
    phone: phone || null,
    bodyEncrypted: encrypt(keys, message, bodyContext(id)),
    applicationReference: parseAnyReference(written.reference) ?? null,
    status: 'new' as const,
    complaint: topic === 'complaint' ? ('received' as const) : null,
    dueAt: answerDueAt(topic, now) ?? null,
    ...(call && { callAt: call.at, callSeat: call.seat }),
    ...{ spamScore: score, spamSignals: signals, isSpam: score >= spamThreshold },
  }
}

async function repeated(ctx: Context, emailNormalized: string, key: string | undefined): Promise<Received> {
  const [known] = await ctx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.idempotencyKey, key ?? ''))
  if (known?.emailNormalized !== emailNormalized)
    throw new AppError('conflict', "We couldn't save this message. Please send it again.")
  return received(known)
}

const received = ({ id, reference, dueAt }: Stored): Received => ({
  ...{ id, reference },
  dueAt: dueAt?.toISOString() ?? null,
})
