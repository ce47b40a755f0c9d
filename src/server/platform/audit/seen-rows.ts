import { lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { seenRows } from './table.ts'

/** Repeats within it write nothing, so that lists stay fast. */
const sameLookMs = 60 * 60_000

/** Counts rows that a staff member saw outside the audit log, each once. */
export async function noteSeenRows(ctx: Context, ids: readonly string[]): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || ids.length === 0) return
  const seenAt = ctx.now()
  await ctx.db
    .insert(seenRows)
    // In one order, so that two requests can't wait for each other.
    .values([...new Set(ids)].toSorted().map((recordId) => ({ readerId: actor.id, recordId, seenAt })))
    .onConflictDoUpdate({
      target: [seenRows.readerId, seenRows.recordId],
      set: { seenAt },
      setWhere: lt(seenRows.seenAt, new Date(seenAt.getTime() - sameLookMs)),
    })
}
