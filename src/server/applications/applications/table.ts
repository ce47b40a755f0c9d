import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import { tags } from '#server/intake/tags/table.ts'
import { plainText } from '#server/platform/db/search-text.ts'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { closedStages, type Stage, stages, waitingStages } from '#shared/applications/applications/stages.ts'
import type { BotSignal } from '#shared/intake/leads/bot-signals.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A partial index is used only if the query repeats its literal condition. */
const literals = (of: readonly Stage[]) => sql.raw(`(${of.map((stage) => `'${stage}'`).join(', ')})`)
const stageIn = (stage: AnyPgColumn, of: readonly Stage[]): SQL => sql`${stage} in ${literals(of)}`

/** A funding request; answers are in `application_answers`. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    /** `HL-7Q4K-92XM`; grants no access. */
    reference: text().notNull().unique(),
    type: text({ enum: applicationTypes }).notNull(),
    stage: text({ enum: stages }).notNull(),
    stageChangedAt: at('stage_changed_at').notNull(),
    /** The stage before a hold or a duplicate or spam mark. */
    resumeStage: text('resume_stage', { enum: stages }),
    leadId: uuid('lead_id').references(() => leads.id),
    name: text().notNull(),
    email: text().notNull(),
    emailNormalized: text('email_normalized').notNull(),
    /** When someone first opened it from this mailbox. Until then, a stranger may have started it. */
    emailVerifiedAt: at('email_verified_at'),
    /** Copied at submission, for lists. */
    businessName: text('business_name'),
    phone: text(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    product: text(),
    /** Of the business, or of the person; `NY`. */
    state: text(),
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    submittedAt: at('submitted_at'),
    /** Since the applicant's oldest unanswered message. */
    unansweredSince: at('unanswered_since'),
    /** Only for staff to judge. */
    botSignals: jsonb('bot_signals').$type<BotSignal[]>().notNull().default([]),
    /** So that a retry starts no second one. */
    idempotencyKey: text('idempotency_key').unique(),
    /** When a file brought it: it has no signature and no transcript. */
    importedAt: at('imported_at'),
    /** Its first email was over a limit of what strangers may cause, so it gets no reminders while it is a stranger's. */
    isUnannounced: boolean('is_unannounced').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** `plainText` of name, address, business, phone digits, and the reference with and without hyphens. */
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
    // For the approval rate, with what it is shown by.
    index('applications_declined')
      .on(table.stageChangedAt, table.id, table.ownerStaffId, table.leadId, table.type, table.product)
      .where(sql`${table.stage} in ('not_placed', 'withdrawn', 'expired') and ${table.submittedAt} is not null`),
    index('applications_closed').on(table.stageChangedAt, table.id).where(stageIn(table.stage, closedStages)),
    // For polling API clients.
    index('applications_updated').on(table.updatedAt, table.id),
    // For the dashboard totals.
    index('applications_pipeline')
      // The last three are for a filtered board.
      .on(table.stage, table.ownerStaffId, table.amountCents, table.type, table.product, table.state)
      .where(stageIn(table.stage, waitingStages)),
    // For the total of the board's last column.
    index('applications_funded')
      .on(table.ownerStaffId, table.amountCents)
      .where(stageIn(table.stage, ['funded'])),
    index('applications_unanswered').on(table.unansweredSince).where(sql`${table.unansweredSince} is not null`),
    index('applications_arrival').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('applications_stage_changed').on(table.stageChangedAt, table.id),
    // For lists of several values, newest first.
    index('applications_product').on(table.type, table.product, table.id),
    index('applications_state').on(table.state, table.id),
    index('applications_unassigned').on(table.id).where(sql`${table.ownerStaffId} is null`),
    index('applications_amount').on(table.amountCents),
    index('applications_submitted').on(table.submittedAt, table.id).where(sql`${table.submittedAt} is not null`),
    // Finds a business's other applications.
    index('applications_business').on(sql`lower(${table.businessName})`).where(sql`${table.businessName} is not null`),
  ],
)

/** These match the partial indexes. */
export const isWaiting = stageIn(applications.stage, waitingStages)
export const isClosed = stageIn(applications.stage, closedStages)

/** Inner secrets are encrypted separately. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    encrypted: text().notNull(),
    /** A save names its base, so that devices don't overwrite each other. */
    version: integer().notNull(),
    savedAt: at('saved_at').notNull(),
    /** Keyed hash of the EIN or address in the answers; null if they have none. */
    lookupHash: text('lookup_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.step] }),
    // Finds a business's other applications.
    index('application_answers_lookup')
      .on(table.lookupHash, table.applicationId)
      .where(sql`${table.lookupHash} is not null`),
  ],
)

/** Append-only: a trigger refuses UPDATE, DELETE, and TRUNCATE. */
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
    // For the approval rate and the time to funding: a period's, and an application's.
    index('application_stage_changes_approved_at')
      .on(table.at, table.applicationId, table.id, table.to)
      .where(sql`${table.to} in ('offers', 'funded')`),
    index('application_stage_changes_approved')
      .on(table.applicationId, table.at, table.id, table.to)
      .where(sql`${table.to} in ('offers', 'funded')`),
    // For daily counts.
    index('application_stage_changes_at').using('brin', table.at).with({ pages_per_range: 32, autosummarize: true }),
  ],
)

/** Submitted text, written once, because questions change later. */
export const applicationTranscripts = pgTable('application_transcripts', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  encrypted: text().notNull(),
  /** Of the unencrypted JSON; printed in the PDF. */
  sha256: text().notNull(),
  createdAt: at('created_at').notNull(),
})

/** With its records in the order of their ids, so that a page of a tag is read in order. */
export const applicationTags = pgTable(
  'application_tags',
  {
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    recordId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.recordId] }),
    index('application_tags_application').on(table.recordId),
  ],
)
