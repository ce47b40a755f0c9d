import { inArray, sql } from 'drizzle-orm'
import type { FigureScope } from '#server/admin/dashboard/events/conditions.ts'
import { type CountedDays, openDays } from '#server/admin/dashboard/events/counted-days.ts'
import type { Figure } from '#server/admin/dashboard/events/figure-events.ts'
import { findMedianDaysToFund } from '#server/admin/dashboard/events/period-events.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Fresh } from '#shared/admin/dashboard/choices.ts'
import {
  type FigureQuery,
  type Figures,
  type Funnel,
  type FunnelStep,
  readPipeline,
} from '#shared/admin/dashboard/contract.ts'
import { type Days, startsIn, type TrendStep, trendStep } from '#shared/admin/dashboard/period.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { countDecisions } from './approval-rate.ts'
import { findFigureChoices, findFigureScope, maySeeRevenue } from './figure-owners.ts'
import type { KeptFigures } from './kept-figures.ts'
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

/** Sums days, all together and by step. */
export async function sumFigures(ctx: Context, days: CountedDays, step: TrendStep): Promise<FigureSum[]> {
  const begins = sql.raw(`date_trunc('${step}', day::timestamp)`)
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select ${begins}::date::text as starts_on, figure, detail, sum(count) as count, sum(cents) as cents
    from (${days.select(summedFigures)}) days
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

/**
 * Returns the figures of the brokerage, a team or a person.
 * @throws `invalid` for an invalid range, and like `findFigureOwners`.
 */
export async function findFigures(
  ctx: Context,
  { fresh, ...query }: FigureQuery & { fresh: Fresh },
  kept: KeptFigures,
): Promise<Figures> {
  const scope = await findFigureScope(ctx, query)
  const { from, to, zone, owners, promiseHours } = scope
  const hasFiles = mayCall(requireActor(ctx).role, readPipeline)
  const input = { ...scope, hasFiles, hasRevenue: hasFiles && maySeeRevenue(ctx, owners) }
  const { answer, ...counted } = await kept.find(ctx, { of: 'figures', input, fresh, count: countFigures })
  const { files, ...figures } = answer
  return {
    ...{ ...figures, ...counted, from, to, isWhole: owners === null, zone, promiseHours, step: trendStep(scope) },
    ...{ owners: owners && [...owners], choices: await findFigureChoices(ctx) },
    files: files && { ...files, lenders: await nameLenders(ctx, files.lenders) },
  }
}

type LenderFigures = Spread & { readonly id: string; readonly offers: number }
type FileFigures = Omit<NonNullable<Figures['files']>, 'lenders'> & { readonly lenders: LenderFigures[] }
interface CountedFigures extends Pick<Figures, 'span' | 'missingThrough' | 'funnel' | 'trend' | 'firstTouch'> {
  readonly files: FileFigures | null
}

interface FigureInput extends FigureScope {
  readonly hasFiles: boolean
  readonly hasRevenue: boolean
}

/** Counts what may be shown again to everyone with the same input. */
async function countFigures(ctx: Context, { hasFiles, hasRevenue, ...scope }: FigureInput): Promise<CountedFigures> {
  const step = trendStep(scope)
  const days = await openDays(ctx, scope)
  const total = await sumFigures(ctx, days, step)
  const sums = total.filter(({ startsOn }) => startsOn === null)
  const spreads = await findSpreads(ctx, days)
  const { span, missingThrough } = days
  return {
    span: { from: span.from.toISOString(), until: span.until.toISOString() },
    missingThrough,
    funnel: funnelOf(sums),
    trend: trendOf(scope, step, total).map((at) => (hasFiles ? at : { ...at, fundedCents: null })),
    firstTouch: {
      ...(spreads.get(spreadKey('first_touch')) ?? noSpread),
      inTime: countOf(sums, 'touched_in_time'),
      inDay: countOf(sums, 'touched_in_day'),
    },
    files: hasFiles
      ? {
          ...filesOf(sums, spreads),
          medianDaysToFund: await findMedianDaysToFund(ctx, span, scope.owners),
          decisions: await countDecisions(ctx, { span, owners: scope.owners }),
          revenue: hasRevenue ? await findRevenue(ctx, scope) : null,
        }
      : null,
  }
}

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

function filesOf(
  sums: readonly FigureSum[],
  spreads: ReadonlyMap<string, Spread>,
): Pick<FileFigures, 'fundedCents' | 'stages' | 'lenders'> {
  const prefix = spreadKey('lender_answer')
  const answered = [...spreads].filter(([key]) => key.startsWith(prefix))
  return {
    fundedCents: centsOf(sums, 'funded'),
    stages: stages.flatMap((stage) => {
      const spread = spreads.get(spreadKey('stage_time', stage))
      return spread ? [{ stage, ...spread }] : []
    }),
    lenders: answered.map(([key, spread]) => {
      const id = key.slice(prefix.length)
      const ofLender = sums.filter(({ detail }) => detail === id)
      return { ...spread, id, offers: countOf(ofLender, 'lender_offer') }
    }),
  }
}

/** Without deleted lenders. */
async function nameLenders(
  ctx: Context,
  figures: readonly LenderFigures[],
): Promise<NonNullable<Figures['files']>['lenders']> {
  const ids = figures.map(({ id }) => id)
  const named =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: lenders.id, name: lenders.name }).from(lenders).where(inArray(lenders.id, ids))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return figures
    .flatMap((figure) => {
      const name = names.get(figure.id)
      return name === undefined ? [] : [{ ...figure, name }]
    })
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

const of = (sums: readonly FigureSum[], figure: Figure) => sums.filter((sum) => sum.figure === figure)
const countOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { count }) => sum + count, 0)
const centsOf = (sums: readonly FigureSum[], figure: Figure) =>
  of(sums, figure).reduce((sum, { cents }) => sum + cents, 0)
