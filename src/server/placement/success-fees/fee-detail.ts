import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { requireOwnApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findLastChange } from '#server/identity/staff/stale-write-error.ts'
import { staff } from '#server/identity/staff/table.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { isReturned, isReversed } from '#server/placement/success-fees/commands/record-entry.ts'
import { brokerageShare } from '#server/placement/success-fees/commands/split-fee.ts'
import type { Context } from '#server/platform/context.ts'
import { findSection, findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { netCents } from '#shared/placement/commissions/commission-amount.ts'
import type { FeeDetail, FeeInvoice } from '#shared/placement/success-fees/contract.ts'
import { feeStatus } from '#shared/placement/success-fees/fee-balance.ts'
import type { OwnSuccessFee } from '#shared/placement/success-fees/own-contract.ts'
import { brokerDay } from '#shared/system/settings/broker-day.ts'
import { findListedFee, mayReadFee } from './list-fees.ts'
import {
  findOpenDispute,
  findRescission,
  type ListedDealFee,
  listFeesOf,
  readBooks,
  requireFee,
  type StoredInvoice,
} from './queries.ts'
import { successFeeDisputes, successFeeEntries, successFeeReminders } from './table.ts'

const resolver = alias(staff, 'resolver')

/**
 * Returns a fee with invoices, entries and disputes for staff. Of its splits, which are someone's pay, owners and managers
 * get all, and others their own, as in the commission books. @throws `not_found`, also for agents other than the
 * application's owner.
 */
export async function requireFeeDetail(ctx: Context, id: string): Promise<FeeDetail> {
  const { id: me, role } = requireActor(ctx)
  const isAdministrator = administratorRoles.some((one) => one === role)
  const fee = await findListedFee(ctx, id)
  if (!fee || !mayReadFee(ctx, fee.ownerStaffId)) throw new AppError('not_found', 'This success fee was not found.')
  const books = await readBooks(ctx, id)
  const splits = await findSplits(ctx, id)
  const last = await findLastChange(ctx, { subject: id })
  return {
    fee,
    invoices: books.invoices.map(presentInvoice),
    entries: await findEntries(ctx, id),
    disputes: await findDisputes(ctx, id),
    reminders: await findReminders(ctx, id),
    splits: splits
      .filter(({ staffId }) => isAdministrator || staffId === me)
      .map((split) => ({ ...split, party: split.name ?? split.partner, netCents: netCents(split) })),
    brokerageCents: isAdministrator ? brokerageShare(books.sums, splits) : null,
    wantsPaper: await hasDeclinedElectronicRecords(ctx, fee.applicationId),
    changedBy: last?.name ?? null,
    rescindedOn: await brokerDayOf(ctx, await findRescission(ctx, await requireFee(ctx, id))),
    today: await findToday(ctx),
  }
}

async function brokerDayOf(ctx: Context, at: Date | null): Promise<string | null> {
  return at && brokerDay((await findSiteSettings(ctx)).hours.zone, at)
}

const presentInvoice = ({ feeId: _feeId, createdAt: _createdAt, ...invoice }: StoredInvoice): FeeInvoice => invoice

async function findEntries(ctx: Context, feeId: string): Promise<FeeDetail['entries']> {
  const rows = await ctx.db
    .select({ entry: successFeeEntries, by: staff.name })
    .from(successFeeEntries)
    .innerJoin(staff, eq(staff.id, successFeeEntries.recordedBy))
    .where(eq(successFeeEntries.feeId, feeId))
    .orderBy(asc(successFeeEntries.at), asc(successFeeEntries.id))
  const all = rows.map(({ entry }) => entry)
  return rows.map(({ entry: { enteredOn: on, at, ...entry }, by }) => ({
    ...{ ...entry, on, by, at: at.toISOString() },
    ...{ isReversed: isReversed(all, entry), isReturned: isReturned(all, entry) },
  }))
}

async function findDisputes(ctx: Context, feeId: string): Promise<FeeDetail['disputes']> {
  const rows = await ctx.db
    .select({ dispute: successFeeDisputes, openedBy: staff.name, resolvedBy: resolver.name })
    .from(successFeeDisputes)
    .innerJoin(staff, eq(staff.id, successFeeDisputes.openedBy))
    .leftJoin(resolver, eq(resolver.id, successFeeDisputes.resolvedBy))
    .where(eq(successFeeDisputes.feeId, feeId))
    .orderBy(asc(successFeeDisputes.openedAt), asc(successFeeDisputes.id))
  return rows.map(({ dispute: { id, reason, openedAt, outcome, note, resolvedAt }, openedBy, resolvedBy }) => ({
    ...{ id, reason, openedBy, openedAt: openedAt.toISOString(), outcome, note, resolvedBy },
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }))
}

async function findReminders(ctx: Context, feeId: string): Promise<FeeDetail['reminders']> {
  const rows = await ctx.db
    .select()
    .from(successFeeReminders)
    .where(eq(successFeeReminders.feeId, feeId))
    .orderBy(asc(successFeeReminders.at))
  return rows.flatMap(({ kind, dueOn, at, channel }) =>
    channel === 'none' ? [] : [{ kind, dueOn, at: at.toISOString(), channel }],
  )
}

const findSplits = (ctx: Context, feeId: string) =>
  ctx.db
    .select({
      ...{ id: commissions.id, staffId: commissions.staffId, partner: commissions.partner, name: staff.name },
      ...{ basisPoints: commissions.basisPoints, settledCents: commissions.settledCents },
      ...{ balanceCents: commissions.balanceCents, status: commissions.status },
    })
    .from(commissions)
    .leftJoin(staff, eq(staff.id, commissions.staffId))
    .where(eq(commissions.successFeeId, feeId))
    .orderBy(asc(commissions.id))

/**
 * Returns the fees of the caller's application; how to pay only while something is outstanding.
 * @throws `not_found` without an open application.
 */
export async function findOwnFees(ctx: Context) {
  const application = await requireOwnApplication(ctx)
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  const { contact } = await findSiteSettings(ctx)
  return {
    isVerified,
    fees: isVerified
      ? await Promise.all((await listFeesOf(ctx, application.id)).map((listed) => presentOwn(ctx, listed)))
      : [],
    contact: { email: contact.email, phone: contact.phone },
  }
}

async function presentOwn(ctx: Context, { fee, rescindedAt }: ListedDealFee): Promise<OwnSuccessFee> {
  const { invoices, entries, sums, dueOn } = await readBooks(ctx, fee.offerId)
  const isDisputed = (await findOpenDispute(ctx, fee.offerId)) !== undefined
  const { lender, fundedOn } = invoices.findLast(({ kind }) => kind === 'invoice')?.line ?? { lender: '', fundedOn: '' }
  return {
    ...{ id: fee.offerId, lender, fundedOn, rescindedOn: await brokerDayOf(ctx, rescindedAt) },
    ...{ ...sums, dueOn, status: feeStatus({ sums, dueOn, isDisputed, today: await findToday(ctx) }) },
    invoices: invoices.map(({ line, ...invoice }) => ({ ...invoice, ...line })),
    entries: entries
      .filter((entry) => entry.reverses === null && !isReversed(entries, entry))
      .map(({ enteredOn: on, ...entry }) => ({
        ...{ ...entry, on, hasReceipt: entry.kind === 'payment', isReturned: isReturned(entries, entry) },
      })),
    howToPay: sums.balanceCents > 0 ? await findHowToPay(ctx) : null,
  }
}

/** Returns null if nothing is set up. */
export async function findHowToPay(ctx: Context) {
  const { dueDays: _dueDays, ...ways } = await findSection(ctx, 'invoices')
  return Object.values(ways).some((way) => way !== '') ? ways : null
}
