import { and, asc, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { findHeld, findOthers } from '#server/compliance/retention/held-records.ts'
import { findProgress } from '#server/compliance/retention/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { findPeriodDays } from '#server/system/legal-periods/queries.ts'
import {
  type ListedRequest,
  type RequestDetail,
  type RequestFilter,
  requestPageSize,
} from '#shared/compliance/privacy/admin-contract.ts'
import type { RequestKind } from '#shared/compliance/privacy/request-kinds.ts'
import { addBusinessDays, isOpen, needsProof, openStatuses } from '#shared/compliance/privacy/request-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { privacyPreferences, privacyRequestEvents, privacyRequests } from './table.ts'

export type PrivacyRequest = typeof privacyRequests.$inferSelect

/** Returns the encryption context of the details. */
export const detailsContext = (id: string) => `privacy_requests:${id}`
export const wordsContext = (id: string) => `privacy_request_events:${id}`

const { status } = privacyRequests
const ofView = {
  open: inArray(status, [...openStatuses]),
  unconfirmed: eq(status, 'unconfirmed'),
  closed: inArray(status, ['completed', 'refused']),
  all: undefined,
} satisfies Record<RequestFilter['view'], SQL | undefined>

/** Returns a page of requests, latest first, by keyset, so that inserts do not shift it. */
export async function findRequests(
  ctx: Context,
  { q, kind, view, after }: RequestFilter,
): Promise<{ requests: ListedRequest[]; next: string | null }> {
  const rows = await ctx.db
    .select()
    .from(privacyRequests)
    .where(
      and(
        ofView[view],
        kind ? eq(privacyRequests.kind, kind) : undefined,
        matching(q),
        after ? lt(privacyRequests.id, decodeCursor(after)) : undefined,
      ),
    )
    .orderBy(desc(privacyRequests.id))
    .limit(requestPageSize + 1)
  const page = rows.slice(0, requestPageSize)
  const last = page.at(-1)
  return {
    requests: page.map((row) => present(ctx, row)),
    next: rows.length > page.length && last ? encodeCursor(last.id) : null,
  }
}

function matching(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const { reference, name, email } = privacyRequests
  return or(...[reference, name, email].map((column) => sql`${column} ilike ${part}`))
}

/** Returns a request. @throws `not_found`. */
export async function requireRequest(ctx: Context, id: string): Promise<PrivacyRequest> {
  const [found] = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  if (!found) throw notFound()
  return found
}

/** Locks a request, so that answers run in sequence. @throws `not_found`. */
export async function lockRequest(ctx: Context, id: string): Promise<PrivacyRequest> {
  const [found] = await ctx.db.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update')
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('not_found', 'The requested resource was not found.')

/** Returns a request with its history and records. */
export async function requireRequestFile(ctx: Context, keys: EncryptionKeys, id: string): Promise<RequestDetail> {
  const request = await requireRequest(ctx, id)
  const confirmDays = await findPeriodDays(ctx, 'privacy_confirm', request.createdAt)
  return {
    request: {
      ...present(ctx, request),
      details: decrypt(keys, request.detailsEncrypted, detailsContext(id)),
      applicationReference: request.applicationReference,
      acknowledgeBy: addBusinessDays(request.createdAt, confirmDays).toISOString(),
      isExtended: request.extendedAt !== null,
      confirmedAt: request.confirmedAt?.toISOString() ?? null,
      acknowledgedAt: request.acknowledgedAt?.toISOString() ?? null,
      closedAt: request.closedAt?.toISOString() ?? null,
      copySentAt: request.copySentAt?.toISOString() ?? null,
      copyOpenedAt: request.copyOpenedAt?.toISOString() ?? null,
      version: request.version,
    },
    held: [...(await findHeld(ctx, request.email)), ...(await findOwn(ctx, request.emailNormalized))],
    others: await findOthers(ctx, request.email),
    retentionRun: request.retentionRunId ? await findProgress(ctx, request.retentionRunId) : null,
    moves: await findMoves(ctx, keys, request),
  }
}

/** Returns the days to answer a request that arrived then; business days for opt-outs and limits. */
export const findAnswerDays = (ctx: Context, kind: RequestKind, arrivedAt: Date): Promise<number> =>
  findPeriodDays(ctx, needsProof(kind) ? 'privacy_answer' : 'privacy_opt_out', arrivedAt)

/** Held by this feature itself. */
async function findOwn({ db }: Context, email: string): Promise<RequestDetail['held']> {
  const choices = await db.$count(privacyPreferences, eq(privacyPreferences.addressHash, addressHash(email)))
  const requests = await db.$count(privacyRequests, eq(privacyRequests.emailNormalized, email))
  const kept = { outcome: 'keep' as const, records: [] }
  return [
    {
      record: 'Opt-outs of sale or sharing',
      count: choices,
      ...kept,
      reason: 'So that we can honor them. Only a hash is stored.',
    },
    {
      record: 'Privacy requests',
      count: requests,
      ...kept,
      reason: 'Kept for 24 months after the answer (11 CCR 7101).',
    },
  ].filter(({ count }) => count > 0)
}

async function findMoves(ctx: Context, keys: EncryptionKeys, request: PrivacyRequest): Promise<RequestDetail['moves']> {
  const rows = await ctx.db
    .select({ ...getTableColumns(privacyRequestEvents), staffName: staff.name })
    .from(privacyRequestEvents)
    .leftJoin(staff, eq(staff.id, privacyRequestEvents.staffId))
    .where(eq(privacyRequestEvents.requestId, request.id))
    .orderBy(asc(privacyRequestEvents.at), asc(privacyRequestEvents.id))
  return rows.map(({ id, action, at, noteEncrypted, staffName }) => ({
    ...{ id, action, at: at.toISOString(), text: decrypt(keys, noteEncrypted, wordsContext(id)) },
    by: staffName ?? (action === 'ask' || action === 'confirm' || action === 'open-copy' ? request.name : 'Automatic'),
  }))
}

/** Returns existing requests in order of arrival. */
export const findReceived = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select({ reference: privacyRequests.reference, kind: privacyRequests.kind, dueAt: privacyRequests.dueAt })
    .from(privacyRequests)
    .where(inArray(privacyRequests.id, [...ids]))
    .orderBy(privacyRequests.id)

function present(ctx: Context, row: PrivacyRequest): ListedRequest {
  const { id, reference, kind, status, name, email, createdAt, dueAt } = row
  return {
    ...{ id, reference, kind, status, name, email },
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: isOpen(status) && dueAt < ctx.now(),
  }
}

/** Returns the text of the latest action of a kind. */
export async function findLastReply(
  ctx: Context,
  keys: EncryptionKeys,
  requestId: string,
  action: string,
): Promise<string> {
  const [last] = await ctx.db
    .select()
    .from(privacyRequestEvents)
    .where(and(eq(privacyRequestEvents.requestId, requestId), eq(privacyRequestEvents.action, action)))
    .orderBy(desc(privacyRequestEvents.at), desc(privacyRequestEvents.id))
    .limit(1)
  return last ? decrypt(keys, last.noteEncrypted, wordsContext(last.id)) : ''
}
