import { eq, sql } from 'drizzle-orm'
import { after, graceMs } from '#server/identity/auth/session-tokens.ts'
import { sessions } from '#server/identity/auth/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/** A session's new secrets after a proof of identity. */
export interface Rotated {
  readonly staffId: string
  readonly token: string
  /** For the browser's HttpOnly cookie. */
  readonly binding: string
}

/**
 * Replaces a session's access token and cookie (ASVS 7.2.4), so that copies from before the proof stop working. The
 * previous ones work for ten more seconds, for requests in progress; the refresh token is useless without the cookie.
 */
export async function rotateSession(ctx: Context, id: string): Promise<Rotated> {
  const [token, binding] = [newToken(), newToken()]
  const [rotated] = await ctx.db
    .update(sessions)
    .set({
      previousAccessTokenHash: sql`${sessions.accessTokenHash}`,
      previousBindingHash: sql`${sessions.bindingHash}`,
      previousUntil: after(ctx.now(), graceMs),
      accessTokenHash: hashToken(token),
      bindingHash: hashToken(binding),
    })
    .where(eq(sessions.id, id))
    .returning({ staffId: sessions.staffId })
  if (!rotated) throw new Error('The session to rotate does not exist.')
  return { staffId: rotated.staffId, token, binding }
}
