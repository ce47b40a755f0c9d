import { setUpLink } from '#server/features/auth/table.ts'
import { createOwner } from '#server/features/staff/commands.ts'
import { hasOwner } from '#server/features/staff/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Makes sure at every start that somebody can become the owner: the configured one, or whoever reads the set-up link.
 * Accounts that exist are never changed.
 * @param address of the site, without a slash at its end.
 * @returns the set-up link while there is no owner. It replaces the one printed before.
 */
export async function prepareFirstOwner(
  ctx: Context,
  { firstOwner, address }: { firstOwner: { email: string; password: string } | undefined; address: string },
): Promise<string | undefined> {
  if (await hasOwner(ctx)) return undefined
  if (firstOwner) {
    await createConfiguredOwner(ctx, firstOwner)
    return undefined
  }

  const token = newToken()
  const tokenHash = hashToken(token)
  await ctx.db
    .insert(setUpLink)
    .values({ onlyOne: true, tokenHash })
    .onConflictDoUpdate({ target: setUpLink.onlyOne, set: { tokenHash } })
  // Behind the number sign: browsers send that part to no server, so it reaches no log.
  return `${address}/admin/set-up#${token}`
}

async function createConfiguredOwner(ctx: Context, { email, password }: { email: string; password: string }) {
  const passwordHash = await hashPassword(password)
  try {
    await transact(ctx, async (ctx) => {
      await createOwner(ctx, { name: 'Owner', email, passwordHash })
      await ctx.db.delete(setUpLink)
    })
  } catch (error) {
    // Another server on this database has started at the same moment and was first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}
