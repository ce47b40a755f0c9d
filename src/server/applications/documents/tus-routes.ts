import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { DataStore, ERRORS, type Lock, type Locker, MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { finishUpload, startUpload } from '#server/applications/documents/commands/finish-upload.ts'
import { requireAcceptsDocuments } from '#server/applications/documents/commands/reserve-upload.ts'
import { inspectorBusyError } from '#server/applications/documents/inspection/inspect-encrypted.ts'
import type { Context } from '#server/platform/context.ts'
import { discardBody } from '#server/platform/http/discard-body.ts'
import { networkKey, siteFactor, siteKey } from '#server/platform/http/rate-limit.ts'
import { StaleUpload, TooManyPieces } from '#server/platform/storage/upload-staging.ts'
import { uploadMetadata } from '#shared/applications/documents/contract.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { statementUploadPath } from '#shared/applications/documents/statement-contract.ts'
import { refusalBySize, uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { AppError, type ErrorCode, httpStatus } from '#shared/kit/app-error.ts'
import type { Access } from '#shared/kit/endpoint.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'
import { parse } from '#shared/kit/parse.ts'
import type { DocumentStore } from './document-store.ts'
import { keyOf } from './document-store.ts'
import { type Document, findOwnDocument, requireOwnDocument } from './queries.ts'
import { acquireLease, type UploadLease } from './upload-lease.ts'

/** In this process, requests yield at once; across servers a lease in the database decides (record 55). */
class UploadLeases implements Locker {
  #current: UploadLease | undefined
  #writing: Promise<unknown> | undefined
  readonly #ctx: Context
  readonly #documentStore: DocumentStore
  readonly #inProcess: Locker

  constructor(ctx: Context, documentStore: DocumentStore, processLocks: Locker) {
    this.#ctx = ctx
    this.#documentStore = documentStore
    this.#inProcess = processLocks
  }

  newLock(id: string): Lock {
    // With the caller, so that no one can interrupt another's upload by its id.
    const processLocks = this.#inProcess.newLock(`${callerOf(this.#ctx)} ${id}`)
    let isLocked = false
    return {
      lock: async (signal, onWanted) => {
        await processLocks.lock(signal, onWanted)
        isLocked = true
        try {
          await this.#acquire(id, signal, onWanted)
        } catch (error) {
          isLocked = false
          await processLocks.unlock()
          throw error
        }
      },
      unlock: async () => {
        if (!isLocked) return
        // A broken connection ends the request before its last write.
        await this.#writing?.catch(() => {})
        await this.#current?.release()
        this.#current = undefined
        await processLocks.unlock()
      },
    }
  }

  /** The lease is released only after the write ends. @throws StaleUpload without a lease. */
  write<Result>(work: (lease: UploadLease) => Promise<Result>): Promise<Result> {
    if (!this.#current) throw new StaleUpload()
    const writing = work(this.#current)
    this.#writing = writing
    return writing
  }

  async #acquire(id: string, signal: AbortSignal, onWanted: () => unknown) {
    const lease = await acquireLease(this.#ctx, id, { signal, onWanted: () => void onWanted() })
    if (!lease) throw ERRORS.ERR_LOCK_TIMEOUT
    if (lease === 'unneeded') return
    try {
      if (lease.isTakeover)
        await this.#documentStore.incoming.detach((await requireOwnDocument(this.#ctx, id)).storedName)
    } catch (error) {
      lease.abandon()
      throw error
    }
    this.#current = lease
  }
}

class UploadStore extends DataStore {
  override extensions = ['creation']
  readonly #ctx: Context
  readonly #documentStore: DocumentStore
  readonly #leases: UploadLeases
  readonly #finish: (document: Document) => Promise<void>
  /** Read once per request under its lock. */
  #upload: Document | undefined

  constructor(
    ctx: Context,
    documentStore: DocumentStore,
    leases: UploadLeases,
    finish: (document: Document) => Promise<void>,
  ) {
    super()
    this.#ctx = ctx
    this.#documentStore = documentStore
    this.#leases = leases
    this.#finish = finish
  }

  override async create(upload: Upload): Promise<Upload> {
    const size = upload.size ?? 0
    const refusal = refusalBySize(size)
    if (refusal) throw new AppError(refusal === 'empty' ? 'invalid' : 'too_large', refusalLabels[refusal])
    const metadata = Object.entries(upload.metadata ?? {}).map(([name, value]) => [name, value ?? undefined])
    const parsed = parse(uploadMetadata, { ...Object.fromEntries(metadata), size })
    await startUpload(this.#ctx, this.#documentStore, { id: upload.id, ...parsed })
    return upload
  }

  /** Finishes a file left complete by a crash. */
  override async getUpload(id: string): Promise<Upload> {
    const document = await requireUpload(this.#ctx, id)
    this.#upload = document
    const offset = await this.#offsetOf(document)
    if (document.status === 'uploading' && offset === document.size) await this.#finish(document)
    return new Upload({ id, size: document.size, offset })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const document = this.#upload?.id === id ? this.#upload : await requireUpload(this.#ctx, id)
    await requireAcceptsDocuments(this.#ctx)
    // Complete files take no bytes; stored ones are never opened for writing.
    if (offset === document.size) return offset
    await this.#documentStore.incoming.reserve(document.storedName, document.size - offset)
    const key = keyOf(this.#documentStore, document)
    return this.#leases.write(({ watch, confirm }) =>
      this.#documentStore.incoming.append(document.storedName, key, watch(content), { offset, confirm }),
    )
  }

  async #offsetOf({ status, storedName, size }: Document): Promise<number> {
    if (status !== 'uploading') return size
    const offset = await this.#documentStore.incoming.offsetOf(storedName)
    if (offset !== undefined) return offset
    // A crash followed the move to storage.
    if (await this.#documentStore.storage.has(storedName)) return size
    throw ERRORS.FILE_NOT_FOUND
  }
}

/** Per IP address: 40 MB/s in 512 KiB chunks; forty files of 25 MB need 2,040 requests. */
const piecesPerMinute = 4_800

/** Per IP address: each is a file on disk and a transaction. */
const uploadsPerMinute = 60

const waitingFiles = 200

/** Pieces on their way. A tab sends three; after a lost connection three more, until the first ones give way. */
const openPerCaller = 16

/** Per server, and tenfold for an IPv6 /48. Each keeps up to 256 kB in memory and its lease in the database. */
const openPerNetwork = 64

/** How long a stalled request blocks a resumed one. */
const giveWayMs = 300

const senders = [
  [uploadPath, 'applicant'],
  [statementUploadPath, 'merchant'],
] as const

/** Its CORS headers aren't needed. */
const answerHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length']

/** Mounts resumable uploads (tus.io 1.0.0, with creation). */
export async function tusRoutes(app: FastifyInstance, documentStore: DocumentStore & { readonly isScanning: boolean }) {
  const locker = new MemoryLocker()
  const finishing = new Map<string, Promise<void>>()
  const open = new Map<string, number>()

  /** Counts an open piece until its end. @throws AppError if the caller or network has too many. */
  const countOpen = (ctx: Context, ip: string): (() => void) => {
    const site = siteKey(ip)
    const limits = new Map([
      [`caller ${callerOf(ctx)}`, openPerCaller],
      [networkKey(ip), openPerNetwork],
      ...(site ? [[site, openPerNetwork * siteFactor] as const] : []),
    ])
    const add = (count: number) => {
      for (const key of limits.keys()) {
        const now = (open.get(key) ?? 0) + count
        if (now > 0) open.set(key, now)
        else open.delete(key)
      }
    }
    if ([...limits].some(([key, max]) => (open.get(key) ?? 0) >= max)) throw tooManyOpen()
    add(1)
    return () => add(-1)
  }

  /** Two requests may complete the same file. */
  const finishOnce = (ctx: Context, document: Document): Promise<void> => {
    const known = finishing.get(document.id)
    if (known) return known
    if (finishing.size >= waitingFiles) throw inspectorBusyError()
    const work = finishUpload(ctx, documentStore, document).finally(() => finishing.delete(document.id))
    finishing.set(document.id, work)
    return work
  }

  // A shutdown ends open connections; the received bytes are still saved.
  const answering = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(answering)))

  const tracked =
    (handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const work = handler(request, reply).finally(() => answering.delete(work))
      answering.add(work)
      return work
    }

  const answer = (path: string, access: Access) => async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await app.contextFor(request, access)
    if (request.method === 'POST' && hasBody(request)) throw bytesInCreation()
    const leases = new UploadLeases(ctx, documentStore, locker)
    const tus = new Server({
      path,
      relativeLocation: true,
      locker: leases,
      lockDrainTimeout: giveWayMs,
      namingFunction: () => uuidv7(),
      // Not found if undefined.
      getFileIdFromRequest: (_request, id) => parseUuid(id),
      datastore: new UploadStore(ctx, documentStore, leases, (document) => finishOnce(ctx, document)),
      onUploadFinish: async (_request, { id }) => {
        await finishOnce(ctx, await requireOwnDocument(ctx, id))
        return {}
      },
      onResponseError: (_request, error) => {
        throw asAppError(error)
      },
    })
    const end = request.method === 'PATCH' ? countOpen(ctx, request.ip) : undefined
    const { status, headers } = await tus.handleWeb(asWebRequest(request)).finally(end)
    // It refuses requests by their headers.
    if (status >= 400 && request.method !== 'HEAD') throw refusedWith(status)
    for (const name of answerHeaders) {
      const value = headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(status).send()
  }

  // The only scope that leaves request bodies unread.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 400) await discardBody(request, reply)
    })
    for (const [path, access] of senders) {
      const handler = tracked(answer(path, access))
      const limitedTo = (max: number) => ({ access, rateLimit: { max, timeWindow: '1 minute' } })
      scope.route({ method: 'POST', url: path, config: limitedTo(uploadsPerMinute), handler })
      const config = { ...limitedTo(piecesPerMinute), alwaysAllowed: true }
      scope.route({ method: ['HEAD', 'PATCH'], url: `${path}/:id`, config, handler })
    }
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The server offers no creation-with-upload; refused before it uses up the quota. */
const bytesInCreation = () =>
  new AppError('malformed', 'Create the upload first, then send its bytes with PATCH to the address in Location.')

const tooManyOpen = () =>
  new AppError('rate_limited', 'Too many files are being uploaded at once. Try again in a few seconds.', {}, 2)

const asWebRequest = ({ method, url, headers, raw }: FastifyRequest) =>
  new Request(`http://localhost${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    // Not `Readable.toWeb`, which copies every chunk.
    ...(method !== 'HEAD' && { body: ReadableStream.from(raw.iterator({ destroyOnReturn: false })), duplex: 'half' }),
  } as RequestInit)

function asAppError(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof StaleUpload)
    return new AppError(
      'conflict',
      'This upload continued over another connection. Refresh the page to see its progress.',
    )
  if (error instanceof TooManyPieces)
    return new AppError(
      'forbidden',
      'This upload arrived in too many pieces. Remove it and upload the file again, over a more stable connection if you can.',
    )
  if (!('status_code' in error)) return error
  if (error === ERRORS.FILE_NOT_FOUND) return new AppError('not_found', 'This upload was not found.')
  if (error === ERRORS.ERR_LOCK_TIMEOUT)
    return new AppError('unavailable', 'This upload is busy. Try again in a few seconds.', {}, 2)
  return refusedWith(error.status_code)
}

function refusedWith(status: number): AppError {
  const code = (Object.keys(httpStatus) as ErrorCode[]).find((key) => httpStatus[key] === status)
  return new AppError(code ?? 'malformed', 'The upload request was invalid.')
}

async function requireUpload(ctx: Context, id: string): Promise<Document> {
  const document = await findUpload(ctx, id)
  if (!document) throw ERRORS.FILE_NOT_FOUND
  return document
}

/** An application or request shares a lock; unverified sessions have their own. */
function callerOf({ actor }: Context): string {
  if (actor.kind !== 'applicant' && actor.kind !== 'merchant') throw ERRORS.FILE_NOT_FOUND
  const owner = actor.kind === 'merchant' ? actor.merchantLeadId : actor.applicationId
  return actor.isVerified ? owner : `${owner} ${actor.sessionId}`
}

async function findUpload(ctx: Context, id: string): Promise<Document | undefined> {
  const document = await findOwnDocument(ctx, id)
  return document?.removedAt ? undefined : document
}
