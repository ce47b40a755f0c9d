import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { requireBoarded } from '#server/intake/merchants/boarding.ts'
import { changeStatus } from '#server/intake/merchants/commands/change-status.ts'
import { lockMerchantLead, noteContext, requireMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantLeadNotes, merchantLeads } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { type MerchantStatus, merchantMoves, needsReason } from '#shared/intake/merchants/merchant-status.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'

/**
 * Makes the caller the person who has the request.
 * @param from who was seen to have it; null for nobody.
 * @throws AppError `conflict` where another colleague took it first.
 */
export function takeMerchantLead(ctx: Context, { id, from }: { id: string; from: string | null }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { ownerStaffId: before } = await lockMerchantLead(ctx, id)
    const { id: staffId } = requireActor(ctx)
    if (before === staffId) return
    if (before !== from) {
      const owner = before && (await requireStaff(ctx, before)).name
      const now = owner ? `${owner} has it. You can take it over.` : 'Nobody has it.'
      throw await overtaken(ctx, { subject: id, actions: ['merchant-lead.take'], now })
    }
    await change(ctx, id, { ownerStaffId: staffId })
    await record(ctx, 'merchant-lead.take', id, { before })
  })
}

/**
 * Moves a request. The old status stands in the WHERE: of two who move at once, one is told.
 * @throws AppError `conflict` for a move that there is not, that another was faster with, or of an account that is not boarded, `invalid` without a reason
 * where one is needed.
 */
export function moveMerchantLead(
  ctx: Context,
  { id, from, to, reason }: { id: string; from: MerchantStatus; to: MerchantStatus; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status } = await lockMerchantLead(ctx, id)
    if (status !== from) {
      const now = `It is “${status.replaceAll('_', ' ')}” by now.`
      throw await overtaken(ctx, { subject: id, actions: ['merchant-lead.move'], now })
    }
    if (!merchantMoves(from).includes(to)) throw notMoved()
    if (needsReason(to) && reason === '')
      throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Please say why' })
    if (to === 'live') await requireBoarded(ctx, id)
    if (!(await changeStatus(ctx, { id, from, to, reason }))) throw notMoved()
  })
}

const notMoved = () =>
  new AppError('conflict', 'The request was not moved. From where it stands there is no such move.')

/** @throws AppError `conflict` for an id that belongs to something else. */
export function writeMerchantNote(
  ctx: Context,
  keys: EncryptionKeys,
  { id, noteId, body }: { id: string; noteId: string; body: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireMerchantLead(ctx, id)
    const { id: staffId } = requireActor(ctx)
    const bodySealed = encrypt(keys, body, noteContext(noteId))
    const added = await ctx.db
      .insert(merchantLeadNotes)
      .values({ id: noteId, merchantLeadId: id, staffId, bodySealed, at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: merchantLeadNotes.id })
    if (added.length > 0) return announce(ctx, 'merchant-leads', id)
    const [known] = await ctx.db.select().from(merchantLeadNotes).where(eq(merchantLeadNotes.id, noteId))
    if (known?.merchantLeadId !== id)
      throw new AppError('conflict', 'This note could not be kept. Please send it again.')
  })
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

interface Plan {
  readonly nextAction: string
  readonly nextActionOn: string | null
}

/**
 * Says what happens next and when; both empty: nothing is planned.
 * @param before the plan that the caller saw.
 * @throws AppError `conflict` where a colleague has planned something else meanwhile.
 */
export function planMerchantLead(
  ctx: Context,
  { id, before, ...asked }: { id: string; nextAction: string; nextActionOn: string; before: Plan },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { nextAction, nextActionOn } = await lockMerchantLead(ctx, id)
    const plan = { nextAction: asked.nextAction, nextActionOn: asked.nextActionOn || null }
    const stands = { nextAction, nextActionOn }
    if (isDeepStrictEqual(plan, stands)) return
    if (!isDeepStrictEqual(before, stands)) {
      const now = `The plan is: ${[nextAction, nextActionOn && day.format(new Date(nextActionOn))].filter(Boolean).join(', ') || 'nothing'}.`
      throw await overtaken(ctx, { subject: id, actions: ['merchant-lead.plan'], now })
    }
    await change(ctx, id, plan)
    await record(ctx, 'merchant-lead.plan', id, { nextActionOn: asked.nextActionOn })
  })
}

/**
 * Replaces the figures by those of a statement that was read; what stood there before is kept in the audit log.
 * @param seen the figures that the caller saw.
 * @throws AppError `conflict` where a colleague has put others there meanwhile.
 */
export function correctStatement(
  ctx: Context,
  { id, statement, before: seen }: { id: string; statement: Statement; before: Statement },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { statement: before, status: from } = await lockMerchantLead(ctx, id)
    if (!isDeepStrictEqual(seen, before) && !isDeepStrictEqual(statement, before)) {
      const now = `Card sales are ${formatCents(before.volumeCents)} and all fees ${formatCents(before.feesCents)} by now.`
      throw await overtaken(ctx, { subject: id, actions: ['merchant-lead.correct-statement'], now })
    }
    await change(ctx, id, { statement, volumeCents: statement.volumeCents, ratesVersion })
    await record(ctx, 'merchant-lead.correct-statement', id, { before })
    // The figures of a statement are typed: it is analysed.
    if (from === 'statement_received') await changeStatus(ctx, { id, from, to: 'analysed' })
  })
}

async function change(ctx: Context, id: string, values: Partial<typeof merchantLeads.$inferInsert>) {
  await ctx.db
    .update(merchantLeads)
    .set({ ...values, updatedAt: ctx.now() })
    .where(eq(merchantLeads.id, id))
  await announce(ctx, 'merchant-leads', id)
}
