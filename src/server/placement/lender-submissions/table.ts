import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { submissionStatuses } from '#shared/placement/lender-submissions/submission-status.ts'
import { submissionMethods } from '#shared/placement/lenders/contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** An application sent to a lender under a consent that named it. */
export const lenderSubmissions = pgTable(
  'lender_submissions',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    product: text({ enum: products }),
    criteriaVersion: integer('criteria_version'),
    status: text({ enum: submissionStatuses }).notNull(),
    statusChangedAt: at('status_changed_at').notNull(),
    method: text({ enum: submissionMethods }).notNull(),
    shareConsentId: uuid('share_consent_id').notNull(),
    sentBy: uuid('sent_by').references(() => staff.id),
    sentAt: at('sent_at'),
    /** Null once revoked. */
    packageTokenHash: text('package_token_hash').unique(),
    packageExpiresAt: at('package_expires_at'),
    lenderReference: text('lender_reference'),
    declineReasons: jsonb('decline_reasons').$type<string[]>().notNull().default([]),
    /** Last day for the decline notice (Regulation B). */
    noticeDueOn: date('notice_due_on', { mode: 'string' }),
    notes: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('lender_submissions_application_lender').on(table.applicationId, table.lenderId),
    index('lender_submissions_declined').on(table.statusChangedAt).where(sql`${table.status} = 'declined_by_lender'`),
    index('lender_submissions_lender').on(table.lenderId, table.status),
  ],
)

/** The last consent request per lender. */
export const sharingRequests = pgTable(
  'sharing_requests',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => staff.id),
    requestedAt: at('requested_at').notNull(),
    /** Last email; null or before `requestedAt` while queued. */
    notifiedAt: at('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.lenderId] })],
)

export const packageViews = pgTable(
  'package_views',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => lenderSubmissions.id),
    at: at('at').notNull(),
    /** Null for the package itself. */
    documentId: uuid('document_id'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('package_views_submission').on(table.submissionId, table.at)],
)
