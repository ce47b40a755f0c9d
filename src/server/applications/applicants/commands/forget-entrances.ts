import { lt } from 'drizzle-orm'
import { absoluteMs } from '#server/applications/applicants/file-lifetime.ts'
import { applicantLinks, applicantMailRequests, applicantSessions } from '#server/applications/applicants/table.ts'
import type { Context } from '#server/platform/context.ts'

/** Kept after their end, so that who comes late is told that a link is old, ms. */
const keptMs = 24 * 60 * 60_000

/** Deletes links, codes and sessions that open nothing any more. */
export async function forgetEntrances(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  await ctx.db.delete(applicantLinks).where(lt(applicantLinks.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantMailRequests).where(lt(applicantMailRequests.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantSessions).where(lt(applicantSessions.createdAt, before(absoluteMs + keptMs)))
}
