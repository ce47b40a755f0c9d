import { eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { refuseWeakPassword } from '#server/identity/auth/password-weakness.ts'
import { isSetUpToken } from '#server/identity/auth/queries.ts'
import { setUpLink } from '#server/identity/auth/table.ts'
import { createOwner } from '#server/identity/staff/commands.ts'
import { hasOwner } from '#server/identity/staff/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type OpenedSession, openSession } from './open-session.ts'

interface SetUp {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates the first owner by the printed link and signs in.
 * @throws `invalid` for an ended link or a weak password, `conflict` for the later of two submissions.
 */
export async function setUpOwner(ctx: AuthContext, { token, name, email, password }: SetUp): Promise<OpenedSession> {
  // Before the costly hash, so that anonymous callers cause little work.
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
  new AppError(
    'invalid',
    'This setup link no longer works. Use the one that was printed last, or restart the server to print a new one.',
    {
      token: 'This setup link no longer works',
    },
  )

/**
 * Creates the link for the first owner, replacing any other.
 * @param address without a trailing slash.
 * @returns undefined once there is an owner.
 */
export async function createSetUpLink(ctx: Context, address: string): Promise<string | undefined> {
  if (await hasOwner(ctx)) return undefined

  const token = newToken()
  const tokenHash = hashToken(token)
  await ctx.db
    .insert(setUpLink)
    .values({ onlyOne: true, tokenHash })
    .onConflictDoUpdate({ target: setUpLink.onlyOne, set: { tokenHash } })
  // Browsers do not send the fragment, so it never reaches a log.
  return `${address}/admin/set-up#${token}`
}

/** Creates the owner from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none. */
export async function createConfiguredOwner(
  ctx: Context,
  configured: { email: string; password: string } | undefined,
): Promise<void> {
  if (!configured || (await hasOwner(ctx))) return

  const passwordHash = await hashPassword(configured.password)
  try {
    await transact(ctx, async (ctx) => {
      await createOwner(ctx, { name: nameIn(configured.email), email: configured.email, passwordHash })
      await ctx.db.delete(setUpLink)
    })
  } catch (error) {
    // Another server on this database created it first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

/** `ada.harbor@example.com` -> `Ada Harbor`: applicants see the first name. */
const nameIn = (email: string) =>
  email
    .replace(/@.*$/s, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ') || 'Owner'
