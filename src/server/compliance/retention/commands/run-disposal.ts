import { and, asc, eq, isNull } from 'drizzle-orm'
import { removeFiles } from '#server/applications/documents/commands/shred-documents.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { lockDocuments } from '#server/applications/documents/queries.ts'
import { beginRetention } from '#server/compliance/retention/commands/begin-disposal.ts'
import { disposeOfRecord } from '#server/compliance/retention/commands/dispose-of-record.ts'
import { judgeAgain } from '#server/compliance/retention/commands/judge-again.ts'
import { findDue } from '#server/compliance/retention/due-records.ts'
import { disposalItems, disposals } from '#server/compliance/retention/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'

type Item = typeof disposalItems.$inferSelect

/** Records per type and run; the rest waits for the next run. */
const perRun = 500

/** Deletes records past their retention period, after finishing earlier runs. */
export async function disposeOfDue(ctx: Context, vault: DocumentStore): Promise<void> {
  const left = await ctx.db
    .select({ id: disposals.id })
    .from(disposals)
    .where(and(eq(disposals.cause, 'retention'), isNull(disposals.completedAt)))
  for (const { id } of left) await runDisposal(ctx, vault, id)
  const due = await findDue(ctx, perRun)
  if (due.length === 0) return
  await runDisposal(ctx, vault, await transact(ctx, (ctx) => beginRetention(ctx, due)))
}

/**
 * Deletes all planned records that still exist, one at a time, resuming after interruptions. Records used since the
 * plan stay. Idempotent.
 */
export async function runDisposal(ctx: Context, vault: DocumentStore, disposalId: string): Promise<void> {
  const items = await ctx.db
    .select()
    .from(disposalItems)
    .where(and(eq(disposalItems.disposalId, disposalId), isNull(disposalItems.doneAt)))
    .orderBy(asc(disposalItems.id))
  for (const item of items) await removeFiles(ctx, vault, await transact(ctx, (ctx) => settle(ctx, item)))
  await transact(ctx, async (ctx) => {
    const [completed] = await ctx.db
      .update(disposals)
      .set({ completedAt: ctx.now() })
      .where(and(eq(disposals.id, disposalId), isNull(disposals.completedAt)))
      .returning()
    if (completed) await record(ctx, 'disposal.complete', disposalId)
  })
}

/** @returns the storage names of the deleted files. */
async function settle(ctx: Context, { id, kind, subjectId, disposalId }: Item): Promise<readonly string[]> {
  const [open] = await ctx.db
    .select()
    .from(disposalItems)
    .where(and(eq(disposalItems.id, id), isNull(disposalItems.doneAt)))
    .for('update')
  if (!open) return []
  // Lock documents before the record they belong to, which `recheck` locks.
  if (kind === 'application') await lockDocuments(ctx, { applicationId: subjectId, merchantLeadId: null })
  if (kind === 'merchant_lead') await lockDocuments(ctx, { applicationId: null, merchantLeadId: subjectId })
  const outcome = await judgeAgain(ctx, open)
  if (outcome !== 'done') {
    await ctx.db.update(disposalItems).set({ outcome, doneAt: ctx.now() }).where(eq(disposalItems.id, id))
    return []
  }
  const { files, rows } = await disposeOfRecord(ctx, { kind, subjectId, disposalId })
  await ctx.db.update(disposalItems).set({ outcome, doneAt: ctx.now(), removed: rows }).where(eq(disposalItems.id, id))
  return files
}
