import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Closes every package link of an application for good, including those in queued emails. In the transaction of `ctx`.
 * @param options.except the submission whose lender keeps its link.
 */
export const closePackagesOf = (ctx: Context, applicationId: string, { except }: { except?: string } = {}) =>
  close(ctx, eq(lenderSubmissions.applicationId, applicationId), ...(except ? [ne(lenderSubmissions.id, except)] : []))

/** Closes every link of a lender in the same way. In the transaction of `ctx`. */
export const closePackagesFor = (ctx: Context, lenderId: string) => close(ctx, eq(lenderSubmissions.lenderId, lenderId))

async function close(ctx: Context, ...which: SQL[]): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(lenderSubmissions)
    .set({
      ...{ packageTokenHash: null, packageExpiresAt: now, updatedAt: now },
      version: sql`${lenderSubmissions.version} + 1`,
    })
    .where(and(...which))
}
