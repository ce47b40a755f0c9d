import { and, eq, isNull, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { touchMs } from '#server/features/applicants/file-lifetime.ts'
import { applicantSessions } from '#server/features/applicants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/**
 * Lets one browser work on an application.
 * @returns the value of its cookie, which is kept nowhere.
 */
export async function openSession(ctx: Context, applicationId: string, isVerified: boolean): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await ctx.db
    .insert(applicantSessions)
    .values({ id: uuidv7(), applicationId, tokenHash: hashToken(token), isVerified, createdAt: now, lastSeenAt: now })
  return token
}

/** Notes that a session is in use. */
export async function touchApplicantSession(ctx: Context, { id, lastSeenAt }: { id: string; lastSeenAt: Date }) {
  const due = new Date(ctx.now().getTime() - touchMs)
  if (lastSeenAt > due) return
  await ctx.db
    .update(applicantSessions)
    .set({ lastSeenAt: ctx.now() })
    .where(and(eq(applicantSessions.id, id), lte(applicantSessions.lastSeenAt, due)))
}

/** Closes the file in the browser with this cookie. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.db
    .update(applicantSessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(applicantSessions.tokenHash, hashToken(token)), isNull(applicantSessions.endedAt)))
}
