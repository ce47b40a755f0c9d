import { and, eq, type SQL, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeDay, decodeMoment, encodeDay, encodeMoment, refusedCursor } from '#server/platform/db/cursor.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'
import { type AgingBucket, agingBucket, agingBuckets } from '#shared/placement/commissions/aging.ts'
import {
  type FeeFilter,
  type FeeTotals,
  type FeeTotalsFilter,
  feePageSize,
  type ListedFee,
} from '#shared/placement/success-fees/contract.ts'
import { feeStatus } from '#shared/placement/success-fees/fee-balance.ts'

type Row = {
  id: string
  application_id: string
  reference: string
  client: string
  lender: string
  owner_staff_id: string | null
  owner: string | null
  number: string
  issued_on: string
  due_on: string | null
  is_disputed: boolean
  version: number
  created_at: string
  invoiced_cents: number
  paid_cents: number
  refunded_cents: number
  waived_cents: number
  written_off_cents: number
  balance_cents: number
}

/** Every fee with its sums, as `fee`, next to the tables `applications` and `staff`. The same sums as `sumFee`. */
const fees = sql`
  (
    select fee.*, billed.number, billed.issued_on, billed.lender, billed.invoiced_cents,
      entered.paid_cents, entered.refunded_cents, entered.waived_cents, entered.written_off_cents,
      balance.balance_cents, due.due_on, exists (
        select from success_fee_disputes dispute where dispute.fee_id = fee.offer_id and dispute.resolved_at is null
      ) as is_disputed
    from success_fees fee
    cross join lateral (
      select (array_agg(number order by created_at, id))[1] as number,
        (array_agg(line ->> 'lender' order by created_at, id))[1] as lender, min(issued_on) as issued_on,
        sum(case kind when 'invoice' then amount_cents else -amount_cents end)::bigint as invoiced_cents,
        sum(amount_cents) filter (where kind = 'invoice')::bigint as gross_cents
      from success_fee_invoices where fee_id = fee.offer_id
    ) billed
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind in ('payment', 'returned_payment')), 0)::bigint as paid_cents,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refunded_cents,
        coalesce(sum(amount_cents) filter (where kind = 'waiver'), 0)::bigint as waived_cents,
        coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)::bigint as written_off_cents
      from success_fee_entries where fee_id = fee.offer_id
    ) entered
    cross join lateral (
      select billed.invoiced_cents - paid_cents + refunded_cents - waived_cents - written_off_cents as balance_cents
    ) balance
    left join lateral (
      select due_on from (
        select due_on, sum(amount_cents) over (order by due_on, id) as through_cents
        from success_fee_invoices where fee_id = fee.offer_id and kind = 'invoice'
      ) invoice
      where through_cents > billed.gross_cents - balance.balance_cents order by due_on limit 1
    ) due on balance.balance_cents > 0
    where billed.number is not null
  ) fee
  join ${applications} on ${applications.id} = fee.application_id
  left join ${staff} on ${staff.id} = ${applications.ownerStaffId}`

/** The same rules as `feeStatus`; a test compares them. */
const statusOn = (today: string) => sql`case
  when fee.is_disputed then 'disputed'
  when fee.balance_cents > 0 and fee.due_on < ${today}::date then 'overdue'
  when fee.balance_cents > 0 and fee.paid_cents > fee.refunded_cents then 'partly_paid'
  when fee.balance_cents > 0 then 'open'
  when fee.balance_cents < 0 then 'refund_due'
  when fee.written_off_cents > 0 then 'written_off'
  when fee.paid_cents > fee.refunded_cents then 'paid'
  when fee.refunded_cents > 0 then 'refunded'
  when fee.waived_cents > 0 then 'waived'
  else 'credited' end`

const lateDays: Readonly<Record<AgingBucket, SQL>> = {
  not_due: sql`<= 0`,
  to_30: sql`between 1 and 30`,
  to_60: sql`between 31 and 60`,
  to_90: sql`between 61 and 90`,
  over_90: sql`> 90`,
}

/** Returns whether the caller, whose scope has the application, may read its fees, as in the list. */
export const mayReadFee = ({ actor }: Context, ownerStaffId: string | null): boolean =>
  actor.kind !== 'staff' || actor.role !== 'agent' || actor.id === ownerStaffId

/** Agents see fees of their own applications, others those in their scope. */
async function visible(ctx: Context): Promise<SQL | undefined> {
  const { role, id } = requireActor(ctx)
  return role === 'agent' ? eq(applications.ownerStaffId, id) : inScope(ctx, 'applications', applications.ownerStaffId)
}

const invoiceNumber = /^\s*((?:INV|CN)-[\d-]+)\s*$/i

async function matches(
  ctx: Context,
  today: string,
  { q, status, aging, owner }: FeeTotalsFilter,
): Promise<SQL | undefined> {
  const number = invoiceNumber.exec(q)?.[1]
  return and(
    await visible(ctx),
    ...(number
      ? [
          sql`exists (select from success_fee_invoices invoice
            where invoice.fee_id = fee.offer_id and starts_with(invoice.number, ${number.toUpperCase()}))`,
        ]
      : meansPerson({ text: applications.searchText, email: applications.emailNormalized }, q)),
    status === 'outstanding' ? sql`fee.balance_cents > 0` : undefined,
    status === 'credit' ? sql`fee.balance_cents < 0` : undefined,
    status && status !== 'outstanding' && status !== 'credit' ? sql`${statusOn(today)} = ${status}` : undefined,
    aging ? sql`fee.balance_cents > 0 and ${today}::date - fee.due_on ${lateDays[aging]}` : undefined,
    owner ? eq(applications.ownerStaffId, owner) : undefined,
  )
}

const dueOn = sql`coalesce(fee.due_on, 'infinity'::date)`
const orders = {
  newest: sql`fee.created_at desc, fee.offer_id desc`,
  due: sql`${dueOn} asc, fee.offer_id asc`,
  balance: sql`fee.balance_cents desc, fee.offer_id desc`,
} satisfies Record<FeeFilter['sort'], SQL>

const behind = {
  newest: (after: string) => {
    const { at, id } = decodeMoment(after)
    return sql`(fee.created_at, fee.offer_id) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
  },
  due: (after: string) => {
    const { day, id } = decodeDay(after)
    return sql`(${dueOn}, fee.offer_id) > (${day ?? 'infinity'}::date, ${id}::uuid)`
  },
  balance: (after: string) => {
    const { cents, id } = decodeBalance(after)
    return sql`(fee.balance_cents, fee.offer_id) < (${cents}::bigint, ${id}::uuid)`
  },
} satisfies Record<FeeFilter['sort'], (after: string) => SQL>

const cursors = {
  newest: ({ created_at, id }: Row) => encodeMoment({ at: new Date(created_at), id }),
  due: ({ due_on: day, id }: Row) => encodeDay({ day, id }),
  balance: ({ balance_cents, id }: Row) => `${balance_cents}.${id}`,
} satisfies Record<FeeFilter['sort'], (last: Row) => string>

function decodeBalance(cursor: string) {
  const [, cents, id] = /^(-?\d{1,15})\.([\da-f-]{36})$/.exec(cursor) ?? []
  if (cents === undefined || id === undefined || parseUuid(id) === undefined) throw refusedCursor()
  return { cents: Number(cents), id }
}

const columns = sql`
  fee.offer_id as id, fee.application_id, ${applications.reference} as reference,
  coalesce(${applications.businessName}, ${applications.name}) as client, fee.lender,
  ${applications.ownerStaffId} as owner_staff_id, ${staff.name} as owner, fee.number, fee.issued_on::text as issued_on,
  fee.due_on::text as due_on, fee.is_disputed, fee.version, fee.created_at::text as created_at,
  fee.invoiced_cents::float8 as invoiced_cents, fee.paid_cents::float8 as paid_cents,
  fee.refunded_cents::float8 as refunded_cents, fee.waived_cents::float8 as waived_cents,
  fee.written_off_cents::float8 as written_off_cents, fee.balance_cents::float8 as balance_cents`

/** Returns one page of fees, by keyset. */
export async function findFees(
  ctx: Context,
  { sort, after, ...filter }: FeeFilter,
): Promise<{ fees: ListedFee[]; next: string | null }> {
  const today = await findToday(ctx)
  const where = and(await matches(ctx, today, filter), after ? behind[sort](after) : undefined) ?? sql`true`
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${columns} from ${fees} where ${where} order by ${orders[sort]} limit ${feePageSize + 1}`,
  )
  const page = rows.slice(0, feePageSize)
  const last = page.at(-1)
  return {
    fees: page.map((row) => present(row, today)),
    next: rows.length > page.length && last ? cursors[sort](last) : null,
  }
}

/** Returns undisputed fees with an outstanding invoice due by a day. */
export async function findOutstanding(ctx: Context, dueBy: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select fee.offer_id as id from ${fees}
      where fee.balance_cents > 0 and fee.due_on <= ${dueBy}::date and not fee.is_disputed order by fee.offer_id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns a fee with its sums, whoever sees it. */
export async function findListedFee(ctx: Context, id: string): Promise<ListedFee | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${columns} from ${fees} where fee.offer_id = ${id}`)
  const today = await findToday(ctx)
  return rows[0] && present(rows[0], today)
}

function present(row: Row, today: string): ListedFee {
  const sums = {
    ...{ invoicedCents: row.invoiced_cents, paidCents: row.paid_cents, refundedCents: row.refunded_cents },
    ...{ waivedCents: row.waived_cents, writtenOffCents: row.written_off_cents, balanceCents: row.balance_cents },
  }
  const { id, reference, client, lender, owner, number, version } = row
  return {
    ...{ id, reference, client, lender, owner, number, version, ...sums },
    ...{ applicationId: row.application_id, ownerStaffId: row.owner_staff_id, issuedOn: row.issued_on },
    dueOn: row.due_on,
    status: feeStatus({ sums, dueOn: row.due_on, isDisputed: row.is_disputed, today }),
    aging: row.due_on === null ? null : agingBucket(row.due_on, today),
  }
}

/** Returns the sums of all fees that match. */
export async function findFeeTotals(ctx: Context, filter: FeeTotalsFilter): Promise<FeeTotals> {
  const today = await findToday(ctx)
  const late = sql`${today}::date - fee.due_on`
  const outstanding = (when: SQL) =>
    sql`coalesce(sum(fee.balance_cents) filter (where fee.balance_cents > 0 and ${when}), 0)::float8`
  const sumOf = (column: string) => sql`coalesce(sum(${sql.raw(`fee.${column}`)}), 0)::float8 as ${sql.raw(column)}`
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select count(*)::int as count, ${sumOf('invoiced_cents')}, ${sumOf('paid_cents')}, ${sumOf('refunded_cents')},
      ${sumOf('waived_cents')}, ${sumOf('written_off_cents')}, ${sumOf('balance_cents')},
      ${outstanding(sql`true`)} as total,
      coalesce(-sum(fee.balance_cents) filter (where fee.balance_cents < 0), 0)::float8 as credit_cents,
      ${sql.join(
        agingBuckets.map((bucket) => sql`${outstanding(sql`${late} ${lateDays[bucket]}`)} as ${sql.raw(bucket)}`),
        sql`, `,
      )}
    from ${fees} where ${(await matches(ctx, today, filter)) ?? sql`true`}`)
  const of = (name: string) => rows[0]?.[name] ?? 0
  return {
    ...{ count: of('count'), invoicedCents: of('invoiced_cents'), paidCents: of('paid_cents') },
    ...{ refundedCents: of('refunded_cents'), waivedCents: of('waived_cents') },
    ...{ writtenOffCents: of('written_off_cents'), balanceCents: of('balance_cents'), creditCents: of('credit_cents') },
    aging: {
      ...(Object.fromEntries(agingBuckets.map((bucket) => [bucket, of(bucket)])) as Record<AgingBucket, number>),
      total: of('total'),
    },
  }
}
