import {
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  type WorkerLimits,
  WorkerQueueFull,
} from '#server/platform/threads/limited-worker.ts'
import { AppError, ReportedError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { PdfMark, PdfPart, PdfRequest } from './pdf-request.ts'

export interface ReadablePdf {
  heading(text: string, size: 18 | 13 | 11): void
  paragraph(text: string): void
  answer(label: string, words: string): void
  row(label: string, words: string): void
  /** @throws `unavailable` if the text is too long or too many PDFs are waiting. */
  end(): Promise<Buffer>
}

export type PdfWriter = LimitedWorker<PdfRequest, Uint8Array>

/** A page takes about 10 ms on an idle machine. */
const limits: WorkerLimits = { busyMs: 20_000, heapMb: 128, waitingJobs: 50 }
const retryAfterSeconds = 10

/** Creates a worker thread that writes PDFs one after the other. */
export const createPdfWriter = (changed: Partial<WorkerLimits> = {}): PdfWriter =>
  openLimitedWorker(new URL('./pdf-worker.ts', import.meta.url), { ...limits, ...changed })

let shared: PdfWriter | undefined

/** Collects the text of a PDF; a worker thread writes it, so that no text can block the server. */
export function openPdf(
  { title, author, at, mark }: { title: string; author: string; at: Date; mark?: PdfMark },
  writer?: PdfWriter,
): ReadablePdf {
  const parts: PdfPart[] = []
  return {
    heading: (text, size) => void parts.push({ kind: 'heading', text, size }),
    paragraph: (text) => void parts.push({ kind: 'paragraph', text }),
    answer: (label, text) => void parts.push({ kind: 'answer', label, text }),
    row: (label, text) => void parts.push({ kind: 'row', label, text }),
    async end() {
      shared ??= createPdfWriter()
      try {
        const { buffer, byteOffset, byteLength } = await (writer ?? shared).run(
          {
            title,
            author,
            at,
            parts,
            ...(mark && { mark: { png: mark.png, width: mark.width, height: mark.height } }),
          },
          nothing(),
        )
        return Buffer.from(buffer, byteOffset, byteLength)
      } catch (error) {
        if (error instanceof WorkerQueueFull) throw writerBusyError()
        throw error instanceof WorkerLimitReached ? tooLongError(error) : error
      }
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const writerBusyError = () =>
  new AppError(
    'unavailable',
    'We’re creating many PDFs right now. Please try again in a moment.',
    {},
    retryAfterSeconds,
  )

const tooLongError = (cause: Error) =>
  new ReportedError('unavailable', 'We couldn’t create this PDF. Nothing was changed. Please contact us.', cause, 60)

const format = new Intl.DateTimeFormat(locale, {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'America/New_York', timeZoneName: 'short' },
})

/** Formats an ISO 8601 time with its zone: `November 21, 2026 at 5:41 AM EST`. */
export const formatMoment = (at: string) => format.format(new Date(at))
