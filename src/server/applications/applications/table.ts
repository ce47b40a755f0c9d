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
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import type { BotSignal } from '#shared/applications/applications/bot-signals.ts'
import { closedStages, type Stage, stages, waitingStages } from '#shared/applications/applications/stages.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Lists of stages as literals: an index of a part of the rows serves only who asks in its own words. */
const literals = (of: readonly Stage[]) => sql.raw(`(${of.map((stage) => `'${stage}'`).join(', ')})`)
const stageIn = (stage: AnyPgColumn, of: readonly Stage[]): SQL => sql`${stage} in ${literals(of)}`

/** One request for funding, from its first saved answer on. What was answered stands sealed in `application_answers`. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    /** `HL-7Q4K-92XM`; what people say and write, and no key: whoever knows it still has to show who they are. */
    reference: text().notNull().unique(),
    type: text({ enum: applicationTypes }).notNull(),
    stage: text({ enum: stages }).notNull(),
    stageSince: at('stage_since').notNull(),
    /** While on hold, or marked as a duplicate or spam: the stage in which it stood before. */
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
    /** The person who answers for the file. */
    ownerStaffId: uuid('owner_staff_id').references(() => staff.id),
    submittedAt: at('submitted_at'),
    /** Since when the applicant waits for an answer to what they wrote; null where nobody waits. */
    unansweredSince: at('unanswered_since'),
    /** What looked like a program when it was begun; for staff to judge, nothing follows from it. */
    programSigns: jsonb('program_signs').$type<BotSignal[]>().notNull().default([]),
    /** Of the request that began it, so that a repeated one begins no second. */
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** What a search looks through, as `plainText` has it: name, address, business, reference with and without hyphens, digits of the number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`(${plainText(sql`(name || ' ' || email_normalized || ' ' || coalesce(business_name, ''))`)} || ' ' || lower(reference) || ' ' || lower(replace(reference, '-', '')) || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))`,
      ),
  },
  (table) => [
    index('applications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('applications_email').on(table.emailNormalized),
    index('applications_stage').on(table.stage, table.stageSince),
    index('applications_lead').on(table.leadId),
    index('applications_owner').on(table.ownerStaffId, table.id).where(sql`${table.ownerStaffId} is not null`),
    index('applications_waiting').on(table.stageSince, table.id).where(stageIn(table.stage, waitingStages)),
    index('applications_closed').on(table.stageSince, table.id).where(stageIn(table.stage, closedStages)),
    // For programs that ask what has changed.
    index('applications_updated').on(table.updatedAt, table.id),
    // Holds everything that the sums of the dashboard need.
    index('applications_pipeline')
      .on(table.stage, table.ownerStaffId, table.amountCents)
      .where(stageIn(table.stage, waitingStages)),
    index('applications_unanswered').on(table.unansweredSince).where(sql`${table.unansweredSince} is not null`),
    // As for leads.
    index('applications_arrival').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('applications_since').on(table.stageSince, table.id),
    // For finding the same business again.
    index('applications_business').on(sql`lower(${table.businessName})`).where(sql`${table.businessName} is not null`),
  ],
)

/** For queries, in the words of their indexes. */
export const isWaiting = stageIn(applications.stage, waitingStages)
export const isClosed = stageIn(applications.stage, closedStages)

/** The answers of one step, sealed as a whole; what nobody but a lender needs to see is sealed once more inside. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    sealed: text().notNull(),
    /** Grows by one with each save: whoever saves names the version they saw, so that two devices lose nothing. */
    version: integer().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.step] })],
)

/** Every move of every application, for good: a trigger of the migration refuses UPDATE, DELETE and TRUNCATE. */
export const applicationMoves = pgTable(
  'application_moves',
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
    index('application_moves_application').on(table.applicationId, table.at),
    // For counting a day, as for leads; rows are only added.
    index('application_moves_at').using('brin', table.at).with({ pages_per_range: 32, autosummarize: true }),
  ],
)

/** What was sent, in words, as it was on that day: questions and texts change later. Written once, for good. */
export const applicationTranscripts = pgTable('application_transcripts', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  /** The transcript as sealed JSON. */
  sealed: text().notNull(),
  /** Of the JSON before it was sealed; stands in the PDF as well. */
  sha256: text().notNull(),
  createdAt: at('created_at').notNull(),
})
