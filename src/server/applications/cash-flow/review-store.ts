import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Application, isTrusted, lockApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type CashFlowReview, emptyReview } from '#shared/applications/cash-flow/review.ts'
import type { CategoryOverride } from '#shared/applications/statements/categories/categorize.ts'
import { cashFlowReviews } from './table.ts'

export const reviewContext = (applicationId: string) => `cash_flow_reviews:${applicationId}`

const decode = (keys: EncryptionKeys, applicationId: string, encrypted: string): CashFlowReview => ({
  ...emptyReview,
  ...(JSON.parse(decrypt(keys, encrypted, reviewContext(applicationId))) as Partial<CashFlowReview>),
})

/** Returns what people decided about an application's statements, and its version. */
export async function findReview(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
): Promise<{ review: CashFlowReview; version: number }> {
  const [row] = await ctx.db.select().from(cashFlowReviews).where(eq(cashFlowReviews.applicationId, applicationId))
  return row
    ? { review: decode(keys, applicationId, row.reviewEncrypted), version: row.version }
    : { review: emptyReview, version: 0 }
}

/** Latest first. */
const maxEarlierApplications = 20
const later = alias(applications, 'later')

/**
 * Returns the categories that staff gave to all lines of a payee in the person's earlier applications, oldest first. Skips
 * applications with another owner, which may be outside the scope of the person who categorizes them, and those that a
 * stranger may have started (record 143).
 */
export async function findEarlierOverrides(
  ctx: Context,
  keys: EncryptionKeys,
  { id, emailNormalized }: Pick<Application, 'id' | 'emailNormalized'>,
): Promise<CategoryOverride[]> {
  const rows = await ctx.db
    .select({ id: cashFlowReviews.applicationId, encrypted: cashFlowReviews.reviewEncrypted })
    .from(cashFlowReviews)
    .innerJoin(applications, eq(applications.id, cashFlowReviews.applicationId))
    .innerJoin(later, and(eq(later.id, id), lt(applications.createdAt, later.createdAt)))
    .where(
      and(
        eq(applications.emailNormalized, emailNormalized),
        isTrusted,
        sql`${applications.ownerStaffId} is not distinct from ${later.ownerStaffId}`,
      ),
    )
    .orderBy(desc(cashFlowReviews.updatedAt), desc(cashFlowReviews.applicationId))
    .limit(maxEarlierApplications)
  return rows
    .toReversed()
    .flatMap((row) => decode(keys, row.id, row.encrypted).overrides.filter(({ scope }) => scope === 'alike'))
}

/**
 * Changes a review; `change` also audits it, in the same transaction.
 * @param version as the caller saw it; absent if the change doesn't depend on it.
 * @throws `conflict` if it has changed.
 */
export function changeReview(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, version }: { applicationId: string; version?: number },
  change: (ctx: Context, review: CashFlowReview) => Promise<CashFlowReview>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    const found = await findReview(ctx, keys, applicationId)
    if (version !== undefined && version !== found.version)
      throw await staleWriteError(ctx, {
        subject: applicationId,
        actions: [
          ...['cash-flow.categorize', 'cash-flow.correct', 'cash-flow.undo', 'cash-flow.answer-explanation'],
          ...['cash-flow.add-line', 'cash-flow.remove-line', 'cash-flow.correct-period', 'cash-flow.check'],
        ],
        now: 'Check the cash flow again before you change it.',
      })
    const review = await change(ctx, found.review)
    const values = {
      reviewEncrypted: encrypt(keys, JSON.stringify(review), reviewContext(applicationId)),
      version: found.version + 1,
      updatedAt: ctx.now(),
    }
    await ctx.db
      .insert(cashFlowReviews)
      .values({ applicationId, ...values })
      .onConflictDoUpdate({ target: cashFlowReviews.applicationId, set: values })
    await announce(ctx, 'applications', applicationId)
  })
}
