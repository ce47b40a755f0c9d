import { inArray, type SQL, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { type Figures, type Funnel, type FunnelStep, readPipeline } from '#shared/admin/dashboard/contract.ts'
import { type Days, daysOf, type Period, startsIn, type TrendStep, trendStep } from '#shared/admin/dashboard/period.ts'
import { seesWholeBrokerage } from '#shared/admin/dashboard/work-address.ts'
import { type Stage, stages } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { type DurationCount, percentile } from '#shared/kit/locale/durations.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { countDecisions } from './approval-rate.ts'
import { countedEvents, type Figure } from './figure-events.ts'
import { spanOf } from './midnights.ts'
import { findMedianDaysToFund } from './period-events.ts'
import { findRevenue } from './revenue.ts'
import { dailyFiguresState } from './table.ts'

/** `startsOn` is set if summed by step. */
export interface FigureSum {
  readonly startsOn: string | null
  readonly figure: Figure
  readonly detail: string
  readonly bucket: number
  readonly count: number
  readonly cents: number
}

type SumRow = {
  starts_on: string | null
  figure: Figure
  detail: string | null
  bucket: number | null
  count: string
  cents: string
}

interface SumQuery extends Days {
  readonly staffId: string | null
  readonly step: TrendStep
}

/** Sums a date range: stored daily figures, and live records for days not yet counted. */
export async function sumFigures(ctx: Context, { from, to, staffId, step }: SumQuery): Promise<FigureSum[]> {
  const { hours, responseHours } = await findSiteSettings(ctx)
  const zone = brokerZone(hours.zone)
  const [counted] = await ctx.db.select().from(dailyFiguresState)
  const isCounted = counted !== undefined && counted.zone === zone
  // No data precede the first counted day.
  const uncountedFrom = isCounted && counted.through >= from ? addDays(counted.through, 1) : from
  const liveFrom = maxDay(uncountedFrom, addDays(to, 1 - maxLiveDays))
  const staffCondition = staffId === null ? sql`staff_id is null` : sql`staff_id = ${staffId}`
  const live = liveFrom <= to && [
    sql`select * from (${countedEvents(await spanOf(ctx, liveFrom, to, zone), responseHours, zone)}) live where ${staffCondition}`,
  ]
  // A count that ends between the two queries must not be added to live records of the same days.
  const storedTo = liveFrom <= to ? addDays(liveFrom, -1) : to
  const parts: SQL[] = [
    sql`select day, staff_id, figure, detail, bucket, count, cents from daily_figures
      where ${staffCondition} and day between ${from} and ${storedTo} and ${isCounted}`,
    ...(live || []),
  ]
  const begins = sql.raw(`date_trunc('${step}', day::timestamp)`)
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select ${begins}::date::text as starts_on, figure, detail, bucket, sum(count) as count, sum(cents) as cents
    from (${sql.join(parts, sql` union all `)}) days
    group by grouping sets ((figure, detail, bucket), (${begins}, figure))
    having grouping(detail) = 0 or figure in ('lead', 'touched_in_day', 'submitted', 'funded')`)
  return rows.map(({ starts_on: startsOn, figure, detail, bucket, count, cents }) => ({
    ...{ startsOn, figure, detail: detail ?? '', bucket: bucket ?? 0, count: Number(count), cents: Number(cents) },
  }))
}

const maxLiveDays = 92

/** Neither stored nor counted live. */
async function findMissingThrough(ctx: Context, { from, to }: Days, zone: string): Promise<string | null> {
  const [counted] = await ctx.db.select().from(dailyFiguresState)
  const known = counted?.zone === zone ? counted.through : ''
  const last = addDays(to, -maxLiveDays)
  return last >= from && last > known ? last : null
}

const maxDay = (one: string, other: string) => (one > other ? one : other)

interface FigureQuery {
  readonly period: Period
  readonly from: string
  readonly to: string
}

/** Returns the caller's or the brokerage's figures. @throws `invalid` for an invalid range. */
export async function findFigures(ctx: Context, query: FigureQuery): Promise<Figures> {
  const { id, role } = requireActor(ctx)
  const { hours, responseHours } = await findSiteSettings(ctx)
  const days = daysOf(query, brokerDay(hours.zone, ctx.now()))
  if ('errors' in days) throw new AppError('invalid', 'Check the dates', days.errors)
  const [step, isWhole] = [trendStep(days), seesWholeBrokerage(role)]
  const sums = await sumFigures(ctx, { ...days, step, staffId: isWhole ? null : id })
  const total = sums.filter(({ startsOn }) => startsOn === null)
  const scope = { ...days, staffId: isWhole ? null : id, zone: brokerZone(hours.zone) }
  const span = await spanOf(ctx, days.from, days.to, scope.zone)
  const touches = total.filter(({ figure }) => figure === 'first_touch')
  return {
    ...{ ...days, isWhole, zone: scope.zone, promiseHours: responseHours, step },
    span: { from: span.from.toISOString(), until: span.until.toISOString() },
    missingThrough: await findMissingThrough(ctx, days, brokerZone(hours.zone)),
    funnel: funnelOf(total),
    trend: trendOf(days, step, sums),
    firstTouch: {
      ...spreadOf(touches),
      inTime: countOf(total, 'touched_in_time'),
      inDay: countOf(total, 'touched_in_day'),
    },
    files: mayCall(role, readPipeline)
      ? {
          ...(await filesOf(ctx, total)),
          medianDaysToFund: await findMedianDaysToFund(ctx, span, scope.staffId),
          decisions: await countDecisions(ctx, scope),
          revenue: await findRevenue(ctx, scope),
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
): Promise<Omit<FileFigures, 'decisions' | 'revenue' | 'medianDaysToFund'>> {
  const answers = Map.groupBy(
    sums.filter(({ figure }) => figure === 'lender_answer'),
    ({ detail }) => detail,
  )
  const named =
    answers.size === 0
      ? []
      : await ctx.db
          .select({ id: lenders.id, name: lenders.name })
          .from(lenders)
          .where(inArray(lenders.id, [...answers.keys()]))
  const times = Map.groupBy(
    sums.filter(({ figure }) => figure === 'stage_time'),
    ({ detail }) => detail as Stage,
  )
  return {
    fundedCents: centsOf(sums, 'funded'),
    stages: stages.flatMap((stage) => {
      const counts = times.get(stage)
      return counts ? [{ stage, ...spreadOf(counts) }] : []
    }),
    lenders: named
      .map(({ id, name }) => ({
        ...{ id, name, ...spreadOf(answers.get(id) ?? []) },
        offers: countOf(
          sums.filter(({ detail }) => detail === id),
          'lender_offer',
        ),
      }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  }
}

const spreadOf = (counts: readonly DurationCount[]) => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  medianMs: percentile(counts, 0.5),
  p90Ms: percentile(counts, 0.9),
})

const of = (sums: readonly FigureSum[], figure: Figure) => sums.filter((sum) => sum.figure === figure)
const countOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { count }) => sum + count, 0)
const centsOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { cents }) => sum + cents, 0)
