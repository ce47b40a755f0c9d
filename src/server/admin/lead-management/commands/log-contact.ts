import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { notifyMentioned, resolveMentions } from '#server/admin/inbox/mention-colleagues.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { logActivity, updateStatus } from '#server/intake/leads/commands.ts'
import { activityContext, lockLead, requireLead, type StoredLead } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { AttemptChannel } from '#shared/intake/leads/activity.ts'
import { contactBlockReason } from '#shared/intake/leads/contact-block-reason.ts'
import {
  type CallOutcome,
  type LeadStatus,
  statusAfterAttempt,
  statusAfterCall,
} from '#shared/intake/leads/lead-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'

/** Adds an internal note, once, and notifies those it mentions. @throws `invalid` for someone who can't open the lead. */
export function addLeadNote(
  ctx: Context,
  keys: EncryptionKeys,
  { id, activityId, body: written }: { id: string; activityId: string; body: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockLead(ctx, id)
    const body = await resolveMentions(ctx, written, { kind: 'lead', id })
    const bodyEncrypted = encrypt(keys, body, activityContext(activityId))
    if (!(await logActivity(ctx, { id: activityId, leadId: id, kind: 'note', bodyEncrypted }))) return
    await notifyMentioned(ctx, body, { kind: 'lead', id }, activityId)
    await announce(ctx, 'leads', id)
  })
}

interface LoggedCall {
  readonly id: string
  readonly activityId: string
  readonly outcome: CallOutcome
  readonly body: string
  /** Absent if the lead keeps its own. */
  readonly nextStep?: NextStepChange | undefined
}

/**
 * Logs a call, once, updates the lead's status, and saves the next step, if there is one.
 * @throws `conflict` if a colleague changed the next step since `nextStep.before`; then nothing is saved.
 */
export function logLeadCall(
  ctx: Context,
  keys: EncryptionKeys,
  { id, activityId, outcome, body, nextStep }: LoggedCall,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx, id)
    const bodyEncrypted = body ? encrypt(keys, body, activityContext(activityId)) : null
    const inserted = await logActivity(ctx, {
      id: activityId,
      leadId: id,
      kind: 'call',
      detail: { outcome },
      bodyEncrypted,
    })
    // A retry changes nothing, also if a colleague has planned something else since.
    if (!inserted) return
    await recordTouch(ctx, lead, statusAfterCall(lead.status, outcome))
    if (nextStep) await changeNextStep(ctx, keys, lead, nextStep)
  })
}

/**
 * Logs an attempt by phone, WhatsApp, or email.
 * @throws `conflict` without consent or if the lead must not be contacted.
 */
export function logLeadAttempt(
  ctx: Context,
  { id, activityId, channel }: { id: string; activityId: string; channel: AttemptChannel },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const stored = await lockLead(ctx, id)
    const { lead, mayBeMessaged } = await requireLead(ctx, id)
    const suppressions = await findSuppressions(ctx, lead.email)
    const reason = contactBlockReason(channel, { ...lead, mayBeMessaged, suppressions })
    if (reason) throw new AppError('conflict', reason)
    const inserted = await logActivity(ctx, { id: activityId, leadId: id, kind: 'attempt', detail: { channel } })
    if (inserted) await recordTouch(ctx, stored, statusAfterAttempt(stored.status))
  })
}

/** The first one counts for the promised response time. */
async function recordTouch(ctx: Context, lead: StoredLead, to: LeadStatus): Promise<void> {
  if (to === lead.status) {
    const untouched = and(eq(leads.id, lead.id), isNull(leads.firstTouchedAt))
    await ctx.db.update(leads).set({ firstTouchedAt: ctx.now() }).where(untouched)
  } else {
    await updateStatus(ctx, lead, to)
    await logActivity(ctx, { leadId: lead.id, kind: 'status', detail: { from: lead.status, to } })
  }
  await announce(ctx, 'leads', lead.id)
}

interface NextStep {
  readonly nextAction: string
  readonly nextActionOn: string | null
}

const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const formatNextStep = ({ nextAction, nextActionOn }: NextStep) =>
  [nextAction, nextActionOn && dateFormat.format(new Date(nextActionOn))].filter(Boolean).join(', ')

interface NextStepChange {
  readonly nextAction: string
  /** Empty without a due date. */
  readonly nextActionOn: string
  readonly before: NextStep
}

/**
 * Saves the next step and due date, both optional, and adds the old one to the timeline.
 * @throws `conflict` if a colleague changed it since `before`.
 */
export function saveNextStep(
  ctx: Context,
  keys: EncryptionKeys,
  { id, ...change }: NextStepChange & { id: string },
): Promise<void> {
  return transact(ctx, async (ctx) => changeNextStep(ctx, keys, await lockLead(ctx, id), change))
}

/** Changes the next step of a locked lead in the caller's transaction. @throws `conflict`. */
async function changeNextStep(
  ctx: Context,
  keys: EncryptionKeys,
  { id, nextAction, nextActionOn }: StoredLead,
  change: NextStepChange,
): Promise<void> {
  const nextStep = { nextAction: change.nextAction, nextActionOn: change.nextActionOn || null }
  if (nextStep.nextAction === nextAction && nextStep.nextActionOn === nextActionOn) return
  if (change.before.nextAction !== nextAction || change.before.nextActionOn !== nextActionOn)
    throw await staleWriteError(ctx, {
      ...{ subject: id, actions: ['lead.set-next-step'] },
      now: `The next step is: ${formatNextStep({ nextAction, nextActionOn }) || 'none'}.`,
    })
  await ctx.db
    .update(leads)
    .set({ ...nextStep, updatedAt: ctx.now() })
    .where(eq(leads.id, id))
  const before = formatNextStep({ nextAction, nextActionOn })
  const activityId = uuidv7()
  await logActivity(ctx, {
    ...{ id: activityId, leadId: id, kind: 'next_step', detail: { nextActionOn: nextStep.nextActionOn } },
    bodyEncrypted: before ? encrypt(keys, `Previously: ${before}`, activityContext(activityId)) : null,
  })
  await record(ctx, 'lead.set-next-step', id, { nextActionOn: nextStep.nextActionOn })
  await announce(ctx, 'leads', id)
}
