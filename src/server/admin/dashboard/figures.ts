import { inArray, sql } from 'drizzle-orm'
import type { FigureOwners } from '#server/admin/dashboard/events/conditions.ts'
import { findMissingThrough, selectDays } from '#server/admin/dashboard/events/counted-days.ts'
import type { Figure } from '#server/admin/dashboard/events/figure-events.ts'
import { spanOf } from '#server/admin/dashboard/events/midnights.ts'
import { findMedianDaysToFund } from '#server/admin/dashboard/events/period-events.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Period } from '#shared/admin/dashboard/choices.ts'
import { type Figures, type Funnel, type FunnelStep, readPipeline } from '#shared/admin/dashboard/contract.ts'
import { type Days, daysOf, startsIn, type TrendStep, trendStep } from '#shared/admin/dashboard/period.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { countDecisions } from './approval-rate.ts'
import { findFigureChoices, findFigureOwners, maySeeRevenue } from './figure-owners.ts'
import { findRevenue } from './revenue.ts'
import { findSpreads, noSpread, type Spread, spreadKey } from './spreads.ts'

/** `startsOn` is set if summed by step. */
export interface FigureSum {
  readonly startsOn: string | null
  readonly figure: Figure
  readonly detail: string
  readonly count: number
  readonly cents: number
}

type SumRow = {
  starts_on: string | null
  figure: Figure
  detail: string | null
  count: string
  cents: string
}

interface SumQuery extends Days {
  readonly owners: FigureOwners
  readonly step: TrendStep
}

/** Sums a date range: stored daily figures, and live records for days not yet counted. */
export async function sumFigures(ctx: Context, { step, ...query }: SumQuery): Promise<FigureSum[]> {
  const begins = sql.raw(`date_trunc('${step}', day::timestamp)`)
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select ${begins}::date::text as starts_on, figure, detail, sum(count) as count, sum(cents) as cents
    from (${await selectDays(ctx, { ...query, figures: summedFigures })}) days
    group by grouping sets ((figure, detail), (${begins}, figure))
    having grouping(detail) = 0 or figure in ('lead', 'touched_in_day', 'submitted', 'funded')`)
  return rows.map(({ starts_on: startsOn, figure, detail, count, cents }) => ({
    ...{ startsOn, figure, detail: detail ?? '', count: Number(count), cents: Number(cents) },
  }))
}

/** Without durations, whose exact spread is found separately, and those of breakdowns. */
const summedFigures = [
  ...(['lead', 'touched_in_time', 'touched_in_day', 'analysis', 'application'] as const),
  ...(['submitted', 'offered', 'funded', 'client', 'lender_offer'] as const),
] satisfies Figure[]

interface FigureQuery {
  readonly who: string
  readonly period: Period
  readonly from: string
  readonly to: string
}

/**
 * Returns the figures of the brokerage, a team or a person.
 * @throws `invalid` for an invalid range, and like `findFigureOwners`.
 */
export async function findFigures(ctx: Context, query: FigureQuery): Promise<Figures> {
  const { role } = requireActor(ctx)
  const { hours, responseHours } = await findSiteSettings(ctx)
  const days = daysOf(query, brokerDay(hours.zone, ctx.now()))
  if ('errors' in days) throw new AppError('invalid', 'Check the dates', days.errors)
  const owners = await findFigureOwners(ctx, query.who)
  const step = trendStep(days)
  const scope = { ...days, owners, zone: brokerZone(hours.zone) }
  const total = await sumFigures(ctx, { ...days, owners, step })
  const sums = total.filter(({ startsOn }) => startsOn === null)
  const spreads = await findSpreads(ctx, { ...days, owners })
  const span = await spanOf(ctx, days.from, days.to, scope.zone)
  return {
    ...{ ...days, isWhole: owners === null, zone: scope.zone, promiseHours: responseHours, step },
    ...{ owners: owners && [...owners], choices: await findFigureChoices(ctx) },
    span: { from: span.from.toISOString(), until: span.until.toISOString() },
    missingThrough: await findMissingThrough(ctx, days, scope.zone),
    funnel: funnelOf(sums),
    trend: trendOf(days, step, total),
    firstTouch: {
      ...(spreads.get(spreadKey('first_touch')) ?? noSpread),
      inTime: countOf(sums, 'touched_in_time'),
      inDay: countOf(sums, 'touched_in_day'),
    },
    files: mayCall(role, readPipeline)
      ? {
          ...(await filesOf(ctx, sums, spreads)),
          medianDaysToFund: await findMedianDaysToFund(ctx, span, owners),
          decisions: await countDecisions(ctx, scope),
          revenue: maySeeRevenue(ctx, owners) ? await findRevenue(ctx, scope) : null,
        }
      : null,
  }
}

type FileFigures = NonNullable<Figures['files']>

const stepFigures: Readonly<Record<FunnelStep, Figure>> = {
  ...{ leads: 'lead', analyses: 'analysis', applications: 'application' },
  ...{ submitted: 'submitted', offered: 'offered', funded: 'funded' },
}

function funnelOf(sums: readonly FigureSum[]): Figures['funnel'] {
  const bySource = new Map<string, Funnel>()
  for (const [name, figure] of Object.entries(stepFigures) as [FunnelStep, Figure][])
    for (const { detail, count } of sums.filter((sum) => sum.figure === figure)) {
      const steps = bySource.get(detail) ?? {
        leads: 0,
        analyses: 0,
        applications: 0,
        submitted: 0,
        offered: 0,
        funded: 0,
      }
      bySource.set(detail, { ...steps, [name]: steps[name] + count })
    }
  return [...bySource]
    .map(([source, steps]) => ({ source, steps }))
    .sort((one, other) => other.steps.leads - one.steps.leads || one.source.localeCompare(other.source))
}

function trendOf(days: Days, step: TrendStep, sums: readonly FigureSum[]): Figures['trend'] {
  const found = new Map(sums.map((sum) => [`${sum.startsOn} ${sum.figure}`, sum]))
  const at = (startsOn: string, figure: Figure) => found.get(`${startsOn} ${figure}`)?.count ?? 0
  return startsIn(days, step).map((startsOn) => ({
    startsOn,
    ...{ leads: at(startsOn, 'lead'), reached: at(startsOn, 'touched_in_day') },
    ...{ submitted: at(startsOn, 'submitted'), funded: at(startsOn, 'funded') },
    fundedCents: found.get(`${startsOn} funded`)?.cents ?? 0,
  }))
}

async function filesOf(
  ctx: Context,
  sums: readonly FigureSum[],
  spreads: ReadonlyMap<string, Spread>,
): Promise<Omit<FileFigures, 'decisions' | 'revenue' | 'medianDaysToFund'>> {
  const prefix = spreadKey('lender_answer')
  const answered = [...spreads.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
  const named =
    answered.length === 0
      ? []
      : await ctx.db.select({ id: lenders.id, name: lenders.name }).from(lenders).where(inArray(lenders.id, answered))
  return {
    fundedCents: centsOf(sums, 'funded'),
    stages: stages.flatMap((stage) => {
      const spread = spreads.get(spreadKey('stage_time', stage))
      return spread ? [{ stage, ...spread }] : []
    }),
    lenders: named
      .map(({ id, name }) => ({
        ...{ id, name, ...(spreads.get(spreadKey('lender_answer', id)) ?? noSpread) },
        offers: countOf(
          sums.filter(({ detail }) => detail === id),
          'lender_offer',
        ),
      }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  }
}

const of = (sums: readonly FigureSum[], figure: Figure) => sums.filter((sum) => sum.figure === figure)
const countOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { count }) => sum + count, 0)
const centsOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { cents }) => sum + cents, 0)
