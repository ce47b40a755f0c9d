import { and, eq, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { findScope, ownerBranches, ownerWalks, type ScopeOwners } from '#server/identity/record-scope/queries.ts'
import { findTagIds, hasTag } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Walk } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findSpan, isInSpan, type OpenSpan } from '#server/system/settings/find-span.ts'
import type { LeadReach } from '#shared/intake/leads/lead-reach.ts'
import { closedStatuses, type LeadStatus } from '#shared/intake/leads/lead-status.ts'
import type { LeadSelection } from '#shared/intake/leads/list-contract.ts'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { selectProofs } from './lead-reach.ts'
import { findMergeTargets, matchesOrMergeTargets } from './queries.ts'
import { leads, leadTags } from './table.ts'

/** With primary leads whose duplicates match the search, and the time of arrival. */
export type PreparedSelection<Selection extends LeadSelection> = Selection & {
  readonly mergeTargets: readonly string[]
  /** Whose leads the caller may read. */
  readonly scope: ScopeOwners
  readonly span: OpenSpan | undefined
  /** Undefined without a filter by tags. */
  readonly tagIds: readonly string[] | undefined
}

/** Looks up what a selection's condition needs. */
export const prepareSelection = async <Selection extends LeadSelection>(
  ctx: Context,
  selection: Selection,
): Promise<PreparedSelection<Selection>> => ({
  ...selection,
  mergeTargets: await findMergeTargets(ctx, selection.q),
  span: await findSpan(ctx, selection.arrived),
  tagIds: await findTagIds(ctx, selection.tag),
  scope: await findScope(ctx, 'leads'),
})

/** Builds a selection's condition. */
export function matchesSelection(
  ctx: Context,
  selection: PreparedSelection<LeadSelection>,
  isSearched = selection.q.trim() !== '',
) {
  const { q, mergeTargets, source, due, span, reached, status, today, tagIds } = selection
  return and(
    isNull(leads.mergedIntoId),
    matchesOrMergeTargets(
      meansPerson({ text: leads.searchText, email: leads.emailNormalized }, q),
      leads.id,
      mergeTargets,
    ),
    anyOf(branchesOf.source(ctx, source)),
    anyOf(branchesOf.owner(ctx, selection)),
    anyOf(branchesOf.status(ctx, status)),
    dueBy(ctx, { due, today }),
    arrivedIn(span, status),
    hasTag(leadTags, leads.id, tagIds, isSearched),
    hasReached(reached),
  )
}

const anyOf = (branches: readonly SQL[]) => (branches.length === 0 ? undefined : or(...branches))

/** Builds the arrival condition, if any. Spam is not counted as arrived. */
const arrivedIn = (span: OpenSpan | undefined, status: string) =>
  span && and(...isInSpan(leads.createdAt, span), status === '' ? ne(leads.status, 'spam') : undefined)

/** Builds the condition of how far a lead has come, if any. The statement must use the table's own name. */
function hasReached(reached: LeadReach) {
  if (reached === '') return undefined
  if (reached === 'day') return sql`${leads.firstTouchedAt} - ${leads.createdAt} <= interval '24 hours'`
  return sql`exists (${selectProofs(reached, sql`leads.id`)})`
}

/** Builds the due-date condition, if any. */
export function dueBy(ctx: Context, { due, today }: Pick<LeadSelection, 'due' | 'today'>) {
  const day = today ?? ctx.now().toISOString().slice(0, 10)
  const chosen = parseChoices(due)
  if (chosen.length > 1) return lte(leads.nextActionOn, day)
  if (due === 'today') return eq(leads.nextActionOn, day)
  return due === 'overdue' ? lt(leads.nextActionOn, day) : undefined
}

/** One condition for each chosen value, none without a choice. Each has an index by arrival. */
export const branchesOf = {
  owner: (ctx: Context, filter: OwnerFilter): SQL[] => ownerBranches(leads.ownerStaffId, ownersOf(ctx, filter)),
  status: (_ctx: Context, status: string): SQL[] =>
    parseChoices(status).map((one) => eq(leads.status, one as LeadStatus)),
  source: (_ctx: Context, source: string): SQL[] => parseChoices(source).map((one) => eq(leads.source, one)),
}

const ownersOf = ({ actor }: Context, { owner: wanted, scope: owners }: OwnerFilter) => ({
  ...{ owners, wanted, me: actor.kind === 'staff' ? actor.id : undefined },
  unassigned: sql`(${isNull(leads.ownerStaffId)} and ${isOpenStatus})`,
})

/** The same for a page by arrival, which is read in the order of the values' index. */
export const walksOf = {
  owner: (ctx: Context, filter: OwnerFilter) => ownerWalks(leads.ownerStaffId, ownersOf(ctx, filter)),
  status: (_ctx: Context, status: string): Walk[] =>
    parseChoices(status).map((value) => ({ column: leads.status, value })),
  source: (_ctx: Context, source: string): Walk[] =>
    parseChoices(source).map((value) => ({ column: leads.source, value })),
}

type OwnerFilter = Pick<PreparedSelection<LeadSelection>, 'owner' | 'scope'>

/** Must match the partial index's condition exactly. */
const isOpenStatus = sql.raw(`leads.status not in (${closedStatuses.map((status) => `'${status}'`).join(', ')})`)

/** Returns conditions for a status: one for each chosen owner, and the rest of the selection; undefined without a choice. */
export function splitByOwner(ctx: Context, selection: PreparedSelection<LeadSelection>, status: LeadStatus) {
  const isClosed = closedStatuses.some((one) => one === status)
  const owners = ownersOf(ctx, selection)
  // The database would read all closed leads without an owner to find that none is open.
  const branches = ownerBranches(leads.ownerStaffId, { ...owners, ...(isClosed && { unassigned: sql`false` }) })
  return branches.length > 0 ? { branches, others: { ...selection, owner: 'all', scope: 'all' as const } } : undefined
}
