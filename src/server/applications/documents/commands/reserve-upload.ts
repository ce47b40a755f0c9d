import { createHmac } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import {
  type Application,
  isTrusted,
  lockApplication,
  requireApplication,
  requireOwnApplication,
} from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { type Owner, ofOwner } from '#server/applications/documents/owner.ts'
import { countHeld } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import {
  countFailure,
  countNetworkFailure,
  waitAfterFailures,
  waitOfNetwork,
} from '#server/identity/auth/commands/limit-attempts.ts'
import { lockMerchantLead, requireMerchantLead, requireOwnMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { deriveKey } from '#server/platform/crypto/encrypt.ts'
import { networkKey, siteKey } from '#server/platform/http/rate-limit.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { maxStatements } from '#shared/applications/documents/statement-contract.ts'
import { maxDocuments, tooManyText, unverifiedLimits } from '#shared/applications/documents/upload-limits.ts'
import { isEnded, type MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

/**
 * Locks the owner of the caller's upload, so that concurrent uploads are counted.
 * @throws `conflict` if it accepts no more, `not_found` without an owner.
 */
export const reserveUpload = async (ctx: Context): Promise<Owner> =>
  ctx.actor.kind === 'merchant'
    ? ofMerchantLead(ctx)
    : reserveForApplication(ctx, (await requireOwnApplication(ctx)).id)

/** Locks an application for an upload by staff. @throws `conflict` if it is closed or full. */
export async function reserveForApplication(ctx: Context, applicationId: string): Promise<Owner> {
  const application = await lockApplication(ctx, applicationId)
  refuseClosed(application)
  const { id } = application
  const owner = { applicationId: id, merchantLeadId: null }
  await requireFreeSlot(ctx, owner)
  await ctx.db.update(applications).set({ updatedAt: ctx.now() }).where(eq(applications.id, id))
  return owner
}

async function ofMerchantLead(ctx: Context): Promise<Owner> {
  const { id, status } = await lockMerchantLead(ctx, (await requireOwnMerchantLead(ctx)).id)
  refuseEnded(status)
  const owner = { applicationId: null, merchantLeadId: id }
  await requireFreeSlot(ctx, owner)
  await ctx.db.update(merchantLeads).set({ updatedAt: ctx.now() }).where(eq(merchantLeads.id, id))
  return owner
}

/** Requires an open application or request. @throws `conflict`. */
export async function requireAcceptsDocuments(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'merchant') refuseEnded((await requireOwnMerchantLead(ctx)).status)
  else refuseClosed(await requireOwnApplication(ctx))
}

function refuseEnded(status: MerchantStatus) {
  if (isEnded(status)) throw new AppError('conflict', 'This request is closed, so you can’t upload more statements.')
}

function refuseClosed({ stage }: Pick<Application, 'stage'>) {
  if (!isOpen(stage) && stage !== 'renewal')
    throw new AppError('conflict', 'This application is closed, so you can’t upload more documents.')
}

/** Locks a document's owner. @throws `conflict` at its limit. */
export async function requireFreeSlot(ctx: Context, owner: Owner): Promise<void> {
  if (owner.applicationId) await lockApplication(ctx, owner.applicationId)
  if (owner.merchantLeadId) await lockMerchantLead(ctx, owner.merchantLeadId)
  const most = owner.merchantLeadId ? maxStatements : maxDocuments
  if ((await countHeld(ctx, owner)) < most) return
  throw new AppError(
    'conflict',
    owner.merchantLeadId
      ? `A request can have up to ${maxStatements} files. Remove one you don’t need, or combine several pages into one PDF.`
      : tooManyText,
  )
}

const dayMs = 24 * 60 * 60_000
const megabyte = 1024 * 1024

/** Without a verified email. */
const unverifiedBytesPerDay = { network: 250 * megabyte, installation: 2_000 * megabyte } as const
/** Small files too take time to inspect and read. */
const unverifiedFilesPerDay = 400

/** Of one verified email address, in all its applications, and as much in all its merchant requests. */
const personBytes = 2_000 * megabyte

/**
 * Limits uploads to a locked owner, more strictly before email verification.
 * @returns the hash of the network and, after a dot, of its IPv6 /48; null if verified.
 * @throws `forbidden` at a limit.
 */
export async function limitUploads(
  ctx: Context,
  { keys }: Pick<DocumentStore, 'keys'>,
  owner: Owner,
  size: number,
): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind === 'staff' && owner.applicationId) await limitPerson(ctx, owner.applicationId, size)
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant') return null
  if (actor.isVerified) {
    if (owner.applicationId) await limitPerson(ctx, owner.applicationId, size)
    if (owner.merchantLeadId) await limitMerchant(ctx, owner.merchantLeadId, size)
    return null
  }
  await limitOwner(ctx, owner, size)
  const key = deriveKey(keys, 'upload networks')
  const hashOf = (network: string) => createHmac('sha256', key).update(network).digest('base64url')
  const hash = hashOf(networkKey(ctx.origin.ip))
  await limitDay(ctx, hash, size)
  const site = siteKey(ctx.origin.ip)
  return site ? `${hash}.${hashOf(site)}` : hash
}

/** Deletes network hashes that no longer count, of files that have been scanned. */
export async function purgeNetworkHashes(ctx: Context): Promise<void> {
  await ctx.db
    .update(documents)
    .set({ unverifiedNetworkHash: null })
    .where(
      and(
        isNotNull(documents.unverifiedNetworkHash),
        lt(documents.createdAt, dayAgo(ctx)),
        notInArray(documents.status, ['uploading', 'scanning']),
      ),
    )
}

const dayAgo = (ctx: Context) => new Date(ctx.now().getTime() - dayMs)
const bytesOf = (which = sql`true`) => sql<number>`coalesce(sum(${documents.size}) filter (where ${which}), 0)::float8`

/** Removed documents count while they use disk space. */
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

/** Counts what a person stores, however many applications they start, without what strangers sent in their name. */
async function limitPerson(ctx: Context, applicationId: string, size: number) {
  const { emailNormalized } = await requireApplication(ctx, applicationId)
  // Serialized, because two counts for other applications of this person could both pass.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents.person ${emailNormalized}`}, 0))`)
  const [held] = await ctx.db
    .select({ bytes: bytesOf() })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(
      and(
        eq(applications.emailNormalized, emailNormalized),
        isNotNull(documents.keyEncrypted),
        or(isTrusted, eq(applications.id, applicationId)),
      ),
    )
  if ((held?.bytes ?? 0) + size <= personBytes) return
  throw new AppError(
    'forbidden',
    `You can store up to ${personBytes / megabyte} MB in all your applications. Everything you’ve sent is saved. Remove files you don’t need, or contact us.`,
  )
}

/**
 * Counts the statements of a merchant in all their requests. Removed ones count while they use disk space; those that
 * strangers announce or sent in the last day don't, or they could use up the merchant's limit with empty uploads.
 */
async function limitMerchant(ctx: Context, merchantLeadId: string, size: number) {
  const { emailNormalized } = await requireMerchantLead(ctx, merchantLeadId)
  // Serialized, as above.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`documents.merchant ${emailNormalized}`}, 0))`,
  )
  const [held] = await ctx.db
    .select({ bytes: bytesOf() })
    .from(documents)
    .innerJoin(merchantLeads, eq(merchantLeads.id, documents.merchantLeadId))
    .where(
      and(
        eq(merchantLeads.emailNormalized, emailNormalized),
        isNotNull(documents.keyEncrypted),
        isNull(documents.unverifiedNetworkHash),
      ),
    )
  if ((held?.bytes ?? 0) + size <= personBytes) return
  throw new AppError(
    'forbidden',
    `You can store up to ${personBytes / megabyte} MB in all your requests. Removed files count for another hour. Everything you’ve sent is saved. Try again later, or contact us.`,
  )
}

async function limitDay(ctx: Context, hash: string, size: number) {
  // Serialized, because two concurrent counts could both pass.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('documents.unverified'))`)
  const isOfNetwork = sql`split_part(${documents.unverifiedNetworkHash}, '.', 1) = ${hash}`
  const [created] = await ctx.db
    .select({
      all: bytesOf(),
      network: bytesOf(isOfNetwork),
      files: sql<number>`(count(*) filter (where ${isOfNetwork}))::int`,
    })
    .from(documents)
    .where(and(isNotNull(documents.unverifiedNetworkHash), gt(documents.createdAt, dayAgo(ctx))))
  const { all = 0, network = 0, files = 0 } = created ?? {}
  const isFew = files < unverifiedFilesPerDay && network + size <= unverifiedBytesPerDay.network
  if (isFew && all + size <= unverifiedBytesPerDay.installation) return
  throw new AppError(
    'forbidden',
    'Verify your email to upload more. We’ve received many files today from people who haven’t verified theirs. Everything you’ve sent is saved.',
  )
}

/** Counts a refused file against sender and network, because checking it is as expensive. */
export async function countRefusal(ctx: Context): Promise<void> {
  await countNetworkFailure(ctx, 'refused-upload-address')
  await countFailure(ctx, 'refused-upload', senderOf(ctx))
}

/** Requires few refused files. @throws `rate_limited`. */
export async function requireFewRefusals(ctx: Context): Promise<void> {
  const waitMs = Math.max(
    await waitOfNetwork(ctx, 'refused-upload-address'),
    await waitAfterFailures(ctx, 'refused-upload', senderOf(ctx)),
  )
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1_000)
  const wait =
    seconds < 60
      ? formatCounted(seconds, { one: 'second', other: 'seconds' })
      : formatCounted(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })
  throw new AppError(
    'rate_limited',
    `We couldn’t accept many of the files you sent, so uploads are paused. Everything we received is saved. Check why the others were rejected, and try again in ${wait}.`,
    {},
    seconds,
  )
}

function senderOf({ actor }: Context): string {
  if (actor.kind === 'applicant') return `application ${actor.applicationId}`
  if (actor.kind === 'merchant') return `merchant ${actor.merchantLeadId}`
  return actor.kind === 'staff' ? `staff ${actor.id}` : actor.kind
}
