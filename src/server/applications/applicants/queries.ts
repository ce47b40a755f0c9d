import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { answersContext, decryptAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { coOwnersOf, type ListedOwner } from '#shared/applications/applicants/owner-authorization.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { owners as ownersStep } from '#shared/applications/applications/steps/owners.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { applicantPasskeys, applicantSessions, ownerAuthorizations } from './table.ts'

const idleMs = 3 * 24 * 60 * 60_000
export const absoluteMs = cookies.application.maxAgeMs

/** Returns the cookie's session if still valid. */
export async function findApplicantSession(ctx: Context, token: string) {
  const [session] = await ctx.db
    .select()
    .from(applicantSessions)
    .where(and(eq(applicantSessions.tokenHash, hashToken(token)), isActive(ctx)))
  return session
}

function isActive(ctx: Context) {
  const now = ctx.now().getTime()
  return and(
    isNull(applicantSessions.endedAt),
    gt(applicantSessions.lastSeenAt, new Date(now - idleMs)),
    gt(applicantSessions.createdAt, new Date(now - absoluteMs)),
  )
}

/** Returns where an application is open, newest first. */
export const listApplicantSessions = (ctx: Context, applicationId: string) =>
  ctx.db
    .select()
    .from(applicantSessions)
    .where(and(eq(applicantSessions.applicationId, applicationId), isActive(ctx)))
    .orderBy(desc(applicantSessions.createdAt), desc(applicantSessions.id))

/** Returns an application's passkeys, oldest first. */
export const listApplicantPasskeys = (ctx: Context, applicationId: string) =>
  ctx.db
    .select()
    .from(applicantPasskeys)
    .where(eq(applicantPasskeys.applicationId, applicationId))
    .orderBy(asc(applicantPasskeys.id))

/**
 * Checks if staff or the system did anything for an application that its applicant did not do. Raw SQL, because some of
 * these tables belong to features that use this one.
 */
export async function hasWorkByOthers(ctx: Context, applicationId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`select (
    exists (select from application_stage_changes where application_id = ${applicationId} and actor_kind <> 'applicant')
    or exists (select from application_messages where application_id = ${applicationId} and author = 'staff')
    or exists (select from documents where application_id = ${applicationId} and uploaded_by_staff is not null)
    or exists (select from requirements where application_id = ${applicationId})
    or exists (select from application_notes where application_id = ${applicationId})
    or exists (select from audit_log where lower(subject) = ${applicationId}::text and actor_kind in ('staff', 'api-key')
      and action not like '%.view')
  ) as found`)
  return rows[0]?.found === true
}

export type OwnerAuthorization = typeof ownerAuthorizations.$inferSelect

/** Returns the owners who were asked to authorize credit reports, in the order of the application. */
export const listOwnerAuthorizations = (ctx: Context, applicationId: string): Promise<OwnerAuthorization[]> =>
  ctx.db
    .select()
    .from(ownerAuthorizations)
    .where(eq(ownerAuthorizations.applicationId, applicationId))
    .orderBy(asc(ownerAuthorizations.id))

/** Returns the last refusal or withdrawal of each owner, also of one who was asked again, from the audit log. */
export async function findOwnerRefusals(ctx: Context, applicationId: string) {
  const rows = await ctx.db
    .select({
      ownerId: sql<string>`${auditLog.detail} ->> 'ownerId'`,
      action: auditLog.action,
      at: auditLog.at,
      consentId: consentEvents.id,
      address: consentEvents.address,
    })
    .from(auditLog)
    .innerJoin(consentEvents, eq(consentEvents.id, sql`(${auditLog.detail} ->> 'consentId')::uuid`))
    .where(
      and(
        isAbout(applicationId),
        inArray(auditLog.action, ['application.owner-declined', 'application.owner-withdrawn']),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  return new Map(rows.map((row) => [row.ownerId, row]))
}

type Refusal = Awaited<ReturnType<typeof findOwnerRefusals>> extends Map<string, infer Row> ? Row : never

/** Returns all owners other than the applicant, asked or not; none before submission. */
export async function listCoOwners(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
): Promise<ListedOwner[]> {
  const { id, submittedAt } = application
  if (!submittedAt) return []
  const requested = await listOwnerAuthorizations(ctx, id)
  const encrypted = (await findAnswers(ctx, id)).get(ownersStep.slug)?.encrypted
  const answers = encrypted && decryptAnswers(keys, answersContext(id, ownersStep.slug), encrypted)
  const listed = coOwnersOf((answers as { owners?: unknown } | undefined)?.owners, application)
  const unasked = listed.filter(({ name }) => !requested.some(({ listedName }) => isSameName(listedName, name)))
  const refusals = await findOwnerRefusals(ctx, id)
  const shown: ListedOwner[] = []
  for (const owner of requested) shown.push(await presentOwner(ctx, owner, refusals.get(owner.id)))
  const never = { status: 'not_asked', emailedAt: null, answeredAt: null, isExpired: false, isBounced: false } as const
  const unrefused = { ...never, refusal: null }
  return [...shown, ...unasked.map((owner) => ({ id: null, ...owner, ...unrefused }))]
}

async function presentOwner(
  ctx: Context,
  owner: OwnerAuthorization,
  refusal: Refusal | undefined,
): Promise<ListedOwner> {
  const { id, name, email, status, tokenExpiresAt } = owner
  return {
    ...{ id, name, email, status },
    emailedAt: owner.emailedAt?.toISOString() ?? null,
    answeredAt: owner.answeredAt?.toISOString() ?? null,
    isExpired: status === 'asked' && tokenExpiresAt !== null && tokenExpiresAt <= ctx.now(),
    isBounced: (await findSuppressions(ctx, owner.emailNormalized)).includes('bounced'),
    refusal: refusal
      ? {
          status: refusal.action === 'application.owner-declined' ? 'declined' : 'withdrawn',
          at: refusal.at.toISOString(),
          isOtherAddress: refusal.address !== owner.emailNormalized,
        }
      : null,
  }
}
