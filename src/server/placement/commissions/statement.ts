import { and, asc, between, eq } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { StatementInput } from '#shared/placement/commissions/commands-contract.ts'
import { isOpenCommission } from './queries.ts'
import { commissionPayments, commissions } from './table.ts'

interface Line {
  readonly on: string | null
  readonly reference: string
  readonly client: string
  readonly description: string
  readonly cents: number
}

/** Paid and outstanding amounts of a payee, in cents. */
export interface Statement {
  readonly staffId: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: string
  readonly paid: readonly Line[]
  /** Negative for clawbacks still to be repaid. */
  readonly open: readonly Line[]
}

/**
 * Returns a payee's statement; agents get only their own.
 * @throws `not_found` for another payee, `invalid` if the period ends before it starts.
 */
export async function findStatement(ctx: Context, { staffId, from, to }: StatementInput): Promise<Statement> {
  const { role, id } = requireActor(ctx)
  if (staffId !== id && !administratorRoles.some((one) => one === role))
    throw new AppError('not_found', 'The requested resource was not found.')
  if (to < from)
    throw new AppError('invalid', 'Please check your input and try again.', { to: 'This is before the start date' })
  const { name } = await requireStaff(ctx, staffId)
  const client = { reference: applications.reference, business: applications.businessName, name: applications.name }
  const theirs = and(eq(commissions.staffId, staffId), eq(commissions.direction, 'payable'))
  const paid = await ctx.db
    .select({
      ...client,
      on: commissionPayments.paidOn,
      cents: commissionPayments.amountCents,
      description: commissions.description,
    })
    .from(commissionPayments)
    .innerJoin(commissions, eq(commissions.id, commissionPayments.commissionId))
    .innerJoin(applications, eq(applications.id, commissions.applicationId))
    .where(and(theirs, between(commissionPayments.paidOn, from, to)))
    .orderBy(asc(commissionPayments.paidOn), asc(commissionPayments.id))
  const open = await ctx.db
    .select({
      ...client,
      on: commissions.scheduledOn,
      cents: commissions.balanceCents,
      description: commissions.description,
    })
    .from(commissions)
    .innerJoin(applications, eq(applications.id, commissions.applicationId))
    .where(and(theirs, isOpenCommission))
    .orderBy(asc(commissions.scheduledOn), asc(commissions.id))
  return {
    ...{ staffId, name, from, to, at: ctx.now().toISOString() },
    paid: paid.map(lineOf),
    open: open.map(lineOf),
  }
}

const lineOf = ({
  business,
  name,
  ...line
}: Omit<Line, 'client'> & { business: string | null; name: string }): Line => ({
  ...line,
  client: business ?? name,
})

export const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

const dollars = (cents: number) => cents / 100

/** Formats a statement as CSV, paid amounts first. */
export function statementCsv({ name, paid, open }: Statement): string {
  const lines = (state: string, of: Statement['paid']) =>
    of.map(({ on, reference, client, description, cents }) =>
      csvLine([name, state, on, reference, client, description, dollars(cents)]),
    )
  return [
    csvLine(['payee', 'state', 'day', 'reference', 'client', 'description', 'amount_usd']),
    ...lines('paid', paid),
    ...lines('open', open),
  ].join('')
}
