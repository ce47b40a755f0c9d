import { inArray } from 'drizzle-orm'
import { lists } from '#server/admin/bulk-changes/lists/all.ts'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { BulkList } from '#shared/admin/bulk-changes/contract.ts'
import type { SeenRecord } from './bulk-list.ts'
import type { bulkChanges } from './table.ts'

/** The tables of records with a scope; tasks check theirs themselves. */
const scoped = {
  leads: { kind: 'leads', table: leads },
  applications: { kind: 'applications', table: applications },
  'merchant-leads': { kind: 'merchantRequests', table: merchantLeads },
  tasks: undefined,
} as const satisfies Record<BulkList, unknown>

/**
 * Finds which records of a batch are in the user's scope by their owner now, in the caller's transaction; anyone may
 * take those that they can read. Locks them in id order, so that no one becomes their owner before the change.
 */
export async function findChangeable(
  ctx: Context,
  { list, change, status }: Pick<typeof bulkChanges.$inferSelect, 'list' | 'change' | 'status'>,
  records: readonly SeenRecord[],
): Promise<(record: SeenRecord) => boolean> {
  const found = scoped[list]
  // Moves, assignments and their undo check each locked lead.
  if (!found || (list === 'leads' && change.action !== 'tag')) return () => true
  const isTaken = status === 'running' && change.action === 'assign' && change.to === requireActor(ctx).id
  const owners = await findScope(ctx, found.kind, isTaken ? 'read' : 'change')
  if (owners === 'all') return () => true
  const { table } = found
  const rows = await ctx.db
    .select({ id: table.id, ownerId: table.ownerStaffId })
    .from(table)
    .where(
      inArray(
        table.id,
        records.map(({ id }) => id),
      ),
    )
    .orderBy(table.id)
    .for('update')
  const refused = new Set(rows.filter(({ ownerId }) => !covers(owners, ownerId)).map(({ id }) => id))
  return ({ id }) => !refused.has(id)
}

/** Returns those of some records that the caller may read now. */
export async function findReadable(ctx: Context, list: BulkList, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await lists[list].find(ctx, { ids }, ids.length)
  const owners = scoped[list] ? await findScope(ctx, scoped[list].kind) : 'all'
  return new Set(found.filter(({ seen }) => covers(owners, seen.ownerId)).map(({ id }) => id))
}
