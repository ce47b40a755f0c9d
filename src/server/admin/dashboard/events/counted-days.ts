import { type SQL, sql } from 'drizzle-orm'
import { dailyFiguresState } from '#server/admin/dashboard/table.ts'
import type { Context } from '#server/platform/context.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { type FigureOwners, type FigureScope, isOwnedBy, type Span } from './conditions.ts'
import { countedEvents, type Figure } from './figure-events.ts'
import { spanOf } from './midnights.ts'

/** Days that a request counts from the records. */
const maxLiveDays = 92

export interface CountedDays {
  /** Between the midnights around the days. */
  readonly span: Span
  /** The last day that is neither stored nor counted live. */
  readonly missingThrough: string | null
  /** Builds a query of stored daily figures, and live ones of days not yet counted; by default of the scope's owners. */
  select(figures: readonly Figure[], owners?: FigureOwners): SQL
}

/** Finds which days of a scope are stored. */
export async function openDays(
  ctx: Context,
  { from, to, zone, promiseHours, owners: scopeOwners }: FigureScope,
): Promise<CountedDays> {
  const [counted] = await ctx.db.select().from(dailyFiguresState)
  const isCounted = counted !== undefined && counted.zone === zone
  // No data precede the first counted day.
  const uncountedFrom = isCounted && counted.through >= from ? addDays(counted.through, 1) : from
  const lastMissing = addDays(to, -maxLiveDays)
  const liveFrom = maxDay(uncountedFrom, addDays(lastMissing, 1))
  // A count that ends before the next query must not be added to live records of the same days.
  const storedTo = liveFrom <= to ? addDays(liveFrom, -1) : to
  const span = await spanOf(ctx, from, to, zone)
  const liveSpan = liveFrom > to ? undefined : liveFrom === from ? span : await spanOf(ctx, liveFrom, to, zone)
  return {
    span,
    missingThrough: lastMissing >= from && lastMissing > (isCounted ? counted.through : '') ? lastMissing : null,
    select: (figures, owners = scopeOwners) => {
      const isOwned = owners === null ? sql`staff_id is null` : isOwnedBy(owners, 'staff_id')
      const isMeant = sql`${isOwned} and figure in ${figures}`
      const stored = sql`select day, staff_id, figure, detail, bucket, count, cents, seconds from daily_figures
        where ${isMeant} and day between ${from} and ${storedTo} and ${isCounted}`
      if (!liveSpan) return stored
      const live = countedEvents(liveSpan, promiseHours, zone, figures)
      return sql`${stored} union all select * from (${live}) live where ${isMeant}`
    },
  }
}

const maxDay = (one: string, other: string) => (one > other ? one : other)
