import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { mayEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { NewLead } from '#shared/intake/leads/contract.ts'
import { type LeadStatus, statusAfterApplication } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { insertLeads } from './insert-leads.ts'
import { insertResubmissions, type KnownLead } from './insert-resubmissions.ts'
import { findNamesAndSources, lockLeads, type StoredLead } from './queries.ts'
import { type ApiClientRequest, type Submission, toSubmission } from './submission.ts'
import { leadActivities, leads } from './table.ts'

/** Concurrent submissions share a transaction (record 7). */
export interface LeadIntake {
  readonly newLeads: GroupCommit<Submission, boolean>
  readonly resubmissions: GroupCommit<Submission, KnownLead | undefined>
  readonly businessName: () => string
}

/** Creates the writers; `report` gets database outages. */
export const createLeadIntake = (
  pool: pg.Pool,
  report: (error: unknown) => void,
  businessName: () => string,
): LeadIntake => ({
  businessName,
  newLeads: groupCommit((batch) => insertLeads(pool, batch), report),
  resubmissions: groupCommit((batch) => insertResubmissions(pool, batch), report),
})

/** Resolves when pending submissions are written. */
export async function drainLeadIntake({ newLeads, resubmissions }: LeadIntake) {
  await newLeads.drain()
  await resubmissions.drain()
}

/**
 * Saves a lead and resolves after the commit. The same email or `idempotencyKey` adds a resubmission; first details
 * stay. `isOwn`: this request or the one it retries created the lead; others only know its email.
 * @throws `unavailable` under overload or without a database, `rate_limited` after many submissions of one person.
 */
export async function captureLead(
  ctx: Context,
  intake: LeadIntake,
  input: NewLead,
  idempotencyKey?: string,
  apiRequest?: ApiClientRequest,
): Promise<{ lead: { id: string }; submissionId: string; isExisting: boolean; isOwn: boolean }> {
  const submission = {
    ...toSubmission(ctx, input, intake.businessName(), idempotencyKey, apiRequest),
    wants_receipt: await mayEmail(ctx, input.email, 'leads.send-receipt'),
  }
  const isNew = await intake.newLeads.add(submission)
  if (isNew) return { lead: { id: submission.id }, submissionId: submission.id, isExisting: false, isOwn: true }

  const known = await intake.resubmissions.add(submission)
  // Deleted in between; the next attempt creates a new one.
  if (!known) throw new AppError('unavailable', 'We couldn’t save this. Please try again in a moment.')
  const { id, submissionId, isOwn, isRefused } = known
  if (isRefused)
    throw new AppError(
      'rate_limited',
      'We’ve received your details many times today. Please try again tomorrow, or contact us.',
      {},
      3_600,
    )
  return { lead: { id }, submissionId, isExisting: true, isOwn }
}

/** Publishes existing leads as `lead.created`, each once. */
export function publishLeadsCreated(ctx: Context, ids: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const { id, source } of await findNamesAndSources(ctx, ids))
      await publishEvent(ctx, 'lead.created', id, { leadId: id, source })
  })
}

/** Adds a timeline activity; false if its id exists. */
export async function logActivity(
  ctx: Context,
  activity: Omit<typeof leadActivities.$inferInsert, 'id' | 'at' | 'staffId'> & { id?: string },
): Promise<boolean> {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const inserted = await ctx.db
    .insert(leadActivities)
    .values({ id: uuidv7(), at: ctx.now(), staffId, ...activity })
    .onConflictDoNothing({ target: leadActivities.id })
    .returning({ id: leadActivities.id })
  return inserted.length > 0
}

/** Sets a locked lead's status and, first, the time of first contact. */
export async function updateStatus(ctx: Context, lead: StoredLead, to: LeadStatus): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(leads)
    .set({ status: to, statusChangedAt: now, updatedAt: now, firstTouchedAt: lead.firstTouchedAt ?? now })
    .where(eq(leads.id, lead.id))
}

/** Updates the status of an application's lead, if any. */
export async function syncLeadStatusFromApplication(
  ctx: Context,
  { leadId, applicationId, event }: { leadId: string | null; applicationId: string; event: 'started' | 'sent' },
): Promise<void> {
  const [lead] = leadId ? await lockLeads(ctx, [leadId]) : []
  if (!lead) return
  const to = statusAfterApplication(lead.status, event)
  if (to === lead.status) return
  const now = ctx.now()
  // The applicant acted, so there is no first contact.
  await ctx.db.update(leads).set({ status: to, statusChangedAt: now, updatedAt: now }).where(eq(leads.id, lead.id))
  await logActivity(ctx, { leadId: lead.id, kind: 'status', detail: { from: lead.status, to, applicationId } })
  await announce(ctx, 'leads', lead.id)
}
