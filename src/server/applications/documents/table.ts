import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { documentStatuses } from '#shared/applications/documents/document-status.ts'
import { refusals } from '#shared/applications/documents/refusal.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A document of an application, or a statement of a merchant quote. The file is encrypted in the storage; without
 * `keyEncrypted` it can't be decrypted.
 */
export const documents = pgTable(
  'documents',
  {
    /** Also the id of the upload. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    merchantLeadId: uuid('merchant_lead_id').references(() => merchantLeads.id, { onDelete: 'cascade' }),
    /**
     * Offer of the lender that provided it; null for uploads by the applicant. Not a foreign key, because offers
     * reference documents.
     */
    offerId: uuid('offer_id'),
    kind: text({ enum: documentKinds }).notNull(),
    /** Such as `2026-02`; months the sender says a statement covers. */
    months: jsonb().$type<string[]>().notNull(),
    status: text({ enum: documentStatuses }).notNull(),
    refusal: text({ enum: refusals }),
    /** The existing document with the same file. */
    duplicateOf: uuid('duplicate_of'),
    originalName: text('original_name').notNull(),
    /** Random name in the storage. */
    storedName: text('stored_name').notNull().unique(),
    /** Key of this file, encrypted with the server's key, whose id is the prefix. */
    keyEncrypted: text('key_encrypted'),
    size: integer().notNull(),
    /** Last modification on the sender's device, ms since 1970. */
    modified: bigint({ mode: 'number' }).notNull(),
    /** Detected from the content. */
    mime: text(),
    /** Of the decrypted file, hexadecimal. */
    sha256: text(),
    scan: text({ enum: ['not_scanned', 'clean', 'infected'] }),
    rejectReason: text('reject_reason'),
    reviewedBy: uuid('reviewed_by').references(() => staff.id),
    reviewedAt: at('reviewed_at'),
    /** The session that uploaded it. Not a foreign key, because sessions are deleted before documents. */
    uploadedBySession: uuid('uploaded_by_session').notNull(),
    /** Keyed hash of the sender's network if the email was not verified; deleted after a day. */
    unverifiedNetworkHash: text('unverified_network_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When its sender removed it; can be undone for a while. */
    removedAt: at('removed_at'),
    purgedAt: at('purged_at'),
  },
  (table) => [
    check('documents_owner', sql`num_nonnulls(${table.applicationId}, ${table.merchantLeadId}) = 1`),
    index('documents_merchant_lead').on(table.merchantLeadId, table.createdAt).where(sql`merchant_lead_id is not null`),
    index('documents_application').on(table.applicationId, table.createdAt),
    // For the sweep, which checks unfinished documents every few minutes.
    index('documents_status').on(table.status, table.updatedAt),
    index('documents_unverified').on(table.createdAt).where(sql`unverified_network_hash is not null`),
  ],
)

/** The request that may write to an upload. Uses the database's clock, because server clocks may differ. */
export const uploadLeases = pgTable('upload_leases', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Random id of the request. */
  holder: uuid().notNull(),
  expiresAt: at('expires_at').notNull(),
  /** Another request waits for the upload, so the holder should stop. */
  isContended: boolean('is_contended').notNull().default(false),
  /** 1 for the first holder. A higher number means that a lease expired and its holder may still be writing. */
  generation: integer().notNull().default(1),
})
