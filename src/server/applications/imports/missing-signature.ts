import { eq } from 'drizzle-orm'
import type { Application } from '#server/applications/applications/queries.ts'
import { applicationTranscripts } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'

const unsigned =
  'This application was imported, so the applicant hasn’t signed it here or authorized a credit report. Start a new application for the applicant, or import this one as a draft: they open it from their mailbox, sign it and submit it.'

/** Returns why no lender may get an imported application; undefined if the applicant signed it here. */
export async function findMissingSignature(
  ctx: Context,
  { id, importedAt }: Pick<Application, 'id' | 'importedAt'>,
): Promise<string | undefined> {
  if (!importedAt) return undefined
  const signed = await ctx.db.$count(applicationTranscripts, eq(applicationTranscripts.applicationId, id))
  return signed > 0 ? undefined : unsigned
}
