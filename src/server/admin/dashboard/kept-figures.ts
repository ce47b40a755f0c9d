import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import type { Fresh } from '#shared/admin/dashboard/choices.ts'

/** What takes less is counted for each request, ms. */
const slowMs = 30
/** Brokerages with fewer leads and applications always count: there, a count is slow only if the server is busy. */
const manyRecords = 20_000
/** Since an answer's count began: it is shown as it is, and then while it is counted again, ms. */
const shownAsIsMs = 60_000
const shownMs = 15 * 60_000
const maxAnswers = 500
/** Of JSON. */
const maxBytes = 8_000_000

interface Question<Input, Answer> {
  readonly of: 'figures' | 'cohorts' | 'breakdown'
  /** All that the answer depends on, also the caller's rights: the same input gets the same answer. */
  readonly input: Input
  readonly fresh: Fresh
  /** Runs as the system, so that nothing depends on the caller. The answer must survive JSON. */
  readonly count: (ctx: Context, input: Input) => Promise<Answer>
}

export interface Counted<Answer> {
  readonly answer: Answer
  /** When counting began, ISO. */
  readonly countedAt: string
  readonly isKept: boolean
  readonly isCounting: boolean
}

interface Kept {
  readonly json: string
  readonly countedAt: string
  readonly beganMs: number
  /** When it was last tried to count it again. */
  triedMs: number
}

interface KeepOptions {
  /** Receives errors of counts that no request waits for. */
  readonly report: (error: unknown) => void
  readonly isLarge?: (ctx: Context) => Promise<boolean>
  /** Monotonic, ms. */
  readonly elapsed?: () => number
}

export type KeptFigures = ReturnType<typeof keepFigures>

/** Keeps answers that take long to count, for this process. */
export function keepFigures({ report, isLarge = hasManyRecords, elapsed = () => performance.now() }: KeepOptions) {
  /** Least recently asked first. */
  const kept = new Map<string, Kept>()
  const counting = new Map<string, Promise<Counted<unknown>>>()
  let bytes = 0
  let isClosed = false

  function forget(key: string) {
    const found = kept.get(key)
    if (!found) return
    kept.delete(key)
    bytes -= sizeOf(key, found)
  }

  function keep(key: string, answer: Kept) {
    forget(key)
    kept.set(key, answer)
    bytes += sizeOf(key, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxAnswers && bytes <= maxBytes) break
      forget(oldest)
    }
  }

  async function count<Input, Answer>(ctx: Context, key: string, question: Question<Input, Answer>) {
    const [countedAt, beganMs] = [ctx.now().toISOString(), elapsed()]
    const answer = await question.count({ ...ctx, actor: { kind: 'system' } }, question.input)
    const isKept = elapsed() - beganMs >= slowMs && (await isLarge(ctx))
    if (isKept) keep(key, { json: JSON.stringify(answer), countedAt, beganMs, triedMs: beganMs })
    else forget(key)
    return { answer, countedAt, isKept, isCounting: false }
  }

  /** Requests for the same answer share a count. */
  function countOnce<Input, Answer>(ctx: Context, key: string, question: Question<Input, Answer>) {
    const running = counting.get(key)
    if (running) return running as Promise<Counted<Answer>>
    const run = fromReplica((ctx: Context) => count(ctx, key, question))(ctx, undefined).finally(() =>
      counting.delete(key),
    )
    counting.set(key, run)
    return run
  }

  return {
    /** Returns a kept answer, or counts. */
    async find<Input, Answer>(ctx: Context, question: Question<Input, Answer>): Promise<Counted<Answer>> {
      const key = JSON.stringify([question.of, question.input])
      const found = kept.get(key)
      const now = elapsed()
      if (!found || question.fresh === 'yes' || now - found.beganMs > shownMs) return countOnce(ctx, key, question)
      kept.delete(key)
      kept.set(key, found)
      if (now - Math.max(found.beganMs, found.triedMs) > shownAsIsMs && !isClosed) {
        found.triedMs = now
        countOnce(ctx, key, question).catch(report)
      }
      const { json, countedAt } = found
      return { answer: JSON.parse(json) as Answer, countedAt, isKept: true, isCounting: counting.has(key) }
    },
    /** Ends counting in the background. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.allSettled(counting.values())
    },
  }
}

const sizeOf = (key: string, { json }: Kept) => key.length + json.length

/** By stored days, so that it costs little. */
async function hasManyRecords(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ records: number }>(sql`
    select coalesce(sum(count), 0)::float8 as records from daily_figures
    where figure in ('lead', 'application') and staff_id is null`)
  return (rows[0]?.records ?? 0) >= manyRecords
}
