import {
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  WorkerQueueFull,
} from '#server/platform/threads/limited-worker.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { csvLine } from '#shared/kit/text.ts'
import { lineColumns, lineRows } from './workbook.ts'

/** Returns all lines as CSV. */
export const cashFlowCsv = (cashFlow: CashFlowReply): string =>
  [Object.keys(lineColumns), ...lineRows(cashFlow)].map(csvLine).join('')

/** 10,000 lines take 0.3 s on an idle machine. */
const limits = { busyMs: 20_000, heapMb: 256, waitingJobs: 20 }
const retryAfterSeconds = 10
let worker: LimitedWorker<CashFlowReply, Uint8Array> | undefined

/**
 * Returns a workbook with the figures by month, the positions and all lines; a worker thread writes it.
 * @throws `unavailable` if too many are being written.
 */
export async function cashFlowWorkbook(cashFlow: CashFlowReply): Promise<Buffer> {
  worker ??= openLimitedWorker(new URL('./workbook-worker.ts', import.meta.url), limits)
  try {
    const { buffer, byteOffset, byteLength } = await worker.run(cashFlow, nothing())
    return Buffer.from(buffer, byteOffset, byteLength)
  } catch (error) {
    throw error instanceof WorkerQueueFull || error instanceof WorkerLimitReached ? busyError() : error
  }
}

async function* nothing(): AsyncGenerator<never> {}

const busyError = () =>
  new AppError(
    'unavailable',
    'We can’t write this workbook right now. Please try again in a moment.',
    {},
    retryAfterSeconds,
  )
