import { boolean, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Criteria } from '#shared/lenders/criteria.ts'
import { products } from '#shared/lenders/product.ts'

export const lenders = pgTable('lenders', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** Made up for a new site; pages say so wherever such a lender stands. */
  isSample: boolean('is_sample').notNull().default(false),
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** What a lender asks for. A change is a row with the next version: old estimates refer to the old one. */
export const lenderCriteria = pgTable(
  'lender_criteria',
  {
    id: uuid().primaryKey(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    product: text({ enum: products }).notNull(),
    version: integer().notNull(),
    criteria: jsonb().$type<Criteria>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('lender_criteria_version').on(table.lenderId, table.product, table.version)],
)
