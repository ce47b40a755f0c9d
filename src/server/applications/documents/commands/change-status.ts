import { and, eq, inArray, isNull } from 'drizzle-orm'
import { notifyOwner } from '#server/applications/documents/commands/notify-owner.ts'
import type { Document } from '#server/applications/documents/queries.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type DocumentStatus, statusesBefore } from '#shared/applications/documents/document-status.ts'

/**
 * Changes a document's status in the transaction of `ctx`. The allowed previous statuses are part of the WHERE clause,
 * so only one of two concurrent changes succeeds.
 * @returns undefined if the current status doesn't allow the change.
 */
export async function changeStatus(
  ctx: Context,
  id: string,
  status: DocumentStatus,
  values: Partial<typeof documents.$inferInsert> = {},
): Promise<Document | undefined> {
  const isPurge = status === 'purged'
  const [moved] = await ctx.db
    .update(documents)
    .set({ ...values, status, updatedAt: ctx.now() })
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, statusesBefore(status)),
        isPurge ? undefined : isNull(documents.removedAt),
      ),
    )
    .returning()
  if (!moved) return undefined
  await notifyOwner(ctx, moved)
  return moved
}
