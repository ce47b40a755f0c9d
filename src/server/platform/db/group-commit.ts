import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { intakeBatch, intakeWait } from '#server/platform/reporting/metrics.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isReadOnly, readOnly } from './db-errors.ts'

export interface GroupCommit<Entry, Result> {
  /**
   * Resolves after the commit.
   * @throws `unavailable` if too many wait or the database is unreachable.
   */
  add(entry: Entry): Promise<Result>
  /** Resolves when earlier entries are written or refused. */
  drain(): Promise<void>
}

interface Waiting<Entry, Result> {
  readonly entry: Entry
  /** Monotonic, ms. */
  readonly since: number
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Larger batches gain nothing and delay other queries. */
const batchLimit = 500
/** Larger batches are halved. */
const undivided = 16
const waitingLimit = 5_000
/** A few at a time are everyday work. */
const crowd = 8

/** Of all groups of this process. */
let unansweredEntries = 0

/** Returns whether many people wait until their entries are written. */
export const isCrowded = () => unansweredEntries > crowd

const overloaded = 'We are receiving more requests than we can take right now. Please try again in a moment.'
const notSaved = new AppError('unavailable', 'We couldn’t save this. Please try again in a moment.')

/**
 * Writes entries in batches that share a disk sync (record 7), one at a time, each at most half of those waiting, so
 * that database and server work in parallel.
 * @param write one transaction; results in entry order.
 * @param report gets an outage's error.
 */
export function groupCommit<Entry, Result>(
  write: (entries: readonly Entry[]) => Promise<readonly Result[]>,
  report: (error: unknown) => void,
): GroupCommit<Entry, Result> {
  const waiting: Waiting<Entry, Result>[] = []
  const idle: (() => void)[] = []
  let busy = false
  let unanswered = 0
  let scheduled = false

  async function flush(): Promise<void> {
    scheduled = false
    if (busy || waiting.length === 0) return
    const half = Math.max(undivided, Math.ceil(unanswered / 2))
    const batch = waiting.splice(0, Math.min(batchLimit, half))
    busy = true
    const { answers } = await attempt(batch)
    busy = false
    observe(batch)
    // First, so that the database works meanwhile.
    const next = flush()
    if (busy) await setImmediate()
    for (const answer of answers) answer()
    unanswered -= batch.length
    unansweredEntries -= batch.length
    if (unanswered === 0) for (const resolve of idle.splice(0)) resolve()
    return next
  }

  function schedule() {
    if (scheduled || busy) return
    scheduled = true
    // Concurrent requests share the first batch.
    setImmediate().then(flush)
  }

  /** Never rejects. */
  async function attempt(batch: readonly Waiting<Entry, Result>[]): Promise<Outcome> {
    try {
      const results = await write(batch.map(({ entry }) => entry))
      const answers = batch.map(
        ({ resolve }, index) =>
          () =>
            resolve(results[index] as Result),
      )
      return { reachable: true, answers }
    } catch (error) {
      if (isReadOnly(error) || isOutage(error)) {
        report(error)
        const answer = isReadOnly(error) ? readOnly : notSaved
        return { reachable: false, answers: batch.map((one) => askAgain(one, answer)) }
      }
      if (batch.length > 1) return attemptOneByOne(batch)
      return {
        reachable: true,
        answers: batch.map(
          ({ reject }) =>
            () =>
              reject(error),
        ),
      }
    }
  }

  /** A bad row fails alone; an outage fails the rest. */
  async function attemptOneByOne(batch: readonly Waiting<Entry, Result>[]): Promise<Outcome> {
    let reachable = true
    const answers: (() => void)[] = []
    for (const one of batch) {
      const outcome: Outcome = reachable ? await attempt([one]) : { reachable, answers: [askAgain(one, notSaved)] }
      reachable = outcome.reachable
      answers.push(...outcome.answers)
    }
    return { reachable, answers }
  }

  return {
    add(entry) {
      if (waiting.length >= waitingLimit) return Promise.reject(new AppError('unavailable', overloaded))
      unanswered++
      unansweredEntries++
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject, since: performance.now() })
        schedule()
      })
    },
    drain() {
      if (unanswered === 0) return Promise.resolve()
      return new Promise((resolve) => idle.push(resolve))
    },
  }
}

function observe(batch: readonly { readonly since: number }[]) {
  intakeBatch.observe(batch.length)
  for (const { since } of batch) intakeWait.observe((performance.now() - since) / 1000)
}

interface Outcome {
  readonly reachable: boolean
  readonly answers: readonly (() => void)[]
}

const askAgain =
  ({ reject }: { reject: (error: unknown) => void }, answer: AppError) =>
  () =>
    reject(answer)

/** Other database errors concern a row. */
const isOutage = (error: unknown) => !(error instanceof pg.DatabaseError) || /^(08|53|57|58)/.test(error.code ?? '')
