import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Revenue } from '#shared/admin/dashboard/contract.ts'
import type { Days } from '#shared/admin/dashboard/period.ts'

/**
 * Reads revenue from the books: booked on the day of an invoice or a funding, collected on the day of a payment. Not
 * stored per day, because payments are recorded later than they arrive.
 * @param staffId counts only applications of this owner; null counts all.
 * @param zone IANA name, for the day of a funding.
 */
export async function findRevenue(
  ctx: Context,
  { from, to, staffId, zone }: Days & { readonly staffId: string | null; readonly zone: string },
): Promise<Revenue> {
  const ofApplication = (id: SQL) =>
    staffId === null
      ? sql`true`
      : sql`exists (select from applications where applications.id = ${id} and applications.owner_staff_id = ${staffId})`
  const within = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`
  const fee = (table: string) => sql`${sql.raw(table)} line join success_fees fee on fee.offer_id = line.fee_id`
  // Replaced and hand-added commissions are booked when they were entered.
  const bookedOn = sql`(greatest(line.created_at, deals.created_at) at time zone ${zone}::text)::date`
  const { rows } = await ctx.db.execute<Record<keyof Row, number>>(sql`select
    (select coalesce(sum(case line.kind when 'invoice' then line.amount_cents else -line.amount_cents end), 0)
      from ${fee('success_fee_invoices')}
      where ${within(sql`line.issued_on`)} and ${ofApplication(sql`fee.application_id`)})::float8 as fees_booked,
    (select coalesce(sum(case line.kind when 'refund' then -line.amount_cents else line.amount_cents end), 0)
      from ${fee('success_fee_entries')}
      where line.kind in ('payment', 'returned_payment', 'refund') and ${within(sql`line.entered_on`)}
        and ${ofApplication(sql`fee.application_id`)})::float8 as fees_collected,
    (select coalesce(sum(line.scheduled_cents), 0)
      from commissions line join deals on deals.application_id = line.application_id
      where line.direction = 'receivable' and line.status <> 'expected' and ${within(bookedOn)}
        and ${ofApplication(sql`line.application_id`)})::float8 as commissions_booked,
    (select coalesce(sum(line.amount_cents), 0)
      from commission_payments line join commissions on commissions.id = line.commission_id
      where commissions.direction = 'receivable' and ${within(sql`line.paid_on`)}
        and ${ofApplication(sql`commissions.application_id`)})::float8 as commissions_collected`)
  const of = (name: keyof Row) => rows[0]?.[name] ?? 0
  return {
    fees: { bookedCents: of('fees_booked'), collectedCents: of('fees_collected') },
    commissions: { bookedCents: of('commissions_booked'), collectedCents: of('commissions_collected') },
    bookedCents: of('fees_booked') + of('commissions_booked'),
    collectedCents: of('fees_collected') + of('commissions_collected'),
  }
}

interface Row {
  readonly fees_booked: number
  readonly fees_collected: number
  readonly commissions_booked: number
  readonly commissions_collected: number
}
