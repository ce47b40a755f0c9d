import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Free labels of leads, applications and merchant requests. */
export const tags = pgTable('tags', {
  id: uuid().primaryKey(),
  /** As first written. */
  name: text().notNull(),
  /** `tagKey` of the name. */
  key: text().notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
