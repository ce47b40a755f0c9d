import { and, eq, gt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { requestCounts } from './table.ts'

/** A key's requests in its window, this one included. */
interface RequestCount {
  readonly current: number
  /** Until the window ends, ms. */
  readonly ttl: number
}

export interface RequestCounts {
  /** Counts one request. A window starts with its first request. */
  add(key: string, windowMs: number, max: number): Promise<RequestCount> | RequestCount
  /** Deletes windows that ended. */
  sweep(): Promise<void>
}

interface Window {
  current: number
  endsAt: number
}

/** The oldest is dropped beyond it. */
const maxKeys = 100_000

/** Counts in the memory of one server. */
export function countInMemory(
  now: () => number,
): RequestCounts & { readonly find: (key: string) => Window | undefined } {
  const windows = new Map<string, Window>()
  const find = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    find,
    add(key, windowMs) {
      const known = find(key)
      const window = known ?? { current: 0, endsAt: now() + windowMs }
      window.current++
      if (!known) {
        windows.delete(key)
        const [oldest] = windows.keys()
        if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest)
        windows.set(key, window)
      }
      return { current: window.current, ttl: window.endsAt - now() }
    },
    async sweep() {
      for (const key of windows.keys()) if (!find(key)) windows.delete(key)
    },
  }
}

interface SharedOptions {
  readonly pool: pg.Pool
  readonly now: () => number
  /** Called for each outage of the database. */
  readonly onOutage: (error: unknown) => void
}

interface Pending {
  readonly windowMs: number
  readonly answers: ((counted: RequestCount | undefined) => void)[]
}

/** Longer than any healthy database takes. */
const answerMs = 250
/** Requests after a failure don't wait for the database. */
const pauseMs = 5_000

/** Adds the requests that arrived during the previous statement, in key order, so that servers can't deadlock. */
const statement = `insert into request_counts as known (key, count, ends_at)
  select key, count, now() + window_ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[], $3::int[]) as added (key, count, window_ms) order by key
  on conflict (key) do update set
    count = case when known.ends_at <= now() then excluded.count else known.count + excluded.count end,
    ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
  returning key, count, extract(epoch from ends_at - now())::float8 * 1000 as ttl`

/**
 * Counts for all servers in the database (record 117). Concurrent requests share a statement; beyond the limit a
 * server refuses from memory. Without the database each server counts alone.
 */
export function countInDatabase({ pool, now, onOutage }: SharedOptions): RequestCounts {
  const own = countInMemory(now)
  const exceeded = new Map<string, Window>()
  let pending = new Map<string, Pending>()
  let isBusy = false
  let resumesAt = 0

  async function flush() {
    if (isBusy || pending.size === 0) return
    isBusy = true
    const batch = pending
    pending = new Map()
    const counted = await write(batch).catch((error: unknown) => {
      resumesAt = performance.now() + pauseMs
      onOutage(error)
      return undefined
    })
    isBusy = false
    for (const [key, { answers }] of batch) {
      const known = counted?.get(key)
      for (const [index, answer] of answers.entries())
        answer(known && { current: known.current - answers.length + index + 1, ttl: known.ttl })
    }
    await flush()
  }

  async function write(batch: ReadonlyMap<string, Pending>) {
    const all = [...batch]
    const values = [
      all.map(([key]) => hashToken(key)),
      all.map(([, { answers }]) => answers.length),
      all.map(([, { windowMs }]) => windowMs),
    ]
    const { rows } = await within(answerMs, pool.query<{ key: string; count: number; ttl: number }>(statement, values))
    const byHash = new Map(rows.map((row) => [row.key, { current: row.count, ttl: Math.max(1, row.ttl) }]))
    return new Map(all.map(([key]) => [key, byHash.get(hashToken(key))]))
  }

  return {
    async add(key, windowMs, max) {
      const alone = await own.add(key, windowMs, max)
      const known = exceeded.get(key)
      if (known && known.endsAt > now()) return { current: ++known.current, ttl: known.endsAt - now() }
      if (performance.now() < resumesAt) return alone
      const counted = await new Promise<RequestCount | undefined>((resolve) => {
        const waiting = pending.get(key)
        if (waiting) waiting.answers.push(resolve)
        else pending.set(key, { windowMs, answers: [resolve] })
        void flush()
      })
      if (!counted) return alone
      if (counted.current > max) exceeded.set(key, { current: counted.current, endsAt: now() + counted.ttl })
      return counted
    },
    async sweep() {
      await own.sweep()
      for (const [key, { endsAt }] of exceeded) if (endsAt <= now()) exceeded.delete(key)
      await pool.query('delete from request_counts where ends_at < now()')
    },
  }
}

/**
 * Counts one in the caller's transaction; a rollback undoes it, and concurrent ones wait.
 * @returns the count in its window.
 */
export async function countInTransaction({ db }: Context, key: string, windowMs: number): Promise<number> {
  const endsAt = sql`now() + ${windowMs} * interval '1 millisecond'`
  const isOver = sql`${requestCounts.endsAt} <= now()`
  const [counted] = await db
    .insert(requestCounts)
    .values({ key: hashToken(key), count: 1, endsAt })
    .onConflictDoUpdate({
      target: requestCounts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${requestCounts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${requestCounts.endsAt} end`,
      },
    })
    .returning({ count: requestCounts.count })
  return counted?.count ?? 1
}

/** Returns the count of a key in its window. */
export async function readCount({ db }: Context, key: string): Promise<number> {
  const [found] = await db
    .select({ count: requestCounts.count })
    .from(requestCounts)
    .where(and(eq(requestCounts.key, hashToken(key)), gt(requestCounts.endsAt, sql`now()`)))
  return found?.count ?? 0
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
