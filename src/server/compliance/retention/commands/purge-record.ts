import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { shredDocuments } from '#server/applications/documents/commands/shred-documents.ts'
import type { PurgeableKind } from '#server/compliance/retention/clocks.ts'
import { retentionRuns } from '#server/compliance/retention/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { releaseOthers } from '#server/intake/leads/same-person/release-others.ts'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { recordNewsletterConsent, withdrawContact } from '#server/messaging/consents/commands.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { stripApplication } from './dispose-of-record.ts'

export interface Purged {
  /** Storage names. */
  readonly files: readonly string[]
  readonly rows: Readonly<Record<string, number>>
}

interface Subject {
  readonly kind: PurgeableKind
  readonly subjectId: string
  readonly retentionRunId: string
}

/** Deletes a record and everything that belongs to it. Missing rows are no error. */
export async function purgeRecord(ctx: Context, { kind, subjectId: id, retentionRunId }: Subject): Promise<Purged> {
  if (kind === 'application') return purgeApplication(ctx, id)
  if (kind === 'lead') return purgeLead(ctx, id, retentionRunId)
  if (kind === 'lead_resubmission') return purgeResubmission(ctx, id)
  if (kind === 'newsletter') return purgeSubscription(ctx, id)
  if (kind === 'contact_log') return deleted(ctx, 'lines', contactLog, contactLog.addressHash, id)
  if (kind === 'contact') {
    await announce(ctx, 'contacts', id)
    return deleted(ctx, 'messages', contactMessages, contactMessages.id, id)
  }
  return purgeMerchantLead(ctx, id)
}

async function purgeMerchantLead(ctx: Context, id: string): Promise<Purged> {
  const files = await shredDocuments(ctx, { applicationId: null, merchantLeadId: id })
  await announce(ctx, 'merchant-leads', id)
  const { rows } = await deleted(ctx, 'merchant leads', merchantLeads, merchantLeads.id, id)
  return { files, rows: files.length > 0 ? { ...rows, documents: files.length } : rows }
}

/** Of submitted applications, amounts and dates stay. */
async function purgeApplication(ctx: Context, id: string): Promise<Purged> {
  const [found] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!found) return { files: [], rows: {} }
  const files = await shredDocuments(ctx, { applicationId: id, merchantLeadId: null })
  await announce(ctx, 'applications', id)
  if (found.submittedAt) return { files, rows: { documents: files.length, ...(await stripApplication(ctx, found)) } }
  await ctx.db.delete(applications).where(eq(applications.id, id))
  return { files, rows: { documents: files.length, drafts: 1 } }
}

async function purgeLead(ctx: Context, id: string, retentionRunId: string): Promise<Purged> {
  const [run] = await ctx.db.select().from(retentionRuns).where(eq(retentionRuns.id, retentionRunId))
  // An ended retention period does not withdraw consent.
  if (run?.cause === 'request') {
    await withdrawContact(ctx, id, `Requested deletion of their data (${run.requestReference}).`)
    await releaseOthers(ctx, id)
  }
  await ctx.db.update(applications).set({ leadId: null }).where(eq(applications.leadId, id))
  await announce(ctx, 'leads', id)
  return deleted(ctx, 'leads', leads, leads.id, id)
}

async function purgeResubmission(ctx: Context, id: string): Promise<Purged> {
  const [gone] = await ctx.db.delete(leadResubmissions).where(eq(leadResubmissions.id, id)).returning()
  if (!gone) return { files: [], rows: {} }
  const { leadId } = gone
  await ctx.db
    .update(leads)
    .set({ submissions: sql`${leads.submissions} - 1` })
    .where(eq(leads.id, leadId))
  await announce(ctx, 'leads', leadId)
  return { files: [], rows: { requests: 1 } }
}

/** The hash stays blocked, so that a new subscription needs confirmation. */
async function purgeSubscription(ctx: Context, id: string): Promise<Purged> {
  const [found] = await ctx.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
  if (!found) return { files: [], rows: {} }
  if (found.status === 'confirmed') await recordNewsletterConsent(ctx, { ...found, action: 'withdrawn' })
  await suppress(ctx, found.email, 'unsubscribed')
  return deleted(ctx, 'subscriptions', newsletterSubscriptions, newsletterSubscriptions.id, id)
}

async function deleted(ctx: Context, what: string, table: PgTable, column: PgColumn, id: string): Promise<Purged> {
  const { rowCount } = await ctx.db.delete(table).where(eq(column, id))
  return { files: [], rows: { [what]: rowCount ?? 0 } }
}
