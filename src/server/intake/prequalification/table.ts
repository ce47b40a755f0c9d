import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { leads } from '#server/intake/leads/table.ts'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { prequalificationKinds } from '#shared/intake/prequalification/contract.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'

/** Complete, so that estimates can be recomputed. */
export const prequalificationRules = pgTable('prequalification_rules', {
  version: text().primaryKey(),
  rules: jsonb().$type<Rules>().notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
})

/** Anonymous without a lead. */
export const prequalifications = pgTable(
  'prequalifications',
  {
    id: uuid().primaryKey(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Anyone can name a lead; staff see other answers, but they are never used. */
    isFromLeadBrowser: boolean('is_from_lead_browser').notNull().default(false),
    rulesVersion: text('rules_version').notNull(),
    kind: text({ enum: prequalificationKinds }).notNull().default('business'),
    answers: jsonb().$type<Answers | PersonalEstimateAnswers>().notNull(),
    /** As worded that day. */
    transcript: jsonb().$type<{ label: string; text: string }[]>().notNull(),
    estimate: jsonb().$type<Estimate>().notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // The generated name exceeds PostgreSQL's limit.
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
