import {
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  type WorkerLimits,
  WorkerQueueFull,
} from '#server/platform/threads/limited-worker.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type Measured, type MeasureRequest, measureReadings } from './measure-readings.ts'

/** 10,000 lines take about a quarter of a second on an idle machine. */
const limits: WorkerLimits = { busyMs: 20_000, heapMb: 256, waitingJobs: 50 }
const retryAfterSeconds = 10

/** Of one application, which everyone who measures it shares, such as those with a lender's link. */
const maxOfApplication = 4
const measuring = new Map<string, number>()

const workers = new Map<'applicant' | 'other', LimitedWorker<MeasureRequest, Measured>>()

/**
 * Measures packed readings in a worker thread; applicants have one of their own, so that they never delay staff.
 * @throws `unavailable` under overload, also of one application.
 */
export async function measureInThread(
  { caller, applicationId }: { caller: 'applicant' | 'other'; applicationId: string },
  request: MeasureRequest,
  readings: readonly Uint8Array[],
): Promise<Measured> {
  // Most applications have no statements yet, and need no thread.
  if (readings.length === 0) return measureReadings(request, none())
  const before = measuring.get(applicationId) ?? 0
  if (before >= maxOfApplication) throw busyError()
  measuring.set(applicationId, before + 1)
  const worker = workers.get(caller) ?? openLimitedWorker(new URL('./measure-worker.ts', import.meta.url), limits)
  workers.set(caller, worker)
  try {
    return await worker.run(request, each(readings))
  } catch (error) {
    throw error instanceof WorkerQueueFull || error instanceof WorkerLimitReached ? busyError() : error
  } finally {
    const left = (measuring.get(applicationId) ?? 1) - 1
    if (left > 0) measuring.set(applicationId, left)
    else measuring.delete(applicationId)
  }
}

async function* none(): AsyncGenerator<never> {}

async function* each(readings: readonly Uint8Array[]) {
  yield* readings
}

const busyError = () =>
  new AppError(
    'unavailable',
    'We’re computing many cash flows right now. The statements are saved. Please try again in a moment.',
    {},
    retryAfterSeconds,
  )
