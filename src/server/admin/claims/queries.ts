import { countDecisions } from '#server/admin/dashboard/approval-rate.ts'
import type { FigureScope } from '#server/admin/dashboard/events/conditions.ts'
import { openDays } from '#server/admin/dashboard/events/counted-days.ts'
import { spanOf } from '#server/admin/dashboard/events/midnights.ts'
import { type FigureSum, sumFigures } from '#server/admin/dashboard/figures.ts'
import type { Context } from '#server/platform/context.ts'
import { findShownSettings, findSiteSettings } from '#server/system/settings/queries.ts'
import { type Counted, checkClaim } from '#shared/admin/claims/check-claim.ts'
import type { CheckedClaim } from '#shared/admin/claims/contract.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { type Claim, claimKey } from '#shared/system/settings/content/claims.ts'

const earliestDay = '2000-01-01'

/** Returns advertised figures with recorded ones of the same days. */
export async function findClaims(
  ctx: Context,
  reach: { readonly isPublic?: boolean } = {},
): Promise<{ claims: CheckedClaim[] }> {
  const { claims, hours, responseHours: promiseHours } = await findSiteSettings(ctx)
  const shown = new Set((await findShownSettings(ctx, reach)).claims.map(claimKey))
  const today = brokerDay(hours.zone, ctx.now())
  const checked: CheckedClaim[] = []
  for (const claim of claims) {
    const { value, label, measure, evidence, approvedBy, expiresOn, from } = claim
    const to = claim.asOf !== '' && claim.asOf < today ? claim.asOf : today
    const scope = { from: from || earliestDay, to, zone: brokerZone(hours.zone), promiseHours, owners: null }
    const counted = await countFor(ctx, claim, scope)
    checked.push({
      ...{ value, label, measure, evidence, approvedBy, expiresOn, from, to, counted },
      ...checkClaim(claim, counted, today),
      isShown: shown.has(claimKey(claim)),
    })
  }
  return { claims: checked }
}

async function countFor(ctx: Context, { measure }: Claim, scope: FigureScope): Promise<Counted | null> {
  const { from, to, zone, owners } = scope
  if (measure === '' || from > to) return null
  if (measure === 'approval_rate') {
    const { approved, decided } = await countDecisions(ctx, { span: await spanOf(ctx, from, to, zone), owners })
    return { numerator: approved, denominator: decided }
  }
  const sums = (await sumFigures(ctx, await openDays(ctx, scope), 'month')).filter(({ startsOn }) => startsOn === null)
  if (measure === 'funded_dollars') return { numerator: total(sums, 'funded').cents / 100, denominator: null }
  return { numerator: total(sums, 'client').count, denominator: null }
}

const total = (sums: readonly FigureSum[], figure: FigureSum['figure']) =>
  sums
    .filter((sum) => sum.figure === figure)
    .reduce((all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }), { count: 0, cents: 0 })
