import type pg from 'pg'
import type { Service } from '#server/platform/http/unavailable.ts'
import type { Jobs } from './enqueue.ts'

/** Then email fails; other jobs retry until their service is back. */
const giveUpDays = 3
/** Each success wakes more, so that a service isn't flooded. */
const wokenAtOnce = 100
/** Their server asked for a later retry. */
const mailboxPauseMinutes = 5
/** Between server clocks. */
const clockToleranceMinutes = 5

const isAlive = 'done_at is null and dead_at is null'

/** Postpones jobs as long as they have been failing (10 s to 30 min), without using an attempt. */
export const unavailable = `
  update outbox set
    last_error = $3, waits_for = $4, attempts = greatest(attempts - 1, 0),
    first_failed_at = coalesce(first_failed_at, $2), run_at_changed_at = $2,
    run_at = $2::timestamptz
      + least(interval '30 minutes', greatest(interval '10 seconds', $2::timestamptz - coalesce(first_failed_at, $2))),
    dead_at = case
      when $4 in ('mail', 'mailbox') and first_failed_at <= $2::timestamptz - interval '${giveUpDays} days'
      then $2::timestamptz end
  where id = any($1)`

const woken: Readonly<Record<Service, readonly Service[]>> = {
  mail: ['mail', 'mailbox'],
  mailbox: ['mail', 'mailbox'],
  scanner: ['scanner'],
  storage: ['storage'],
}

const wake = `
  update outbox set run_at = $1, run_at_changed_at = $1
  where ${isAlive} and id in (
    select id from outbox
    where waits_for = any($2) and ${isAlive} and run_at > $1
      and (waits_for <> 'mailbox' or run_at_changed_at <= $1::timestamptz - interval '${mailboxPauseMinutes} minutes')
    order by run_at_changed_at limit ${wokenAtOnce} for update skip locked)`

export async function wakeWaiting(pool: pg.Pool, now: Date, service: Service): Promise<void> {
  await pool.query(wake, [now, woken[service]])
}

// Except mailboxes, whose server asked to wait.
const probe = `
  update outbox set run_at = $1, run_at_changed_at = $1
  where ${isAlive} and waits_for is not null and id in (
    select distinct on (waits_for) id from outbox
    where waits_for <> 'mailbox' and job = any($2) and ${isAlive} and run_at > $1
    order by waits_for, run_at_changed_at)`

/** Makes one job per service due to detect when it is back. */
export async function probeServices(pool: pg.Pool, now: Date, names: readonly (keyof Jobs)[]): Promise<void> {
  await pool.query(probe, [now, names])
}

const repair = `
  update outbox set
    run_at = $1::timestamptz + (run_at - coalesce(run_at_changed_at, created_at)), run_at_changed_at = $1,
    created_at = least(created_at, $1), first_failed_at = least(first_failed_at, $1)
  where job = any($2) and ${isAlive} and run_at > $1
    and coalesce(run_at_changed_at, created_at) > $1::timestamptz + interval '${clockToleranceMinutes} minutes'`

/** Corrects times written by a clock that was ahead. */
export async function repairTimes(pool: pg.Pool, now: Date, names: readonly (keyof Jobs)[]): Promise<void> {
  await pool.query(repair, [now, names])
}
