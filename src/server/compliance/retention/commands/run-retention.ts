import { and, asc, eq, isNull } from 'drizzle-orm'
import { removeFiles } from '#server/applications/documents/commands/shred-documents.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { lockDocuments } from '#server/applications/documents/queries.ts'
import { findDue } from '#server/compliance/retention/due-records.ts'
import { retentionItems, retentionRuns } from '#server/compliance/retention/table.ts'
import { lockWithOthers } from '#server/intake/leads/same-person/release-others.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { endLiftedHolds } from './hold.ts'
import { purgeRecord } from './purge-record.ts'
import { reevaluateItem } from './run-disposal.ts'
import { startScheduledRetention } from './start-retention-run.ts'

type Item = typeof retentionItems.$inferSelect

/** Per type; the rest waits for the next run. */
const perRun = 500

/** Deletes records past their retention period, after ending lifted holds and finishing earlier runs. */
export async function purgeDueRecords(ctx: Context, documentStore: DocumentStore): Promise<void> {
  await endLiftedHolds(ctx)
  const left = await ctx.db
    .select({ id: retentionRuns.id })
    .from(retentionRuns)
    .where(and(eq(retentionRuns.cause, 'retention'), isNull(retentionRuns.completedAt)))
  for (const { id } of left) await runRetention(ctx, documentStore, id)
  const due = await findDue(ctx, perRun)
  if (due.length === 0) return
  await runRetention(ctx, documentStore, await transact(ctx, (ctx) => startScheduledRetention(ctx, due)))
}

/** Deletes planned records one at a time; those used since stay. Idempotent, resumes after interruptions. */
export async function runRetention(ctx: Context, documentStore: DocumentStore, retentionRunId: string): Promise<void> {
  const items = await ctx.db
    .select()
    .from(retentionItems)
    .where(and(eq(retentionItems.retentionRunId, retentionRunId), isNull(retentionItems.doneAt)))
    .orderBy(asc(retentionItems.id))
  for (const item of items) await removeFiles(ctx, documentStore, await transact(ctx, (ctx) => settle(ctx, item)))
  await transact(ctx, async (ctx) => {
    const [completed] = await ctx.db
      .update(retentionRuns)
      .set({ completedAt: ctx.now() })
      .where(and(eq(retentionRuns.id, retentionRunId), isNull(retentionRuns.completedAt)))
      .returning()
    if (completed) await record(ctx, 'retention.complete', retentionRunId)
  })
}

/** @returns the storage names of deleted files. */
async function settle(ctx: Context, { id, kind, subjectId, retentionRunId }: Item): Promise<readonly string[]> {
  const [open] = await ctx.db
    .select()
    .from(retentionItems)
    .where(and(eq(retentionItems.id, id), isNull(retentionItems.doneAt)))
    .for('update')
  if (!open) return []
  // Documents before their record, which `reevaluateItem` locks.
  if (kind === 'application') await lockDocuments(ctx, { applicationId: subjectId, merchantLeadId: null })
  if (kind === 'merchant_lead') await lockDocuments(ctx, { applicationId: null, merchantLeadId: subjectId })
  if (kind === 'lead') await lockWithOthers(ctx, subjectId)
  const outcome = await reevaluateItem(ctx, open)
  if (outcome !== 'done') {
    await ctx.db.update(retentionItems).set({ outcome, doneAt: ctx.now() }).where(eq(retentionItems.id, id))
    return []
  }
  const { files, rows } = await purgeRecord(ctx, { kind, subjectId, retentionRunId })
  await ctx.db
    .update(retentionItems)
    .set({ outcome, doneAt: ctx.now(), removed: rows })
    .where(eq(retentionItems.id, id))
  return files
}
