import { setUpLink } from '#server/identity/auth/table.ts'
import { hasOwner } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'

/**
 * Creates the one-time link for setting up the first owner, replacing any earlier one.
 * @param address of the site, without a trailing slash.
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
  // In the fragment, which browsers do not send, so it never reaches a log.
  return `${address}/admin/set-up#${token}`
}
