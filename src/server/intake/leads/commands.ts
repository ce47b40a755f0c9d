import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { findNamesAndSources, lockLeads, type StoredLead } from '#server/intake/leads/queries.ts'
import { type ProgramRequest, type Submission, toSubmission } from '#server/intake/leads/submission.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { writeLeads } from '#server/intake/leads/write-leads.ts'
import { type KnownLead, writeRepeats } from '#server/intake/leads/write-repeats.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type GroupCommit, groupCommit } from '#server/platform/db/group-commit.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { NewLead } from '#shared/intake/leads/contract.ts'
import { afterApplication, type LeadStatus } from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Where leads enter: strangers in any number at once, so they share transactions instead of having one each. */
export interface LeadIntake {
  readonly fresh: GroupCommit<Submission, boolean>
  readonly repeats: GroupCommit<Submission, KnownLead | undefined>
  /** The broker as the forms name them now. */
  readonly seller: () => string
}

/** @param report told of outages. */
export const openLeadIntake = (pool: pg.Pool, report: (error: unknown) => void, seller: () => string): LeadIntake => ({
  seller,
  fresh: groupCommit((batch) => writeLeads(pool, batch), report),
  repeats: groupCommit((batch) => writeRepeats(pool, batch), report),
})

/** Resolves when everybody who was being answered has been. */
export async function drainLeadIntake({ fresh, repeats }: LeadIntake) {
  await fresh.drain()
  await repeats.drain()
}

/**
 * Keeps a lead; resolves after it is durable. The same e-mail (whatever its case) or the same `idempotencyKey` is the
 * same lead: what was typed first stays, and what was typed now is kept beside it. `isOwn`: this request, or the one that
 * it repeats, created the lead; any other request only knows the email address.
 * @throws AppError `unavailable` under overload, or while the database cannot be reached.
 */
export async function captureLead(
  ctx: Context,
  intake: LeadIntake,
  input: NewLead,
  idempotencyKey?: string,
  program?: ProgramRequest,
): Promise<{ lead: { id: string }; isExisting: boolean; isOwn: boolean }> {
  const submission = toSubmission(ctx, input, intake.seller(), idempotencyKey, program)
  const isNew = await intake.fresh.add(submission)
  if (isNew) return { lead: { id: submission.id }, isExisting: false, isOwn: true }

  const known = await intake.repeats.add(submission)
  // Known a moment ago and removed since: the next attempt makes a new lead.
  if (!known) throw new AppError('unavailable', 'We couldn’t save this. Please try again in a moment.')
  return { lead: { id: known.id }, isExisting: true, isOwn: known.isOwn }
}

/** Tells the programs that listen of new leads, those that are still there; told twice, it is sent once. */
export function publishCreated(ctx: Context, ids: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const { id, source } of await findNamesAndSources(ctx, ids))
      await publishEvent(ctx, 'lead.created', id, { leadId: id, source })
  })
}

/** Notes what happened to a lead. In the transaction of `ctx`. @returns false where an activity of that id is kept already. */
export async function keepActivity(
  ctx: Context,
  activity: Omit<typeof leadActivities.$inferInsert, 'id' | 'at' | 'staffId'> & { id?: string },
): Promise<boolean> {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const kept = await ctx.db
    .insert(leadActivities)
    .values({ id: uuidv7(), at: ctx.now(), staffId, ...activity })
    .onConflictDoNothing({ target: leadActivities.id })
    .returning({ id: leadActivities.id })
  return kept.length > 0
}

/** Writes where a locked lead stands now; whoever leaves the first step has been touched. In the transaction of `ctx`. */
export async function writeStatus(ctx: Context, lead: StoredLead, to: LeadStatus): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(leads)
    .set({ status: to, statusSince: now, updatedAt: now, firstTouchedAt: lead.firstTouchedAt ?? now })
    .where(eq(leads.id, lead.id))
}

/** Takes a lead where its application takes it. In the transaction of `ctx`; without a lead there is nothing to do. */
export async function followApplication(
  ctx: Context,
  { leadId, applicationId, event }: { leadId: string | null; applicationId: string; event: 'started' | 'sent' },
): Promise<void> {
  const [lead] = leadId ? await lockLeads(ctx, [leadId]) : []
  if (!lead) return
  const to = afterApplication(lead.status, event)
  if (to === lead.status) return
  const now = ctx.now()
  // The person came by themselves: nobody has touched them.
  await ctx.db.update(leads).set({ status: to, statusSince: now, updatedAt: now }).where(eq(leads.id, lead.id))
  await keepActivity(ctx, { leadId: lead.id, kind: 'move', detail: { from: lead.status, to, applicationId } })
  await announce(ctx, 'leads', lead.id)
}
