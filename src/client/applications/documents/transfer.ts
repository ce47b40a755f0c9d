import type { DetailedError } from 'tus-js-client'
import { backoffMs } from '#client/platform/with-retries.ts'
import { rejectionMessage } from './upload-rejection.ts'

/** Bytes per request: below nginx's default limit of 1 MB, and small enough for a slow phone connection (120 s). */
const chunkBytes = 512 * 1024

/**
 * Time without progress after which a connection is treated as dead, ms. Mobile networks drop connections without
 * closing them.
 */
const silenceMs = 20_000

/** Max wait between two attempts, even if the server asks for more, ms. */
const maxWaitMs = 60_000

export interface TransferEvents {
  /** Called with the document id once the server knows the upload. */
  onBegun(documentId: string): void
  /** `isMoving` is false between attempts; `problem` is the server's reason for the wait, if any. */
  onProgress(sent: number, isMoving: boolean, problem?: string): void
  onDone(): void
  /** The server rejected the file; a retry would not help. */
  onRefused(problem: string): void
}

export interface Transfer {
  /** Keeps the bytes already received. */
  pause(): void
  resume(): void
}

interface Sent {
  /** Upload URL. */
  readonly endpoint: string
  readonly file: File
  readonly metadata: Record<string, string>
  /** Returns the address of an unfinished upload of this file, if any. Called before each start. */
  findBegun(): Promise<string | undefined>
}

/**
 * Uploads a file with the tus protocol and retries until it succeeds. Continues where it left off after a lost
 * connection, a server restart or a pause.
 */
export function startTransfer({ endpoint, file, metadata, findBegun }: Sent, events: TransferEvents): Transfer {
  let sent = 0
  let failures = 0
  let current: { abort(): unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  let url: string | undefined
  let turn = 0

  async function send() {
    stop()
    if (!isWanted) return
    const mine = turn
    events.onProgress(sent, true)
    try {
      url ??= await findBegun()
      const { Upload } = await import('tus-js-client')
      // Paused or restarted while loading.
      if (mine !== turn) return
      const upload = new Upload(file, {
        endpoint,
        uploadUrl: url ?? null,
        chunkSize: chunkBytes,
        metadata,
        // Retries are handled here: unlimited, and immediately when the network returns.
        retryDelays: null,
        // The server lists unfinished uploads; document names don't belong in browser storage.
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => {
          url = upload.url ?? undefined
          if (url) events.onBegun(url.slice(url.lastIndexOf('/') + 1))
        },
        onProgress: (bytes) => {
          failures = 0
          sent = bytes
          watch()
          events.onProgress(sent, true)
        },
        onSuccess: () => {
          finish()
          events.onDone()
        },
        onError: (error) => fail(error),
      })
      current = upload
      watch()
      upload.start()
    } catch {
      if (mine !== turn) return
      // Neither the list nor the tus client could be loaded.
      again()
    }
  }

  function fail(error: Error | DetailedError) {
    const answer = 'originalResponse' in error ? error.originalResponse : null
    if (!answer) return again()
    const status = answer.getStatus()
    const reason = reasonIn(answer.getBody())
    const request = 'originalRequest' in error ? error.originalRequest : undefined
    if (!isFinal(status, request?.getMethod() ?? ''))
      return again(status === 409 ? undefined : reason, Number(answer.getHeader('retry-after')) * 1_000)
    finish()
    // The rejected request starts where the saved part ends.
    events.onRefused(reason ?? rejectionMessage(status, Number(request?.getHeader('Upload-Offset') ?? 0), file.size))
  }

  /** @param waitMs delay requested by the server; NaN if none. */
  function again(problem?: string, waitMs = Number.NaN) {
    stop()
    if (!isWanted) return
    events.onProgress(sent, false, problem)
    timer = setTimeout(send, Math.max(backoffMs(failures++), Math.min(waitMs || 0, maxWaitMs)))
  }

  const pauseLine = () => again()

  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(pauseLine, silenceMs)
  }

  function stop() {
    turn++
    clearTimeout(timer)
    current?.abort()
    current = undefined
  }

  function finish() {
    isWanted = false
    stop()
    removeEventListener('online', send)
    removeEventListener('offline', pauseLine)
  }

  function begin() {
    isWanted = true
    failures = 0
    addEventListener('online', send)
    addEventListener('offline', pauseLine)
    void send()
  }

  begin()
  return { pause: finish, resume: begin }
}

/** All other errors are retried: a busy or restarted server, a changed offset, a temporary limit. */
const isFinal = (status: number, method: string) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && !(status === 409 && method === 'PATCH')

function reasonIn(body: string | undefined): string | undefined {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
