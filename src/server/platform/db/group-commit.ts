import pg from 'pg'
import { AppError } from '#shared/kit/app-error.ts'

export interface GroupCommit<Entry, Result> {
  /**
   * Resolves after the transaction that holds the entry has committed.
   * @throws AppError `unavailable` while too many wait, or while the database cannot be reached.
   */
  add(entry: Entry): Promise<Result>
  /** Resolves when everything added before has been written or refused. */
  drain(): Promise<void>
}

interface Waiting<Entry, Result> {
  readonly entry: Entry
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Entries in one transaction. Beyond a few hundred a batch gains nothing and only makes its neighbours wait. */
const batchLimit = 500
/** Entries that may wait; at some thousands a second that is about a second's worth. */
const waitingLimit = 5_000

const overloaded = 'We are receiving more requests than we can take right now. Please try again in a moment.'
const unreachable = 'We could not save this just now. Please try again in a moment.'

/**
 * Many writers, few transactions: while a batch is being written arriving entries wait, and the next batch takes all
 * of them. Under light load an entry is written at once; under heavy load hundreds share one wait for the disk.
 * @param write writes a batch in one transaction and returns the results in the order of the entries.
 * @param options.lanes batches under way at the same time.
 * @param options.report told of a batch that met an outage; its writers learn only that they should try again.
 */
export function groupCommit<Entry, Result>(
  write: (entries: readonly Entry[]) => Promise<readonly Result[]>,
  { lanes, report }: { lanes: number; report: (error: unknown) => void },
): GroupCommit<Entry, Result> {
  const waiting: Waiting<Entry, Result>[] = []
  let busy = 0
  let scheduled = false
  let idle: (() => void)[] = []

  async function flush() {
    scheduled = false
    if (busy >= lanes || waiting.length === 0) return
    const batch = waiting.splice(0, batchLimit)
    busy++
    await settle(batch)
    busy--
    if (waiting.length > 0) return flush()
    if (busy > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }

  function schedule() {
    if (scheduled || busy >= lanes) return
    scheduled = true
    // After the current round of input events: requests that arrived together share the first batch already.
    setImmediate(flush)
  }

  /** Writes a batch and answers each entry; never rejects. False after an outage. */
  async function settle(batch: readonly Waiting<Entry, Result>[]): Promise<boolean> {
    try {
      const results = await write(batch.map(({ entry }) => entry))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      return true
    } catch (error) {
      if (isOutage(error)) {
        report(error)
        for (const { reject } of batch) reject(new AppError('unavailable', unreachable))
        return false
      }
      if (batch.length === 1) batch[0]?.reject(error)
      return batch.length === 1 || settleOneByOne(batch)
    }
  }

  /** A bad row fails alone; an outage fails all that are left, or each of them would wait for it again. */
  async function settleOneByOne(batch: readonly Waiting<Entry, Result>[]): Promise<boolean> {
    let reachable = true
    for (const one of batch) {
      if (reachable) reachable = await settle([one])
      else one.reject(new AppError('unavailable', unreachable))
    }
    return reachable
  }

  return {
    add(entry) {
      if (waiting.length >= waitingLimit) return Promise.reject(new AppError('unavailable', overloaded))
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject })
        schedule()
      })
    },
    drain() {
      if (busy === 0 && waiting.length === 0) return Promise.resolve()
      return new Promise((resolve) => idle.push(resolve))
    },
  }
}

/** The server could not be reached or was going down; anything else it says concerns a row. */
const isOutage = (error: unknown) => !(error instanceof pg.DatabaseError) || /^(08|53|57|58)/.test(error.code ?? '')
