import { setUpLink } from '#server/identity/auth/table.ts'
import { createOwner } from '#server/identity/staff/commands.ts'
import { hasOwner } from '#server/identity/staff/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Creates the owner from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none; never changes an existing account. */
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
    // Another server on this database started at the same time and created it first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

/** `ada.harbor@example.com` -> `Ada Harbor`: applicants see the first name of their contact. */
const nameIn = (email: string) =>
  email
    .replace(/@.*$/s, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ') || 'Owner'
