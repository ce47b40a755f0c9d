import { type SQL, sql } from 'drizzle-orm'
import { dailyFiguresState } from '#server/admin/dashboard/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Days } from '#shared/admin/dashboard/period.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { type FigureOwners, isOwnedBy } from './conditions.ts'
import { countedEvents, type Figure } from './figure-events.ts'
import { spanOf } from './midnights.ts'

/** Days that a request counts from the records. */
const maxLiveDays = 92

interface DayQuery extends Days {
  readonly owners: FigureOwners
  /** All if undefined. */
  readonly figures?: readonly Figure[]
}

/** Builds a query of stored daily figures, and live ones of days not yet counted. */
export async function selectDays(ctx: Context, { from, to, owners, figures }: DayQuery): Promise<SQL> {
  const { hours, responseHours } = await findSiteSettings(ctx)
  const zone = brokerZone(hours.zone)
  const [counted] = await ctx.db.select().from(dailyFiguresState)
  const isCounted = counted !== undefined && counted.zone === zone
  // No data precede the first counted day.
  const uncountedFrom = isCounted && counted.through >= from ? addDays(counted.through, 1) : from
  const liveFrom = maxDay(uncountedFrom, addDays(to, 1 - maxLiveDays))
  const isOwned = owners === null ? sql`staff_id is null` : isOwnedBy(owners, 'staff_id')
  const isMeant = figures === undefined ? isOwned : sql`${isOwned} and figure in ${figures}`
  // A count that ends between the two queries must not be added to live records of the same days.
  const storedTo = liveFrom <= to ? addDays(liveFrom, -1) : to
  const stored = sql`select day, staff_id, figure, detail, bucket, count, cents, seconds from daily_figures
    where ${isMeant} and day between ${from} and ${storedTo} and ${isCounted}`
  if (liveFrom > to) return stored
  const live = countedEvents(await spanOf(ctx, liveFrom, to, zone), responseHours, zone, figures)
  return sql`${stored} union all select * from (${live}) live where ${isMeant}`
}

/** Returns the last day that is neither stored nor counted live. */
export async function findMissingThrough(ctx: Context, { from, to }: Days, zone: string): Promise<string | null> {
  const [counted] = await ctx.db.select().from(dailyFiguresState)
  const known = counted?.zone === zone ? counted.through : ''
  const last = addDays(to, -maxLiveDays)
  return last >= from && last > known ? last : null
}

const maxDay = (one: string, other: string) => (one > other ? one : other)
