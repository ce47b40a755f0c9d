import { createHmac } from 'node:crypto'
import { and, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Owner, ofOwner } from '#server/applications/documents/owner.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { deriveKey } from '#server/platform/crypto/encrypt.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import { unverifiedLimits } from '#shared/applications/documents/upload-limits.ts'
import { AppError } from '#shared/kit/app-error.ts'

const dayMs = 24 * 60 * 60_000
const megabyte = 1024 * 1024

/** Max bytes per day that senders without a verified email may upload, per network and in total. */
export const unverifiedBytesPerDay = { network: 250 * megabyte, installation: 2_000 * megabyte } as const

/**
 * Limits uploads before the caller verifies their email. The transaction of `ctx` must hold the lock on the owner.
 * @returns the network hash to store with the document; null for a verified caller.
 * @throws AppError `forbidden` if a limit is reached.
 */
export async function limitUnverified(
  ctx: Context,
  { keys }: Pick<DocumentStore, 'keys'>,
  owner: Owner,
  size: number,
): Promise<string | null> {
  const { actor } = ctx
  if ((actor.kind !== 'applicant' && actor.kind !== 'merchant') || actor.isVerified) return null
  await limitOwner(ctx, owner, size)
  const hash = createHmac('sha256', deriveKey(keys, 'upload networks'))
    .update(networkKey(ctx.origin.ip))
    .digest('base64url')
  await limitDay(ctx, hash, size)
  return hash
}

/** Deletes the network hashes of uploads that no longer count. */
export async function purgeNetworkHashes(ctx: Context): Promise<void> {
  await ctx.db
    .update(documents)
    .set({ unverifiedNetworkHash: null })
    .where(and(isNotNull(documents.unverifiedNetworkHash), lt(documents.createdAt, dayAgo(ctx))))
}

const dayAgo = (ctx: Context) => new Date(ctx.now().getTime() - dayMs)
const bytesOf = (which = sql`true`) => sql<number>`coalesce(sum(${documents.size}) filter (where ${which}), 0)::float8`

/** Removed documents count until they are deleted, because they still use disk space. */
async function limitOwner(ctx: Context, owner: Owner, size: number) {
  const [held] = await ctx.db
    .select({ files: sql<number>`count(*)::int`, bytes: bytesOf() })
    .from(documents)
    .where(and(ofOwner(owner), isNotNull(documents.keyEncrypted), isNull(documents.offerId)))
  const { files = 0, bytes = 0 } = held ?? {}
  const limitMb = unverifiedLimits.bytes / megabyte
  if (owner.merchantLeadId) {
    if (bytes + size <= unverifiedLimits.bytes) return
    throw new AppError(
      'forbidden',
      `You can upload up to ${limitMb} MB here. Everything you’ve sent is saved. To send more, contact us and ask for an upload link by email.`,
    )
  }
  if (files < unverifiedLimits.files && bytes + size <= unverifiedLimits.bytes) return
  throw new AppError(
    'forbidden',
    `Verify your email to upload more. Until then, you can upload up to ${unverifiedLimits.files} files and ${limitMb} MB. Everything you’ve sent is saved.`,
  )
}

async function limitDay(ctx: Context, hash: string, size: number) {
  // Serialized, because two concurrent counts could both pass.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('documents.unverified'))`)
  const [begun] = await ctx.db
    .select({ all: bytesOf(), network: bytesOf(sql`${documents.unverifiedNetworkHash} = ${hash}`) })
    .from(documents)
    .where(and(isNotNull(documents.unverifiedNetworkHash), gt(documents.createdAt, dayAgo(ctx))))
  const { all = 0, network = 0 } = begun ?? {}
  if (network + size <= unverifiedBytesPerDay.network && all + size <= unverifiedBytesPerDay.installation) return
  throw new AppError(
    'forbidden',
    'Verify your email to upload more. We’ve received many files today from people who haven’t verified theirs. Everything you’ve sent is saved.',
  )
}
