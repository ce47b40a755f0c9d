import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Context, Replica } from '#server/platform/context.ts'
import { isCollision, isOutage } from '#server/platform/db/db-errors.ts'
import { replicaLag, replicaReads } from '#server/platform/reporting/metrics.ts'

/** Often enough that the measured lag is close to the real one. */
const samplesPerBound = 4
const fastestSampleMs = 250
/** After a failed read, ms. */
const restMs = 5_000

export interface MeasuredReplica extends Replica {
  /** How old the newest change is that it may lack, ms; undefined if it doesn't answer. */
  lagMs(): number | undefined
  stop(): Promise<void>
}

interface ReplicaOptions {
  readonly replica: pg.Pool
  /** Asked for its position, with a connection of its own. */
  readonly primary: pg.Pool
  readonly maxLagMs: number
  readonly now?: () => number
}

interface Sample {
  readonly at: number
  readonly position: bigint
}

/**
 * Measures a standby by comparing its position in the log with earlier positions of the primary, so that no clock of
 * another machine counts and an idle primary causes no lag.
 */
export function openReplica({
  replica,
  primary,
  maxLagMs,
  now = () => performance.now(),
}: ReplicaOptions): MeasuredReplica {
  /** Positions of the primary that the replica may not have reached, oldest first. */
  let samples: Sample[] = []
  let caughtUpAt: number | undefined
  let restsUntil = 0
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  async function sample() {
    const at = now()
    const [ahead, behind] = await Promise.all([
      positionOf(primary, 'pg_current_wal_insert_lsn()'),
      positionOf(replica, 'pg_last_wal_replay_lsn()'),
    ])
    samples.push({ at, position: ahead })
    const reached = samples.findLastIndex(({ position }) => position <= behind)
    if (reached >= 0) caughtUpAt = samples[reached]?.at
    samples = samples.slice(Math.max(0, reached + 1)).slice(-1_000)
  }

  const everyMs = Math.max(fastestSampleMs, maxLagMs / samplesPerBound)
  const measure = async () => {
    // While one of them doesn't answer, the lag grows.
    await sample().catch(() => {})
    replicaLag.set((lagMs() ?? Number.NaN) / 1000)
    if (!isStopping) timer = setTimeout(measure, everyMs).unref()
  }
  const measuring = measure()

  const lagMs = () => (caughtUpAt === undefined ? undefined : now() - caughtUpAt)
  return {
    db: drizzle(replica),
    maxLagMs,
    lagMs,
    isFresh: () => now() >= restsUntil && (lagMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs,
    rest: () => {
      restsUntil = now() + restMs
    },
    stop: async () => {
      isStopping = true
      await measuring
      clearTimeout(timer)
      await Promise.all([replica.end(), primary.end()])
    },
  }
}

/** A standby's position is null if it was never one. */
async function positionOf(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select (${expression} - '0/0'::pg_lsn)::text as position`,
  )
  const position = rows[0]?.position
  if (!position) throw new Error('This database is not a standby.')
  return BigInt(position)
}

/**
 * Wraps a query for a list or a report: it reads from the replica if that is fresh, otherwise, or if it fails there,
 * from the primary. The query must not write.
 */
export const fromReplica =
  <Input, Reply>(find: (ctx: Context, input: Input) => Promise<Reply>) =>
  async (ctx: Context, input: Input): Promise<Reply> => {
    const { replica } = ctx
    if (!replica) return find(ctx, input)
    if (!replica.isFresh()) {
      replicaReads.inc({ from: 'primary' })
      return find(ctx, input)
    }
    try {
      const reply = await find({ ...ctx, db: replica.db }, input)
      replicaReads.inc({ from: 'replica' })
      return reply
    } catch (error) {
      // A standby also cancels queries that conflict with what it replays.
      if (!isOutage(error) && !isCollision(error)) throw error
      replica.rest()
      replicaReads.inc({ from: 'primary' })
      return find(ctx, input)
    }
  }
