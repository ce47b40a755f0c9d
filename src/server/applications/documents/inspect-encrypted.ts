import type { Readable } from 'node:stream'
import type { Inspection } from '#server/applications/documents/inspect-file.ts'
import {
  JobFailed,
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  type WorkerLimits,
  WorkerQueueFull,
} from '#server/platform/threads/limited-worker.ts'
import { AppError } from '#shared/kit/app-error.ts'

export interface EncryptedFile {
  /** Of this one file, 32 bytes. */
  readonly key: Uint8Array
  /** Of the clear file, bytes. */
  readonly size: number
}

export type Inspector = LimitedWorker<EncryptedFile, Inspection>

/** A file of 25 MB takes a quarter of a second on an idle machine. */
const limits: WorkerLimits = { busyMs: 20_000, heapMb: 128, waitingJobs: 100 }
const retryAfterSeconds = 10

/** Opens a worker thread that inspects files. */
export const createInspector = (changed: Partial<WorkerLimits> = {}): Inspector =>
  openLimitedWorker(new URL('./inspection-worker.ts', import.meta.url), { ...limits, ...changed })

const shared = new Map<string, Inspector>()

/**
 * Returns the inspector of this process for files from one place; its thread starts with the first file.
 * @param place `stored` has a thread of its own, because a slow bucket must not hold up the files on our disk.
 */
export function sharedInspector(place: 'incoming' | 'stored'): Inspector {
  const inspector = shared.get(place) ?? createInspector()
  shared.set(place, inspector)
  return inspector
}

/**
 * Inspects an encrypted file outside of the server's own thread. A file that exceeds the limits, or breaks the parser, is refused.
 * @param sealed is destroyed in any case.
 * @throws AppError `unavailable` while too many files wait; what `sealed` throws.
 */
export async function inspectEncrypted(
  inspector: Inspector,
  file: EncryptedFile,
  sealed: Readable,
): Promise<Inspection> {
  try {
    return await inspector.run(file, sealed)
  } catch (error) {
    if (error instanceof WorkerLimitReached || error instanceof JobFailed)
      return { sha256: '', mime: undefined, refusal: 'unchecked' }
    throw error instanceof WorkerQueueFull ? inspectorBusyError() : error
  } finally {
    sealed.destroy()
  }
}

/** Returns the error for a file that is here, while too many others wait for their inspection. */
export const inspectorBusyError = () =>
  new AppError(
    'unavailable',
    'We are checking many files right now. Yours is saved, and its check starts in a moment.',
    {},
    retryAfterSeconds,
  )
