import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { leads } from '#server/features/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import type { LeadSelection } from '#shared/leads/contract.ts'
import { closedStatuses } from '#shared/leads/lead-status.ts'

/** Which leads are meant, by everything but their status. */
export function selectedLeads(ctx: Context, { q, source, whose, due, today }: LeadSelection) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  return and(
    isNull(leads.mergedIntoId),
    ...meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
    source ? eq(leads.source, source) : undefined,
    heldBy(ctx, whose),
    due === 'today' ? eq(leads.nextActionOn, day) : undefined,
    due === 'overdue' ? lt(leads.nextActionOn, day) : undefined,
  )
}

/** Which leads are whose; undefined for everybody's. */
export function heldBy({ actor }: Context, whose: LeadSelection['whose']) {
  if (whose === 'mine') return actor.kind === 'staff' ? eq(leads.ownerStaffId, actor.id) : sql`false`
  return whose === 'unassigned' ? and(isNull(leads.ownerStaffId), isWaiting) : undefined
}

/** As the partial index says it, to the letter. */
const isWaiting = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)
