import { eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { listStateRules } from './queries.ts'
import { ruleReviews } from './table.ts'

interface Review {
  /** From the caller, so that a retry adds nothing. */
  readonly id: string
  readonly state: string
  /** `2026-11-21` */
  readonly reviewedOn: string
  readonly note: string
}

/**
 * Records that a rule was compared with its source.
 * @throws `not_found`, `invalid` for a future date or one before the last review, `conflict` if another review has
 * the id.
 */
export function reviewRule(ctx: Context, { id, state, reviewedOn, note }: Review) {
  return transact(ctx, async (ctx) => {
    const rule = (await listStateRules(ctx)).find((one) => one.state === state)
    if (!rule) throw new AppError('not_found', 'There’s no rule for this state.')
    // Dates start up to 14 hours earlier than in UTC.
    const tomorrow = new Date(ctx.now().getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
    if (reviewedOn > tomorrow) throw badDay('This date is in the future')
    if (reviewedOn < rule.reviewedOn) throw badDay(`Already reviewed on ${rule.reviewedOn}`)
    const added = await ctx.db
      .insert(ruleReviews)
      .values({ id, state, reviewedOn, note, staffId: requireActor(ctx).id, at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: ruleReviews.id })
    if (added.length === 0) {
      const [known] = await ctx.db.select().from(ruleReviews).where(eq(ruleReviews.id, id))
      if (known?.state !== state) throw new AppError('conflict', 'We couldn’t save this review. Try again.')
      return {}
    }
    await record(ctx, 'state-rule.review', state, {
      before: { reviewedOn: rule.reviewedOn, note: rule.reviewNote },
      after: { reviewedOn, note },
    })
    return {}
  })
}

const badDay = (message: string) =>
  new AppError('invalid', 'Please check your input and try again.', { reviewedOn: message })
