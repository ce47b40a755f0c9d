import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { adminLists } from '#shared/admin/lists/views/admin-list.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    list: text({ enum: adminLists }).notNull(),
    name: text().notNull(),
    search: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('saved_views_staff').on(table.staffId)],
)

export const listPreferences = pgTable(
  'list_preferences',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    list: text({ enum: adminLists }).notNull(),
    hiddenColumns: text('hidden_columns').array().notNull(),
    defaultViewId: uuid('default_view_id').references(() => savedViews.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.list] })],
)
