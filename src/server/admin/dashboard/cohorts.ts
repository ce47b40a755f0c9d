import { sql } from 'drizzle-orm'
import { findMissingThrough, selectDays } from '#server/admin/dashboard/events/counted-days.ts'
import type { Figure } from '#server/admin/dashboard/events/figure-events.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Cohorts } from '#shared/admin/dashboard/contract.ts'
import { type LeadStep, leadSteps } from '#shared/intake/leads/lead-reach.ts'
import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'
import { findFigureOwners } from './figure-owners.ts'

const months = 12

type Row = { month: string; figure: Figure; count: number }

/** Returns how far the leads of each of the last twelve months have come, newest first. */
export async function findCohorts(ctx: Context, { who }: { who: string }): Promise<Cohorts> {
  const owners = await findFigureOwners(ctx, who)
  const { hours } = await findSiteSettings(ctx)
  const [today, zone] = [brokerDay(hours.zone, ctx.now()), brokerZone(hours.zone)]
  const starts = Array.from({ length: months }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back))
  const from = starts.at(-1) ?? today
  const figures = [...(['lead', 'touched_in_day'] as const), ...leadSteps.map((step) => `cohort_${step}` as const)]
  const days = await selectDays(ctx, { from, to: today, owners, figures })
  const { rows } = await ctx.db.execute<Row>(sql`
    select case when figure in ('lead', 'touched_in_day') then to_char(day, 'YYYY-MM') else detail end as month,
      figure, sum(count)::int as count
    from (${days}) days group by 1, 2`)
  const counted = new Map(rows.map(({ month, figure, count }) => [`${month} ${figure}`, count]))
  const at = (month: string, figure: Figure) => counted.get(`${month} ${figure}`) ?? 0
  const of = (month: string, step: LeadStep) => at(month, `cohort_${step}`)
  const cohorts = starts.map((start) => {
    const month = start.slice(0, 7)
    const [from, until] = [start, addMonths(start, 1)].map((day) => endOfDay(zone, addDays(day, -1)).toISOString())
    return {
      ...{ month, span: { from: from ?? '', until: until ?? '' } },
      ...{ leads: at(month, 'lead'), inDay: at(month, 'touched_in_day'), application: of(month, 'application') },
      ...{ submitted: of(month, 'submitted'), offered: of(month, 'offered'), funded: of(month, 'funded') },
    }
  })
  return {
    ...{ owners: owners && [...owners], cohorts },
    missingThrough: await findMissingThrough(ctx, { from, to: today }, zone),
  }
}
