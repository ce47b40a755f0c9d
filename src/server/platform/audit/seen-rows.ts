import { lt } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
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

/**
 * Counts a search whose reply is only a number as one more row, each search text once: by trying texts, a reader learns
 * names and phone numbers digit by digit.
 */
export async function noteCountedSearch(ctx: Context, list: string, text: string): Promise<void> {
  const searched = text.trim().toLowerCase()
  if (searched !== '') await noteSeenRows(ctx, [uuidv5(`${list} ${searched}`, searchNamespace)])
}

/** Random, so that no such id is a record's. */
const searchNamespace = '5b0f2a4e-7c1d-4f6a-9b57-2d8c3e1a6f90'
