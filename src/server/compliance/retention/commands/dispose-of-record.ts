import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { shredDocuments } from '#server/applications/documents/commands/shred-documents.ts'
import type { DisposableKind } from '#server/compliance/retention/clocks.ts'
import { stripApplication } from '#server/compliance/retention/commands/strip-application.ts'
import { disposals } from '#server/compliance/retention/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leadSubmissions, leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { recordNewsletterConsent, withdrawContact } from '#server/messaging/consents/commands.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'

export interface Disposed {
  /** Storage names of the deleted files. */
  readonly files: readonly string[]
  /** Number of deleted rows by kind. */
  readonly rows: Readonly<Record<string, number>>
}

interface Subject {
  readonly kind: DisposableKind
  readonly subjectId: string
  readonly disposalId: string
}

/** Deletes one record with everything that belongs to it, in the transaction of `ctx`. Missing rows are no error. */
export async function disposeOfRecord(ctx: Context, { kind, subjectId: id, disposalId }: Subject): Promise<Disposed> {
  if (kind === 'application') return disposeOfApplication(ctx, id)
  if (kind === 'lead') return disposeOfLead(ctx, id, disposalId)
  if (kind === 'lead_submission') return disposeOfSubmission(ctx, id)
  if (kind === 'newsletter') return disposeOfSubscription(ctx, id)
  if (kind === 'contact_log') return deleted(ctx, 'lines', contactLog, contactLog.addressHash, id)
  if (kind === 'contact') {
    await announce(ctx, 'contacts', id)
    return deleted(ctx, 'messages', contactMessages, contactMessages.id, id)
  }
  return disposeOfMerchantLead(ctx, id)
}

/** Also deletes its statements. */
async function disposeOfMerchantLead(ctx: Context, id: string): Promise<Disposed> {
  const files = await shredDocuments(ctx, { applicationId: null, merchantLeadId: id })
  await announce(ctx, 'merchant-leads', id)
  const { rows } = await deleted(ctx, 'merchant leads', merchantLeads, merchantLeads.id, id)
  return { files, rows: files.length > 0 ? { ...rows, documents: files.length } : rows }
}

/** Deletes unsubmitted applications; of submitted ones, amounts and dates stay. */
async function disposeOfApplication(ctx: Context, id: string): Promise<Disposed> {
  const [found] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!found) return { files: [], rows: {} }
  const files = await shredDocuments(ctx, { applicationId: id, merchantLeadId: null })
  await announce(ctx, 'applications', id)
  if (found.submittedAt) return { files, rows: { documents: files.length, ...(await stripApplication(ctx, found)) } }
  await ctx.db.delete(applications).where(eq(applications.id, id))
  return { files, rows: { documents: files.length, drafts: 1 } }
}

async function disposeOfLead(ctx: Context, id: string, disposalId: string): Promise<Disposed> {
  const [act] = await ctx.db.select().from(disposals).where(eq(disposals.id, disposalId))
  // A deletion request also withdraws contact consent; an ended retention period does not.
  if (act?.cause === 'request')
    await withdrawContact(ctx, id, `Asked for the deletion of their data (${act.requestReference}).`)
  await ctx.db.update(applications).set({ leadId: null }).where(eq(applications.leadId, id))
  await announce(ctx, 'leads', id)
  return deleted(ctx, 'leads', leads, leads.id, id)
}

async function disposeOfSubmission(ctx: Context, id: string): Promise<Disposed> {
  const [gone] = await ctx.db.delete(leadSubmissions).where(eq(leadSubmissions.id, id)).returning()
  if (!gone) return { files: [], rows: {} }
  const { leadId } = gone
  await ctx.db
    .update(leads)
    .set({ submissions: sql`${leads.submissions} - 1` })
    .where(eq(leads.id, leadId))
  await announce(ctx, 'leads', leadId)
  return { files: [], rows: { requests: 1 } }
}

/** The hashed address stays blocked, so that a new subscription needs confirmation. */
async function disposeOfSubscription(ctx: Context, id: string): Promise<Disposed> {
  const [found] = await ctx.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
  if (!found) return { files: [], rows: {} }
  if (found.status === 'confirmed') await recordNewsletterConsent(ctx, { ...found, action: 'withdrawn' })
  await suppress(ctx, found.email, 'unsubscribed')
  return deleted(ctx, 'subscriptions', newsletterSubscriptions, newsletterSubscriptions.id, id)
}

async function deleted(ctx: Context, what: string, table: PgTable, column: PgColumn, id: string): Promise<Disposed> {
  const { rowCount } = await ctx.db.delete(table).where(eq(column, id))
  return { files: [], rows: { [what]: rowCount ?? 0 } }
}
