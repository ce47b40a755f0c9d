import { and, eq, isNull, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { touchMs } from '#server/applications/applicants/file-lifetime.ts'
import { cameByMail } from '#server/applications/applicants/queries.ts'
import { applicantSessions } from '#server/applications/applicants/table.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** @returns the value of the cookie of one browser, which is kept nowhere. */
async function openSession(ctx: Context, applicationId: string, isVerified: boolean): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await ctx.db
    .insert(applicantSessions)
    .values({ id: uuidv7(), applicationId, tokenHash: hashToken(token), isVerified, createdAt: now, lastSeenAt: now })
  return token
}

/**
 * Lets the browser that begins a draft go on with it. Nobody gets in this way once somebody has come by mail: a repeated
 * request would show what they have added since.
 * @throws AppError `conflict` for an application that was opened by its code or link.
 */
export function openBeginnerSession(ctx: Context, applicationId: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    if (await cameByMail(ctx, applicationId))
      throw new AppError('conflict', 'This application was opened by mail since. Please open it by a code or a link.')
    return openSession(ctx, applicationId, false)
  })
}

/**
 * Lets a browser in that came by mail, and shuts out whoever only began the draft: they may have done so in the name of
 * another, and must not see what that other adds, nor act on it. The caller has locked the application.
 */
export async function openVerifiedSession(ctx: Context, applicationId: string): Promise<string> {
  await ctx.db
    .update(applicantSessions)
    .set({ endedAt: ctx.now() })
    .where(
      and(
        eq(applicantSessions.applicationId, applicationId),
        eq(applicantSessions.isVerified, false),
        isNull(applicantSessions.endedAt),
      ),
    )
  return openSession(ctx, applicationId, true)
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
