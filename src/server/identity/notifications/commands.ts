import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import {
  type NotificationKind,
  type NotifiedRecordKind,
  notificationDays,
} from '#shared/identity/notifications/notification-kinds.ts'
import { notifications } from './table.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    /** Mentions, assigned tasks and corrections of a lead's email or phone; other events have emails of their own. */
    'notifications.email': { notificationId: string }
  }
}

interface Event {
  readonly kind: NotificationKind
  readonly record: { readonly kind: NotifiedRecordKind; readonly id: string }
  /** The note, task or request; the record itself if undefined. */
  readonly itemId?: string
  readonly recipients: readonly (string | null)[]
}

const emailedKinds: readonly NotificationKind[] = ['mention', 'task', 'correction']

/**
 * Notifies active staff, except the actor, in the caller's transaction. An event about an item that they have not
 * finished renews its notification.
 */
export async function notify(ctx: Context, { kind, record, itemId = record.id, recipients }: Event): Promise<void> {
  const actorId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const wanted = [...new Set(recipients)].filter((id) => id !== null && id !== actorId) as string[]
  if (wanted.length === 0) return
  const people = await ctx.db
    .select({ id: staff.id, mentionEmail: staff.mentionEmail, assignmentEmail: staff.assignmentEmail })
    .from(staff)
    .where(and(inArray(staff.id, wanted), eq(staff.status, 'active')))
  if (people.length === 0) return
  const event = { kind, recordKind: record.kind, recordId: record.id, itemId, actorId, createdAt: ctx.now() }
  const added = await ctx.db
    .insert(notifications)
    .values(people.map((person) => ({ id: uuidv7(), recipientId: person.id, ...event })))
    .onConflictDoUpdate({
      target: [notifications.recipientId, notifications.kind, notifications.itemId],
      targetWhere: sql`done_at is null`,
      set: { createdAt: ctx.now(), actorId, readAt: null },
    })
    .returning({ id: notifications.id, recipientId: notifications.recipientId })
  for (const { id, recipientId } of added) {
    const person = people.find((one) => one.id === recipientId)
    const time = kind === 'mention' ? person?.mentionEmail : person?.assignmentEmail
    if (emailedKinds.includes(kind) && time === 'now') await enqueue(ctx, 'notifications.email', { notificationId: id })
    await announce(ctx, 'inbox', recipientId)
  }
}

interface Finished {
  readonly kinds: readonly NotificationKind[]
  /** Of the records or their items. */
  readonly itemIds: readonly string[]
  /** Who still has to act. */
  readonly except?: string | null
}

/** Marks notifications as done for everyone, because nothing is left to do, in the caller's transaction. */
export async function finishNotifications(ctx: Context, { kinds, itemIds, except = null }: Finished): Promise<void> {
  if (itemIds.length === 0) return
  const finished = await ctx.db
    .update(notifications)
    .set({ doneAt: ctx.now(), readAt: sql`coalesce(${notifications.readAt}, ${ctx.now().toISOString()})` })
    .where(
      and(
        inArray(notifications.itemId, [...itemIds]),
        inArray(notifications.kind, [...kinds]),
        isNull(notifications.doneAt),
        except === null ? undefined : ne(notifications.recipientId, except),
      ),
    )
    .returning({ recipientId: notifications.recipientId })
  for (const id of new Set(finished.map(({ recipientId }) => recipientId))) await announce(ctx, 'inbox', id)
}

/** Notes that an email was sent about notifications. */
export async function markEmailed(ctx: Context, emailed: readonly { readonly id: string }[]): Promise<void> {
  const ids = emailed.map(({ id }) => id)
  await ctx.db.update(notifications).set({ emailedAt: ctx.now() }).where(inArray(notifications.id, ids))
}

const dayMs = 24 * 60 * 60_000

/** Deletes notifications older than 90 days. */
export async function purgeNotifications(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - notificationDays * dayMs)
  await ctx.db.delete(notifications).where(lt(notifications.createdAt, before))
}
