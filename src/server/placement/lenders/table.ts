import { boolean, date, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import type { CommissionScheme } from '#shared/placement/lenders/commission-scheme.ts'
import {
  type LenderContact,
  type LenderLicense,
  ownerReportPolicies,
  submissionMethods,
} from '#shared/placement/lenders/contract.ts'
import { lenderTypes } from '#shared/placement/lenders/lender-type.ts'

export const lenders = pgTable('lenders', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** Labeled as a sample wherever it appears. */
  isSample: boolean('is_sample').notNull().default(false),
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  /** Decides exemptions of state laws; null if not set, which exempts no one. */
  lenderType: text('lender_type', { enum: lenderTypes }),
  legalName: text('legal_name').notNull().default(''),
  submissionMethod: text('submission_method', { enum: submissionMethods }).notNull().default('link'),
  submissionEmail: text('submission_email').notNull().default(''),
  /** Unless a lender says otherwise, it may obtain reports about people who authorized them. */
  ownerReports: text('owner_reports', { enum: ownerReportPolicies }).notNull().default('authorized'),
  contacts: jsonb().$type<LenderContact[]>().notNull().default([]),
  licenses: jsonb().$type<LenderLicense[]>().notNull().default([]),
  /** When the lender certified using applications only to answer requests; nothing is sent before. */
  dataUseCertifiedOn: date('data_use_certified_on', { mode: 'string' }),
  /** Share of the amount paid to us at funding. */
  commissionBasisPoints: integer('commission_basis_points').notNull().default(0),
  /** For clients it funded before; null if the same. */
  renewalCommissionBasisPoints: integer('renewal_commission_basis_points'),
  /** Products with other terms. */
  commissionSchemes: jsonb('commission_schemes').$type<CommissionScheme[]>().notNull().default([]),
  clawbackDays: integer('clawback_days').notNull().default(0),
  notes: text().notNull().default(''),
  recordVersion: integer('record_version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** Changes add a version, because old estimates refer to theirs. */
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
