import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { ObservedError } from '#server/system/error-reports/observed-error.ts'
import { errorReports } from '#server/system/error-reports/table.ts'
import { writeReports } from '#server/system/error-reports/write-reports.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Collects reports, so that an error on many browsers becomes one row and not a thousand transactions. */
export type ErrorIntake = GroupCommit<ObservedError, undefined>

export const openErrorIntake = (pool: pg.Pool, report: (error: unknown) => void): ErrorIntake =>
  groupCommit((batch) => writeReports(pool, batch), report)

/**
 * Hides an error until it occurs again.
 * @throws AppError `not_found`.
 */
export const dismissReport = (ctx: Context, { fingerprint }: { fingerprint: string }) => mark(ctx, fingerprint, true)

/**
 * Restores a dismissed error.
 * @throws AppError `not_found`.
 */
export const restoreReport = (ctx: Context, { fingerprint }: { fingerprint: string }) => mark(ctx, fingerprint, false)

function mark(ctx: Context, fingerprint: string, isDismissed: boolean): Promise<Record<string, never>> {
  return transact(ctx, async (ctx) => {
    const [marked] = await ctx.db
      .update(errorReports)
      .set({ dismissedAt: isDismissed ? ctx.now() : null })
      .where(eq(errorReports.fingerprint, fingerprint))
      .returning({ fingerprint: errorReports.fingerprint })
    if (!marked) throw new AppError('not_found', 'The requested resource was not found.')
    await record(ctx, isDismissed ? 'error-report.dismiss' : 'error-report.restore', fingerprint)
    await announce(ctx, 'error-reports', fingerprint)
    return {}
  })
}
