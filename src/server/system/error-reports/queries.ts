import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { type ErrorReport, errorOrigins } from '#shared/system/error-reports/contract.ts'
import { errorReports } from './table.ts'

/** Of each origin, so that those that visitors invent don't hide the others. */
const shownOfOrigin = 50

/** Returns up to 50 errors of each origin, not dismissed since last seen, latest first. */
export async function findErrorReports(ctx: Context): Promise<{ reports: ErrorReport[] }> {
  const isOpen = or(isNull(errorReports.dismissedAt), gt(errorReports.lastSeenAt, errorReports.dismissedAt))
  const rows = []
  for (const origin of errorOrigins)
    rows.push(
      ...(await ctx.db
        .select()
        .from(errorReports)
        .where(and(eq(errorReports.origin, origin), isOpen))
        .orderBy(desc(errorReports.lastSeenAt), errorReports.fingerprint)
        .limit(shownOfOrigin)),
    )
  rows.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
  return {
    reports: rows.map((row) => ({
      ...row,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  }
}
