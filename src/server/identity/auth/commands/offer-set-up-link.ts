import { setUpLink } from '#server/identity/auth/table.ts'
import { hasOwner } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/**
 * Makes the one-time link by which whoever reads it becomes the first owner. It replaces the one offered before.
 * @param address of the site, without a slash at its end.
 * @returns undefined as soon as there is an owner.
 */
export async function offerSetUpLink(ctx: Context, address: string): Promise<string | undefined> {
  if (await hasOwner(ctx)) return undefined

  const token = newToken()
  const tokenHash = hashToken(token)
  await ctx.db
    .insert(setUpLink)
    .values({ onlyOne: true, tokenHash })
    .onConflictDoUpdate({ target: setUpLink.onlyOne, set: { tokenHash } })
  // Behind the number sign: browsers send that part to no server, so it reaches no log.
  return `${address}/admin/set-up#${token}`
}
