import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { documentStatuses } from '#shared/applications/documents/document-status.ts'
import type { ReadPeriod } from '#shared/applications/documents/read-months.ts'
import { refusals } from '#shared/applications/documents/refusal.ts'

/** `unreadable`: it exists, but couldn't be read or decrypted. */
export const damages = ['damaged', 'missing', 'unreadable'] as const

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A document or merchant statement; unreadable without `keyEncrypted`. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    merchantLeadId: uuid('merchant_lead_id').references(() => merchantLeads.id, { onDelete: 'cascade' }),
    /** Set for lenders' documents. No foreign key, because offers reference documents. */
    offerId: uuid('offer_id'),
    kind: text({ enum: documentKinds }).notNull(),
    /** Months like `2026-02`, from the sender. */
    months: jsonb().$type<string[]>().notNull(),
    status: text({ enum: documentStatuses }).notNull(),
    refusal: text({ enum: refusals }),
    duplicateOf: uuid('duplicate_of'),
    originalName: text('original_name').notNull(),
    storedName: text('stored_name').notNull().unique(),
    /** Prefixed with the server key's id. */
    keyEncrypted: text('key_encrypted'),
    size: integer().notNull(),
    /** By the sender's device, ms since 1970. */
    modified: bigint({ mode: 'number' }).notNull(),
    mime: text(),
    /** Of the decrypted file, in hex. */
    sha256: text(),
    scan: text({ enum: ['not_scanned', 'clean', 'infected'] }),
    rejectReason: text('reject_reason'),
    reviewedBy: uuid('reviewed_by').references(() => staff.id),
    reviewedAt: at('reviewed_at'),
    /** No foreign key, because sessions are deleted earlier. */
    uploadedBySession: uuid('uploaded_by_session').notNull(),
    /** Who sent it on the applicant's behalf. */
    uploadedByStaff: uuid('uploaded_by_staff').references(() => staff.id),
    /**
     * Of an unverified sender's network and, after a dot, of its IPv6 /48; keyed. Deleted after a day, once uploaded and
     * scanned.
     */
    unverifiedNetworkHash: text('unverified_network_hash'),
    /** When it was last chosen to be read as a bank statement. */
    readingStartedAt: at('reading_started_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** By its sender, who can undo it for a while. */
    removedAt: at('removed_at'),
    purgedAt: at('purged_at'),
    /** When its stored file was last compared with `sha256` by the integrity check. */
    checkedAt: at('checked_at'),
    /** What that check found, until a later one finds the file whole. */
    damage: text({ enum: damages }),
    /** When owners got an email about it. */
    damageReportedAt: at('damage_reported_at'),
  },
  (table) => [
    check('documents_owner', sql`num_nonnulls(${table.applicationId}, ${table.merchantLeadId}) = 1`),
    index('documents_merchant_lead').on(table.merchantLeadId, table.createdAt).where(sql`merchant_lead_id is not null`),
    index('documents_application').on(table.applicationId, table.createdAt),
    // For the frequent sweep of unfinished documents.
    index('documents_status').on(table.status, table.updatedAt),
    // For the same statement from different applicants.
    index('documents_statement_sha256').on(table.sha256).where(sql`kind = 'bank_statement'`),
    index('documents_reading_started').on(table.readingStartedAt).where(sql`reading_started_at is not null`),
    index('documents_checked').on(table.checkedAt).where(sql`sha256 is not null`),
    index('documents_damaged').on(table.damage).where(sql`damage is not null`),
    index('documents_unverified').on(table.createdAt).where(sql`unverified_network_hash is not null`),
  ],
)

/** What was read from a bank statement. */
export const statementReadings = pgTable(
  'statement_readings',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Why it couldn't be read, one sentence for people; null if it was read. */
    problem: text(),
    /** Of all its accounts, for the checklist. */
    periods: jsonb().$type<ReadPeriod[]>(),
    /** Compressed; null if it couldn't be read. */
    readingEncrypted: text('reading_encrypted'),
    readAt: at('read_at').notNull(),
  },
  (table) => [
    check('statement_readings_result', sql`num_nonnulls(${table.problem}, ${table.readingEncrypted}) = 1`),
    index('statement_readings_application').on(table.applicationId),
  ],
)

/** The request that may write to an upload, by the database's clock (record 55). */
export const uploadLeases = pgTable('upload_leases', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  holder: uuid().notNull(),
  expiresAt: at('expires_at').notNull(),
  /** Another request waits, so the holder should stop. */
  isContended: boolean('is_contended').notNull().default(false),
  /** Above 1, a lease expired and its holder may still be writing. */
  generation: integer().notNull().default(1),
})
