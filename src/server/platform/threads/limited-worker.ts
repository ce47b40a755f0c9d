import { setImmediate as afterPendingMessages } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { JobAnswer, JobMessage } from './answer-jobs.ts'

export interface WorkerLimits {
  /** Computing time, without waiting for chunks. */
  readonly busyMs: number
  /** Without buffers. */
  readonly heapMb: number
  /** For buffers, which V8's own limits leave out: a parser unpacks a small file into gigabytes. */
  readonly buffersMb?: number
  /** For new objects; less means less memory and more work. */
  readonly youngMb?: number
  readonly waitingJobs: number
}

const defaultBuffersMb = 256
const watchMs = 50
/** What a job may leave for the next one, as a part of the limit: V8 frees buffers late, and the next job pays for them. */
const keptShare = 0.25

/** Time or memory ran out, or the worker crashed. */
export class WorkerLimitReached extends Error {
  override readonly name = 'WorkerLimitReached'
}

export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

export class WorkerQueueFull extends Error {
  override readonly name = 'WorkerQueueFull'
  override readonly message = 'Too many jobs are waiting for this worker.'
}

export interface LimitedWorker<Request, Reply> {
  /**
   * Chunks move to the worker singly, leaving the caller's empty.
   * @throws WorkerLimitReached, WorkerQueueFull, JobFailed, what `chunks` throws.
   */
  run(request: Request, chunks: AsyncIterable<Uint8Array>): Promise<Reply>
  close(): Promise<void>
}

/**
 * Opens a worker for `answerJobs` that starts lazily, doesn't keep the process alive, and is replaced after reaching
 * a limit or a job that leaves much memory.
 */
export function openLimitedWorker<Request, Reply>(script: URL, limits: WorkerLimits): LimitedWorker<Request, Reply> {
  let worker: Worker | undefined
  /** Buffers that the last job left. */
  let leftMb = 0
  let unfinished = 0
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    leftMb = 0
    const started = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: limits.youngMb ?? 8 },
    })
    started.unref()
    // The next job replaces a failed thread.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function work(request: Request, chunks: AsyncIterable<Uint8Array>): Promise<Reply> {
    worker ??= start()
    const current = worker
    const allowedMb = limits.buffersMb ?? defaultBuffersMb
    // What the last job left isn't this one's.
    const job = openJob(current, { ...limits, buffersMb: allowedMb + leftMb })
    try {
      let answer = await job.exchange({ kind: 'start', request })
      for await (const chunk of chunks) {
        if (answer.kind !== 'more') break
        const own = isWhole(chunk) ? chunk : new Uint8Array(chunk)
        answer = await job.exchange({ kind: 'chunk', chunk: own }, [own.buffer as ArrayBuffer])
      }
      if (answer.kind === 'more') answer = await job.exchange({ kind: 'end' })
      if (answer.kind === 'reply') {
        leftMb = await leftBy(current)
        if (leftMb > allowedMb * keptShare) await replace()
        return answer.reply as Reply
      }
      throw new JobFailed(
        answer.kind === 'fault' ? answer.message : 'The job asked for more data after the end of its input.',
      )
    } catch (error) {
      // A worker stopped during a job can't start another.
      await replace()
      throw error
    }
  }

  /** The next job starts another one. */
  async function replace() {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  return {
    run: async (request, chunks) => {
      if (unfinished > limits.waitingJobs) throw new WorkerQueueFull()
      unfinished++
      const job = last.then(() => work(request, chunks)).finally(() => unfinished--)
      last = job.catch(() => {})
      return job
    },
    close: async () => {
      await last
      await worker?.terminate()
    },
  }
}

/** Each answer is due within the remaining time. */
function openJob(worker: Worker, { busyMs, buffersMb }: Pick<WorkerLimits, 'busyMs'> & { readonly buffersMb: number }) {
  let leftMs = busyMs
  return {
    exchange: (message: JobMessage, transferred: ArrayBuffer[] = []): Promise<JobAnswer> => {
      const sentAt = performance.now()
      return new Promise<JobAnswer>((resolve, reject) => {
        const onMessage = (answer: JobAnswer) => settle(() => resolve(answer))
        const onError = (cause: unknown) =>
          settle(() => reject(new WorkerLimitReached('The worker failed.', { cause })))
        const onExit = () => settle(() => reject(new WorkerLimitReached('The worker exited.')))
        const timer = setTimeout(async () => {
          // An answer that arrived while this thread was busy counts.
          await afterPendingMessages()
          settle(() => reject(new WorkerLimitReached(`The worker was busy for more than ${busyMs} ms.`)))
        }, leftMs)
        // Answered also while the worker computes. A worker that has ended is noticed by its events.
        const watch = setInterval(async () => {
          if ((await buffersOf(worker)) > buffersMb)
            settle(() => reject(new WorkerLimitReached(`The worker used more than ${buffersMb} MB for buffers.`)))
        }, watchMs)
        function settle(end: () => void) {
          clearTimeout(timer)
          clearInterval(watch)
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          leftMs = Math.max(1, leftMs - (performance.now() - sentAt))
          end()
        }
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage(message, transferred)
      })
    },
  }
}

/** Megabytes in use; 0 for a worker that has ended. */
const buffersOf = (worker: Worker): Promise<number> =>
  worker.getHeapStatistics().then(
    (used) => used.external_memory / 1024 / 1024,
    () => 0,
  )

/** Megabytes that a job left; too many if the worker doesn't answer. The timer keeps the process alive until then. */
function leftBy(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), 1_000)
    void buffersOf(worker).then((used) => {
      clearTimeout(timer)
      resolve(used)
    })
  })
}

/** Only chunks that share no memory can move. */
const isWhole = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
