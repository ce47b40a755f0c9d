import { and, eq, or } from 'drizzle-orm'
import { openIdLinks } from '#server/identity/auth/table.ts'
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** An account at a provider. */
export interface OpenIdAccount {
  readonly issuer: string
  readonly subject: string
}

/** Returns whether neither has a link to another: the staff member to an account of this provider, nor the account to a person. */
export async function mayLink(ctx: Context, staffId: string, { issuer, subject }: OpenIdAccount): Promise<boolean> {
  const ofProvider = and(
    eq(openIdLinks.issuer, issuer),
    or(eq(openIdLinks.staffId, staffId), eq(openIdLinks.subject, subject)),
  )
  const links = await ctx.db.select().from(openIdLinks).where(ofProvider)
  return links.every((link) => link.staffId === staffId && link.subject === subject)
}

/**
 * Links the provider's account that opened a session, once all its factors are proven, in the caller's transaction with
 * the locked account.
 * @throws `unauthenticated` if another one was linked since.
 */
export async function linkOpenId(
  ctx: Context,
  { staffId, openIdIssuer: issuer, openIdSubject: subject }: OpenedBy,
): Promise<void> {
  if (issuer === null || subject === null) return
  await ctx.db.insert(openIdLinks).values({ staffId, issuer, subject, createdAt: ctx.now() }).onConflictDoNothing()
  if (await mayLink(ctx, staffId, { issuer, subject })) return
  throw new AppError('unauthenticated', 'Another account of the provider was linked to you. Sign in with that account.')
}

interface OpenedBy {
  readonly staffId: string
  readonly openIdIssuer: string | null
  readonly openIdSubject: string | null
}

/** Lets the next account with the right address be linked. */
export async function unlinkOpenId(ctx: Context, staffId: string): Promise<void> {
  await ctx.db.delete(openIdLinks).where(eq(openIdLinks.staffId, staffId))
}
