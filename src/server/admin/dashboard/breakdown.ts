import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FigureOwners, FigureScope } from '#server/admin/dashboard/events/conditions.ts'
import { type CountedDays, openDays } from '#server/admin/dashboard/events/counted-days.ts'
import { type Figure, productOf } from '#server/admin/dashboard/events/figure-events.ts'
import { listTeams } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { BreakdownSubject, Fresh } from '#shared/admin/dashboard/choices.ts'
import type { Breakdown, BreakdownRow, FigureQuery, Revenue } from '#shared/admin/dashboard/contract.ts'
import { countDecisionsBy, noDecisions } from './approval-rate.ts'
import { findFigureScope, maySeeRevenue } from './figure-owners.ts'
import type { KeptFigures } from './kept-figures.ts'
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

type CountedSubject = Exclude<BreakdownSubject, 'team'>
const sources: Readonly<Record<CountedSubject, Source>> = {
  person: {
    figures: { leads: 'lead', inDay: 'touched_in_day', submitted: 'submitted', offered: 'offered', funded: 'funded' },
    recordKey: sql`file.owner_staff_id::text`,
  },
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
export async function findBreakdown(
  ctx: Context,
  { by, fresh, ...query }: FigureQuery & { by: BreakdownSubject; fresh: Fresh },
  kept: KeptFigures,
): Promise<Breakdown> {
  const scope = await findFigureScope(ctx, query)
  const { owners } = scope
  const hasRevenue = maySeeRevenue(ctx, owners)
  // Teams are sums of people, so they share their counts.
  const input = { ...scope, by: by === 'team' ? 'person' : by, hasRevenue } as const
  const { answer, ...counted } = await kept.find(ctx, { of: 'breakdown', input, fresh, count: countBreakdown })
  const { keyed, ...period } = answer
  const named = await nameRows(ctx, { by, owners, rows: keyed })
  return {
    ...{ by, owners: owners && [...owners], ...period, ...counted },
    rows: named.sort(byRevenue).map((row) => (hasRevenue ? row : { ...row, bookedCents: null, collectedCents: null })),
  }
}

interface BreakdownInput extends FigureScope {
  readonly by: CountedSubject
  readonly hasRevenue: boolean
}

interface CountedBreakdown extends Pick<Breakdown, 'span' | 'missingThrough'> {
  readonly keyed: Keyed[]
}

/** Counts what may be shown again to everyone with the same input. */
async function countBreakdown(ctx: Context, { by, hasRevenue, ...scope }: BreakdownInput): Promise<CountedBreakdown> {
  const { owners } = scope
  const days = await openDays(ctx, scope)
  const { span, missingThrough } = days
  const { figures, recordKey, readsLead = false } = sources[by]
  const counted = await countBy(ctx, by, days, owners)
  const decided =
    by === 'lender'
      ? await countAnswers(ctx, days)
      : await countDecisionsBy(ctx, { span, owners }, { key: recordKey, readsLead })
  const revenue = hasRevenue ? await findRevenueBy(ctx, scope, recordKey) : new Map()
  const keys = new Set([...counted.map(({ key }) => key), ...decided.keys(), ...revenue.keys()])
  const keyed = [...keys].map((key) => {
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
  return { span: { from: span.from.toISOString(), until: span.until.toISOString() }, missingThrough, keyed }
}

const byRevenue = (one: Counted, other: Counted) =>
  other.bookedCents - one.bookedCents ||
  other.fundedCents - one.fundedCents ||
  (other.leads ?? 0) - (one.leads ?? 0) ||
  one.name.localeCompare(other.name)

async function countBy(ctx: Context, by: CountedSubject, days: CountedDays, owners: FigureOwners): Promise<CountRow[]> {
  const figures = Object.values(sources[by].figures)
  const isByOwner = by === 'person'
  // Each person's rows, and the total for what has no owner.
  const people = isByOwner && owners === null ? await listStaffIds(ctx) : owners
  const key = isByOwner ? sql`coalesce(staff_id::text, '')` : sql`detail`
  const sum = async (rowOwners: FigureOwners) => {
    const { rows } = await ctx.db.execute<CountRow>(sql`
      select ${key} as key, figure, sum(count)::int as count, sum(cents)::float8 as cents
      from (${days.select(figures, rowOwners)}) days group by 1, 2`)
    return rows
  }
  const rows = await sum(people)
  if (!isByOwner || owners !== null) return rows
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
async function countAnswers(ctx: Context, days: CountedDays) {
  const { rows } = await ctx.db.execute<{ key: string; approved: number; decided: number }>(sql`
    select detail as key, coalesce(sum(count) filter (where figure = 'lender_offer'), 0)::int as approved,
      coalesce(sum(count) filter (where figure = 'lender_answer'), 0)::int as decided
    from (${days.select(['lender_offer', 'lender_answer'])}) days group by detail`)
  return new Map(rows.map(({ key, ...answers }) => [key, answers]))
}

type Keyed = Counts & { readonly key: string }

interface NameQuery {
  readonly by: BreakdownSubject
  readonly rows: readonly Keyed[]
  readonly owners: FigureOwners
}

async function nameRows(ctx: Context, { by, rows, owners }: NameQuery): Promise<Counted[]> {
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
