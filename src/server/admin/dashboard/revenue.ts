import { type SQL, sql } from 'drizzle-orm'
import { type FigureOwners, isOwnedBy } from '#server/admin/dashboard/events/conditions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Revenue } from '#shared/admin/dashboard/contract.ts'
import type { Days } from '#shared/admin/dashboard/period.ts'

interface RevenueQuery extends Days {
  readonly owners: FigureOwners
  /** IANA name, for the day of a funding. */
  readonly zone: string
}

type Kind = 'fees_booked' | 'fees_collected' | 'commissions_booked' | 'commissions_collected'
type Row = { key: string; kind: Kind; cents: number }

/**
 * Selects the lines of the books: booked on the day of an invoice or a funding, collected on the day of a payment.
 * Not stored per day, because payments are recorded later than they arrive.
 */
function revenueLines({ from, to, zone }: RevenueQuery): SQL {
  const during = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`
  // Replaced and hand-added commissions are booked when they were entered.
  const bookedOn = sql`(greatest(line.created_at, deals.created_at) at time zone ${zone}::text)::date`
  return sql`
    select fee.application_id, offers.lender_id, 'fees_booked' as kind,
        case line.kind when 'invoice' then line.amount_cents else -line.amount_cents end as cents
      from success_fee_invoices line join success_fees fee on fee.offer_id = line.fee_id join offers on offers.id = fee.offer_id
      where ${during(sql`line.issued_on`)}
    union all select fee.application_id, offers.lender_id, 'fees_collected',
        case line.kind when 'refund' then -line.amount_cents else line.amount_cents end
      from success_fee_entries line join success_fees fee on fee.offer_id = line.fee_id join offers on offers.id = fee.offer_id
      where line.kind in ('payment', 'returned_payment', 'refund') and ${during(sql`line.entered_on`)}
    union all select line.application_id, deals.lender_id, 'commissions_booked', line.scheduled_cents
      from commissions line join deals on deals.application_id = line.application_id
      where line.direction = 'receivable' and line.status <> 'expected' and ${during(bookedOn)}
    union all select commissions.application_id, deals.lender_id, 'commissions_collected', line.amount_cents
      from commission_payments line join commissions on commissions.id = line.commission_id
        left join deals on deals.application_id = commissions.application_id
      where commissions.direction = 'receivable' and ${during(sql`line.paid_on`)}`
}

/**
 * Sums revenue by a key of the application.
 * @param key of `file` (the application), `lead` and `line`, which has the lender; '' for all together.
 */
export async function findRevenueBy(
  ctx: Context,
  query: RevenueQuery,
  key: SQL,
): Promise<ReadonlyMap<string, Revenue>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select coalesce(${key}, '') as key, line.kind, sum(line.cents)::float8 as cents
    from (${revenueLines(query)}) line join applications file on file.id = line.application_id
      left join leads lead on lead.id = file.lead_id
    where ${isOwnedBy(query.owners, 'file.owner_staff_id')} group by 1, 2`)
  const byKey = Map.groupBy(rows, (row) => row.key)
  return new Map([...byKey].map(([key, sums]) => [key, revenueOf(sums)]))
}

/** Sums the revenue of a period. */
export const findRevenue = async (ctx: Context, query: RevenueQuery): Promise<Revenue> =>
  (await findRevenueBy(ctx, query, sql`''::text`)).get('') ?? noRevenue

function revenueOf(sums: readonly Row[]): Revenue {
  const of = (kind: Kind) => sums.find((sum) => sum.kind === kind)?.cents ?? 0
  return {
    fees: { bookedCents: of('fees_booked'), collectedCents: of('fees_collected') },
    commissions: { bookedCents: of('commissions_booked'), collectedCents: of('commissions_collected') },
    bookedCents: of('fees_booked') + of('commissions_booked'),
    collectedCents: of('fees_collected') + of('commissions_collected'),
  }
}

export const noRevenue: Revenue = revenueOf([])
