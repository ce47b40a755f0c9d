import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { isOwnedBy } from '#server/admin/dashboard/events/conditions.ts'
import { isWaiting } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findScopeOf } from '#server/identity/record-scope/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Pipeline } from '#shared/admin/dashboard/contract.ts'
import { seesAllReviews } from '#shared/admin/dashboard/work-address.ts'
import { maxCounted, type Work, type WorkKind, type WorkNow, workKinds } from '#shared/admin/dashboard/work-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { reviewDocument } from '#shared/applications/documents/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'
import { overdueSince } from '#shared/system/settings/promise-overdue.ts'
import { findFigureOwners } from './figure-owners.ts'
import { type PendingWorkQuery, pendingWorkSources } from './pending-work.ts'

/** Returns the caller's pending work. */
export async function readWorkNow(ctx: Context): Promise<WorkNow> {
  const { id, role } = requireActor(ctx)
  const { responseHours } = await findSiteSettings(ctx)
  return {
    isWhole: await seesAllWork(ctx, { id, role }),
    promiseHours: responseHours,
    work: await findPendingWork(ctx, { id, role }),
    judgedToday: mayCall(role, reviewDocument) ? await countReviewedToday(ctx, id) : null,
  }
}

/** Uses the index on the last change. */
async function countReviewedToday(ctx: Context, staffId: string): Promise<number> {
  const { hours } = await findSiteSettings(ctx)
  const midnight = endOfDay(brokerZone(hours.zone), addDays(brokerDay(hours.zone, ctx.now()), -1))
  return ctx.db.$count(
    documents,
    and(
      inArray(documents.status, ['accepted', 'rejected']),
      gte(documents.updatedAt, midnight),
      gte(documents.reviewedAt, midnight),
      eq(documents.reviewedBy, staffId),
    ),
  )
}

/** Returns whether a person's pending work is the brokerage's: by role, and without limits of scope. */
export async function seesAllWork(ctx: Context, person: { id: string; role: StaffRole }): Promise<boolean> {
  if (!seesAllReviews(person.role)) return false
  for (const kind of ['leads', 'applications', 'merchantRequests'] as const)
    if ((await findScopeOf(ctx, person, kind)) !== 'all') return false
  return true
}

/** Returns pending work by kind: one's own, or everyone's if the role sees it. */
export async function findPendingWork(ctx: Context, { id, role }: { id: string; role: StaffRole }): Promise<Work[]> {
  const { hours, responseHours } = await findSiteSettings(ctx)
  const now = ctx.now()
  const today = brokerDay(hours.zone, now)
  const waiting: PendingWorkQuery = {
    staffId: (await seesAllWork(ctx, { id, role })) ? null : id,
    me: id,
    now,
    overdueSince: overdueSince(hours, now, responseHours),
    today,
    todayUntil: endOfDay(brokerZone(hours.zone), today),
  }
  const kinds = workKinds.filter((kind) => mayCall(role, pendingWorkSources[kind].list))
  // Reads only rows shown, because full counts get slow.
  const counts = kinds.map(
    (kind) => sql`
      (select ${kind}::text as kind, count(*)::int as count, (count(*) filter (where late))::int as late, min(since) as since
       from (${pendingWorkSources[kind].rows(waiting)} limit ${maxCounted + 1}) rows)`,
  )
  const { rows } = await ctx.db.execute<{ kind: WorkKind; count: number; late: number; since: Date | string | null }>(
    sql.join(counts, sql` union all `),
  )
  return rows.map(({ since, ...work }) => ({ ...work, since: since && new Date(since).toISOString() }))
}

/** Returns the pipeline of the brokerage, a team or a person. @throws like `findFigureOwners`. */
export async function findPipeline(ctx: Context, { who }: { who: string }): Promise<Pipeline> {
  const mine = isOwnedBy(await findFigureOwners(ctx, who), 'applications.owner_staff_id')
  const stages = await ctx.db.execute<{ stage: Stage; count: number; amount: string }>(sql`
    select stage, count(*)::int as count, coalesce(sum(amount_cents), 0) as amount from applications
    where ${isWaiting} and ${mine}
    group by stage`)
  const fees = await ctx.db.execute<{ accepted: string; offered: string }>(sql`
    select
      coalesce(sum(fee) filter (where is_accepted), 0) as accepted,
      coalesce(sum(fee) filter (where not is_accepted), 0) as offered
    from (
      select bool_or(offer.status = 'accepted') as is_accepted,
        (array_agg(offer.success_fee_cents order by offer.status = 'accepted' desc, offer.amount_cents desc))[1] as fee
      from applications join offers offer on offer.application_id = applications.id
      where stage in ('offers', 'offer_selected', 'contract_out', 'final_checks') and ${mine}
        and offer.status in ('presentable', 'presented', 'accepted')
      group by applications.id
    ) best`)
  return {
    stages: stages.rows.map(({ amount, ...row }) => ({ ...row, amountCents: Number(amount) })),
    acceptedFeesCents: Number(fees.rows[0]?.accepted ?? 0),
    offeredFeesCents: Number(fees.rows[0]?.offered ?? 0),
  }
}
