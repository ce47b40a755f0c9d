import { between, sql } from 'drizzle-orm'
import { countedEvents } from '#server/admin/dashboard/events/figure-events.ts'
import { spanOf } from '#server/admin/dashboard/events/midnights.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { dailyFigures, dailyFiguresState } from './table.ts'

/** Leads are assigned and contacted days after arrival. */
const recountedDays = 7
/** The first count of several years must not block the embedded database. */
const daysPerTransaction = 7

/** Counts finished days and recounts the last ones. */
export async function updateDailyFigures(ctx: Context): Promise<void> {
  const { hours, responseHours } = await findSiteSettings(ctx)
  const zone = brokerZone(hours.zone)
  const yesterday = addDays(brokerDay(hours.zone, ctx.now()), -1)
  const [known] = await ctx.db.select().from(dailyFiguresState)
  const isKept = known?.zone === zone && !(await hasOlder(ctx, known.from, zone))
  const first = isKept ? known.from : await findFirstDay(ctx, zone)
  if (first === null) return
  if (known && !isKept)
    await transact(ctx, async (ctx) => {
      await ctx.db.delete(dailyFigures)
      await ctx.db.delete(dailyFiguresState)
    })
  const start = isKept ? maxDay(first, addDays(known.through, 1 - recountedDays)) : first
  for (let from = start; from <= yesterday; from = addDays(from, daysPerTransaction)) {
    const through = minDay(addDays(from, daysPerTransaction - 1), yesterday)
    await count(ctx, { ...{ from, through, zone, responseHours }, first })
  }
}

interface Counting {
  readonly from: string
  readonly through: string
  readonly zone: string
  readonly responseHours: number
  readonly first: string
}

const count = (ctx: Context, { from, through, zone, responseHours, first }: Counting) =>
  transact(ctx, async (ctx) => {
    const span = await spanOf(ctx, from, through, zone)
    await ctx.db.delete(dailyFigures).where(between(dailyFigures.day, from, through))
    await ctx.db.execute(sql`
      insert into daily_figures (day, staff_id, figure, detail, bucket, count, cents, seconds)
      ${countedEvents(span, responseHours, zone)}`)
    const counted = { from: first, through, zone, countedAt: ctx.now() }
    await ctx.db
      .insert(dailyFiguresState)
      .values({ id: 1, ...counted })
      .onConflictDoUpdate({ target: dailyFiguresState.id, set: counted })
  })

async function hasOlder(ctx: Context, day: string, zone: string): Promise<boolean> {
  const { from } = await spanOf(ctx, day, day, zone)
  const { rows } = await ctx.db.execute<{ has: boolean }>(sql`
    select exists (select from leads where created_at < ${from.toISOString()})
      or exists (select from applications where created_at < ${from.toISOString()})
      or exists (select from application_stage_changes where at < ${from.toISOString()}) as has`)
  return rows[0]?.has ?? false
}

async function findFirstDay(ctx: Context, zone: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ day: string | null }>(sql`
    select (min(at) at time zone ${zone}::text)::date::text as day from (
      select min(created_at) as at from leads union all select min(created_at) from applications
      union all select min(at) from application_stage_changes union all select min(created_at) from prequalifications
    ) firsts`)
  return rows[0]?.day ?? null
}

const maxDay = (one: string, other: string) => (one > other ? one : other)
const minDay = (one: string, other: string) => (one < other ? one : other)
