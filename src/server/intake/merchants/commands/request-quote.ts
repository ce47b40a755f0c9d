import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { newMerchantReference } from '#server/intake/merchants/new-reference.ts'
import { remarksContext } from '#server/intake/merchants/queries.ts'
import { merchantLeadStatusChanges, merchantLeads, merchantQuoteLinks } from '#server/intake/merchants/table.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type NewMerchantLead, quoteDays } from '#shared/intake/merchants/contract.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { openSession } from './open-session.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Saves a request, emails its quote's link, and notifies staff.
 * @param idempotencyKey repeats return the same request with a new link, until someone works on it: anyone can enter any
 * address, and a new link would show what staff enter for that person.
 * @returns tokens that open the quote and upload statements.
 * @throws `conflict` if another request used the key, or someone has worked on this one.
 */
export function requestQuote(
  ctx: Context,
  keys: EncryptionKeys,
  input: NewMerchantLead & { pagePath: string | undefined },
  idempotencyKey: string | undefined,
): Promise<{ reference: string; token: string; session: string }> {
  return transact(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .insert(merchantLeads)
      .values({ ...toRow(ctx, keys, input), idempotencyKey })
      .onConflictDoNothing({ target: merchantLeads.idempotencyKey })
      .returning()
    const lead = stored ?? (await findRepeated(ctx, normalizeEmail(input.email), idempotencyKey))
    if (stored) {
      const move = { id: uuidv7(), merchantLeadId: stored.id, to: 'new' as const, reason: '', at: ctx.now() }
      await ctx.db.insert(merchantLeadStatusChanges).values(move)
      await enqueueEmail(ctx, 'merchant-leads.send-quote', { merchantLeadId: stored.id, email: stored.email })
      await enqueue(ctx, 'merchant-leads.notify-staff', { merchantLeadId: stored.id })
      await announce(ctx, 'merchant-leads', stored.id)
    }
    return {
      reference: lead.reference,
      token: await makeQuoteLink(ctx, lead.id),
      session: await openSession(ctx, lead.id, false),
    }
  })
}

/** Creates a token for a valid quote. */
export async function makeQuoteLink(ctx: Context, merchantLeadId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + quoteDays * dayMs)
  await ctx.db.insert(merchantQuoteLinks).values({ tokenHash: hashToken(token), merchantLeadId, expiresAt })
  return token
}

/** Records the emailed quote. */
export async function recordQuoteEmailed(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(merchantLeads).set({ quoteSentAt: ctx.now() }).where(eq(merchantLeads.id, id))
}

function toRow(ctx: Context, keys: EncryptionKeys, input: NewMerchantLead & { pagePath: string | undefined }) {
  const { phone, remarks, statement, ...rest } = input
  const id = uuidv7()
  const now = ctx.now()
  return {
    ...rest,
    ...{ id, reference: newMerchantReference(), statement, ratesVersion, volumeCents: statement.volumeCents },
    ...{ status: 'new' as const, statusChangedAt: now, createdAt: now, updatedAt: now },
    emailNormalized: normalizeEmail(input.email),
    phone: phone || null,
    remarksEncrypted: encrypt(keys, remarks, remarksContext(id)),
  }
}

async function findRepeated(ctx: Context, emailNormalized: string, key: string | undefined) {
  const [known] = await ctx.db
    .select()
    .from(merchantLeads)
    .where(eq(merchantLeads.idempotencyKey, key ?? ''))
    .for('update')
  if (known?.emailNormalized !== emailNormalized)
    throw new AppError('conflict', 'We couldn’t save this request. Please send it again.')
  if (known.updatedAt > known.createdAt)
    throw new AppError('conflict', 'We received this request, and we’re already working on it. Please see our email.')
  return known
}
