import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { findMergeTargets, matchesOrMergeTargets } from '#server/intake/leads/find-merge-targets.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import type { LeadSelection } from '#shared/intake/leads/contract.ts'
import { closedStatuses } from '#shared/intake/leads/lead-status.ts'

/** A selection plus the primary leads whose merged duplicates match the search text. */
export type WithMergeTargets<Selection extends LeadSelection> = Selection & { readonly mergeTargets: readonly string[] }

export const withMergeTargets = async <Selection extends LeadSelection>(
  ctx: Context,
  selection: Selection,
): Promise<WithMergeTargets<Selection>> => ({ ...selection, mergeTargets: await findMergeTargets(ctx, selection.q) })

/** Condition for a selection, except for status. */
export function matchesSelection(
  ctx: Context,
  { q, mergeTargets, source, whose, due, today }: WithMergeTargets<LeadSelection>,
) {
  return and(
    isNull(leads.mergedIntoId),
    matchesOrMergeTargets(
      meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
      leads.id,
      mergeTargets,
    ),
    source ? eq(leads.source, source) : undefined,
    ownedBy(ctx, whose),
    dueBy(ctx, { due, today }),
  )
}

/** Due-date condition; undefined for all leads. */
export function dueBy(ctx: Context, { due, today }: Pick<LeadSelection, 'due' | 'today'>) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  if (due === 'today') return eq(leads.nextActionOn, day)
  return due === 'overdue' ? lt(leads.nextActionOn, day) : undefined
}

/** Owner condition; undefined for all leads. */
export function ownedBy({ actor }: Context, whose: LeadSelection['whose']) {
  if (whose === 'mine') return actor.kind === 'staff' ? eq(leads.ownerStaffId, actor.id) : sql`false`
  return whose === 'unassigned' ? and(isNull(leads.ownerStaffId), isOpenStatus) : undefined
}

/** Must match the partial index's condition exactly. */
const isOpenStatus = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)
