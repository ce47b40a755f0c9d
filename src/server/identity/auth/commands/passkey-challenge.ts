import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { after, challengeMs } from '#server/identity/auth/session-tokens.ts'
import { type ChallengePurpose, passkeyChallenges } from '#server/identity/auth/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

interface Expected {
  readonly purpose: ChallengePurpose
  /** Absent before a session exists. */
  readonly sessionId?: string | undefined
  /** An applicant's session. */
  readonly subjectId?: string | undefined
}

/** Issues a challenge for 5 minutes, one use, purpose and session. */
export async function issueChallenge(
  ctx: Context,
  { purpose, sessionId, subjectId }: Expected,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = newToken()
  const now = ctx.now()
  await ctx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await ctx.db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    purpose,
    sessionId: sessionId ?? null,
    subjectId: subjectId ?? null,
    expiresAt: after(now, challengeMs),
  })
  return Buffer.from(challenge, 'base64url')
}

/** Uses up a challenge; of two uses the database accepts one. */
export async function spendChallenge(
  ctx: Context,
  clientDataJson: string,
  { purpose, sessionId, subjectId }: Expected,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const spent = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        sessionId ? eq(passkeyChallenges.sessionId, sessionId) : isNull(passkeyChallenges.sessionId),
        subjectId ? eq(passkeyChallenges.subjectId, subjectId) : isNull(passkeyChallenges.subjectId),
        gt(passkeyChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  return spent.length > 0 ? challenge : undefined
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // No browser sends this.
    return undefined
  }
}
