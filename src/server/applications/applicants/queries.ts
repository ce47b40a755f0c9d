import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { cookies } from '#shared/identity/auth/cookies.ts'
import { applicantSessions } from './table.ts'

const idleMs = 3 * 24 * 60 * 60_000
export const absoluteMs = cookies.application.maxAgeMs

/** Returns the cookie's session if still valid. */
export async function findApplicantSession(ctx: Context, token: string) {
  const now = ctx.now().getTime()
  const [session] = await ctx.db
    .select()
    .from(applicantSessions)
    .where(
      and(
        eq(applicantSessions.tokenHash, hashToken(token)),
        isNull(applicantSessions.endedAt),
        gt(applicantSessions.lastSeenAt, new Date(now - idleMs)),
        gt(applicantSessions.createdAt, new Date(now - absoluteMs)),
      ),
    )
  return session
}

/** Checks if the applicant has opened an emailed link or code. */
export async function isEmailVerified(ctx: Context, applicationId: string): Promise<boolean> {
  const verified = and(eq(applicantSessions.applicationId, applicationId), eq(applicantSessions.isVerified, true))
  return (await ctx.db.$count(applicantSessions, verified)) > 0
}
