import { eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { isSetUpToken } from '#server/identity/auth/queries.ts'
import { setUpLink } from '#server/identity/auth/table.ts'
import { createOwner } from '#server/identity/staff/commands.ts'
import { transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface SetUp {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates the first owner by the link that the server printed, uses the link up, and signs the owner in.
 * @throws AppError `invalid` for a link that was used or replaced, `conflict` for the later of two submissions;
 * `invalid` for a password that would be guessed.
 */
export async function setUpOwner(ctx: AuthContext, { token, name, email, password }: SetUp): Promise<OpenedSession> {
  // Asked before the costly hash, so that a stranger cannot make the server work.
  if (!(await isSetUpToken(ctx, token))) throw deadLink()
  refuseWeakPassword(password, { name, email })
  const passwordHash = await hashPassword(password)

  return transact(ctx, async (ctx) => {
    const owner = await createOwner(ctx, { name, email, passwordHash })
    const used = await ctx.db
      .delete(setUpLink)
      .where(eq(setUpLink.tokenHash, hashToken(token)))
      .returning()
    if (used.length === 0) throw deadLink()
    return openSession(ctx, owner)
  })
}

const deadLink = () =>
  new AppError('invalid', 'This set-up link no longer works. Restart the server to get a new one.', {
    token: 'This set-up link no longer works',
  })
