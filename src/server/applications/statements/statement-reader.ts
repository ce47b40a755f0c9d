import { openLimitedWorker, WorkerLimitReached } from '#server/platform/threads/limited-worker.ts'

export interface StatementRequest {
  /** For chunks of an encrypted file in the document store; absent for plain bytes. */
  readonly encryption?: { readonly key: Uint8Array; readonly size: number }
  /** Recognizes the text of scanned pages: slow, and off unless the installation turned it on. */
  readonly ocr: boolean
}

export type StatementAnswer =
  | {
      /** See `unpackReading`. */
      readonly packed: Uint8Array
      readonly periods: readonly { readonly from: string; readonly to: string }[]
    }
  | { readonly unreadable: string }

export interface StatementReader {
  /**
   * Reads one file; jobs wait for their turn. `unreadable` is a sentence for people.
   * @throws WorkerQueueFull, and errors of `chunks`.
   */
  read(request: Omit<StatementRequest, 'ocr'>, chunks: AsyncIterable<Uint8Array>): Promise<StatementAnswer>
  close(): Promise<void>
}

export const takesTooMuch = 'Reading this file takes too much time or memory.'

/** A scanned page takes seconds. */
const limits = { busyMs: 20_000, heapMb: 128, youngMb: 2, waitingJobs: 100 }
const ocrLimits = { ...limits, busyMs: 180_000, heapMb: 256, buffersMb: 512 }

/**
 * Opens the reader of bank statements: one worker thread with limits of time and memory, started when needed.
 * @param options.ocr recognizes the text of scanned pages.
 */
export function openStatementReader({ ocr = false }: { ocr?: boolean } = {}): StatementReader {
  const script = new URL('./statement-worker.ts', import.meta.url)
  const worker = openLimitedWorker<StatementRequest, StatementAnswer>(script, ocr ? ocrLimits : limits)
  return {
    read: async (request, chunks) => {
      try {
        return await worker.run({ ...request, ocr }, chunks)
      } catch (error) {
        if (error instanceof WorkerLimitReached) return { unreadable: takesTooMuch }
        throw error
      }
    },
    close: worker.close,
  }
}
