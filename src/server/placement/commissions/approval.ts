import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findTeam } from '#server/identity/invitations/appointments.ts'
import { isFreer, type Standing, type Team } from '#server/identity/invitations/independence.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { ApprovalNeed } from '#shared/placement/commissions/approval-need.ts'
import { commissions } from './table.ts'

type Commission = typeof commissions.$inferSelect

/**
 * Returns what the caller needs to approve a payable: people who added, changed or split it by hand or recorded a
 * returned payment, and accounts that may be theirs or the payee's (record 115), need someone else, or a reason if no
 * one else can approve it.
 */
export async function findApprovalNeed(ctx: Context, commission: Commission): Promise<ApprovalNeed> {
  const { id } = requireActor(ctx)
  if (commission.direction === 'receivable') return 'none'
  const payee = commission.staffId
  if (payee === id) return 'payee'
  const editors = await findEditors(ctx, commission)
  const need = secondPersonNeed(await findTeam(ctx, administratorRoles), { id, editors, payee })
  return need === 'none' && (await exceedsReceived(ctx, commission)) ? 'excess' : need
}

/**
 * Returns what the caller needs to write off what was paid: also people who made it a debt, by correcting or rescinding
 * the funding, or who paid only a part of it, need someone else.
 */
export async function findWriteOffNeed(ctx: Context, commission: Commission): Promise<ApprovalNeed> {
  const { id } = requireActor(ctx)
  const editors = await findEditors(ctx, commission, commission.balanceCents < 0 ? isMadeDebt : isPayment)
  return secondPersonNeed(await findTeam(ctx, administratorRoles), { id, editors, payee: commission.staffId })
}

interface Approval {
  /** The approver. */
  readonly id: string
  /** Who entered it, the latest last. */
  readonly editors: readonly string[]
  readonly payee: string | null
}

/** Returns what an approver needs because of who they are, without regard to the amount. */
export function secondPersonNeed(
  team: Team,
  { id, editors, payee }: Approval,
): 'none' | 'other' | 'appointed' | 'removed' | 'sole' | 'linked' {
  const people = payee === null ? editors : [...editors, payee]
  const own = team.rate(id, people)
  const isEditor = editors.includes(id)
  if (!isEditor && own === 'independent') return 'none'
  const rated = { editors, people, team }
  const canInstead = isEditor ? isOtherApprover({ id, ...rated }) : isFreerApprover({ own, ...rated })
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id && other !== payee)
  if (others(team.active).some(canInstead)) return isEditor ? 'other' : 'appointed'
  if (others(team.listRemovedBy([id, ...people])).some(canInstead)) return 'removed'
  return isEditor ? 'sole' : 'linked'
}

interface Rated {
  readonly editors: readonly string[]
  /** Editors and the payee. */
  readonly people: readonly string[]
  readonly team: Team
}

/**
 * Builds the check if someone else can approve what the caller entered. An earlier editor counts only for the author of
 * the latest change, which no one else has reviewed yet, and for accounts linked to that author, which may be theirs.
 * Accounts linked to an editor or the payee don't count for an earlier one, who reviews the latest change.
 */
function isOtherApprover({ id, editors, people, team }: Rated & { id: string }) {
  const [last = id] = editors.slice(-1)
  const isOwn = (other: string) => editors.includes(other) && team.rate(other, [id]) === 'appointed'
  if (last === id) return (other: string) => !isOwn(other)
  const isLinked = team.rate(id, [last]) !== 'independent' || team.rate(last, [id]) !== 'independent'
  const canReview = (other: string) => other !== id && other !== last && !isOwn(other)
  if (isLinked && team.active.some(canReview)) return canReview
  return (other: string) => !editors.includes(other) && team.rateOther(other, people) === 'independent'
}

/** Checks if no one but accounts that they appointed, which may be theirs, changed it after someone. */
const isLatestEditor = ({ id, editors, team }: Omit<Rated, 'people'> & { id: string }) =>
  editors.findLast((editor) => editor === id || team.rate(editor, [id]) !== 'appointed') === id

/** Builds the check if someone is freer of the editors and the payee. An earlier editor may review the latest change. */
const isFreerApprover =
  ({ own, editors, people, team }: Rated & { own: Standing }) =>
  (other: string) =>
    !isLatestEditor({ id: other, editors, team }) &&
    isFreer(
      team.rateOther(
        other,
        people.filter((person) => person !== other),
      ),
      own,
    )

/** Returns the reason of the last approval, if any. */
export async function findApprovalReason(ctx: Context, { id, approvedBy }: Pick<Commission, 'id' | 'approvedBy'>) {
  if (approvedBy === null) return null
  const [last] = await ctx.db
    .select({ reason: sql<string | null>`${auditLog.detail} ->> 'reason'` })
    .from(auditLog)
    .where(and(isAbout(id), eq(auditLog.action, 'commission.approve')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last?.reason ?? null
}

const isReturn = sql`entered.action in ('commission.settle', 'commission.reverse-payment')
  and (entered.detail -> 'after' ->> 'settledCents')::bigint < (entered.detail -> 'before' ->> 'settledCents')::bigint`

const termsOf = (side: string) =>
  sql.raw(`(entered.detail -> '${side}') - '{description,scheduledOn,approvedBy,invoiceNumber}'::text[]`)
const netOf = (side: string) =>
  sql.raw(
    `(entered.detail -> '${side}' ->> 'scheduledCents')::bigint - (entered.detail -> '${side}' ->> 'clawedBackCents')::bigint`,
  )

/** Splits of a success fee aren't replaced: any change of the fee or its payments changes their amounts. */
const isMadeDebt = sql`(entered.action in ('commission.reverse', 'commission.replace')
  or entered.action = 'commission.respread' and ${netOf('before')} <> ${netOf('after')})`
const isPayment = sql`(${isMadeDebt} or entered.action = 'commission.settle' and not line.is_whole)`

/** A new day or description of the whole is no review of its splits. */
const isChange = sql`entered.action = 'commission.change' and (not line.is_whole or ${termsOf('before')} <> ${termsOf('after')})`

/**
 * Returns editors, the latest change last. Corrections and rescissions replace entries, so what was done to the replaced
 * ones counts too. Splits are also replaced without naming the earlier ones, when they or the offer are chosen again, so
 * returned payments of the application's ended splits for the same payee count.
 */
async function findEditors(ctx: Context, commission: Commission, more = sql`false`): Promise<string[]> {
  const { id, successFeeId } = commission
  const { rows } = await ctx.db.execute<{ actor_id: string }>(sql`
    with recursive line (id, is_whole) as (
      select ${id}::uuid, false
      union
      select earlier.id, line.is_whole or earlier.is_whole
      from line
      join ${commissions} entry on entry.id = line.id
      cross join lateral (values (entry.replaces, false), (entry.split_of, true)) as earlier (id, is_whole)
      where earlier.id is not null
    )
    select entered.actor_id, entered.at, entered.id
    from line
    join ${auditLog} entered on lower(entered.subject) = line.id::text
    where entered.actor_kind = 'staff' and entered.actor_id is not null and (
      ${isChange}
      or entered.action = 'commission.split'
      or entered.action = 'commission.add' and not line.is_whole
      or ${isReturn} and not line.is_whole
      or ${more}
    )
    union
    select entered.actor_id, entered.at, entered.id
    from ${commissions} earlier
    join ${auditLog} entered on lower(entered.subject) = earlier.id::text
    where ${isEndedTwin(commission)} and entered.actor_kind = 'staff' and entered.actor_id is not null and ${isReturn}
    union
    select actor_id, at, id
    from ${auditLog}
    where lower(subject) = ${successFeeId}::text and action = 'success-fee.split' and actor_kind = 'staff' and actor_id is not null
    order by at, id`)
  return rows.map((row) => row.actor_id)
}

/** Selects splits of the same application for the same payee from which nothing more is paid. */
function isEndedTwin({ id, applicationId, splitOf, successFeeId, staffId, partner }: Commission): SQL {
  if (!splitOf && !successFeeId) return sql`false`
  return sql`earlier.application_id = ${applicationId} and earlier.id <> ${id}
    and ${successFeeId ? sql`earlier.success_fee_id` : sql`earlier.split_of`} is not null
    and earlier.staff_id is not distinct from ${staffId}::uuid and lower(earlier.partner) = lower(${partner})
    and (earlier.status in ('waived', 'reversed') or earlier.scheduled_cents = earlier.clawed_back_cents)`
}

/** Splits can't: they are a share, paid only from what was received. */
async function exceedsReceived(ctx: Context, { applicationId, splitOf, successFeeId }: Commission): Promise<boolean> {
  if (splitOf || successFeeId) return false
  const [sums] = await ctx.db
    .select({
      received: sql<number>`coalesce(sum(settled_cents) filter (where direction = 'receivable'), 0)::float8`,
      payable: sql<number>`coalesce(sum(scheduled_cents - clawed_back_cents) filter (where direction = 'payable'), 0)::float8`,
    })
    .from(commissions)
    .where(and(eq(commissions.applicationId, applicationId), ne(commissions.status, 'waived')))
  return sums !== undefined && sums.payable > sums.received
}
