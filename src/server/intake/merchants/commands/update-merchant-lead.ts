import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { reportOverLimit, requireWithinLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import type { NoteMentions } from '#server/identity/notifications/note-mentions.ts'
import { resolveAssignee } from '#server/identity/record-scope/turns.ts'
import { findStaff, requireStaff } from '#server/identity/staff/queries.ts'
import { requireTakeoverReason } from '#server/identity/staff/require-takeover-reason.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { closesRequest, limitedRequests } from '#server/intake/merchants/closing-limit.ts'
import { listBoarding, nextStatuses } from '#server/intake/merchants/merchant-list.ts'
import { lockMerchantLead, noteContext, requireMerchantLead } from '#server/intake/merchants/queries.ts'
import {
  merchantLeadNotes,
  merchantLeadStatusChanges,
  merchantLeads,
  merchantQuoteLinks,
} from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { boardingLabels, isBoarded } from '#shared/intake/merchants/boarding.ts'
import { needsReason } from '#shared/intake/merchants/merchant-moves.ts'
import { type MerchantStatus, merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents } from '#shared/kit/money.ts'

/**
 * Changes a request's status in the caller's transaction; the WHERE clause checks the old one, so that concurrent
 * changes fail (false).
 */
export async function changeStatus(
  ctx: Context,
  { id, from, to, reason = '' }: { id: string; from: MerchantStatus; to: MerchantStatus; reason?: string },
): Promise<boolean> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(merchantLeads)
    .set({ status: to, statusChangedAt: now, updatedAt: now })
    .where(and(eq(merchantLeads.id, id), eq(merchantLeads.status, from)))
    .returning({ id: merchantLeads.id })
  if (moved.length === 0) return false
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  await ctx.db
    .insert(merchantLeadStatusChanges)
    .values({ id: uuidv7(), merchantLeadId: id, from, to, reason, staffId, at: now })
  await record(ctx, 'merchant-lead.change-status', id, { from, to })
  await announce(ctx, 'merchant-leads', id)
  return true
}

interface MerchantAssignment {
  readonly id: string
  /** The assignee that the caller saw. */
  readonly from: string | null
  readonly reason: string
  /** One of many: the caller notifies. */
  readonly isQuiet?: boolean
}

/**
 * Assigns a request to the caller. Taking it from a colleague notifies them and the managers.
 * @throws `conflict` if it was reassigned, `invalid` without a required reason.
 */
export const assignMerchantLead = (ctx: Context, assignment: MerchantAssignment): Promise<void> =>
  assign(ctx, { ...assignment, to: requireActor(ctx).id, action: 'merchant-lead.assign-to-self' })

/**
 * Assigns a request to anyone who works on requests, to the next member of a team by turn, or to no one, and notifies both
 * and the managers. Returns the new assignee.
 * @throws like `assignMerchantLead`, `invalid` for someone who doesn't.
 */
export function reassignMerchantLead(
  ctx: Context,
  { to: wanted, ...assignment }: MerchantAssignment & { to: string | null },
): Promise<string | null> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: owner } = await lockMerchantLead(ctx, assignment.id)
    // A stale change takes no turn, and is refused below.
    const isStale = owner !== assignment.from
    const to = isStale ? wanted : await resolveAssignee(ctx, wanted, { kind: 'merchantRequests', owner, field: 'to' })
    const person = to === null ? undefined : await findStaff(ctx, to)
    const isEligible = person?.status === 'active' && applicationRoles.some((role) => role === person.role)
    if (to !== null && !isStale && !isEligible)
      throw new AppError('invalid', 'Check your input and try again.', {
        to: 'Choose an active team member who works on requests',
      })
    await assign(ctx, { ...assignment, to, action: 'merchant-lead.assign' })
    return to
  })
}

/** Gives a request back to its former assignee, without notifications. @throws `conflict` if the assignee changed. */
export function restoreMerchantOwner(
  ctx: Context,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await lockMerchantLead(ctx, id)
    if (before !== from) throw new AppError('conflict', 'Its assignee has changed since.')
    await change(ctx, id, { ownerStaffId: to })
    await record(ctx, 'merchant-lead.assign', id, { before, after: to })
  })
}

function assign(
  ctx: Context,
  { id, from, to, reason, action, isQuiet = false }: MerchantAssignment & { to: string | null; action: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await lockMerchantLead(ctx, id)
    const { id: staffId } = requireActor(ctx)
    if (before === to) return
    if (before !== from) {
      const owner = before && (await requireStaff(ctx, before)).name
      const now = owner ? `It is assigned to ${owner}. You can reassign it to yourself.` : 'It is unassigned.'
      const actions = ['merchant-lead.assign-to-self', 'merchant-lead.assign']
      throw await staleWriteError(ctx, { subject: id, actions, now })
    }
    const isTaken = before !== null && before !== staffId
    if (isTaken) requireTakeoverReason(reason)
    await change(ctx, id, { ownerStaffId: to })
    const after = action === 'merchant-lead.assign' ? { after: to } : {}
    await record(ctx, action, id, { before, ...after, ...(reason && { reason }) })
    await finishNotifications(ctx, { kinds: ['assignment'], itemIds: [id], except: to })
    if (isQuiet) return
    await notify(ctx, { kind: 'assignment', record: { kind: 'merchant', id }, recipients: [to] })
    if (isTaken || (to !== null && to !== staffId))
      await enqueue(ctx, 'takeovers.notify-reassigned', {
        ...{ byStaffId: staffId, fromStaffId: before, toStaffId: to, merchantLeadId: id, hasReason: reason !== '' },
      })
  })
}

/**
 * Changes a request's status.
 * @throws `conflict` for a forbidden or stale change or an unboarded account, `invalid` without a required
 * reason, `forbidden` beyond the caller's limit of closed requests.
 */
export const moveMerchantLead = (ctx: Context, wanted: MerchantMove): Promise<void> =>
  reportOverLimit(ctx, () => move(ctx, wanted))

interface MerchantMove {
  readonly id: string
  readonly from: MerchantStatus
  readonly to: MerchantStatus
  readonly reason: string
}

function move(ctx: Context, { id, from, to, reason }: MerchantMove): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status, ownerStaffId: ownerId } = await lockMerchantLead(ctx, id)
    if (status !== from) {
      const now = `Its status is now “${merchantStatusLabels[status]}”.`
      throw await staleWriteError(ctx, { subject: id, actions: ['merchant-lead.change-status'], now })
    }
    if (!nextStatuses(ctx, from).includes(to)) throw statusChangeError()
    if (needsReason(to, from) && reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Enter a reason' })
    if (to === 'live') await requireBoarded(ctx, id)
    if (closesRequest(to)) await requireWithinLimit(ctx, limitedRequests, [{ id, ownerId }])
    if (!(await changeStatus(ctx, { id, from, to, reason }))) throw statusChangeError()
  })
}

/**
 * Moves a request back that the caller moved, in the caller's transaction. The way back has no steps of its own, because it
 * had this status before; an account that is live again is still boarded.
 * @throws `conflict` if it was moved since, or isn't boarded anymore.
 */
export async function moveMerchantLeadBack(ctx: Context, wanted: Omit<MerchantMove, 'reason'>): Promise<void> {
  const { id, from, to } = wanted
  const { status } = await lockMerchantLead(ctx, id)
  if (status !== from) throw new AppError('conflict', 'Its status has changed since.')
  if (to === 'live') await requireBoarded(ctx, id)
  await changeStatus(ctx, { id, from, to, reason: 'A bulk change was undone.' })
}

const statusChangeError = () => new AppError('conflict', 'This status change isn’t allowed from the current status.')

/**
 * Adds a note, once, and notifies those it mentions.
 * @throws `conflict` for an id used elsewhere, `invalid` for someone who can't open the request.
 */
export function writeMerchantNote(
  ctx: Context,
  { keys, mentions }: { readonly keys: EncryptionKeys; readonly mentions: NoteMentions },
  { id, noteId, body: written }: { id: string; noteId: string; body: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireMerchantLead(ctx, id)
    const subject = { kind: 'merchant', id } as const
    const body = await mentions.resolve(ctx, written, subject)
    const { id: staffId } = requireActor(ctx)
    const bodyEncrypted = encrypt(keys, body, noteContext(noteId))
    const added = await ctx.db
      .insert(merchantLeadNotes)
      .values({ id: noteId, merchantLeadId: id, staffId, bodyEncrypted, at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: merchantLeadNotes.id })
    if (added.length > 0) {
      await mentions.notify(ctx, body, subject, noteId)
      return announce(ctx, 'merchant-leads', id)
    }
    const [known] = await ctx.db.select().from(merchantLeadNotes).where(eq(merchantLeadNotes.id, noteId))
    if (known?.merchantLeadId !== id) throw new AppError('conflict', 'We couldn’t save this note. Try again.')
  })
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

interface Plan {
  readonly nextAction: string
  readonly nextActionOn: string | null
}

/**
 * Sets the next step and date, both empty for none, based on the values seen.
 * @throws `conflict` if they changed.
 */
export function planMerchantLead(
  ctx: Context,
  { id, before, ...input }: { id: string; nextAction: string; nextActionOn: string; before: Plan },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { nextAction, nextActionOn } = await lockMerchantLead(ctx, id)
    const plan = { nextAction: input.nextAction, nextActionOn: input.nextActionOn || null }
    const stands = { nextAction, nextActionOn }
    if (isDeepStrictEqual(plan, stands)) return
    if (!isDeepStrictEqual(before, stands)) {
      const now = `The next step is: ${[nextAction, nextActionOn && day.format(new Date(nextActionOn))].filter(Boolean).join(', ') || 'none'}.`
      throw await staleWriteError(ctx, { subject: id, actions: ['merchant-lead.set-next-step'], now })
    }
    await change(ctx, id, plan)
    await record(ctx, 'merchant-lead.set-next-step', id, { nextActionOn: input.nextActionOn })
  })
}

/**
 * Replaces figures by a statement's, audits the old ones and ends the links to the comparison of those.
 * @throws `conflict` if a colleague changed those seen.
 */
export function correctStatement(
  ctx: Context,
  { id, statement, before: seen }: { id: string; statement: Statement; before: Statement },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { statement: before, status: from } = await lockMerchantLead(ctx, id)
    if (!isDeepStrictEqual(seen, before) && !isDeepStrictEqual(statement, before)) {
      const now = `Card sales are now ${formatCents(before.volumeCents)} and all fees ${formatCents(before.feesCents)}.`
      throw await staleWriteError(ctx, { subject: id, actions: ['merchant-lead.correct-statement'], now })
    }
    await change(ctx, id, { statement, volumeCents: statement.volumeCents, ratesVersion })
    if (!isDeepStrictEqual(statement, before)) await endComparisonLinks(ctx, id)
    await record(ctx, 'merchant-lead.correct-statement', id, { before })
    // Entering a statement's figures completes the analysis.
    if (from === 'statement_received') await changeStatus(ctx, { id, from, to: 'analysed' })
  })
}

/**
 * Ends the links to a request's comparison. The sender of the form has one and may be a stranger, so it must not show
 * figures from the business's statement.
 */
async function endComparisonLinks(ctx: Context, id: string): Promise<void> {
  const { merchantLeadId, quoteId } = merchantQuoteLinks
  await ctx.db.delete(merchantQuoteLinks).where(and(eq(merchantLeadId, id), isNull(quoteId)))
}

async function change(ctx: Context, id: string, values: Partial<typeof merchantLeads.$inferInsert>) {
  await ctx.db
    .update(merchantLeads)
    .set({ ...values, updatedAt: ctx.now() })
    .where(eq(merchantLeads.id, id))
  await announce(ctx, 'merchant-leads', id)
}

const waiting: readonly MerchantStatus[] = ['new', 'contacted', 'statement_requested']

/** Records a readable statement: advances a waiting request and notifies staff. */
export async function recordStatementReceived(ctx: Context, id: string): Promise<void> {
  const { status: from, ownerStaffId } = await requireMerchantLead(ctx, id)
  if (waiting.includes(from)) await changeStatus(ctx, { id, from, to: 'statement_received' })
  await notify(ctx, { kind: 'reply', record: { kind: 'merchant', id }, recipients: [ownerStaffId] })
  await enqueue(ctx, 'merchant-leads.notify-statement', { merchantLeadId: id })
}

/** Records that a rejected statement is reviewed again. */
export async function recordStatementReopened(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_requested') await changeStatus(ctx, { id, from, to: 'statement_received' })
}

/** Records that no statement is usable. */
export async function recordNoUsableStatement(ctx: Context, id: string): Promise<void> {
  const { status: from } = await requireMerchantLead(ctx, id)
  if (from === 'statement_received') await changeStatus(ctx, { id, from, to: 'statement_requested' })
}

/** Requires a boarded account. @throws `conflict` with the open steps. */
async function requireBoarded(ctx: Context, leadId: string): Promise<void> {
  const steps = await listBoarding(ctx, leadId)
  if (isBoarded(steps.filter(({ doneOn }) => doneOn !== null).map(({ step }) => step))) return
  const missing = steps.filter(({ doneOn }) => doneOn === null).map(({ step }) => boardingLabels[step])
  throw new AppError('conflict', `This account can’t go live yet. Open steps: ${missing.join(', ')}.`)
}
