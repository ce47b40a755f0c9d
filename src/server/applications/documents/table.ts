import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { documentStatuses } from '#shared/applications/documents/document-status.ts'
import { refusals } from '#shared/applications/documents/refusal.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A paper of an application, or a statement for a merchant quote. The file lies sealed in the storage; without `keySealed` nobody can read it any more. */
export const documents = pgTable(
  'documents',
  {
    /** Of the upload as well. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    merchantLeadId: uuid('merchant_lead_id').references(() => merchantLeads.id, { onDelete: 'cascade' }),
    /** The offer whose lender gave it; null for what the applicant sent. Not a reference: offers know of documents. */
    offerId: uuid('offer_id'),
    kind: text({ enum: documentKinds }).notNull(),
    /** `2026-02`; what its sender says a statement covers. */
    months: jsonb().$type<string[]>().notNull(),
    status: text({ enum: documentStatuses }).notNull(),
    refusal: text({ enum: refusals }),
    /** The one that we have already, where this is the same file. */
    duplicateOf: uuid('duplicate_of'),
    originalName: text('original_name').notNull(),
    /** Random; the name in the storage. */
    storedName: text('stored_name').notNull().unique(),
    /** The key of this one file, sealed by the server's; the id of the server's key stands in front of it. */
    keySealed: text('key_sealed'),
    size: integer().notNull(),
    /** Last change on the sender's device, ms since 1970. */
    modified: bigint({ mode: 'number' }).notNull(),
    /** Found out by the content. */
    mime: text(),
    /** Of the clear file, hexadecimal. */
    sha256: text(),
    scan: text({ enum: ['not_scanned', 'clean', 'infected'] }),
    rejectReason: text('reject_reason'),
    reviewedBy: uuid('reviewed_by').references(() => staff.id),
    reviewedAt: at('reviewed_at'),
    /** The session that sent it. Not a reference: sessions are forgotten before documents. */
    sentBySession: uuid('sent_by_session').notNull(),
    /** Keyed hash of the network it came from, if its sender had not verified their email; forgotten after a day. */
    unverifiedNetworkHash: text('unverified_network_hash'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Taken back by its sender, who can still change their mind. */
    removedAt: at('removed_at'),
    disposedAt: at('disposed_at'),
  },
  (table) => [
    check('documents_owner', sql`num_nonnulls(${table.applicationId}, ${table.merchantLeadId}) = 1`),
    index('documents_merchant_lead').on(table.merchantLeadId, table.createdAt).where(sql`merchant_lead_id is not null`),
    index('documents_application').on(table.applicationId, table.createdAt),
    // For the sweep, which looks at unfinished ones every few minutes.
    index('documents_status').on(table.status, table.updatedAt),
    index('documents_unverified').on(table.createdAt).where(sql`unverified_network_hash is not null`),
  ],
)

/** The one request that may write to an upload now. Its times are the database's, so that servers need not agree on theirs. */
export const uploadLeases = pgTable('upload_leases', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Random, of one request. */
  holder: uuid().notNull(),
  expiresAt: at('expires_at').notNull(),
  /** Another request waits for the upload, so the holder stops as soon as it can. */
  isWanted: boolean('is_wanted').notNull().default(false),
  /** 1 for the first holder. A higher number means that a lease expired and may still have a writer. */
  generation: integer().notNull().default(1),
})
