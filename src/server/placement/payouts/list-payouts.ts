import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, decodeDay, encodeCursor, encodeDay } from '#server/platform/db/cursor.ts'
import { type ListedPayout, type PayoutFilter, payoutPageSize } from '#shared/placement/payouts/contract.ts'
import type { PayoutMethod, PayoutStatus } from '#shared/placement/payouts/payout-status.ts'

type Row = {
  id: string
  number: number
  from_on: string
  to_on: string
  status: PayoutStatus
  created_by: string
  created_at: string
  approved_by: string | null
  approved_at: string | null
  method: PayoutMethod | null
  reference: string
  paid_on: string | null
  paid_by: string | null
  paid_at: string | null
  version: number
  payees: number
  lines: number
  pay_cents: number
  carried_cents: number
}

/** By payee, as `totalPayout` adds up; lines that were taken out don't count. */
const totals = sql`
  select count(*)::int as payees, coalesce(sum(lines), 0)::int as lines,
    coalesce(sum(cents) filter (where cents >= 0), 0)::float8 as pay_cents,
    coalesce(sum(cents) filter (where cents < 0), 0)::float8 as carried_cents
  from (
    select count(*) as lines, sum(coalesce(line.amount_cents, commissions.balance_cents)) as cents
    from payout_lines line join commissions on commissions.id = line.commission_id
    where line.batch_id = batch.id and line.status <> 'taken_out'
    group by commissions.staff_id, case when commissions.staff_id is null then lower(commissions.partner) end
  ) payee`

const orders = {
  newest: sql`batch.id desc`,
  oldest: sql`batch.id`,
  period: sql`batch.to_on desc, batch.id desc`,
} satisfies Record<PayoutFilter['sort'], SQL>

const isAfter = {
  newest: (after: string) => sql`batch.id < ${decodeCursor(after)}::uuid`,
  oldest: (after: string) => sql`batch.id > ${decodeCursor(after)}::uuid`,
  period: (after: string) => {
    const { day, id } = decodeDay(after)
    return sql`(batch.to_on, batch.id) < (${day}::date, ${id}::uuid)`
  },
} satisfies Record<PayoutFilter['sort'], (after: string) => SQL>

/** Returns one page of payouts, by keyset. */
export async function findPayouts(
  ctx: Context,
  { q, status, sort, after }: PayoutFilter,
): Promise<{ payouts: ListedPayout[]; next: string | null }> {
  const conditions = [
    ...(status ? [sql`batch.status = ${status}`] : []),
    ...(q ? [matches(q)] : []),
    ...(after ? [isAfter[sort](after)] : []),
  ]
  const { rows } = await ctx.db.execute<Row>(sql`
    select batch.id, batch.number, batch.from_on::text, batch.to_on::text, batch.status, creator.name as created_by,
      batch.created_at, approver.name as approved_by, batch.approved_at, batch.method, batch.reference,
      batch.paid_on::text, payer.name as paid_by, batch.paid_at, batch.version, total.*
    from payout_batches batch
    join staff creator on creator.id = batch.created_by
    left join staff approver on approver.id = batch.approved_by
    left join staff payer on payer.id = batch.paid_by
    cross join lateral (${totals}) total
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${orders[sort]} limit ${payoutPageSize + 1}`)
  const page = rows.slice(0, payoutPageSize)
  const last = page.at(-1)
  const cursor = last && (sort === 'period' ? encodeDay({ day: last.to_on, id: last.id }) : encodeCursor(last.id))
  return { payouts: page.map(present), next: rows.length > page.length && cursor ? cursor : null }
}

function matches(q: string): SQL {
  const number = /^(?:payout\s*)?#?(\d{1,9})$/i.exec(q)?.[1]
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const person = sql`exists (
    select from payout_lines line join commissions on commissions.id = line.commission_id
      left join staff on staff.id = commissions.staff_id
    where line.batch_id = batch.id and coalesce(staff.name, commissions.partner) ilike ${pattern})`
  return sql`(batch.reference ilike ${pattern} or ${person}${number ? sql` or batch.number = ${Number(number)}` : sql``})`
}

const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const present = (row: Row): ListedPayout => ({
  ...{ id: row.id, number: row.number, from: row.from_on, to: row.to_on, status: row.status, version: row.version },
  ...{ createdBy: row.created_by, createdAt: new Date(row.created_at).toISOString() },
  ...{ approvedBy: row.approved_by, approvedAt: moment(row.approved_at), method: row.method, reference: row.reference },
  ...{ paidOn: row.paid_on, paidBy: row.paid_by, paidAt: moment(row.paid_at) },
  ...{ payees: row.payees, lines: row.lines, payCents: row.pay_cents, carriedCents: row.carried_cents },
})
