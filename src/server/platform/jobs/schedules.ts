import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Context, systemContext } from '#server/platform/context.ts'
import { workChannel } from '#server/platform/reporting/work-channel.ts'
import { reasonOf } from './not-yet.ts'

export interface Schedule {
  /** Between starts, ms. */
  readonly everyMs: number
  /** The next run does an aborted one's work. */
  run(ctx: Context): Promise<unknown>
}

type Schedules = Readonly<Record<string, Schedule>>

interface Clockwork {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly schedules: Schedules
}

const lookMs = 5_000

/** Runs claimed in the future are due too: a clock was ahead. Clocks may differ by five minutes. */
const claim = `
  insert into schedules as known (name, every_ms, next_at, started_at)
  values ($1, $2::bigint, $3::timestamptz + $2::bigint * interval '1 ms', $3)
  on conflict (name) do update set
    every_ms = excluded.every_ms, next_at = excluded.next_at, started_at = excluded.started_at, ended_at = null
  where known.next_at <= excluded.started_at or known.every_ms > excluded.every_ms
    or known.started_at > excluded.started_at + interval '5 minutes'
  returning name`

const ended = 'update schedules set ended_at = $2, last_error = $3 where name = $1'

/** Runs what is due, checking before each that the server isn't stopping. */
export async function runDue({ pool, now, log, schedules }: Clockwork, isStopping = () => false): Promise<void> {
  for (const [name, { everyMs, run }] of Object.entries(schedules)) {
    if (isStopping()) return
    const { rowCount } = await pool.query(claim, [name, everyMs, now()])
    if (rowCount === 0) continue
    const requestId = `schedule:${name}`
    try {
      await workChannel.tracePromise(() => run(systemContext({ pool, now }, requestId)), {
        ...{ kind: 'schedule', name, requestId },
      })
      await pool.query(ended, [name, now(), null])
    } catch (error) {
      const reason = reasonOf(error)
      log.error({ reqId: requestId, schedule: name, reason }, 'a scheduled run failed')
      await pool.query(ended, [name, now(), reason])
    }
  }
}

/**
 * Starts the schedules.
 * @returns a function that stops them after the current run, or after `patienceMs`: the next run does its work.
 */
export function startSchedules(clockwork: Clockwork): (patienceMs?: number) => Promise<void> {
  let isStopping = false
  let running = Promise.resolve()
  const look = () => {
    running = running
      .then(() => runDue(clockwork, () => isStopping))
      .catch((error) => clockwork.log.error({ err: error }, 'the schedules could not be read'))
  }
  look()
  const timer = setInterval(look, lookMs)
  return async (patienceMs) => {
    isStopping = true
    clearInterval(timer)
    await (patienceMs === undefined ? running : Promise.race([running, sleep(patienceMs, undefined, { ref: false })]))
  }
}
