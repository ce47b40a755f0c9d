import { eq } from 'drizzle-orm'
import { listStateRules } from '#server/compliance/controls/state-rules.ts'
import { ruleReviews } from '#server/compliance/controls/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface Review {
  /** Made by the caller, so that a repeated request adds no second one. */
  readonly id: string
  readonly state: string
  /** `2026-11-21` */
  readonly reviewedOn: string
  readonly note: string
}

/**
 * Notes that a rule was compared with its source.
 * @throws AppError `not_found` for a state without a rule, `invalid` for a day ahead or before the last review,
 * `conflict` for an id that belongs to another.
 */
export function reviewRule(ctx: Context, { id, state, reviewedOn, note }: Review) {
  return transact(ctx, async (ctx) => {
    const rule = (await listStateRules(ctx)).find((one) => one.state === state)
    if (!rule) throw new AppError('not_found', 'There is no rule for this state.')
    // The day has begun somewhere before it begins in UTC.
    const tomorrow = new Date(ctx.now().getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
    if (reviewedOn > tomorrow) throw badDay('This day has not come yet')
    if (reviewedOn < rule.reviewedOn) throw badDay(`It was reviewed on ${rule.reviewedOn} already`)
    const added = await ctx.db
      .insert(ruleReviews)
      .values({ id, state, reviewedOn, note, staffId: requireActor(ctx).id, at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: ruleReviews.id })
    if (added.length === 0) {
      const [known] = await ctx.db.select().from(ruleReviews).where(eq(ruleReviews.id, id))
      if (known?.state !== state) throw new AppError('conflict', 'This review could not be kept. Please send it again.')
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
