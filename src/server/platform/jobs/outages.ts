import type pg from 'pg'
import type { Jobs } from '#server/platform/jobs/enqueue.ts'
import type { Service } from '#server/platform/unavailable.ts'

/** Mail that cannot be delivered for so long is given up; anything else is retried until its service is back. */
const giveUpDays = 3
/** Jobs that a success makes due; each success of one of them does so again, so that a service is not flooded. */
const wokenAtOnce = 100
/** A mailbox that asked to be tried later is not tried again before. */
const mailboxPauseMinutes = 5
/** Clocks of servers may differ by less. */
const clockToleranceMinutes = 5

const isAlive = 'done_at is null and dead_at is null'

/**
 * Puts off jobs whose service is not available, without using up an attempt: they wait for as long as they have been
 * failing, between 10 seconds and half an hour.
 */
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

/** The jobs that a success of a service makes due: what else waits for it, and what its mailboxes have put off. */
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

/** Makes jobs due that wait for a service that has just worked for another job. */
export async function wakeWaiting(pool: pg.Pool, now: Date, service: Service): Promise<void> {
  await pool.query(wake, [now, woken[service]])
}

// A mailbox is not probed: its server asked for time. Of each service the job that has not been tried for the longest time.
const probe = `
  update outbox set run_at = $1, run_at_changed_at = $1
  where ${isAlive} and waits_for is not null and id in (
    select distinct on (waits_for) id from outbox
    where waits_for <> 'mailbox' and job = any($2) and ${isAlive} and run_at > $1
    order by waits_for, run_at_changed_at)`

/** Makes one job due for each service that is not available, so that the server learns soon when it is again. */
export async function probeServices(pool: pg.Pool, now: Date, names: readonly (keyof Jobs)[]): Promise<void> {
  await pool.query(probe, [now, names])
}

const repair = `
  update outbox set
    run_at = $1::timestamptz + (run_at - coalesce(run_at_changed_at, created_at)), run_at_changed_at = $1,
    created_at = least(created_at, $1), first_failed_at = least(first_failed_at, $1)
  where job = any($2) and ${isAlive} and run_at > $1
    and coalesce(run_at_changed_at, created_at) > $1::timestamptz + interval '${clockToleranceMinutes} minutes'`

/**
 * Brings back jobs whose times were written while a clock was ahead, which would otherwise wait for that time to come.
 * They wait from now for as long as they were meant to wait then.
 */
export async function repairTimes(pool: pg.Pool, now: Date, names: readonly (keyof Jobs)[]): Promise<void> {
  await pool.query(repair, [now, names])
}
