import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { applicationNotes } from '#server/admin/application-page/table.ts'
import type { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import type { documents } from '#server/applications/documents/table.ts'
import type { applicationMessages } from '#server/applications/messages/table.ts'
import type { reminders } from '#server/applications/reminders/table.ts'
import type { requirementDocuments, requirements } from '#server/applications/requirements/table.ts'
import type { tasks } from '#server/applications/tasks/table.ts'
import type { privacyRequestEvents, privacyRequests } from '#server/compliance/privacy/table.ts'
import type { notifications } from '#server/identity/notifications/table.ts'
import type { staff } from '#server/identity/staff/table.ts'
import type { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import type { leadAssignment, leadAssignmentRules } from '#server/intake/lead-assignment/table.ts'
import type { leadActivities, leadResubmissions, leads } from '#server/intake/leads/table.ts'
import type {
  merchantBoarding,
  merchantLeadNotes,
  merchantLeadStatusChanges,
  merchantLeads,
  merchantQuotes,
} from '#server/intake/merchants/table.ts'
import type { newsletterIssues, newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import type { prequalificationRules, prequalifications } from '#server/intake/prequalification/table.ts'
import type { consentEvents } from '#server/messaging/consents/table.ts'
import type { suppressions } from '#server/messaging/contact-policy/table.ts'
import type { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import type { deals } from '#server/placement/deals/table.ts'
import type { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import type { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import type { offers } from '#server/placement/offers/table.ts'
import type { payoutBatches, payoutLines } from '#server/placement/payouts/table.ts'
import type {
  successFeeDisputes,
  successFeeEntries,
  successFeeInvoices,
  successFeeNumbers,
  successFees,
} from '#server/placement/success-fees/table.ts'
import type { auditLog } from '#server/platform/audit/table.ts'
import type { Db } from '#server/platform/context.ts'
import type { siteSettings } from '#server/system/settings/table.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'
import { minute } from './random.ts'

/** Clear text in the columns that are encrypted on writing. */
type Clear<Row, Encrypted extends keyof Row> = Omit<Row, Encrypted> & { readonly text: string }

interface SampleAnswers {
  readonly applicationId: string
  readonly step: string
  readonly answers: DraftAnswers
  readonly savedAt: Date
}

interface SampleTranscript {
  readonly applicationId: string
  readonly transcript: Transcript
  readonly createdAt: Date
}

export interface SampleDocument {
  readonly row: Omit<typeof documents.$inferInsert, 'storedName' | 'keyEncrypted'>
  readonly content: Buffer
}

type Lead = Omit<typeof leads.$inferInsert, 'searchText'>

/** In clear text, before it is written. */
export interface SampleRows {
  readonly staff: Omit<typeof staff.$inferInsert, 'passwordHash'>[]
  readonly lenders: (typeof lenders.$inferInsert)[]
  readonly criteria: (typeof lenderCriteria.$inferInsert)[]
  readonly leads: Lead[]
  readonly leadResubmissions: (typeof leadResubmissions.$inferInsert)[]
  readonly assignment: (typeof leadAssignment.$inferInsert)[]
  readonly assignmentRules: (typeof leadAssignmentRules.$inferInsert)[]
  readonly analysisRules: (typeof prequalificationRules.$inferInsert)[]
  readonly analyses: (typeof prequalifications.$inferInsert)[]
  readonly activities: Clear<typeof leadActivities.$inferInsert, 'bodyEncrypted'>[]
  readonly applications: (typeof applications.$inferInsert)[]
  readonly answers: SampleAnswers[]
  readonly transcripts: SampleTranscript[]
  readonly moves: (typeof applicationStageChanges.$inferInsert)[]
  readonly documents: SampleDocument[]
  readonly requirements: (typeof requirements.$inferInsert)[]
  readonly requirementDocuments: (typeof requirementDocuments.$inferInsert)[]
  readonly reminders: (typeof reminders.$inferInsert)[]
  readonly messages: Clear<typeof applicationMessages.$inferInsert, 'bodyEncrypted'>[]
  readonly notes: Clear<typeof applicationNotes.$inferInsert, 'bodyEncrypted'>[]
  readonly submissions: (typeof lenderSubmissions.$inferInsert)[]
  readonly offers: (typeof offers.$inferInsert)[]
  readonly successFees: (typeof successFees.$inferInsert)[]
  readonly successFeeInvoices: (typeof successFeeInvoices.$inferInsert)[]
  readonly successFeeNumbers: (typeof successFeeNumbers.$inferInsert)[]
  readonly successFeeEntries: (typeof successFeeEntries.$inferInsert)[]
  readonly successFeeDisputes: (typeof successFeeDisputes.$inferInsert)[]
  readonly merchantLeads: Clear<typeof merchantLeads.$inferInsert, 'remarksEncrypted'>[]
  readonly merchantMoves: (typeof merchantLeadStatusChanges.$inferInsert)[]
  readonly merchantNotes: Clear<typeof merchantLeadNotes.$inferInsert, 'bodyEncrypted'>[]
  readonly merchantQuotes: (typeof merchantQuotes.$inferInsert)[]
  readonly merchantBoarding: (typeof merchantBoarding.$inferInsert)[]
  readonly contacts: Clear<typeof contactMessages.$inferInsert, 'bodyEncrypted'>[]
  readonly contactEntries: Clear<typeof contactEntries.$inferInsert, 'bodyEncrypted'>[]
  readonly tasks: (typeof tasks.$inferInsert)[]
  readonly notifications: (typeof notifications.$inferInsert)[]
  readonly privacyRequests: Clear<typeof privacyRequests.$inferInsert, 'detailsEncrypted'>[]
  readonly privacyRequestEvents: Clear<typeof privacyRequestEvents.$inferInsert, 'noteEncrypted'>[]
  readonly subscriptions: (typeof newsletterSubscriptions.$inferInsert)[]
  readonly suppressions: (typeof suppressions.$inferInsert)[]
  readonly issues: (typeof newsletterIssues.$inferInsert)[]
  readonly settings: (typeof siteSettings.$inferInsert)[]
  readonly deals: (typeof deals.$inferInsert)[]
  readonly commissions: Omit<typeof commissions.$inferInsert, 'balanceCents'>[]
  readonly commissionPayments: (typeof commissionPayments.$inferInsert)[]
  readonly payoutBatches: (typeof payoutBatches.$inferInsert)[]
  readonly payoutLines: (typeof payoutLines.$inferInsert)[]
  readonly consents: (typeof consentEvents.$inferSelect)[]
  readonly audit: (typeof auditLog.$inferInsert)[]
}

export const noRows = (): SampleRows => ({
  ...{ staff: [], lenders: [], criteria: [], leads: [], activities: [], applications: [], answers: [] },
  ...{ transcripts: [], moves: [], documents: [], requirements: [], requirementDocuments: [], reminders: [] },
  ...{ notes: [], privacyRequests: [], privacyRequestEvents: [] },
  ...{
    messages: [],
    submissions: [],
    offers: [],
    successFees: [],
    successFeeInvoices: [],
    successFeeNumbers: [],
    successFeeEntries: [],
    successFeeDisputes: [],
    consents: [],
    audit: [],
    settings: [],
  },
  ...{ leadResubmissions: [], assignment: [], assignmentRules: [], analysisRules: [], analyses: [] },
  ...{ merchantLeads: [], merchantMoves: [], merchantNotes: [], merchantQuotes: [], merchantBoarding: [] },
  ...{
    contacts: [],
    contactEntries: [],
    tasks: [],
    notifications: [],
    deals: [],
    commissions: [],
    commissionPayments: [],
    payoutBatches: [],
    payoutLines: [],
    subscriptions: [],
    suppressions: [],
    issues: [],
  },
})

const batch = 1_000

/** One JSON text per batch is several times faster than a parameter per value. Unnamed columns get their default. */
export const insertInto =
  (db: Db) =>
  async (table: PgTable, rows: readonly object[]): Promise<void> => {
    const named = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => Reflect.get(row, key) !== undefined)))
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key))
    const names = sql.join(
      columns.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    )
    const into = sql.identifier(getTableConfig(table).name)
    for (let from = 0; from < rows.length; from += batch) {
      const records = rows
        .slice(from, from + batch)
        .map((row) =>
          Object.fromEntries(
            columns.map(([key, column]) => [column.name, Reflect.get(row, key) ?? column.default ?? null]),
          ),
        )
      await db.execute(
        sql`insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, ${JSON.stringify(records)}::json)`,
      )
    }
  }

/** Runs a story until it ends or the last day is reached. */
export function runUntil(story: { readonly at: Date }, told: Generator<void>, until: Date) {
  while (!told.next().done && story.at.getTime() < until.getTime() - 30 * minute);
}
