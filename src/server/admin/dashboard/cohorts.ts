import { sql } from 'drizzle-orm'
import type { FigureScope } from '#server/admin/dashboard/events/conditions.ts'
import { openDays } from '#server/admin/dashboard/events/counted-days.ts'
import type { Figure } from '#server/admin/dashboard/events/figure-events.ts'
import type { Context } from '#server/platform/context.ts'
import type { Fresh } from '#shared/admin/dashboard/choices.ts'
import type { Cohorts } from '#shared/admin/dashboard/contract.ts'
import { type LeadStep, leadSteps } from '#shared/intake/leads/lead-reach.ts'
import { addDays, addMonths } from '#shared/kit/calendar-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'
import { findFigureScope } from './figure-owners.ts'
import type { KeptFigures } from './kept-figures.ts'

const months = 12

type Row = { month: string; figure: Figure; count: number }

/**
 * Returns how far the leads of each of the last twelve months have come, newest first.
 * @throws like `findFigureOwners`.
 */
export async function findCohorts(
  ctx: Context,
  { who, fresh }: { who: string; fresh: Fresh },
  kept: KeptFigures,
): Promise<Cohorts> {
  const scope = await findFigureScope(ctx, { who, period: '7', from: '', to: '' })
  const from = firstDays(scope.to).at(-1) ?? scope.to
  const { answer, ...counted } = await kept.find(ctx, {
    ...{ of: 'cohorts', input: { ...scope, from }, fresh, count: countCohorts },
  })
  return { ...answer, ...counted, owners: scope.owners && [...scope.owners] }
}

/** Of the months until a day, newest first. */
const firstDays = (today: string) =>
  Array.from({ length: months }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back))

async function countCohorts(ctx: Context, scope: FigureScope): Promise<Pick<Cohorts, 'cohorts' | 'missingThrough'>> {
  const { zone, to } = scope
  const figures = [...(['lead', 'touched_in_day'] as const), ...leadSteps.map((step) => `cohort_${step}` as const)]
  const days = await openDays(ctx, scope)
  const { rows } = await ctx.db.execute<Row>(sql`
    select case when figure in ('lead', 'touched_in_day') then to_char(day, 'YYYY-MM') else detail end as month,
      figure, sum(count)::int as count
    from (${days.select(figures)}) days group by 1, 2`)
  const counted = new Map(rows.map(({ month, figure, count }) => [`${month} ${figure}`, count]))
  const at = (month: string, figure: Figure) => counted.get(`${month} ${figure}`) ?? 0
  const of = (month: string, step: LeadStep) => at(month, `cohort_${step}`)
  const cohorts = firstDays(to).map((start) => {
    const month = start.slice(0, 7)
    const [from, until] = [start, addMonths(start, 1)].map((day) => endOfDay(zone, addDays(day, -1)).toISOString())
    return {
      ...{ month, span: { from: from ?? '', until: until ?? '' } },
      ...{ leads: at(month, 'lead'), inDay: at(month, 'touched_in_day'), application: of(month, 'application') },
      ...{ submitted: of(month, 'submitted'), offered: of(month, 'offered'), funded: of(month, 'funded') },
    }
  })
  return { cohorts, missingThrough: days.missingThrough }
}
