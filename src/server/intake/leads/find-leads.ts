import { inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { findByName } from '#server/intake/leads/find-by-name.ts'
import { present, selectShown } from '#server/intake/leads/queries.ts'
import { behind, type Found, type LeadSearch, readFound, type Sort, wanted } from '#server/intake/leads/read-found.ts'
import { withHeads } from '#server/intake/leads/select-leads.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { decodeDay, encodeDay } from '#server/platform/db/day-cursor.ts'
import { type Lead, type LeadFilter, leadPageSize } from '#shared/intake/leads/contract.ts'

/**
 * One page of leads, found by keyset: a page costs the same wherever it is, and rows that arrive meanwhile move none.
 * @throws AppError `invalid` for a cursor that is none of ours.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const found = await inOrderOf(ctx, await withHeads(ctx, filter))
  const shown = found.slice(0, leadPageSize)
  const last = shown.at(-1)
  const next = found.length > leadPageSize && last ? pointBehind(last, filter.sort) : null
  const rows = await selectShown(ctx).where(
    inArray(
      leads.id,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return { leads: shown.flatMap(({ id }) => byId.get(id) ?? []), next }
}

/** Days are changed all day long, so that the cursor holds the one that the lead had. */
const pointBehind = ({ id, day }: Found, sort: Sort) => (sort === 'due' ? encodeDay({ day, id }) : encodeCursor(id))

function inOrderOf(ctx: Context, filter: LeadSearch): Promise<Found[]> {
  const { sort, after } = filter
  if (sort === 'due') return byDue(ctx, filter)
  if (sort === 'name') return findByName(ctx, filter)
  return readFound(ctx, filter, { sort, start: after ? behind[sort](decodeCursor(after)) : undefined })
}

/** What is planned by its day, and behind it the newest of what is not: each half from an index of its own. */
async function byDue(ctx: Context, filter: LeadSearch): Promise<Found[]> {
  const { day, id } = filter.after ? decodeDay(filter.after) : { day: undefined, id: '' }
  const isUnplanned = isNull(leads.nextActionOn)
  if (day === null) return readFound(ctx, filter, { sort: 'newest', start: behind.newest(id), also: isUnplanned })
  const start = day && sql`(${leads.nextActionOn}, ${leads.id}) > (${day}::date, ${id}::uuid)`
  const planned = await readFound(ctx, filter, {
    ...{ sort: 'due', start: start || undefined },
    also: isNotNull(leads.nextActionOn),
  })
  if (planned.length === wanted) return planned
  const limit = wanted - planned.length
  const rest = await readFound(ctx, filter, { sort: 'newest', start: undefined, limit, also: isUnplanned })
  return [...planned, ...rest]
}
