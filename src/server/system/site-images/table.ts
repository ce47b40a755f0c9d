import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'

/** Logos and photos of the site. Settings name them; versions of settings keep naming replaced ones. */
export const siteImages = pgTable('site_images', {
  /** Starts with its SHA-256 hash: see `image-name.ts`. */
  name: text().primaryKey(),
  /** Base64. */
  content: text().notNull(),
  uploadedBy: uuid('uploaded_by')
    .notNull()
    .references(() => staff.id),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
})
