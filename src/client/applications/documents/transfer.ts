import type { DetailedError } from 'tus-js-client'
import { backoffMs } from '#client/platform/with-retries.ts'
import { rejectionMessage } from './upload-rejection.ts'

/** Bytes per request: below the 1 MB that nginx accepts by default, and quick enough for a slow phone (120 s). */
const chunkBytes = 512 * 1024

/** A line that carries nothing for so long is taken for dead, ms: radio networks fall silent without a word. */
const silenceMs = 20_000

/** The longest wait between two attempts, whatever the server asks for, ms. */
const maxWaitMs = 60_000

export interface TransferEvents {
  /** The server knows it by this id. */
  onBegun(documentId: string): void
  /** `isMoving` is false between attempts; `problem` is the server's reason for the wait, if it gave one. */
  onProgress(sent: number, isMoving: boolean, problem?: string): void
  onDone(): void
  /** The server said no; trying again as it is would change nothing. */
  onRefused(problem: string): void
}

export interface Transfer {
  /** Keeps what has arrived. */
  pause(): void
  resume(): void
}

interface Sent {
  /** Where uploads go. */
  readonly endpoint: string
  readonly file: File
  readonly metadata: Record<string, string>
  /** Address of an upload that was begun before, where there is one; asked for before each beginning. */
  findBegun(): Promise<string | undefined>
}

/**
 * Sends one file by the tus protocol and does not give up: what has arrived stays, and after a lost connection, a
 * restart of the server or a pause it goes on from there.
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
      // Paused, or begun anew, while that was fetched.
      if (mine !== turn) return
      const upload = new Upload(file, {
        endpoint,
        uploadUrl: url ?? null,
        chunkSize: chunkBytes,
        metadata,
        // Repeated here, without end and at once when the network is back.
        retryDelays: null,
        // The server's list says what was begun; names of papers have no business in the storage of a browser.
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
      // Neither the list nor the program could be fetched.
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
    // The piece that was rejected starts where the saved part ends.
    events.onRefused(reason ?? rejectionMessage(status, Number(request?.getHeader('Upload-Offset') ?? 0), file.size))
  }

  /** @param waitMs what the server asked for; NaN where it did not say. */
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

/** Everything else is worth another try: a busy or restarted server, an offset that moved, a limit that passes. */
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
