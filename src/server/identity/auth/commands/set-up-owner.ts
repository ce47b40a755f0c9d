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
 * Creates the first owner from the printed link, spends the link and signs in.
 * @throws AppError `invalid` for a link that was used or replaced, `conflict` for the later of two submissions;
 * `invalid` for a weak password.
 */
export async function setUpOwner(ctx: AuthContext, { token, name, email, password }: SetUp): Promise<OpenedSession> {
  // Check before the costly hash, so that anonymous callers can't make the server work.
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
  new AppError('invalid', 'This setup link no longer works. Restart the server to get a new one.', {
    token: 'This setup link no longer works',
  })
