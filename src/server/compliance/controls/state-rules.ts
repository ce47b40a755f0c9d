import { desc, eq } from 'drizzle-orm'
import { ruleReviews } from '#server/compliance/controls/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { reviewDays, type StateRule } from '#shared/compliance/controls/contract.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { disclosureRules } from '#shared/placement/offers/disclosure-rules.ts'
import { priceKindLabels } from '#shared/placement/offers/terms.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the software's rules with the last comparison with their source, by staff or before the release. */
export async function listStateRules(ctx: Context): Promise<StateRule[]> {
  const reviews = await ctx.db
    .selectDistinctOn([ruleReviews.state], { review: ruleReviews, by: staff.name })
    .from(ruleReviews)
    .innerJoin(staff, eq(staff.id, ruleReviews.staffId))
    .orderBy(ruleReviews.state, desc(ruleReviews.reviewedOn), desc(ruleReviews.id))
  const latest = new Map(reviews.map(({ review, by }) => [review.state, { ...review, by }]))
  return disclosureRules.map(({ products, prices, ...rule }) => {
    const own = latest.get(rule.state)
    const isOwn = own !== undefined && own.reviewedOn >= rule.reviewedOn
    const reviewedOn = isOwn ? own.reviewedOn : rule.reviewedOn
    return {
      ...rule,
      products: products?.map((product) => productLabels[product]) ?? null,
      prices: prices.map((kind) => priceKindLabels[kind]),
      ...{ reviewedOn, reviewedBy: isOwn ? own.by : null, reviewNote: isOwn ? own.note : '' },
      isOld: ctx.now().getTime() - Date.parse(reviewedOn) > reviewDays * dayMs,
    }
  })
}
