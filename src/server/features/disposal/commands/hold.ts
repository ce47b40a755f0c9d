import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applications } from '#server/features/applications/table.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import { legalHolds } from '#server/features/disposal/table.ts'
import { findFamily, findLeadIdByEmail, lockLeads } from '#server/features/leads/queries.ts'
import { staff } from '#server/features/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { parseReference } from '#shared/applications/reference.ts'
import type { LegalHold } from '#shared/disposal/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/**
 * Keeps a record from every deletion, of people and of clocks. Sent again it changes nothing.
 * @throws AppError `invalid` for what there is not, `conflict` for what is held already, for another reason.
 */
export function setHold(ctx: Context, { of, reason }: { of: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const subject = await findSubject(ctx, of)
    if (!subject)
      throw new AppError('invalid', 'Please check your input and try again.', {
        of: 'No application has this reference, and no lead this address',
      })
    const [set] = await ctx.db
      .insert(legalHolds)
      .values({ ...subject, id: uuidv7(), reason, setBy: requireActor(ctx).id, setAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (set) await record(ctx, 'hold.set', subject.subjectId, { kind: subject.kind, holdId: set.id })
    else await refuseOtherReason(ctx, subject.subjectId, reason)
  })
}

/** The words of a second hold are not dropped without a word. */
async function refuseOtherReason(ctx: Context, subjectId: string, reason: string) {
  const [stands] = await ctx.db
    .select({ by: staff.name, reason: legalHolds.reason })
    .from(legalHolds)
    .innerJoin(staff, eq(staff.id, legalHolds.setBy))
    .where(and(eq(legalHolds.subjectId, subjectId), isNull(legalHolds.liftedAt)))
  if (stands && stands.reason !== reason)
    throw new AppError('conflict', `Nothing was changed. ${stands.by} holds it already: ${stands.reason}`)
}

/** @throws AppError `not_found` for a hold that is lifted already. */
export function liftHold(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [lifted] = await ctx.db
      .update(legalHolds)
      .set({ liftedAt: ctx.now(), liftedBy: requireActor(ctx).id, liftReason: reason })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .returning()
    if (!lifted) throw new AppError('not_found', 'This hold is lifted already.')
    await record(ctx, 'hold.lift', lifted.subjectId, { kind: lifted.kind, holdId: id })
  })
}

/** Held until the transaction of `ctx` ends: a deletion that is under way is over before, or sees the hold. */
async function findSubject(
  ctx: Context,
  of: string,
): Promise<{ kind: LegalHold['kind']; subjectId: string } | undefined> {
  const reference = parseReference(of)
  if (!reference) {
    const lead = await findLeadIdByEmail(ctx, normalizeEmail(of))
    const locked = lead ? await lockLeads(ctx, await findFamily(ctx, lead)) : []
    return lead && locked.some(({ id }) => id === lead) ? { kind: 'lead', subjectId: lead } : undefined
  }
  const [application] = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.reference, reference))
    .for('update')
  return application && { kind: 'application', subjectId: application.id }
}
