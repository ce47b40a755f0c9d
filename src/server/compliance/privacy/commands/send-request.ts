import { randomInt } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { detailsContext, findAnswerDays, type PrivacyRequest } from '#server/compliance/privacy/queries.ts'
import { privacyPreferences, privacyRequests } from '#server/compliance/privacy/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { mayEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { heldAddresses } from '#server/system/legal-holds/queries.ts'
import type { NewPrivacyRequest } from '#shared/compliance/privacy/contract.ts'
import { needsProof, requestDueAt } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatReference, parseAnyReference, referenceBase } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'
import { changeRequest, noteMove } from './change-request.ts'

/**
 * Saves a request (record 33). Looks nothing up, so that no one learns whether an address is known.
 * @param idempotencyKey a repeated one adds nothing.
 * @throws `conflict` if another request had it; `rate_limited` if its confirmation can't be emailed now.
 */
export async function sendRequest(
  ctx: Context,
  keys: EncryptionKeys,
  input: NewPrivacyRequest,
  idempotencyKey: string | undefined,
): Promise<void> {
  const isEmailed = await mayEmail(ctx, input.email, 'privacy.send-confirmation')
  // A choice has its effect without a confirmation.
  if (!isEmailed && needsProof(input.kind))
    throw new AppError(
      'rate_limited',
      'We can’t email more confirmations to this address, or for your network, right now. Nothing was saved. Please try again tomorrow, or contact us.',
    )
  return transact(ctx, async (ctx) => {
    const row = await toRow(ctx, keys, input)
    const [stored] = await ctx.db
      .insert(privacyRequests)
      .values({ ...row, idempotencyKey })
      .onConflictDoNothing({ target: privacyRequests.idempotencyKey })
      .returning()
    if (!stored) return refuseForeign(ctx, row.emailNormalized, idempotencyKey)
    await noteMove(ctx, keys, { id: stored.id, action: 'ask' })
    if (isEmailed) await enqueue(ctx, 'privacy.send-confirmation', { requestId: stored.id })
    if (!needsProof(stored.kind)) await keepChoice(ctx, stored.email, stored.kind, 'request')
  })
}

/** Saves an opt-out or limit; the first time counts. */
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

/** Confirms a request by its emailed link; false if the link has ended. */
export function confirmRequest(ctx: Context, keys: EncryptionKeys, token: string): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(privacyRequests)
      .where(and(eq(privacyRequests.confirmTokenHash, hashToken(token)), eq(privacyRequests.status, 'unconfirmed')))
      .for('update')
    if (!found) return false
    await changeRequest(ctx, keys, {
      ...{ id: found.id, from: ['unconfirmed'], action: 'confirm' },
      values: { status: 'received', confirmedAt: ctx.now(), confirmTokenHash: null },
    })
    await enqueue(ctx, 'privacy.acknowledge', { requestId: found.id })
    await enqueue(ctx, 'privacy.notify-staff', { requestId: found.id })
    return true
  })
}

async function toRow(ctx: Context, keys: EncryptionKeys, { kind, name, email, reference, details }: NewPrivacyRequest) {
  const id = uuidv7()
  const now = ctx.now()
  const days = await findAnswerDays(ctx, kind, now)
  const own = formatReference(
    Array.from({ length: 7 }, () => randomInt(referenceBase)),
    'HP',
  )
  return {
    ...{ id, kind, name, email, reference: own, createdAt: now, updatedAt: now },
    emailNormalized: normalizeEmail(email),
    detailsEncrypted: encrypt(keys, details, detailsContext(id)),
    applicationReference: parseAnyReference(reference) ?? null,
    dueAt: requestDueAt(kind, now, days),
    // An opt-out takes effect at once.
    ...(needsProof(kind) ? { status: 'unconfirmed' as const } : { status: 'completed' as const, closedAt: now }),
  }
}

/** A repeated request has the same address. */
async function refuseForeign(ctx: Context, emailNormalized: string, key: string | undefined): Promise<void> {
  const [known] = await ctx.db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.idempotencyKey, key ?? ''))
  if (known?.emailNormalized !== emailNormalized)
    throw new AppError('conflict', 'We couldn’t save this request. Send it again.')
}

/** Then the request is deleted. */
export const confirmDays = fixedRetention.unconfirmedPrivacyRequests
/** 24 months after the answer (11 CCR 7101). */
const keepDays = fixedRetention.answeredPrivacyRequests
const dayMs = 24 * 60 * 60_000

/** Creates the token for a link about to be emailed, if there is one. */
export async function prepareConfirmation(
  ctx: Context,
  id: string,
): Promise<{ request: PrivacyRequest; token: string } | undefined> {
  const [request] = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  if (!request || request.confirmSentAt || request.confirmedAt) return undefined
  const token = newToken()
  await ctx.db
    .update(privacyRequests)
    .set({ confirmTokenHash: hashToken(token) })
    .where(eq(privacyRequests.id, id))
  return { request, token }
}

/** Records that the email was sent. */
export async function settleConfirmation(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(privacyRequests).set({ confirmSentAt: ctx.now() }).where(eq(privacyRequests.id, id))
}

/** Records that the receipt was confirmed. */
export async function settleAcknowledgement(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(privacyRequests).set({ acknowledgedAt: ctx.now() }).where(eq(privacyRequests.id, id))
}

/** Deletes unconfirmed requests, and answered ones after their retention period, unless held. */
export async function deleteOldRequests(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const { status, createdAt, closedAt } = privacyRequests
  const isFree = sql`${privacyRequests.emailNormalized} not in ${heldAddresses}`
  await ctx.db.delete(privacyRequests).where(and(eq(status, 'unconfirmed'), lt(createdAt, before(confirmDays)), isFree))
  await ctx.db
    .delete(privacyRequests)
    .where(and(inArray(status, ['completed', 'refused']), lt(closedAt, before(keepDays)), isFree))
}
