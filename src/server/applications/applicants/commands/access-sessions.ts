import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { absoluteMs } from '#server/applications/applicants/queries.ts'
import { applicantEmailRequests, applicantLinks, applicantSessions } from '#server/applications/applicants/table.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { deviceOf } from '#server/identity/auth/session-tokens.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

const minute = 60_000
const touchIntervalMs = 10 * minute

/** Only the hash is stored. */
async function createSession(ctx: Context, applicationId: string, isVerified: boolean): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await ctx.db.insert(applicantSessions).values({
    ...{ id: uuidv7(), applicationId, tokenHash: hashToken(token), isVerified, createdAt: now, lastSeenAt: now },
    device: deviceOf(ctx.origin.userAgent),
  })
  return token
}

/**
 * Creates a session for the browser that starts a draft.
 * @throws `conflict` once verified: a repeated request would show later additions.
 */
export function createUnverifiedSession(ctx: Context, applicationId: string): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { emailVerifiedAt } = await lockApplication(ctx, applicationId)
    if (emailVerifiedAt)
      throw new AppError(
        'conflict',
        'This application has since been opened from an email. Please open it with a code or a link.',
      )
    return createSession(ctx, applicationId, false)
  })
}

/**
 * Creates a verified session and ends unverified ones, because strangers may have started the draft. Lock the application
 * first.
 */
export async function createVerifiedSession(ctx: Context, applicationId: string): Promise<string> {
  await endUnverifiedSessions(ctx, applicationId)
  await ctx.db
    .update(applications)
    .set({ emailVerifiedAt: ctx.now() })
    .where(and(eq(applications.id, applicationId), isNull(applications.emailVerifiedAt)))
  return createSession(ctx, applicationId, true)
}

/** Ends the sessions of browsers that didn't open the application by email. */
export async function endUnverifiedSessions(ctx: Context, applicationId: string): Promise<void> {
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
}

/** Updates the session's last use. */
export async function touchApplicantSession(ctx: Context, { id, lastSeenAt }: { id: string; lastSeenAt: Date }) {
  const due = new Date(ctx.now().getTime() - touchIntervalMs)
  if (lastSeenAt > due) return
  await ctx.db
    .update(applicantSessions)
    .set({ lastSeenAt: ctx.now() })
    .where(and(eq(applicantSessions.id, id), lte(applicantSessions.lastSeenAt, due)))
}

/** Ends the cookie's session. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.db
    .update(applicantSessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(applicantSessions.tokenHash, hashToken(token)), isNull(applicantSessions.endedAt)))
}

/** Late visitors still learn that a link is too old. */
const keptMs = 24 * 60 * 60_000

/** Deletes expired links, codes, and sessions. */
export async function purgeAccessSessions(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  await ctx.db.delete(applicantLinks).where(lt(applicantLinks.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantEmailRequests).where(lt(applicantEmailRequests.expiresAt, before(keptMs)))
  await ctx.db.delete(applicantSessions).where(lt(applicantSessions.createdAt, before(absoluteMs + keptMs)))
}
