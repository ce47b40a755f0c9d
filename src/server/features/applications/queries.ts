import { eq } from 'drizzle-orm'
import { applicationAnswers, applications } from '#server/features/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { OpenFile } from '#shared/applicants/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

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

/** What stands at the head of a file, for the browser that has it open. */
export const presentFile = (
  { reference, type, stage, name, email }: Application,
  { isVerified }: { isVerified: boolean },
): OpenFile => ({ reference, type, stage, name, email, isVerified })

/** Stored answers by the slug of their step. */
export async function findAnswers(ctx: Context, applicationId: string) {
  const rows = await ctx.db.select().from(applicationAnswers).where(eq(applicationAnswers.applicationId, applicationId))
  return new Map(rows.map((row) => [row.step, row]))
}

const notFound = () => new AppError('not_found', 'This application was not found.')
