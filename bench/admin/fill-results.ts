/** Adds what became of the applications: lenders' answers, offers, fundings and the books, for the dashboard. */
import type pg from 'pg'

interface Filled {
  readonly leads: number
  readonly applications: number
  /** Per number `n` of this many rows. */
  readonly arrivalOf: (all: number) => string
  readonly uuidOf: (at: string) => string
  /** Of application `n`. */
  readonly stage: string
  /** The last moment. */
  readonly end: string
}

const lenders = 24
const lenderId = (number: string) =>
  `('0197f1f2-0000-7000-a000-' || lpad(to_hex((${number}) % ${lenders}), 12, '0'))::uuid`
/** A UUID of version 8, as replies allow only valid ones. */
const idFrom = (text: string) =>
  `overlay(overlay(md5(${text}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`
const idOf = (seed: string) => idFrom(`n || '${seed}'`)
/** A length between two numbers of minutes, exact to the second, and more often short. */
const between = (seed: string, from: number, to: number) =>
  `interval '1 second' * (60 * (${from} + ${to - from} * power((abs(hashtext(n || '${seed}')) % 100000) / 100000.0, 3)))`
const [hour, day] = [60, 1_440]
const perApplication = 3

const estimate = {
  ...{
    rulesVersion: 'bench',
    ourFeeBasisPoints: 0,
    lenders: [],
    rangeCents: null,
    improvements: [],
    openQuestions: [],
  },
  applyAt: '/application-portal',
}

/** Fills the tables of answers, offers, deals, fees and commissions. The tables of earlier schemas stay empty. */
export async function fillResults(pool: pg.Pool, { leads, applications, arrivalOf, uuidOf, stage, end }: Filled) {
  if (!(await pool.query(`select to_regclass('application_tags') as is_there`)).rows[0].is_there) return
  const application = uuidOf('at')
  await pool.query(`create temporary table fates as
    select *, offered_at + ${between('funded', 2 * day, 30 * day)} as funded_at,
      (100 + amount_cents * 3 / 100) as commission_cents, (100 + amount_cents * 2 / 100) as fee_cents
    from (
      select *, sent_at + ${between('offered', 2 * hour, 12 * day)} as offered_at,
        (20000 + n::bigint * 7919 % 480000) * 100 as amount_cents
      from (
        select *, reviewed_at + ${between('sent', hour, 6 * day)} as sent_at from (
          select n, at, ${application} as id, ${stage} as stage, at + interval '1 hour' * (1 + n % 100) as reviewed_at
          from (select n, ${arrivalOf(applications)} as at from generate_series(1, ${applications}) n) one
        ) reviewed
      ) sent where n % 10 < 6 or stage = 'funded'
    ) offered`)
  const isOffered = `(n % 10 < 3 or stage = 'funded') and offered_at < ${end}`
  const isFunded = `stage = 'funded' and funded_at < ${end}`
  const move = (from: string, to: string, at: string, condition: string) =>
    pool.query(`insert into application_stage_changes (id, application_id, from_stage, to_stage, actor_kind, at, request_id)
      select ${idOf(to)}, id, ${from}, ${to === 'stage' ? 'stage' : `'${to}'`}, 'staff', ${at}, 'bench' from fates
      where ${condition} and ${at} < ${end} order by ${at}`)
  await move(`'in_review'`, 'with_lenders', 'sent_at', 'true')
  await move(`'with_lenders'`, 'offers', 'offered_at', isOffered)
  await move(`'offers'`, 'funded', 'funded_at', isFunded)
  const closing = `at + ${between('closed', day, 30 * day)}`
  await move(`'with_lenders'`, 'stage', closing, `stage in ('not_placed', 'withdrawn', 'expired')`)

  await pool.query(`insert into lenders (id, name, created_at, updated_at)
    select ${lenderId('n')}, 'Bench Lender ' || n, now(), now() from generate_series(0, ${lenders - 1}) n`)
  const answer = `case when k = 0 and ${isOffered} then 'offer_received' else 'declined_by_lender' end`
  await pool.query(`insert into lender_submissions
      (id, application_id, lender_id, status, status_changed_at, method, share_consent_id, sent_at, created_at, updated_at)
    select ${idFrom(`n || 'submission' || k`)}, id, ${lenderId(`n * 7 + k`)}, ${answer},
      case when k = 0 and ${isOffered} then offered_at else sent_at + ${between('answer', hour, 9 * day)} + interval '1 hour' * k end,
      'link', id, sent_at, sent_at, sent_at
    from fates cross join generate_series(0, ${perApplication - 1}) k where sent_at < ${end} order by n`)
  await pool.query(`insert into offers
      (id, submission_id, application_id, lender_id, product, status, status_changed_at, amount_cents, terms, lender_fees_cents,
       success_fee_cents, received_cents, repaid_cents, payment_cents, payments, apr_thousandths, apr_without_fee_thousandths,
       state, funding, created_at, updated_at)
    select ${idFrom(`n || 'offer'`)}, ${idFrom(`n || 'submission0'`)}, id, ${lenderId('n * 7')}, 'term_loan',
      case when ${isFunded} then 'funded' else 'expired' end, offered_at, amount_cents, '{}', 0, fee_cents, amount_cents,
      amount_cents * 11 / 10, amount_cents / 10, 11, 20000, 20000, 'NY',
      case when ${isFunded} then jsonb_build_object('fundedOn', funded_at::date, 'amountCents', amount_cents, 'reference', 'W-1') end,
      offered_at, offered_at
    from fates where ${isOffered} order by n`)
  await pool.query(`insert into deals
      (id, application_id, lender_id, funded_on, amount_cents, net_funded_cents, repaid_cents, payment_cents, payments, frequency,
       first_payment_on, expected_payoff_on, threshold_basis_points, created_at, updated_at)
    select ${idFrom(`n || 'deal'`)}, id, ${lenderId('n * 7')}, funded_at::date, amount_cents, amount_cents, amount_cents * 11 / 10,
      amount_cents / 10, 11, 'monthly', funded_at::date + 30, funded_at::date + 330, 5000, funded_at, funded_at
    from fates where ${isFunded} order by n`)
  await pool.query(`insert into success_fees (offer_id, application_id, created_at)
    select ${idFrom(`n || 'offer'`)}, id, funded_at from fates where ${isFunded}`)
  await pool.query(`insert into success_fee_invoices (id, fee_id, kind, number, amount_cents, issued_on, due_on, line, created_at)
    select ${idOf('invoice')}, ${idFrom(`n || 'offer'`)}, 'invoice', 'INV-BENCH-' || n, fee_cents, funded_at::date,
      funded_at::date + 30, '{}', funded_at from fates where ${isFunded} order by n`)
  await pool.query(`insert into success_fee_entries (id, fee_id, kind, entered_on, amount_cents, method, recorded_by, at)
    select ${idOf('payment')}, ${idFrom(`n || 'offer'`)}, 'payment', funded_at::date + n % 25, fee_cents, 'ach', id, funded_at
    from fates where ${isFunded} and funded_at + interval '25 days' < ${end} order by n`)
  await pool.query(`insert into commissions
      (id, application_id, lender_id, direction, description, basis, basis_points, flat_cents, figures, scheduled_on,
       scheduled_cents, settled_cents, status, status_changed_at, created_at)
    select ${idOf('commission')}, id, ${lenderId('n * 7')}, 'receivable', 'Commission', 'funded', 300, 0, '{}', funded_at::date,
      commission_cents, commission_cents, 'received', funded_at, offered_at from fates where ${isFunded} order by n`)
  await pool.query(`insert into commission_payments (id, commission_id, paid_on, amount_cents, recorded_by, at)
    select ${idOf('paid')}, ${idOf('commission')}, funded_at::date + n % 40, commission_cents, id, funded_at
    from fates where ${isFunded} and funded_at + interval '40 days' < ${end} order by n`)
  await pool.query('drop table fates')

  // A third of the leads estimated what they qualify for.
  await pool.query(`insert into prequalifications (id, lead_id, rules_version, answers, transcript, estimate, created_at)
    select ${idOf('estimate')}, ${uuidOf('at')}, 'bench', '{}', '[]', '${JSON.stringify(estimate)}', at
    from (select n, ${arrivalOf(leads)} as at from generate_series(1, ${leads}) n where n % 3 = 0) one order by at`)
}
