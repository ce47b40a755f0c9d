import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Files of the builds that ran lately, for pages of another build than the server that is asked. */
export const siteAssets = pgTable('site_assets', {
  /** `/assets/react-Cy2wntuM.js`: contains a hash, so that the content never changes. */
  path: text().primaryKey(),
  /** Base64. */
  content: text().notNull(),
  /** By Brotli. */
  isCompressed: boolean('is_compressed').notNull(),
  /** When a server that has this file last ran, to the day. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})
