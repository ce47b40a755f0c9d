import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { leads } from '#server/intake/leads/table.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'

/** Every set of rules used for an estimate, complete, so that the estimate can be computed again from the answers. */
export const prequalificationRules = pgTable('prequalification_rules', {
  version: text().primaryKey(),
  rules: jsonb().$type<Rules>().notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
})

/** One free analysis; without a lead it is anonymous. */
export const prequalifications = pgTable(
  'prequalifications',
  {
    id: uuid().primaryKey(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /**
     * True if the lead's own browser sent it. Anyone can name a lead; other answers are shown to staff and never
     * used.
     */
    isFromLeadBrowser: boolean('is_from_lead_browser').notNull().default(false),
    rulesVersion: text('rules_version').notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** The same as text, with the wording of that day. */
    transcript: jsonb().$type<{ label: string; words: string }[]>().notNull(),
    estimate: jsonb().$type<Estimate>().notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Named explicitly: the generated name is longer than PostgreSQL allows.
    foreignKey({
      name: 'prequalifications_rules_version',
      columns: [table.rulesVersion],
      foreignColumns: [prequalificationRules.version],
    }),
    uniqueIndex('prequalifications_idempotency_key')
      .on(table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('prequalifications_arrival')
      .using('brin', table.createdAt)
      .with({ pages_per_range: 32, autosummarize: true }),
    index('prequalifications_lead').on(table.leadId, table.id),
  ],
)
