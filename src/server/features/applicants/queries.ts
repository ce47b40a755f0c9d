import { and, eq, gt, isNull } from 'drizzle-orm'
import { absoluteMs, idleMs } from '#server/features/applicants/file-lifetime.ts'
import { applicantSessions } from '#server/features/applicants/table.ts'
import { applications } from '#server/features/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { OpenFile } from '#shared/applicants/contract.ts'

/** The session of a cookie's value, where it is still good. */
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

/** Whose file a session opens. */
export async function findFile(
  ctx: Context,
  session: { applicationId: string; isVerified: boolean },
): Promise<OpenFile | null> {
  const [file] = await ctx.db.select().from(applications).where(eq(applications.id, session.applicationId))
  if (!file) return null
  const { reference, type, stage, name, email } = file
  return { reference, type, stage, name, email, isVerified: session.isVerified }
}
