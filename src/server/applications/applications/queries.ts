import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { applicationAnswers, applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, open } from '#server/platform/crypto/seal.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { openStages } from '#shared/applications/applications/stages.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

export type Application = typeof applications.$inferSelect

/**
 * The application that the caller has open.
 * @throws AppError `not_found` for everybody else.
 */
export async function requireOwnApplication(ctx: Context): Promise<Application> {
  if (ctx.actor.kind !== 'applicant') throw notFound()
  return requireApplication(ctx, ctx.actor.applicationId)
}

/** @throws AppError `not_found`. */
export async function requireApplication(ctx: Context, id: string): Promise<Application> {
  const [application] = await ctx.db.select().from(applications).where(eq(applications.id, id))
  if (!application) throw notFound()
  return application
}

/** The one that was begun last with an address, in any spelling. */
export async function findLatestByEmail(ctx: Context, email: string): Promise<Application | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.emailNormalized, normalizeEmail(email)))
    .orderBy(desc(applications.id))
    .limit(1)
  return latest
}

/** The latest application that is going on for a person, known by their leads or their address, given normalised. */
export async function findOpenByLeads(
  ctx: Context,
  leadIds: readonly string[],
  emailNormalized: string,
): Promise<Application | undefined> {
  const isTheirs = or(inArray(applications.leadId, [...leadIds]), eq(applications.emailNormalized, emailNormalized))
  const [open] = await ctx.db
    .select()
    .from(applications)
    .where(and(isTheirs, inArray(applications.stage, [...openStages])))
    .orderBy(desc(applications.id))
    .limit(1)
  return open
}

/** Drafts of one address in an hour that are mailed about, at most: anybody can begin one, with any address. */
const mailedPerHour = 5
const hourMs = 60 * 60_000

/** Whether a draft may be mailed about, or was begun after so many others that its address would be flooded. */
export async function canEmailDraft(ctx: Context, { id, emailNormalized, createdAt }: Application): Promise<boolean> {
  const before = await ctx.db.$count(
    applications,
    and(
      eq(applications.emailNormalized, emailNormalized),
      gte(applications.createdAt, new Date(createdAt.getTime() - hourMs)),
      lt(applications.id, id),
    ),
  )
  return before < mailedPerHour
}

/** The application as it is now, and stays until the transaction of `ctx` ends. @throws AppError `not_found`. */
export async function lockApplication(ctx: Context, id: string): Promise<Application> {
  const [application] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!application) throw notFound()
  return application
}

/** What stands at the head of a file, for the browser that has it open. */
export const toOpenApplication = (
  { reference, type, stage, name, email }: Application,
  { isVerified }: { isVerified: boolean },
): OpenApplication => ({ reference, type, stage, name, email, isVerified })

/** References by id, for telling staff. */
export async function findReferences(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ reference: applications.reference })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
  return rows.map(({ reference }) => reference)
}

/** Stored answers by the slug of their step. */
export async function findAnswers(ctx: Context, applicationId: string) {
  const rows = await ctx.db.select().from(applicationAnswers).where(eq(applicationAnswers.applicationId, applicationId))
  return new Map(rows.map((row) => [row.step, row]))
}

/**
 * What was sent, as it was on that day, with the hash that it was kept under.
 * @throws AppError `not_found` for an application that was not sent yet.
 */
export async function requireTranscript(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
): Promise<{ transcript: Transcript; sha256: string }> {
  const [kept] = await ctx.db
    .select()
    .from(applicationTranscripts)
    .where(eq(applicationTranscripts.applicationId, applicationId))
  if (!kept) throw new AppError('not_found', 'This application was not sent yet.')
  const json = open(keys, kept.sealed, transcriptContext(applicationId))
  if (createHash('sha256').update(json).digest('hex') !== kept.sha256)
    throw new Error(`The transcript of application ${applicationId} is not the one that was kept.`)
  return { transcript: JSON.parse(json), sha256: kept.sha256 }
}

export const transcriptContext = (applicationId: string) => `application_transcripts:${applicationId}`

const notFound = () => new AppError('not_found', 'This application was not found.')
