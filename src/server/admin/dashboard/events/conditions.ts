import { type SQL, sql } from 'drizzle-orm'
import type { Days } from '#shared/admin/dashboard/period.ts'

/** Half-open. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** Builds the condition that a column is in a span. */
export const within = (column: string, { from, until }: Span): SQL =>
  sql`${sql.raw(column)} >= ${from.toISOString()} and ${sql.raw(column)} < ${until.toISOString()}`

/** Builds the condition that the stage change `event` is the application's first to the stage. */
export const isFirst = (stage: 'submitted' | 'funded') => sql`not exists (
  select from application_stage_changes earlier where earlier.application_id = event.application_id
    and earlier.to_stage = ${stage} and (earlier.at, earlier.id) < (event.at, event.id))`

/** The condition that the deal of the application of `event` was not rescinded. */
export const isKept = sql`not exists (
  select from deals where deals.application_id = event.application_id and deals.closed_reason = 'rescinded')`

/** The condition that the offer `event` is the application's first. */
export const isFirstOffer = sql`not exists (select from offers
  where offers.application_id = event.application_id and (offers.created_at, offers.id) < (event.created_at, event.id))`

/** Whose records are counted: these owners', or everyone's and unassigned ones if null. */
export type FigureOwners = readonly string[] | null

/** Which events are counted. */
export interface FigureScope extends Days {
  readonly owners: FigureOwners
  /** IANA name, for midnights and months. */
  readonly zone: string
  /** Promised response time. */
  readonly promiseHours: number
}

/** Builds the condition that a column names one of the owners. */
export const isOwnedBy = (owners: FigureOwners, column: string): SQL =>
  owners === null ? sql`true` : sql`${sql.raw(column)} in ${owners.length === 0 ? sql`(null)` : owners}`
