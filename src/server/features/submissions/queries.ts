import { eq } from 'drizzle-orm'
import { submissions } from '#server/features/submissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type Submission = typeof submissions.$inferSelect

/** @throws AppError `not_found`. */
export async function requireSubmission(ctx: Context, id: string): Promise<Submission> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, id))
  if (!submission) throw new AppError('not_found', 'This submission was not found.')
  return submission
}
