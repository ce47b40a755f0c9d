import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type SubscriptionRequest, writeRequests } from '#server/intake/newsletter/write-requests.ts'
import type { Context } from '#server/platform/context.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** Batches subscription requests into shared transactions. */
export type NewsletterIntake = GroupCommit<SubscriptionRequest, true>

/** @param report called for outages. */
export const openNewsletterIntake = (pool: pg.Pool, report: (error: unknown) => void): NewsletterIntake =>
  groupCommit((batch) => writeRequests(pool, batch), report)

/**
 * Records a subscription request; resolves once it is durable. The result does not reveal whether the address is known.
 * @throws AppError `unavailable` if overloaded or the database is unreachable.
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
