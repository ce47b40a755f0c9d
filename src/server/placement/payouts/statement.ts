import { createHash } from 'node:crypto'
import { and, asc, between, eq, lt, type SQL, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { CommissionBasis } from '#shared/placement/commissions/commission-amount.ts'
import type { StatementInput } from '#shared/placement/payouts/contract.ts'
import { type CommissionPostingKind, payeeKey } from '#shared/placement/payouts/payout-status.ts'
import { findZone } from './queries.ts'
import { commissionPostings, payoutBatches, payoutLines } from './table.ts'

interface About {
  readonly on: string
  readonly reference: string
  readonly client: string
  readonly lender: string
  readonly description: string
  readonly cents: number
}

export interface EarnedLine extends About {
  readonly kind: CommissionPostingKind
  /** Null for a split that was replaced before it was paid. */
  readonly terms: {
    readonly fundedCents: number
    readonly basis: CommissionBasis
    readonly basisPoints: number
    readonly isSplit: boolean
  } | null
}

export interface PaidLine extends About {
  /** Of the batch. */
  readonly number: number | null
}

/** What a payee earned and was paid; amounts in cents. */
export interface Statement {
  /** The id of a staff member, or the hash of a partner's name: names reach no log. */
  readonly payee: string
  /** Empty for staff. */
  readonly partner: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly openingCents: number
  readonly earned: readonly EarnedLine[]
  /** Negative for repayments and reversals. */
  readonly paid: readonly PaidLine[]
  readonly closingCents: number
}

/**
 * Returns a payee's statement; agents get only their own.
 * @throws `not_found` for another payee, `invalid` if the period ends before it starts.
 */
export async function findStatement(ctx: Context, input: StatementInput): Promise<Statement> {
  const { staffId, partner, from, to } = input
  const { role, id } = requireActor(ctx)
  if (staffId !== id && !administratorRoles.some((one) => one === role)) throw notFound()
  if (to < from)
    throw new AppError('invalid', 'Please check your input and try again.', { to: 'This is before the start date' })
  if (staffId === null && partner === '') throw notFound()
  const name = staffId === null ? partner : (await requireStaff(ctx, staffId)).name
  const books = await readBooks(ctx, input)
  const earned = await findEarned(ctx, books)
  const paid = await findPaid(ctx, books)
  const openingCents = await findOpening(ctx, books)
  const sum = (lines: readonly About[]) => lines.reduce((total, { cents }) => total + cents, 0)
  return {
    ...{
      payee: staffId ?? hashOf(payeeKey(input)),
      partner: staffId === null ? partner : '',
      name,
      from,
      to,
      at: ctx.now().toISOString(),
      openingCents,
      earned,
      paid,
    },
    closingCents: openingCents + sum(earned) - sum(paid),
  }
}

const hashOf = (payee: string) => `partner:${createHash('sha256').update(payee).digest('base64url')}`

const notFound = () => new AppError('not_found', 'The requested resource was not found.')

interface Books {
  readonly from: string
  readonly to: string
  readonly isPosted: SQL | undefined
  readonly isPaid: SQL | undefined
  readonly postedOn: SQL<string>
}

async function readBooks(ctx: Context, { staffId, partner, from, to }: StatementInput): Promise<Books> {
  const payeeOf = ({ staffId: id, partner: named }: typeof commissions | typeof commissionPostings) =>
    staffId === null ? sql`(${id} is null and lower(${named}) = lower(${partner}))` : eq(id, staffId)
  const zone = await findZone(ctx)
  return {
    ...{ from, to },
    isPosted: and(eq(commissionPostings.direction, 'payable'), payeeOf(commissionPostings)),
    isPaid: and(eq(commissions.direction, 'payable'), payeeOf(commissions)),
    postedOn: sql<string>`((${commissionPostings.at} at time zone ${zone}::text)::date)::text`,
  }
}

const about = {
  reference: applications.reference,
  client: sql<string>`coalesce(${applications.businessName}, ${applications.name})`,
  lender: lenders.name,
}

async function findEarned(ctx: Context, { isPosted, postedOn, from, to }: Books): Promise<EarnedLine[]> {
  const rows = await ctx.db
    .select({
      ...about,
      on: postedOn,
      kind: commissionPostings.kind,
      cents: commissionPostings.changeCents,
      commission: commissions,
    })
    .from(commissionPostings)
    .innerJoin(applications, eq(applications.id, commissionPostings.applicationId))
    .innerJoin(lenders, eq(lenders.id, commissionPostings.lenderId))
    .leftJoin(commissions, eq(commissions.id, commissionPostings.commissionId))
    .where(and(isPosted, sql`${postedOn} between ${from} and ${to}`))
    .orderBy(asc(commissionPostings.at), asc(commissionPostings.id))
  return rows.map(({ commission, ...row }) => ({
    ...row,
    description: commission?.description ?? 'Replaced split',
    terms: commission && {
      fundedCents: commission.figures.advanceCents,
      ...{ basis: commission.basis, basisPoints: commission.basisPoints },
      isSplit: commission.splitOf !== null || commission.successFeeId !== null,
    },
  }))
}

const findPaid = (ctx: Context, { isPaid, from, to }: Books): Promise<PaidLine[]> =>
  ctx.db
    .select({
      ...about,
      on: commissionPayments.paidOn,
      cents: commissionPayments.amountCents,
      description: commissions.description,
      number: payoutBatches.number,
    })
    .from(commissionPayments)
    .innerJoin(commissions, eq(commissions.id, commissionPayments.commissionId))
    .innerJoin(applications, eq(applications.id, commissions.applicationId))
    .innerJoin(lenders, eq(lenders.id, commissions.lenderId))
    .leftJoin(payoutLines, eq(payoutLines.paymentId, commissionPayments.id))
    .leftJoin(payoutBatches, eq(payoutBatches.id, payoutLines.batchId))
    .where(and(isPaid, between(commissionPayments.paidOn, from, to)))
    .orderBy(asc(commissionPayments.paidOn), asc(commissionPayments.id))

/** Everything earned less everything paid before the period. */
async function findOpening(ctx: Context, { isPosted, isPaid, postedOn, from }: Books): Promise<number> {
  const [earned] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${commissionPostings.changeCents}), 0)::float8` })
    .from(commissionPostings)
    .where(and(isPosted, sql`${postedOn} < ${from}`))
  const [paid] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${commissionPayments.amountCents}), 0)::float8` })
    .from(commissionPayments)
    .innerJoin(commissions, eq(commissions.id, commissionPayments.commissionId))
    .where(and(isPaid, lt(commissionPayments.paidOn, from)))
  return (earned?.cents ?? 0) - (paid?.cents ?? 0)
}

/** Returns everyone who was ever owed a commission, by name; agents get only themselves. */
export async function findPayees(ctx: Context) {
  const { role, id } = requireActor(ctx)
  if (!administratorRoles.some((one) => one === role)) {
    const { name } = await requireStaff(ctx, id)
    return [{ key: id, name, staffId: id, partner: '' }]
  }
  const { rows } = await ctx.db.execute<{ staff_id: string | null; name: string }>(sql`
    select commissions.staff_id, min(coalesce(staff.name, commissions.partner)) as name
    from commissions left join staff on staff.id = commissions.staff_id
    where commissions.direction = 'payable'
    group by commissions.staff_id, case when commissions.staff_id is null then lower(commissions.partner) end
    order by lower(min(coalesce(staff.name, commissions.partner)))`)
  return rows.map(({ staff_id: staffId, name }) => {
    const partner = staffId === null ? name : ''
    return { key: payeeKey({ staffId, partner }), name, staffId, partner }
  })
}
