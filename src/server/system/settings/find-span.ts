import { gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '#server/platform/context.ts'
import { parseDayRange } from '#shared/kit/filters/ranges.ts'
import { parseTimeSpan } from '#shared/kit/moment.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { findSiteSettings } from './queries.ts'

export interface OpenSpan {
  readonly from: Date | null
  readonly until: Date | null
}

/** Returns the times of a filter by days of the brokerage, or by two times; undefined if it is empty. */
export async function findSpan(ctx: Context, written: string): Promise<OpenSpan | undefined> {
  if (written === '') return undefined
  const exact = parseTimeSpan(written)
  if (exact) return exact
  const { hours } = await findSiteSettings(ctx)
  const days = parseDayRange(written, brokerDay(hours.zone, ctx.now()))
  if (!days) return undefined
  const midnight = (day: SQL) => sql`(${day}::timestamp at time zone ${brokerZone(hours.zone)}::text)::text`
  const { rows } = await ctx.db.execute<{ from: string | null; until: string | null }>(sql`
    select ${midnight(sql`${days.from}::date`)} as from, ${midnight(sql`(${days.through}::date + 1)`)} as until`)
  const asDate = (at: string | null | undefined) => (at ? new Date(at) : null)
  return { from: asDate(rows[0]?.from), until: asDate(rows[0]?.until) }
}

/** Builds the conditions that a time is in a span. */
export const isInSpan = (column: PgColumn, { from, until }: OpenSpan): (SQL | undefined)[] => [
  from ? gte(column, from) : undefined,
  until ? lt(column, until) : undefined,
]
