import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FigureOwners } from '#server/admin/dashboard/events/conditions.ts'
import { findMissingThrough, selectDays } from '#server/admin/dashboard/events/counted-days.ts'
import { type Figure, productOf } from '#server/admin/dashboard/events/figure-events.ts'
import { spanOf } from '#server/admin/dashboard/events/midnights.ts'
import { listTeams } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { BreakdownSubject } from '#shared/admin/dashboard/choices.ts'
import type { Breakdown, BreakdownRow, FigureQuery, Revenue } from '#shared/admin/dashboard/contract.ts'
import { daysOf } from '#shared/admin/dashboard/period.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { countDecisionsBy, noDecisions } from './approval-rate.ts'
import { findFigureOwners, maySeeRevenue } from './figure-owners.ts'
import { findRevenueBy, noRevenue } from './revenue.ts'

/** Rows of a breakdown come from these figures, and from a key of the records for approvals and revenue. */
interface Source {
  /** Undefined: not counted by this subject. */
  readonly figures: Readonly<Partial<Record<Step, Figure>>>
  readonly recordKey: SQL
  readonly readsLead?: boolean
}
const steps = ['leads', 'inDay', 'submitted', 'offered', 'funded'] as const
type Step = (typeof steps)[number]

const byOwner: Source = {
  figures: { leads: 'lead', inDay: 'touched_in_day', submitted: 'submitted', offered: 'offered', funded: 'funded' },
  recordKey: sql`file.owner_staff_id::text`,
}
const sources: Readonly<Record<BreakdownSubject, Source>> = {
  person: byOwner,
  team: byOwner,
  source: {
    figures: { leads: 'lead', submitted: 'submitted', offered: 'offered', funded: 'funded' },
    recordKey: sql`lead.source`,
    readsLead: true,
  },
  product: {
    figures: { submitted: 'submitted_product', offered: 'offered_product', funded: 'funded_product' },
    recordKey: productOf,
  },
  lender: { figures: { offered: 'lender_offer', funded: 'lender_funded' }, recordKey: sql`line.lender_id::text` },
}

type CountRow = { key: string; figure: Figure; count: number; cents: number }
type Counted = Omit<BreakdownRow, 'bookedCents' | 'collectedCents'> & Pick<Revenue, 'bookedCents' | 'collectedCents'>
type Counts = Omit<Counted, 'key' | 'name' | 'ownerIds'>

/**
 * Returns a period's figures by person, team, source, product or lender.
 * @throws `invalid` for an invalid range, and like `findFigureOwners`.
 */
export async function findBreakdown(ctx: Context, query: FigureQuery & { by: BreakdownSubject }): Promise<Breakdown> {
  const { hours } = await findSiteSettings(ctx)
  const days = daysOf(query, brokerDay(hours.zone, ctx.now()))
  if ('errors' in days) throw new AppError('invalid', 'Check the dates', days.errors)
  const owners = await findFigureOwners(ctx, query.who)
  const zone = brokerZone(hours.zone)
  const span = await spanOf(ctx, days.from, days.to, zone)
  const { figures, recordKey, readsLead = false } = sources[query.by]
  const counted = await countBy(ctx, query.by, { ...days, owners })
  const decided =
    query.by === 'lender'
      ? await countAnswers(ctx, { ...days, owners })
      : await countDecisionsBy(ctx, { ...days, owners, zone }, { key: recordKey, readsLead })
  const hasRevenue = maySeeRevenue(ctx, owners)
  const revenue = hasRevenue ? await findRevenueBy(ctx, { ...days, owners, zone }, recordKey) : new Map()
  const keys = new Set([...counted.map(({ key }) => key), ...decided.keys(), ...revenue.keys()])
  const rows = [...keys].map((key) => {
    const of = (step: Step) => {
      const figure = figures[step]
      if (figure === undefined) return null
      return counted.find((row) => row.key === key && row.figure === figure)?.count ?? 0
    }
    const dollars = counted.find((row) => row.key === key && row.figure === figures.funded)?.cents ?? 0
    const { bookedCents, collectedCents } = revenue.get(key) ?? noRevenue
    return {
      ...{ key, leads: of('leads'), inDay: of('inDay'), submitted: of('submitted'), offered: of('offered') ?? 0 },
      ...{ funded: of('funded') ?? 0, fundedCents: dollars, decisions: decided.get(key) ?? noDecisions },
      ...{ bookedCents, collectedCents },
    }
  })
  return {
    ...{
      by: query.by,
      owners: owners && [...owners],
      span: { from: span.from.toISOString(), until: span.until.toISOString() },
    },
    missingThrough: await findMissingThrough(ctx, days, zone),
    rows: (await nameRows(ctx, query.by, rows, owners))
      .sort(byRevenue)
      .map((row) => (hasRevenue ? row : { ...row, bookedCents: null, collectedCents: null })),
  }
}

const byRevenue = (one: Counted, other: Counted) =>
  other.bookedCents - one.bookedCents ||
  other.fundedCents - one.fundedCents ||
  (other.leads ?? 0) - (one.leads ?? 0) ||
  one.name.localeCompare(other.name)

interface CountQuery {
  readonly from: string
  readonly to: string
  readonly owners: FigureOwners
}

async function countBy(ctx: Context, by: BreakdownSubject, query: CountQuery): Promise<CountRow[]> {
  const figures = Object.values(sources[by].figures)
  const isByOwner = by === 'person' || by === 'team'
  // Each person's rows, and the total for what has no owner.
  const people = isByOwner && query.owners === null ? await listStaffIds(ctx) : query.owners
  const key = isByOwner ? sql`coalesce(staff_id::text, '')` : sql`detail`
  const sum = async (owners: FigureOwners) => {
    const { rows } = await ctx.db.execute<CountRow>(sql`
      select ${key} as key, figure, sum(count)::int as count, sum(cents)::float8 as cents
      from (${await selectDays(ctx, { ...query, owners, figures })}) days group by 1, 2`)
    return rows
  }
  const rows = await sum(people)
  if (!isByOwner || query.owners !== null) return rows
  return [...rows, ...unownedOf(await sum(null), rows)]
}

/** Returns the totals less what people have. */
const unownedOf = (totals: readonly CountRow[], rows: readonly CountRow[]): CountRow[] =>
  totals.flatMap((total) => {
    const owned = rows.filter(({ figure }) => figure === total.figure)
    const count = total.count - owned.reduce((sum, row) => sum + row.count, 0)
    const cents = total.cents - owned.reduce((sum, row) => sum + row.cents, 0)
    return count === 0 && cents === 0 ? [] : [{ ...total, key: '', count, cents }]
  })

const listStaffIds = async (ctx: Context) => (await ctx.db.select({ id: staff.id }).from(staff)).map(({ id }) => id)

/** Counts lenders' answers, as for their response times; offers are approvals. */
async function countAnswers(ctx: Context, query: CountQuery) {
  const { rows } = await ctx.db.execute<{ key: string; approved: number; decided: number }>(sql`
    select detail as key, coalesce(sum(count) filter (where figure = 'lender_offer'), 0)::int as approved,
      coalesce(sum(count) filter (where figure = 'lender_answer'), 0)::int as decided
    from (${await selectDays(ctx, { ...query, figures: ['lender_offer', 'lender_answer'] })}) days group by detail`)
  return new Map(rows.map(({ key, ...answers }) => [key, answers]))
}

type Keyed = Counts & { readonly key: string }

async function nameRows(
  ctx: Context,
  by: BreakdownSubject,
  rows: readonly Keyed[],
  owners: FigureOwners,
): Promise<Counted[]> {
  const keys = rows.map(({ key }) => key).filter((key) => key !== '')
  if (by === 'team') return teamRows(ctx, rows, owners)
  if (by === 'source' || by === 'product') return rows.map((row) => ({ ...row, name: row.key, ownerIds: null }))
  const table = by === 'person' ? staff : lenders
  const named =
    keys.length === 0
      ? []
      : await ctx.db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, keys))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    name: names.get(row.key) ?? '',
    ownerIds: by === 'person' && row.key !== '' ? [row.key] : null,
  }))
}

/** Sums people's rows by team; those in several teams count in each. */
async function teamRows(ctx: Context, rows: readonly Keyed[], owners: FigureOwners): Promise<Counted[]> {
  const teams = (await listTeams(ctx)).map(({ id, name, memberIds }) => ({
    ...{ key: id, name, ownerIds: memberIds.filter((one) => owners === null || owners.includes(one)) },
  }))
  return teams.flatMap(({ key, name, ownerIds }) => {
    const members = rows.filter((row) => ownerIds.includes(row.key))
    return ownerIds.length === 0 ? [] : [{ ...sumOf(members), key, name, ownerIds }]
  })
}

function sumOf(rows: readonly Counts[]): Counts {
  const sum = (measure: (row: Counts) => number | null) => rows.reduce((all, row) => all + (measure(row) ?? 0), 0)
  return {
    ...{ leads: sum((row) => row.leads), inDay: sum((row) => row.inDay), submitted: sum((row) => row.submitted) },
    ...{
      offered: sum((row) => row.offered),
      funded: sum((row) => row.funded),
      fundedCents: sum((row) => row.fundedCents),
    },
    decisions: {
      approved: sum((row) => row.decisions.approved),
      decided: sum((row) => row.decisions.decided),
    },
    ...{ bookedCents: sum((row) => row.bookedCents), collectedCents: sum((row) => row.collectedCents) },
  }
}
