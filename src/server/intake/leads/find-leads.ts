import { inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { withMergeTargets } from '#server/intake/leads/lead-filters.ts'
import { selectLeads, toLead } from '#server/intake/leads/queries.ts'
import { searchByName } from '#server/intake/leads/search-by-name.ts'
import {
  afterCursor,
  type LeadHit,
  type LeadSearch,
  pageLimit,
  type Sort,
  searchLeadIds,
} from '#server/intake/leads/search-lead-ids.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts'
import { decodeDay, encodeDay } from '#server/platform/db/day-cursor.ts'
import { type Lead, type LeadFilter, leadPageSize } from '#shared/intake/leads/contract.ts'

/**
 * Returns one page of leads. Keyset pagination: every page costs the same, and new rows don't shift pages.
 * @throws AppError `invalid` for an unknown cursor.
 */
export async function findLeads(ctx: Context, filter: LeadFilter): Promise<{ leads: Lead[]; next: string | null }> {
  const hits = await searchInOrder(ctx, await withMergeTargets(ctx, filter))
  const shown = hits.slice(0, leadPageSize)
  const last = shown.at(-1)
  const next = hits.length > leadPageSize && last ? toCursor(last, filter.sort) : null
  const rows = await selectLeads(ctx).where(
    inArray(
      leads.id,
      shown.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map((row) => [row.id, toLead(row)]))
  return { leads: shown.flatMap(({ id }) => byId.get(id) ?? []), next }
}

/** The cursor contains the due date because due dates change often. */
const toCursor = ({ id, day }: LeadHit, sort: Sort) => (sort === 'due' ? encodeDay({ day, id }) : encodeCursor(id))

function searchInOrder(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const { sort, after } = filter
  if (sort === 'due') return searchByDueDate(ctx, filter)
  if (sort === 'name') return searchByName(ctx, filter)
  return searchLeadIds(ctx, filter, { sort, start: after ? afterCursor[sort](decodeCursor(after)) : undefined })
}

/** Leads with a due date first, then the newest without one; each half uses its own index. */
async function searchByDueDate(ctx: Context, filter: LeadSearch): Promise<LeadHit[]> {
  const { day, id } = filter.after ? decodeDay(filter.after) : { day: undefined, id: '' }
  const isUnplanned = isNull(leads.nextActionOn)
  if (day === null)
    return searchLeadIds(ctx, filter, { sort: 'newest', start: afterCursor.newest(id), extraFilter: isUnplanned })
  const start = day && sql`(${leads.nextActionOn}, ${leads.id}) > (${day}::date, ${id}::uuid)`
  const planned = await searchLeadIds(ctx, filter, {
    ...{ sort: 'due', start: start || undefined },
    extraFilter: isNotNull(leads.nextActionOn),
  })
  if (planned.length === pageLimit) return planned
  const limit = pageLimit - planned.length
  const rest = await searchLeadIds(ctx, filter, { sort: 'newest', start: undefined, limit, extraFilter: isUnplanned })
  return [...planned, ...rest]
}
