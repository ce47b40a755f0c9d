import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import type { BotSignal } from '#shared/applications/applications/bot-signals.ts'
import { closedStages, type Stage, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import { applicationTypes } from '#shared/applications/applications/step.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Stage lists as SQL literals, because a partial index is only used if the query repeats its condition. */
const literals = (of: readonly Stage[]) => sql.raw(`(${of.map((stage) => `'${stage}'`).join(', ')})`)
const stageIn = (stage: AnyPgColumn, of: readonly Stage[]): SQL => sql`${stage} in ${literals(of)}`

/** A request for funding, from the first saved answer on. Answers are encrypted in `application_answers`. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    /** Such as `HL-7Q4K-92XM`. Not a secret: it grants no access. */
    reference: text().notNull().unique(),
    type: text({ enum: applicationTypes }).notNull(),
    stage: text({ enum: stages }).notNull(),
    stageChangedAt: at('stage_changed_at').notNull(),
    /** The previous stage while on hold or marked as duplicate or spam. */
    resumeStage: text('resume_stage', { enum: stages }),
    leadId: uuid('lead_id').references(() => leads.id),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    /** Copied from the answers at submission, for lists. */
    businessName: text('business_name'),
    phone: text(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    product: text(),
    /** Staff member responsible for the application. */
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    submittedAt: at('submitted_at'),
    /** When the applicant's oldest unanswered message was written; null if there is none. */
    unansweredSince: at('unanswered_since'),
    /** Bot signals at the start, for staff to judge; they have no automatic effect. */
    botSignals: jsonb('bot_signals').$type<BotSignal[]>().notNull().default([]),
    /** Key of the request that started it, so that a retry starts no second one. */
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /**
     * Search text, normalized with `plainText`: name, address, business, reference with and without hyphens, digits of
     * the phone number.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`(${plainText(sql`(name || ' ' || email_normalized || ' ' || coalesce(business_name, ''))`)} || ' ' || lower(reference) || ' ' || lower(replace(reference, '-', '')) || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`,
      ),
  },
  (table) => [
    index('applications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('applications_email').on(table.emailNormalized),
    index('applications_stage').on(table.stage, table.stageChangedAt),
    index('applications_lead').on(table.leadId),
    index('applications_owner').on(table.ownerStaffId, table.id).where(sql`${table.ownerStaffId} is not null`),
    index('applications_waiting').on(table.stageChangedAt, table.id).where(stageIn(table.stage, waitingStages)),
    index('applications_closed').on(table.stageChangedAt, table.id).where(stageIn(table.stage, closedStages)),
    // For API clients that poll for changes.
    index('applications_updated').on(table.updatedAt, table.id),
    // Covers the dashboard totals.
    index('applications_pipeline')
      .on(table.stage, table.ownerStaffId, table.amountCents)
      .where(stageIn(table.stage, waitingStages)),
    index('applications_unanswered').on(table.unansweredSince).where(sql`${table.unansweredSince} is not null`),
    // Same as for leads.
    index('applications_arrival').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('applications_stage_changed').on(table.stageChangedAt, table.id),
    // Finds other applications of the same business.
    index('applications_business').on(sql`lower(${table.businessName})`).where(sql`${table.businessName} is not null`),
  ],
)

/** Conditions that match the partial indexes. */
export const isWaiting = stageIn(applications.stage, waitingStages)
export const isClosed = stageIn(applications.stage, closedStages)

/** Encrypted answers of one step; secrets inside are encrypted separately. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    encrypted: text().notNull(),
    /**
     * Incremented on each save. A save names the version it is based on, so that two devices don't overwrite each
     * other.
     */
    version: integer().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.step] })],
)

/** Stage history. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const applicationStageChanges = pgTable(
  'application_stage_changes',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').notNull(),
    from: text('from_stage', { enum: stages }),
    to: text('to_stage', { enum: stages }).notNull(),
    actorKind: text('actor_kind', { enum: ['applicant', 'staff', 'system'] }).notNull(),
    actorId: uuid('actor_id'),
    reason: text(),
    at: at('at').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('application_stage_changes_application').on(table.applicationId, table.at),
    // For daily counts, as for leads; append-only.
    index('application_stage_changes_at').using('brin', table.at).with({ pages_per_range: 32, autosummarize: true }),
  ],
)

/** Text of the submitted application as it was that day, because questions and texts change later. Written once. */
export const applicationTranscripts = pgTable('application_transcripts', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  /** The transcript as encrypted JSON. */
  encrypted: text().notNull(),
  /** Of the JSON before encryption; also printed in the PDF. */
  sha256: text().notNull(),
  createdAt: at('created_at').notNull(),
})
