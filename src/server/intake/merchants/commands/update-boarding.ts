import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { lockMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantBoarding, merchantLeads } from '#server/intake/merchants/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type BoardingStep, boardingDetails, boardingLabels } from '#shared/intake/merchants/boarding.ts'
import { isAccount } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { changeStatus } from './update-merchant-lead.ts'

interface Ticked {
  readonly id: string
  readonly step: BoardingStep
  /** Empty to reopen the step. */
  readonly doneOn: string
  readonly detail: string
  readonly before: { readonly doneOn: string | null; readonly detail: string }
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

const open = { doneOn: null, detail: '' }

/**
 * Completes a boarding step; the first starts the boarding.
 * @throws `conflict` outside boarding or if the step changed, `invalid` for a future date or missing detail.
 */
export function updateBoardingStep(ctx: Context, { id, step, doneOn, detail, before }: Ticked): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status: from } = await lockMerchantLead(ctx, id)
    if (from !== 'accepted' && from !== 'boarding')
      throw new AppError('conflict', 'Only accounts in boarding can be changed here. Refresh and try again.')
    const mine = and(eq(merchantBoarding.merchantLeadId, id), eq(merchantBoarding.step, step))
    const [known] = await ctx.db.select().from(merchantBoarding).where(mine)
    const stands = known ? { doneOn: known.doneOn, detail: known.detail } : open
    if (isDeepStrictEqual(stands, doneOn === '' ? open : { doneOn, detail })) return
    if (!isDeepStrictEqual(before, stands)) {
      const text = known
        ? [`done on ${day.format(new Date(known.doneOn))}`, known.detail].filter(Boolean).join(', ')
        : 'open'
      const now = `“${boardingLabels[step]}” is ${text} now.`
      throw await staleWriteError(ctx, {
        subject: id,
        actions: ['merchant-boarding.complete-step'],
        detail: { step },
        now,
      })
    }
    if (doneOn === '') {
      await ctx.db.delete(merchantBoarding).where(mine)
    } else {
      requireValidStep(ctx, { step, doneOn, detail })
      const values = { doneOn, detail, staffId: requireActor(ctx).id, at: ctx.now() }
      await ctx.db
        .insert(merchantBoarding)
        .values({ merchantLeadId: id, step, ...values })
        .onConflictDoUpdate({ target: [merchantBoarding.merchantLeadId, merchantBoarding.step], set: values })
      if (from === 'accepted') await changeStatus(ctx, { id, from, to: 'boarding' })
    }
    await record(ctx, 'merchant-boarding.complete-step', id, { step, doneOn })
    await announce(ctx, 'merchant-leads', id)
  })
}

function requireValidStep(ctx: Context, { step, doneOn, detail }: Omit<Ticked, 'id' | 'before'>) {
  // Staff ahead of UTC enter their own date.
  const latest = new Date(ctx.now().getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
  const fields = {
    ...(step !== 'live_date' && doneOn > latest && { doneOn: 'Enter a date that is not in the future' }),
    ...(boardingDetails[step] && detail === '' && { detail: `Required: ${boardingDetails[step]}` }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please check your input and try again.', fields)
}

/**
 * Sets our residual share of the processor's margin, based on the one the caller saw.
 * @throws `conflict` before a quote is accepted or if it changed.
 */
export function agreeResidual(
  ctx: Context,
  { id, residualBasisPoints, before: seen }: { id: string; residualBasisPoints: number | null; before: number | null },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { status, residualBasisPoints: before } = await lockMerchantLead(ctx, id)
    if (!isAccount(status))
      throw new AppError('conflict', 'Residuals can only be set on accounts. Refresh and try again.')
    if (residualBasisPoints === before) return
    if (seen !== before) {
      const now = before === null ? 'Our share is no longer set.' : `Our share is now ${before / 100}%.`
      throw await staleWriteError(ctx, { subject: id, actions: ['merchant-lead.agree-residual'], now })
    }
    await ctx.db
      .update(merchantLeads)
      .set({ residualBasisPoints, updatedAt: ctx.now() })
      .where(eq(merchantLeads.id, id))
    await record(ctx, 'merchant-lead.agree-residual', id, { before, after: residualBasisPoints })
    await announce(ctx, 'merchant-leads', id)
  })
}
