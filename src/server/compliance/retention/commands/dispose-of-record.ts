import { eq, inArray, sql } from 'drizzle-orm'
import { answerCorrections, applicationNotes } from '#server/admin/application-page/table.ts'
import {
  applicantEmailRequests,
  applicantLinks,
  applicantPasskeys,
  applicantSessions,
  ownerAuthorizations,
} from '#server/applications/applicants/table.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { applicationAnswers, applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { cashFlowReviews } from '#server/applications/cash-flow/table.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { checklistWaivers, requirements } from '#server/applications/requirements/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { strippedAddress } from '#server/compliance/retention/clocks.ts'
import { lenderSubmissions, packageViews } from '#server/placement/lender-submissions/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { successFeeFiles } from '#server/placement/success-fees/table.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Anonymizes an application; keeps stages, lenders, offers and fees for the books.
 * @returns the deleted rows by kind.
 */
export async function stripApplication(ctx: Context, { id }: Application): Promise<Record<string, number>> {
  const parts = {
    answers: applicationAnswers,
    transcripts: applicationTranscripts,
    invoices: successFeeFiles,
    messages: applicationMessages,
    notes: applicationNotes,
    corrections: answerCorrections,
    'cash flow reviews': cashFlowReviews,
    requests: requirements,
    waivers: checklistWaivers,
    tasks,
    reminders,
    sessions: applicantSessions,
    passkeys: applicantPasskeys,
    links: applicantLinks,
    codes: applicantEmailRequests,
    owners: ownerAuthorizations,
  }
  const rows: Record<string, number> = {}
  for (const [what, table] of Object.entries(parts)) {
    const { rowCount } = await ctx.db.delete(table).where(eq(table.applicationId, id))
    rows[what] = rowCount ?? 0
  }
  await stripLending(ctx, id)
  const address = strippedAddress(id)
  await ctx.db
    .update(applications)
    .set({
      ...{ name: 'Deleted', email: address, emailNormalized: address, businessName: null, phone: null },
      state: null,
      ...{ leadId: null, idempotencyKey: null, botSignals: [], unansweredSince: null, updatedAt: ctx.now() },
    })
    .where(eq(applications.id, id))
  return rows
}

/** Signatures, IP addresses, views and comments. */
async function stripLending(ctx: Context, applicationId: string): Promise<void> {
  const sent = ctx.db
    .select({ id: lenderSubmissions.id })
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.applicationId, applicationId))
  await ctx.db.delete(packageViews).where(inArray(packageViews.submissionId, sent))
  await ctx.db
    .update(lenderSubmissions)
    .set({ notes: '', lenderReference: null, packageTokenHash: null, packageExpiresAt: null })
    .where(eq(lenderSubmissions.applicationId, applicationId))
  const nobody = sql`'{"name": "", "ip": "", "userAgent": ""}'::jsonb`
  await ctx.db
    .update(offers)
    .set({
      choice: sql`${offers.choice} || ${nobody}`,
      declineReason: null,
      disclosure: sql`case when jsonb_typeof(${offers.disclosure} -> 'signed') = 'object'
        then jsonb_set(${offers.disclosure}, '{signed}', (${offers.disclosure} -> 'signed') || ${nobody})
        else ${offers.disclosure} end`,
    })
    .where(eq(offers.applicationId, applicationId))
}
