import { lt } from 'drizzle-orm'
import { absoluteMs } from '#server/applications/applicants/session-lifetime.ts'
import { applicantEmailRequests, applicantLinks, applicantSessions } from '#server/applications/applicants/table.ts'
import type { Context } from '#server/platform/context.ts'

/** How long expired rows are kept, so that a late visitor learns that a link is too old, ms. */
const keptMs = 24 * 60 * 60_000

/** Deletes expired links, codes and sessions. */
export async function purgeAccessSessions(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  await ctx.db.delete(applicantLinks).where(lt(applicantLinks.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantEmailRequests).where(lt(applicantEmailRequests.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantSessions).where(lt(applicantSessions.createdAt, before(absoluteMs + keptMs)))
}
