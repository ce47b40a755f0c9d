import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { findHeads, fitsOrHeads } from '#server/intake/leads/find-heads.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import type { LeadSelection } from '#shared/intake/leads/contract.ts'
import { closedStatuses } from '#shared/intake/leads/lead-status.ts'

/** A selection, with the leads that are meant because one that was joined to them fits its words. */
export type WithHeads<Selection extends LeadSelection> = Selection & { readonly heads: readonly string[] }

export const withHeads = async <Selection extends LeadSelection>(
  ctx: Context,
  selection: Selection,
): Promise<WithHeads<Selection>> => ({ ...selection, heads: await findHeads(ctx, selection.q) })

/** Which leads are meant, by everything but their status. */
export function selectedLeads(ctx: Context, { q, heads, source, whose, due, today }: WithHeads<LeadSelection>) {
  return and(
    isNull(leads.mergedIntoId),
    fitsOrHeads(meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q), leads.id, heads),
    source ? eq(leads.source, source) : undefined,
    heldBy(ctx, whose),
    dueBy(ctx, { due, today }),
  )
}

/** Which leads have something to be done, today or since; undefined for all. */
export function dueBy(ctx: Context, { due, today }: Pick<LeadSelection, 'due' | 'today'>) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  if (due === 'today') return eq(leads.nextActionOn, day)
  return due === 'overdue' ? lt(leads.nextActionOn, day) : undefined
}

/** Which leads are whose; undefined for everybody's. */
export function heldBy({ actor }: Context, whose: LeadSelection['whose']) {
  if (whose === 'mine') return actor.kind === 'staff' ? eq(leads.ownerStaffId, actor.id) : sql`false`
  return whose === 'unassigned' ? and(isNull(leads.ownerStaffId), isWaiting) : undefined
}

/** As the partial index says it, to the letter. */
const isWaiting = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)
