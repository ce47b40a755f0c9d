import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Context, systemContext } from '#server/platform/context.ts'
import { isCrowded } from '#server/platform/db/group-commit.ts'
import { type Service, Unavailable } from '#server/platform/http/unavailable.ts'
import { announcedBy } from '#server/platform/live/announce.ts'
import { jobRuns } from '#server/platform/reporting/metrics.ts'
import { workChannel } from '#server/platform/reporting/work-channel.ts'
import { currentJob } from './current-job.ts'
import type { Jobs } from './enqueue.ts'
import { NotYet, reasonOf } from './not-yet.ts'
import { probeServices, repairTimes, unavailable, wakeWaiting } from './outages.ts'

export interface Handler<Name extends keyof Jobs> {
  readonly batch: number
  /** Runs identical jobs as one. */
  readonly isGathered?: boolean
  /** Chooses the next jobs, so that senders take turns; undefined for those that have waited longest. */
  chooseNext?(ctx: Context, free: Free<Jobs[Name]>): Promise<readonly Jobs[Name][] | undefined>
  /** Runs up to a batch at once, each on its own: failing or slow jobs don't affect others. */
  readonly isParallel?: boolean
  /** Repeats if a crash precedes recording its success. */
  run(ctx: Context, payloads: readonly Jobs[Name][]): Promise<void>
}

/** What a server has room for. */
interface Free<Payload> {
  readonly places: number
  /** Parallel jobs that it is running. */
  readonly running: readonly Payload[]
}

/** All required: a job without a handler would wait forever. */
export type Handlers = { readonly [Name in keyof Jobs]: Handler<Name> }

export interface Worker {
  wake(): void
  /** Jobs still running after `patienceMs` become due for other workers. */
  stop(patienceMs?: number): Promise<void>
}

const pollMs = 1_000
/** Claims not renewed this long belong to a dead worker. */
const leaseMs = 5 * 60_000
const renewMs = 60_000
export const maxAttempts = 10
const keepDoneDays = 30
const tidyMs = 60 * 60_000
const upkeepMs = 60_000
/** At most this long per batch, looking this often. */
const giveWayMs = { most: 500, step: 25 }

/** One query for all names, because it runs before every pass. */
const due = `
  select name from unnest($1::text[]) with ordinality asked (name, place)
  where exists (
    select from outbox where job = name and run_at <= $2 and done_at is null and dead_at is null
      and attempts < ${maxAttempts})
  order by place`

const waits = `job = $1 and run_at <= $2 and done_at is null and dead_at is null and attempts < ${maxAttempts}`

/** In a nested loop, a subquery would select a batch per row and claim them all. Updates return rows in any order. */
const claim = `
  with due as materialized (
    select id, run_at due_at, waits_for from outbox
    where ${waits} and (not $5::boolean or payload = any(coalesce(
      $6::text[]::jsonb[], array(select payload from outbox where ${waits} order by run_at limit 1))))
    order by run_at limit $4 for update skip locked),
  claimed as (
    update outbox set
      attempts = attempts + 1, run_at = $2::timestamptz + $3 * interval '1 ms', run_at_changed_at = $2, waits_for = null
    from due where outbox.id = due.id
    returning outbox.id, payload, due_at, due.waits_for waited_for)
  select id, payload, waited_for "waitedFor" from claimed order by due_at, id`

const renewed = `
  update outbox set run_at = $2::timestamptz + $3 * interval '1 ms', run_at_changed_at = $2
  where id = any($1) and done_at is null and dead_at is null`

const succeeded = 'update outbox set done_at = $2, last_error = null where id = any($1)'

const announced = `returning ${announcedBy('jobs', '(select 1) changed')}`

/** 10 s, 20 s, 40 s… up to an hour, until the last attempt. */
const failed = `
  update outbox set last_error = $3, first_failed_at = coalesce(first_failed_at, $2), run_at_changed_at = $2,
    run_at = $2::timestamptz + least(interval '1 hour', interval '5 seconds' * power(2, attempts)),
    dead_at = case when attempts >= ${maxAttempts} then $2::timestamptz end
  where id = any($1)
  ${announced}`

/** Claims count attempts, so a job that ends its process each time fails too, once its last claim expires. */
const abandoned = `
  update outbox set dead_at = $2, run_at_changed_at = $2, first_failed_at = coalesce(first_failed_at, $2),
    last_error = 'The server stopped during each attempt'
  where job = any($1) and attempts >= ${maxAttempts} and run_at <= $2 and done_at is null and dead_at is null
  ${announced}`

const putOff = `${unavailable} ${announced}`

const postponed = `
  update outbox set run_at = $2, run_at_changed_at = $3, attempts = greatest(attempts - 1, 0) where id = any($1)`

const handedOver = `
  update outbox set run_at = $2, run_at_changed_at = $2, attempts = greatest(attempts - 1, 0)
  where id = any($1) and done_at is null and dead_at is null`

const tidy = `
  delete from outbox
  where done_at < $1::timestamptz - ${keepDoneDays} * interval '1 day'
    or dropped_at < $1::timestamptz - ${keepDoneDays} * interval '1 day'`

interface WorkerOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly handlers: Partial<Handlers>
}

/** Starts a worker; instances share the work without a leader. */
export function startWorker(given: WorkerOptions): Worker {
  let stopping = false
  let isWoken = false
  let resume = () => {}
  const wake = () => {
    isWoken = true
    resume()
  }
  const options: RunOptions = { ...given, running: new Set(), parallel: new Set(), wake }
  const { now, log } = options
  // Monotonic: system time may be corrected.
  let tidiedAt = Number.NEGATIVE_INFINITY
  let upkeptAt = Number.NEGATIVE_INFINITY

  async function work() {
    while (!stopping) {
      await pass().catch((error) => log.error({ err: error }, 'the outbox could not be read'))
      if (stopping) return
      if (!isWoken) await pause()
      isWoken = false
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function upkeep(names: readonly (keyof Jobs)[]) {
    if (performance.now() - upkeptAt < upkeepMs) return
    upkeptAt = performance.now()
    const { rowCount } = await options.pool.query(abandoned, [names, now()])
    if (rowCount) log.error({ jobs: rowCount }, 'the server stopped during each attempt of a job, which failed')
    await repairTimes(options.pool, now(), names)
    await probeServices(options.pool, now(), names)
  }

  async function pass() {
    const names = Object.keys(options.handlers) as (keyof Jobs)[]
    await upkeep(names)
    const findDue = async () =>
      (await options.pool.query<{ name: keyof Jobs }>(due, [names, now()])).rows.map(({ name }) => name)
    let isMore = true
    while (isMore) {
      let claimed = 0
      // Other jobs wait for only one batch of a long queue.
      for (const name of await findDue()) {
        await giveWay()
        claimed += await runBatch(options, name)
      }
      isMore = claimed > 0 && !stopping
    }
    if (performance.now() - tidiedAt < tidyMs) return
    tidiedAt = performance.now()
    await options.pool.query(tidy, [now()])
  }

  const working = work().then(async () => void (await Promise.all([...options.parallel].map(({ ended }) => ended))))
  return {
    wake,
    stop: async (patienceMs) => {
      stopping = true
      wake()
      if (patienceMs === undefined) return working
      const isDone = await Promise.race([working.then(() => true), sleep(patienceMs, false, { ref: false })])
      if (!isDone) await options.pool.query(handedOver, [[...options.running], now()])
    },
  }
}

interface RunOptions extends WorkerOptions {
  /** Ids of claimed jobs. */
  readonly running: Set<string>
  readonly parallel: Set<ParallelJob>
  readonly wake: () => void
}

interface ParallelJob {
  readonly name: keyof Jobs
  readonly payload: unknown
  readonly ended: Promise<void>
}

/** People in front of a form go first: when many wait for their answer, an email can wait a moment. */
async function giveWay() {
  for (let waited = 0; isCrowded() && waited < giveWayMs.most; waited += giveWayMs.step) await sleep(giveWayMs.step)
}

function keepClaim({ pool, now, log }: RunOptions, ids: readonly string[]): () => Promise<void> {
  let renewing = Promise.resolve()
  const renew = async () => {
    await pool.query(renewed, [ids, now(), leaseMs])
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((error) => log.error({ err: error }, 'a claim could not be renewed'))
  }, renewMs)
  return () => {
    clearInterval(timer)
    return renewing
  }
}

interface Claimed<Name extends keyof Jobs> {
  readonly id: string
  readonly payload: Jobs[Name]
  readonly waitedFor: Service | null
}

async function runBatch<Name extends keyof Jobs>(options: RunOptions, name: Name): Promise<number> {
  const { pool, now, handlers } = options
  const handler: Handler<Name> | undefined = handlers[name]
  if (!handler) return 0
  const { batch, isGathered = false, isParallel = false, chooseNext } = handler
  const running = [...options.parallel].filter((job) => job.name === name).map(({ payload }) => payload as Jobs[Name])
  const places = isParallel ? batch - running.length : batch
  if (places === 0) return 0
  const next = await chooseNext?.(systemContext({ pool, now }, `jobs:${name}`), { places, running })
  if (next?.length === 0) return 0
  const chosen = next?.map((payload) => JSON.stringify(payload))
  const isChosen = isGathered || chosen !== undefined
  const { rows } = await pool.query<Claimed<Name>>(claim, [name, now(), leaseMs, places, isChosen, chosen])
  if (isParallel) for (const row of rows) start(options, name, handler, row)
  else if (rows.length > 0) await carryOut(options, name, handler, rows)
  return rows.length
}

/** Its end frees its place at once, whatever the others do. */
function start<Name extends keyof Jobs>(options: RunOptions, name: Name, handler: Handler<Name>, row: Claimed<Name>) {
  const job: ParallelJob = {
    ...{ name, payload: row.payload },
    ended: carryOut(options, name, handler, [row])
      .catch((error) => options.log.error({ err: error }, 'the outbox could not be written'))
      .finally(() => {
        options.parallel.delete(job)
        options.wake()
      }),
  }
  options.parallel.add(job)
}

async function carryOut<Name extends keyof Jobs>(
  options: RunOptions,
  name: Name,
  { isGathered = false, run }: Handler<Name>,
  rows: readonly Claimed<Name>[],
): Promise<void> {
  const { pool, now, log, running } = options
  const ids = rows.map(({ id }) => id)
  for (const id of ids) running.add(id)
  try {
    const requestId = `job:${ids[0]}`
    const ctx = systemContext({ pool, now }, requestId)
    const payloads = (isGathered ? rows.slice(0, 1) : rows).map(({ payload }) => payload)
    const endClaim = keepClaim(options, ids)
    // A later renewal would overwrite the retry time.
    await currentJob
      .run({ name, id: ids[0] ?? '' }, () =>
        workChannel.tracePromise(() => run(ctx, payloads), { kind: 'job', name, requestId }),
      )
      .finally(endClaim)
    await pool.query(succeeded, [ids, now()])
    jobRuns.inc({ job: name, outcome: 'done' }, ids.length)
  } catch (error) {
    if (error instanceof NotYet) {
      await pool.query(postponed, [ids, error.until, now()])
      jobRuns.inc({ job: name, outcome: 'postponed' }, ids.length)
      return
    }
    jobRuns.inc({ job: name, outcome: error instanceof Unavailable ? 'unavailable' : 'failed' }, ids.length)
    const reason = reasonOf(error)
    log.error({ reqId: `job:${ids[0]}`, job: name, jobs: ids.length, reason }, 'a job failed and will be retried')
    if (error instanceof Unavailable) await pool.query(putOff, [ids, now(), reason, error.service])
    else await pool.query(failed, [ids, now(), reason])
    return
  } finally {
    for (const id of ids) running.delete(id)
  }
  for (const service of new Set(rows.flatMap(({ waitedFor }) => waitedFor ?? [])))
    await wakeWaiting(pool, now(), service)
}
