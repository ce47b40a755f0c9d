import { desc, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { ErrorReport } from '#shared/system/error-reports/contract.ts'
import { errorReports } from './table.ts'

const shown = 100

/** Returns up to 100 errors not dismissed since last seen, latest first. */
export async function findErrorReports(ctx: Context): Promise<{ reports: ErrorReport[] }> {
  const rows = await ctx.db
    .select()
    .from(errorReports)
    .where(or(isNull(errorReports.dismissedAt), gt(errorReports.lastSeenAt, errorReports.dismissedAt)))
    .orderBy(desc(errorReports.lastSeenAt), errorReports.fingerprint)
    .limit(shown)
  return {
    reports: rows.map((row) => ({
      ...row,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  }
}
