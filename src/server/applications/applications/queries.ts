import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { countRecentEmails, findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { openStages } from '#shared/applications/applications/stages.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { applicationAnswers, applications, applicationTranscripts } from './table.ts'

export type Application = typeof applications.$inferSelect

/** Returns the caller's application. @throws `not_found`. */
export async function requireOwnApplication(ctx: Context): Promise<Application> {
  if (ctx.actor.kind !== 'applicant') throw notFound()
  return requireApplication(ctx, ctx.actor.applicationId)
}

/** Returns an application. @throws `not_found`. */
export async function requireApplication(ctx: Context, id: string): Promise<Application> {
  const [application] = await ctx.db.select().from(applications).where(eq(applications.id, id))
  if (!application) throw notFound()
  return application
}

/** Returns an address's latest application, in any spelling. */
export async function findLatestByEmail(ctx: Context, email: string): Promise<Application | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.emailNormalized, normalizeEmail(email)))
    .orderBy(desc(applications.id))
    .limit(1)
  return latest
}

/** Started by staff or an API client: only the mailbox opens it. Raw column names, because Drizzle would omit the table. */
const isPrepared = sql`exists (
  select from application_stage_changes started
  where started.application_id = applications.id and started.from_stage is null and started.actor_kind <> 'applicant')`

/** Prepared for its address, or opened from that mailbox: no stranger can have started it and kept it. */
export const isTrusted: SQL = sql`(${applications.emailVerifiedAt} is not null or ${isPrepared})`

/**
 * Returns a person's latest open application that no stranger can have started: prepared for them, or opened from
 * one of their mailboxes.
 * @param person.emails of their leads, normalized.
 */
export async function findTrustedOpen(
  ctx: Context,
  { leadIds, emails }: { leadIds: readonly string[]; emails: readonly string[] },
): Promise<Application | undefined> {
  const isTheirMailbox = inArray(applications.emailNormalized, [...emails])
  const isTheirs = or(
    and(isNotNull(applications.emailVerifiedAt), isTheirMailbox),
    and(isPrepared, or(inArray(applications.leadId, [...leadIds]), isTheirMailbox)),
  )
  const [open] = await ctx.db
    .select()
    .from(applications)
    .where(and(isTheirs, inArray(applications.stage, [...openStages])))
    .orderBy(desc(applications.id))
    .limit(1)
  return open
}

const maxUnverified = 10

/**
 * Returns an address's latest open applications that anyone may have started, because no one opened them from the mailbox;
 * for staff, those in their scope.
 */
export async function listUnverified(
  ctx: Context,
  emailNormalized: string,
): Promise<Pick<Application, 'id' | 'reference'>[]> {
  return ctx.db
    .select({ id: applications.id, reference: applications.reference })
    .from(applications)
    .where(
      and(
        eq(applications.emailNormalized, emailNormalized),
        isNull(applications.emailVerifiedAt),
        not(isPrepared),
        inArray(applications.stage, [...openStages]),
        await inScope(ctx, 'applications', applications.ownerStaffId),
      ),
    )
    .orderBy(desc(applications.id))
    .limit(maxUnverified)
}

const hourMs = 60 * 60_000

/** To one address, about all applications that anyone may have started. */
const unverifiedEmails = [
  { max: 5, withinMs: hourMs },
  { max: 10, withinMs: 24 * hourMs },
]
const unverifiedPurposes = [
  'applications.send-started',
  'applications.send-received',
  'tracking.notify-applicant',
  'reminders.send',
] as const

/**
 * Checks if an application may email its address. One that anyone may have started sends few emails, and none after a
 * bounce or complaint.
 */
export async function canEmailApplicant(ctx: Context, { id, email }: Pick<Application, 'id' | 'email'>) {
  if ((await ctx.db.$count(applications, and(eq(applications.id, id), isTrusted))) > 0) return true
  const suppressions = await findSuppressions(ctx, email)
  if (suppressions.includes('bounced') || suppressions.includes('complained')) return false
  for (const { max, withinMs } of unverifiedEmails) {
    const since = new Date(ctx.now().getTime() - withinMs)
    if ((await countRecentEmails(ctx, email, unverifiedPurposes, since)) >= max) return false
  }
  return true
}

/** Locks an application. @throws `not_found`. */
export async function lockApplication(ctx: Context, id: string): Promise<Application> {
  const [application] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!application) throw notFound()
  return application
}

/** Formats an application for the browser that opened it. */
export async function toOpenApplication(
  ctx: Context,
  { id, reference, type, stage, name, email, submittedAt }: Application,
  { isVerified }: { isVerified: boolean },
): Promise<OpenApplication> {
  const hasTranscript =
    submittedAt !== null &&
    (await ctx.db.$count(applicationTranscripts, eq(applicationTranscripts.applicationId, id))) > 0
  return { reference, type, stage, name, email, isVerified, hasTranscript }
}

/** Returns the id for a reference, if the caller may read the application. */
export async function findApplicationId(ctx: Context, reference: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.reference, reference), await inScope(ctx, 'applications', applications.ownerStaffId)))
  return found?.id
}

/** Returns references by id. */
export async function findReferences(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
  return rows.map(({ reference }) => reference)
}

/** Returns the applications with these ids that still exist. */
export const findRemaining = (ctx: Context, ids: readonly string[]): Promise<Application[]> =>
  ctx.db
    .select()
    .from(applications)
    .where(inArray(applications.id, [...ids]))

/** Returns stored answers by step slug. */
export async function findAnswers(ctx: Context, applicationId: string) {
  const rows = await ctx.db.select().from(applicationAnswers).where(eq(applicationAnswers.applicationId, applicationId))
  return new Map(rows.map((row) => [row.step, row]))
}

/** Returns a transcript with its hash. @throws `not_found` before submission. */
export async function requireTranscript(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
): Promise<{ transcript: Transcript; sha256: string }> {
  const [kept] = await ctx.db
    .select()
    .from(applicationTranscripts)
    .where(eq(applicationTranscripts.applicationId, applicationId))
  if (!kept) throw new AppError('not_found', 'This application has not been submitted yet.')
  const json = decrypt(keys, kept.encrypted, transcriptContext(applicationId))
  if (createHash('sha256').update(json).digest('hex') !== kept.sha256)
    throw new Error(`The transcript of application ${applicationId} does not match its stored hash.`)
  return { transcript: JSON.parse(json), sha256: kept.sha256 }
}

export const transcriptContext = (applicationId: string) => `application_transcripts:${applicationId}`

const notFound = () => new AppError('not_found', 'This application was not found.')
