import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { findSection } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { csvLine } from '#shared/kit/text.ts'
import type { JournalInput } from '#shared/placement/payouts/contract.ts'
import {
  type JournalEvent,
  type JournalEventKind,
  type JournalLine,
  journalLines,
} from '#shared/placement/payouts/journal.ts'
import { findZone } from './queries.ts'

type Row = {
  id: string
  on_day: string
  kind: JournalEventKind
  cents: number
  description: string
  name: string
}

const client = sql`coalesce(applications.business_name, applications.name)`
const payee = sql`coalesce(staff.name, nullif(commissions.partner, ''), lenders.name)`

/** All from append-only tables, so an event is exported with the same amount each time. */
const sources = (zone: string, within: (day: SQL) => SQL): SQL => {
  const postedOn = sql`(posting.at at time zone ${zone}::text)::date`
  return sql`
    select 'posting:' || posting.id as id, ${postedOn} as on_day, posting.change_cents as cents,
      case when posting.direction = 'payable' then 'split' when posting.kind = 'write_off' then 'commission_write_off'
        else 'commission' end as kind,
      case posting.direction when 'payable' then 'Commission split' else 'Lender commission' end
        || case posting.kind when 'earned' then '' when 'clawback' then ', clawback' when 'write_off' then ', written off'
          else ', correction' end || ', ' || applications.reference as description,
      coalesce(staff.name, nullif(posting.partner, ''), lenders.name) as name
    from commission_postings posting
    join applications on applications.id = posting.application_id
    join lenders on lenders.id = posting.lender_id
    left join staff on staff.id = posting.staff_id
    where ${within(postedOn)}
    union all
    select 'payment:' || payment.id, payment.paid_on, payment.amount_cents,
      case commissions.direction when 'payable' then 'split_payment' else 'commission_payment' end,
      case commissions.direction when 'payable' then 'Commission split paid, ' else 'Lender commission received, ' end
        || applications.reference || coalesce(', payout ' || batch.number, ''), ${payee}
    from commission_payments payment
    join commissions on commissions.id = payment.commission_id
    join applications on applications.id = commissions.application_id
    join lenders on lenders.id = commissions.lender_id
    left join staff on staff.id = commissions.staff_id
    left join payout_lines line on line.payment_id = payment.id
    left join payout_batches batch on batch.id = line.batch_id
    where ${within(sql`payment.paid_on`)}
    union all
    select 'fee-invoice:' || invoice.id, invoice.issued_on, case invoice.kind when 'invoice' then invoice.amount_cents else -invoice.amount_cents end,
      'fee_invoice', case invoice.kind when 'invoice' then 'Success fee invoice ' else 'Success fee credit note ' end
        || invoice.number || ', ' || applications.reference, ${client}
    from success_fee_invoices invoice
    join success_fees fee on fee.offer_id = invoice.fee_id
    join applications on applications.id = fee.application_id
    where ${within(sql`invoice.issued_on`)}
    union all
    select 'fee-entry:' || entry.id, entry.entered_on, entry.amount_cents,
      case entry.kind when 'refund' then 'fee_refund' when 'waiver' then 'fee_waiver' when 'write_off' then 'fee_write_off'
        else 'fee_payment' end,
      case entry.kind when 'payment' then 'Success fee payment' when 'returned_payment' then 'Success fee payment returned'
        when 'refund' then 'Success fee refund' when 'waiver' then 'Success fee waived' else 'Success fee written off' end
        || case when entry.reverses is null then '' else ', reversed' end || ', ' || applications.reference
        || case entry.reference when '' then '' else ', ' || entry.reference end, ${client}
    from success_fee_entries entry
    join success_fees fee on fee.offer_id = entry.fee_id
    join applications on applications.id = fee.application_id
    where ${within(sql`entry.entered_on`)}`
}

/** @throws `invalid` if the range ends before it starts. */
export async function findJournal(ctx: Context, { from, to }: JournalInput): Promise<JournalLine[]> {
  if (to < from)
    throw new AppError('invalid', 'Please check your input and try again.', { to: 'This is before the start date' })
  const within = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`
  const { rows } = await ctx.db.execute<Row>(
    sql`select id, on_day::text, kind, cents::float8, description, name from (${sources(await findZone(ctx), within)}) event`,
  )
  const { accounts } = await findSection(ctx, 'payouts')
  return journalLines(rows.map(eventOf), accounts)
}

const eventOf = ({ id, on_day: on, kind, cents: amountCents, description, name }: Row): JournalEvent => ({
  ...{ number: journalNumber(id), on, kind, amountCents, description, name },
})

/** Derives a number of 19 characters (QuickBooks allows 21) from an event’s source, so that an event is imported once. */
const journalNumber = (id: string) => `HL-${createHash('sha256').update(id).digest('hex').slice(0, 16).toUpperCase()}`

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** Formats journals in the columns of QuickBooks Online's import. */
export const journalCsv = (lines: readonly JournalLine[]): string =>
  [
    csvLine(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name']),
    ...lines.map(({ number, date, account, debitCents, creditCents, description, name }) =>
      csvLine([number, date, account, dollars(debitCents), dollars(creditCents), description, name]),
    ),
  ].join('')
