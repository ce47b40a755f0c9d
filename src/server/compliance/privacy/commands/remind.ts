import { inArray } from 'drizzle-orm'
import { privacyReminders, privacyRequests } from '#server/compliance/privacy/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStatuses, reminderDays } from '#shared/compliance/privacy/request-status.ts'

const dayMs = 24 * 60 * 60_000

/** Queues reminders for requests due soon. */
export function remindOfRequests(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const open = await ctx.db
      .select()
      .from(privacyRequests)
      .where(inArray(privacyRequests.status, [...openStatuses]))
    for (const { id: requestId, dueAt } of open) {
      const left = (dueAt.getTime() - ctx.now().getTime()) / dayMs
      // After a week offline the server sends one reminder.
      const days = reminderDays.findLast((days) => left <= days)
      if (days === undefined) continue
      const fresh = await ctx.db
        .insert(privacyReminders)
        .values({ requestId, dueAt, days, at: ctx.now() })
        .onConflictDoNothing()
        .returning()
      if (fresh.length > 0) await enqueue(ctx, 'privacy.remind-staff', { requestId })
    }
  })
}
