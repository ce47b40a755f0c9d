import type { Readable } from 'node:stream'
import {
  JobFailed,
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  type WorkerLimits,
  WorkerQueueFull,
} from '#server/platform/threads/limited-worker.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Inspection } from './inspect-file.ts'

export interface EncryptedFile {
  /** 32 bytes, for this file only. */
  readonly key: Uint8Array
  /** Decrypted bytes. */
  readonly size: number
}

export type Inspector = LimitedWorker<EncryptedFile, Inspection>

/** 25 MB takes 0.25 s on an idle machine. */
const limits: WorkerLimits = { busyMs: 20_000, heapMb: 128, waitingJobs: 100 }
const retryAfterSeconds = 10

/** Creates a worker thread that inspects files. */
export const createInspector = (changed: Partial<WorkerLimits> = {}): Inspector =>
  openLimitedWorker(new URL('./inspection-worker.ts', import.meta.url), { ...limits, ...changed })

const shared = new Map<string, Inspector>()

/** Returns this process's inspector; `stored` has its own, so that slow buckets don't block local files. */
export function sharedInspector(place: 'incoming' | 'stored'): Inspector {
  const inspector = shared.get(place) ?? createInspector()
  shared.set(place, inspector)
  return inspector
}

/**
 * Inspects a file in a worker thread, refusing one that exceeds limits or crashes it.
 * @param encrypted is always destroyed.
 * @throws `unavailable` under overload; errors of `encrypted`.
 */
export async function inspectEncrypted(
  inspector: Inspector,
  file: EncryptedFile,
  encrypted: Readable,
): Promise<Inspection> {
  try {
    return await inspector.run(file, encrypted)
  } catch (error) {
    if (error instanceof WorkerLimitReached || error instanceof JobFailed)
      return { sha256: '', mime: undefined, refusal: 'unchecked' }
    throw error instanceof WorkerQueueFull ? inspectorBusyError() : error
  } finally {
    encrypted.destroy()
  }
}

/** Builds the overload error; the file itself is saved. */
export const inspectorBusyError = () =>
  new AppError(
    'unavailable',
    'We’re checking many files right now. Yours is saved and will be checked in a moment.',
    {},
    retryAfterSeconds,
  )
