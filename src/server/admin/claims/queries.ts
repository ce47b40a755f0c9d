import { countDecisions } from '#server/admin/dashboard/approval-rate.ts'
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
  const { claims, hours } = await findSiteSettings(ctx)
  const shown = new Set((await findShownSettings(ctx, reach)).claims.map(claimKey))
  const today = brokerDay(hours.zone, ctx.now())
  const checked: CheckedClaim[] = []
  for (const claim of claims) {
    const { value, label, measure, evidence, approvedBy, expiresOn, from } = claim
    const to = claim.asOf !== '' && claim.asOf < today ? claim.asOf : today
    const counted = await countFor(ctx, claim, { from: from || earliestDay, to, zone: brokerZone(hours.zone) })
    checked.push({
      ...{ value, label, measure, evidence, approvedBy, expiresOn, from, to, counted },
      ...checkClaim(claim, counted, today),
      isShown: shown.has(claimKey(claim)),
    })
  }
  return { claims: checked }
}

async function countFor(
  ctx: Context,
  { measure }: Claim,
  { zone, ...days }: { from: string; to: string; zone: string },
): Promise<Counted | null> {
  if (measure === '' || days.from > days.to) return null
  if (measure === 'approval_rate') {
    const { approved, decided } = await countDecisions(ctx, { ...days, zone, owners: null })
    return { numerator: approved, denominator: decided }
  }
  const sums = (await sumFigures(ctx, { ...days, owners: null, step: 'month' })).filter(
    ({ startsOn }) => startsOn === null,
  )
  if (measure === 'funded_dollars') return { numerator: total(sums, 'funded').cents / 100, denominator: null }
  return { numerator: total(sums, 'client').count, denominator: null }
}

const total = (sums: readonly FigureSum[], figure: FigureSum['figure']) =>
  sums
    .filter((sum) => sum.figure === figure)
    .reduce((all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }), { count: 0, cents: 0 })
