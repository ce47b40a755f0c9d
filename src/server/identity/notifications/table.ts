import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { notificationKinds, notifiedRecordKinds } from '#shared/identity/notifications/notification-kinds.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Ids only: names are read when shown, under the reader's permissions. Triggers delete them with their record. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => staff.id),
    kind: text({ enum: notificationKinds }).notNull(),
    recordKind: text('record_kind', { enum: notifiedRecordKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    /** The note, task or request it is about, or the person who reached a limit; otherwise the record itself. */
    itemId: uuid('item_id').notNull(),
    /** Null for applicants, visitors and automatic changes. */
    actorId: uuid('actor_id').references(() => staff.id),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    doneAt: at('done_at'),
    /** Of the last email about it; before `createdAt`, the event was repeated since. */
    emailedAt: at('emailed_at'),
  },
  (table) => [
    // Repeated events renew the open one.
    uniqueIndex('notifications_open')
      .on(table.recipientId, table.kind, table.itemId)
      .where(sql`${table.doneAt} is null`),
    index('notifications_recipient').on(table.recipientId, table.createdAt, table.id),
    index('notifications_record').on(table.recordId),
    index('notifications_item').on(table.itemId),
    index('notifications_created').on(table.createdAt),
  ],
)
