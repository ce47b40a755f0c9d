import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type SubscriptionRequest, writeRequests } from '#server/intake/newsletter/write-requests.ts'
import type { Context } from '#server/platform/context.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** Where requests enter: strangers in any number at once, so they share transactions. */
export type NewsletterIntake = GroupCommit<SubscriptionRequest, true>

/** @param report told of outages. */
export const openNewsletterIntake = (pool: pg.Pool, report: (error: unknown) => void): NewsletterIntake =>
  groupCommit((batch) => writeRequests(pool, batch), report)

/**
 * Notes that somebody asked for the newsletter; resolves after it is durable. Nobody learns whether the address is known.
 * @throws AppError `unavailable` under overload, or while the database cannot be reached.
 */
export async function requestSubscription(
  ctx: Context,
  intake: NewsletterIntake,
  { email, pagePath }: { email: string; pagePath: string | undefined },
): Promise<void> {
  await intake.add({
    id: uuidv7(),
    email,
    email_normalized: normalizeEmail(email),
    page_path: pagePath,
    at: ctx.now(),
    unsubscribe_token: newToken(),
  })
}
