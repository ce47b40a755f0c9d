import { and, eq } from 'drizzle-orm'
import { newsletterSubscriptions as subscriptions } from '#server/features/newsletter/table.ts'
import type { Context } from '#server/platform/context.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** True where somebody confirmed this address for the newsletter and has not taken it back. */
export async function isSubscribed({ db }: Context, email: string): Promise<boolean> {
  const confirmed = and(eq(subscriptions.emailNormalized, normalizeEmail(email)), eq(subscriptions.status, 'confirmed'))
  return (await db.$count(subscriptions, confirmed)) > 0
}
