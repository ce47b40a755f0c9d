import type { DetailedError } from 'tus-js-client'
import { randomId } from '#client/platform/browser/random-id.ts'
import { backoffMs } from '#client/platform/request/with-retries.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { refusalByName, refusalBySize } from '#shared/applications/documents/upload-limits.ts'
import * as copy from './copy.tsx'
import { addSample, formatSize, type Sample, secondsLeft } from './time-left.ts'

/** Bytes per request: below nginx's default limit of 1 MB, and fit for slow phones (120 s). */
const chunkBytes = 512 * 1024

/** Time without progress until a connection counts as dead, ms. Mobile networks drop connections silently. */
const silenceMs = 20_000

/** Max wait between attempts, even if the server asks for more, ms. */
const maxWaitMs = 60_000

interface TransferEvents {
  /** Called once the server knows the upload. */
  onStarted(documentId: string): void
  /** `isMoving` is false between attempts; `problem` is the server's reason. */
  onProgress(sent: number, isMoving: boolean, problem?: string): void
  onDone(): void
  /** Rejected: a retry would not help. */
  onRefused(problem: string): void
}

interface Transfer {
  /** Keeps the bytes already received. */
  pause(): void
  resume(): void
}

interface Sent {
  readonly endpoint: string
  readonly file: File
  readonly metadata: Record<string, string>
  /** Returns an unfinished upload of this file, if any. Called before each start. */
  findUnfinished(): Promise<string | undefined>
}

/** All others are retried: a busy or restarted server, a changed offset, a temporary limit. */
const isFinal = (status: number, method: string) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && !(status === 409 && method === 'PATCH')

export interface Upload {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  readonly modified: number
  readonly kind: DocumentKind
  readonly requirement: string | undefined
  readonly documentId: string | undefined
  /** `waiting`: queued. `offline`: retries automatically. `failed`: needs the applicant. */
  readonly state: 'waiting' | 'sending' | 'offline' | 'paused' | 'failed'
  readonly secondsLeft: number | undefined
  readonly problem: string | undefined
  readonly canRetry: boolean
}

export interface NewFile {
  readonly file: File
  readonly kind: DocumentKind
  readonly months: readonly string[]
  readonly requirement: string | undefined
}

interface UploadOptions {
  readonly endpoint: string
  /** Returns an unfinished upload of the same file, if any. */
  findUnfinished(file: File): Promise<string | undefined>
  /** Called before the upload leaves the list, so that it is never missing from both lists. */
  onDone(upload: Upload): Promise<void>
}

/** More would compete for bandwidth and delay the first one. */
const maxConcurrent = 3

/** Manages this browser's uploads outside React, because transfers outlive components. */
export function createUploads({ endpoint, findUnfinished, onDone }: UploadOptions) {
  let uploads: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const files = new Map<string, NewFile>()
  const transfers = new Map<string, Transfer>()

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, values: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  const find = (key: string) => uploads.find((upload) => upload.key === key)

  function startNext() {
    const active = uploads.filter(({ state }) => state === 'sending' || state === 'offline').length
    for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, maxConcurrent - active))
      start(key)
  }

  function start(key: string) {
    const known = transfers.get(key)
    const given = files.get(key)
    change(key, { state: 'sending', problem: undefined, secondsLeft: undefined })
    if (known) return known.resume()
    if (!given) return
    let samples: readonly Sample[] = []
    const transfer = startTransfer(
      { endpoint, file: given.file, metadata: metadataOf(given), findUnfinished: () => findUnfinished(given.file) },
      {
        onStarted: (documentId) => change(key, { documentId }),
        onProgress: (sent, isMoving, problem) => {
          samples = isMoving ? addSample(samples, [Date.now(), sent]) : []
          change(key, {
            state: isMoving ? 'sending' : 'offline',
            ...{ sent, problem },
            secondsLeft: secondsLeft(samples, given.file.size),
          })
        },
        onDone: () => void done(key),
        onRefused: (problem) => {
          change(key, { state: 'failed', problem })
          startNext()
        },
      },
    )
    transfers.set(key, transfer)
  }

  async function done(key: string) {
    const upload = find(key)
    if (!upload) return
    change(key, { sent: upload.size, secondsLeft: undefined })
    await onDone(upload)
    forget(key)
  }

  function forget(key: string) {
    transfers.get(key)?.pause()
    transfers.delete(key)
    files.delete(key)
    set(uploads.filter((upload) => upload.key !== key))
    startNext()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: () => uploads,
    add: (added: readonly NewFile[]) => {
      const fresh = added.filter(({ file }) => !uploads.some((upload) => isSame(upload, file)))
      set([...uploads, ...fresh.map((given) => createUpload(given, files))])
      startNext()
    },
    pause: (key: string) => {
      transfers.get(key)?.pause()
      change(key, { state: 'paused', secondsLeft: undefined })
      startNext()
    },
    /** Resumes or retries. */
    resume: (key: string) => {
      change(key, { state: 'waiting', problem: undefined })
      startNext()
    },
    /** The caller removes what was received. */
    forget,
  }
}

/** Compares files by name, size and modification time. */
export const isSame = (one: { name: string; size: number; modified: number }, file: File) =>
  one.name === file.name && one.size === file.size && one.modified === file.lastModified

/** Returns true if this page is uploading a listed document. */
export const isUploading = ({ id, status, name, size }: SentDocument, uploads: readonly Upload[]) =>
  uploads.some(
    (upload) => upload.documentId === id || (status === 'uploading' && upload.name === name && upload.size === size),
  )

function createUpload(given: NewFile, files: Map<string, NewFile>): Upload {
  const { name, size, type, lastModified } = given.file
  const refusal = refusalBySize(size) ?? refusalByName(name, type)
  const key = randomId()
  files.set(key, given)
  return {
    ...{ kind: given.kind, requirement: given.requirement },
    ...{ key, name, size, modified: lastModified, sent: 0, secondsLeft: undefined, documentId: undefined },
    state: refusal ? 'failed' : 'waiting',
    problem: refusal && refusalLabels[refusal],
    canRetry: !refusal,
  }
}

const metadataOf = ({ file, kind, months, requirement }: NewFile) => ({
  filename: file.name,
  kind,
  modified: String(file.lastModified),
  ...(months.length > 0 && { months: months.join(',') }),
  ...(requirement && { requirement }),
})

/** Uploads a file with the tus protocol and retries until it succeeds, continuing where it left off. */
function startTransfer({ endpoint, file, metadata, findUnfinished }: Sent, events: TransferEvents): Transfer {
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
      url ??= await findUnfinished()
      const { Upload } = await import('tus-js-client')
      // Paused or restarted while loading.
      if (mine !== turn) return
      const upload = new Upload(file, {
        endpoint,
        uploadUrl: url ?? null,
        chunkSize: chunkBytes,
        metadata,
        // Retried here: unlimited, and at once when the network returns.
        retryDelays: null,
        // The server lists unfinished uploads; document names don't belong in browser storage.
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => {
          url = upload.url ?? undefined
          if (url) events.onStarted(url.slice(url.lastIndexOf('/') + 1))
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
      // Neither the list nor the tus client loaded.
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

function reasonIn(body: string | undefined): string | undefined {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/**
 * Explains a rejection by a proxy, which gives no reason.
 * @param saved bytes already received.
 */
export function rejectionMessage(status: number, saved: number, size: number): string {
  const kept = saved > 0 ? copy.savedPart(formatSize(saved), formatSize(size)) : copy.nothingWasSaved
  return status === 413 ? copy.uploadTooLarge(kept) : copy.uploadBlocked(status, kept)
}
