import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { changeRequest, noteMove } from '#server/compliance/privacy/commands/change-request.ts'
import { detailsContext } from '#server/compliance/privacy/queries.ts'
import { privacyPreferences, privacyRequests } from '#server/compliance/privacy/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { NewPrivacyRequest } from '#shared/compliance/privacy/contract.ts'
import { requestDueAt } from '#shared/compliance/privacy/request-clock.ts'
import { needsProof } from '#shared/compliance/privacy/request-kinds.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatReference, parseAnyReference, referenceBase } from '#shared/kit/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/**
 * Saves a request. Kinds that need verification wait for confirmation by email; opt-outs take effect at once. Nothing
 * is looked up, so that no one learns whether an address is known.
 * @param idempotencyKey of the request; a repeated one adds nothing.
 * @throws AppError `conflict` if the key was used for another request.
 */
export function sendRequest(
  ctx: Context,
  keys: EncryptionKeys,
  asked: NewPrivacyRequest,
  idempotencyKey: string | undefined,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const row = toRow(ctx, keys, asked)
    const [stored] = await ctx.db
      .insert(privacyRequests)
      .values({ ...row, idempotencyKey })
      .onConflictDoNothing({ target: privacyRequests.idempotencyKey })
      .returning()
    if (!stored) return refuseForeign(ctx, row.emailNormalized, idempotencyKey)
    await noteMove(ctx, keys, { id: stored.id, act: 'ask' })
    await enqueue(ctx, 'privacy.send-confirmation', { requestId: stored.id })
    if (!needsProof(stored.kind)) await keepChoice(ctx, stored.email, stored.kind, 'request')
  })
}

/** Saves an opt-out of sale or sharing, or a limit of use. The first time counts. */
export async function keepChoice(
  ctx: Context,
  email: string,
  choice: 'opt_out' | 'limit',
  source: 'request' | 'signal',
): Promise<void> {
  await ctx.db
    .insert(privacyPreferences)
    .values({ addressHash: addressHash(email), choice, source, at: ctx.now() })
    .onConflictDoNothing()
}

/**
 * Confirms a request from the emailed button, after which staff work on it. Returns false for a link that has expired,
 * was used or never existed.
 */
export function confirmRequest(ctx: Context, keys: EncryptionKeys, token: string): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(privacyRequests)
      .where(and(eq(privacyRequests.confirmTokenHash, hashToken(token)), eq(privacyRequests.status, 'unconfirmed')))
      .for('update')
    if (!found) return false
    await changeRequest(ctx, keys, {
      ...{ id: found.id, from: ['unconfirmed'], act: 'confirm' },
      values: { status: 'received', confirmedAt: ctx.now(), confirmTokenHash: null },
    })
    await enqueue(ctx, 'privacy.acknowledge', { requestId: found.id })
    await enqueue(ctx, 'privacy.notify-staff', { requestId: found.id })
    return true
  })
}

function toRow(ctx: Context, keys: EncryptionKeys, { kind, name, email, reference, details }: NewPrivacyRequest) {
  const id = uuidv7()
  const now = ctx.now()
  const own = formatReference(
    Array.from({ length: 7 }, () => randomInt(referenceBase)),
    'HP',
  )
  return {
    ...{ id, kind, name, email, reference: own, createdAt: now, updatedAt: now },
    emailNormalized: normalizeEmail(email),
    detailsEncrypted: encrypt(keys, details, detailsContext(id)),
    applicationReference: parseAnyReference(reference) ?? null,
    dueAt: requestDueAt(kind, now),
    // An opt-out takes effect at once, so nothing is left to do.
    ...(needsProof(kind) ? { status: 'unconfirmed' as const } : { status: 'completed' as const, closedAt: now }),
  }
}

/** A used key is a repeated request only if it has the same address. */
async function refuseForeign(ctx: Context, emailNormalized: string, key: string | undefined): Promise<void> {
  const [known] = await ctx.db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.idempotencyKey, key ?? ''))
  if (known?.emailNormalized !== emailNormalized)
    throw new AppError('conflict', 'We couldn’t save this request. Send it again.')
}
