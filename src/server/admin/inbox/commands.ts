import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notifications } from '#server/identity/notifications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { InboxEmails, InboxMark } from '#shared/admin/inbox/contract.ts'
import type { NotificationKind } from '#shared/identity/notifications/notification-kinds.ts'
import { isOwn } from './queries.ts'

interface Marking {
  readonly mark: InboxMark
  readonly ids?: readonly string[] | undefined
  readonly kind: NotificationKind | ''
}

/** A newer one about the same item is open already. */
const hasNewer = sql`exists (
  select from notifications newer
  where newer.recipient_id = ${notifications.recipientId} and newer.kind = ${notifications.kind}
    and newer.item_id = ${notifications.itemId} and newer.done_at is null)`

const changes = (now: Date): Record<InboxMark, { values: object; isDue: SQL | undefined }> => ({
  read: { values: { readAt: now }, isDue: isNull(notifications.readAt) },
  unread: { values: { readAt: null }, isDue: and(isNotNull(notifications.readAt), isNull(notifications.doneAt)) },
  done: {
    values: { doneAt: now, readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()})` },
    isDue: isNull(notifications.doneAt),
  },
  open: { values: { doneAt: null }, isDue: and(isNotNull(notifications.doneAt), sql`not ${hasNewer}`) },
})

/** Marks the caller's own notifications; others' ids change nothing. */
export function markNotifications(ctx: Context, { mark, ids, kind }: Marking): Promise<{ marked: number }> {
  return transact(ctx, async (ctx) => {
    const { id: me } = requireActor(ctx)
    const { values, isDue } = changes(ctx.now())[mark]
    const isNamed = ids ? inArray(notifications.id, [...ids]) : isNull(notifications.doneAt)
    const marked = await ctx.db
      .update(notifications)
      .set(values)
      .where(and(isOwn(ctx, me), isNamed, kind ? eq(notifications.kind, kind) : undefined, isDue))
      .returning({ id: notifications.id })
    if (marked.length > 0) await announce(ctx, 'inbox', me)
    return { marked: marked.length }
  })
}

/** Sets when the caller gets emails about mentions and assignments. */
export function setInboxEmails(ctx: Context, emails: InboxEmails): Promise<InboxEmails> {
  return transact(ctx, async (ctx) => {
    const { id } = requireActor(ctx)
    await ctx.db
      .update(staff)
      .set({ mentionEmail: emails.mentions, assignmentEmail: emails.assignments, updatedAt: ctx.now() })
      .where(eq(staff.id, id))
    await record(ctx, 'inbox.set-emails', id, { ...emails })
    return emails
  })
}
