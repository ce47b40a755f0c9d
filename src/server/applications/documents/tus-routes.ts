import { ReadableStream } from 'node:stream/web'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { finishUpload } from '#server/applications/documents/commands/finish-upload.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { inspectorBusyError } from '#server/applications/documents/inspect-encrypted.ts'
import { type Document, requireOwnDocument } from '#server/applications/documents/queries.ts'
import { UploadLeases } from '#server/applications/documents/upload-leases.ts'
import { UploadStore } from '#server/applications/documents/upload-store.ts'
import type { Context } from '#server/platform/context.ts'
import { discardBody } from '#server/platform/http/discard-body.ts'
import { StaleUpload } from '#server/platform/storage/upload-staging.ts'
import { uploadPath } from '#shared/applications/documents/addresses.ts'
import { statementUploadPath } from '#shared/applications/documents/statement-contract.ts'
import { AppError, type ErrorCode, httpStatus } from '#shared/kit/app-error.ts'
import type { Access } from '#shared/kit/endpoint.ts'

/**
 * Requests per minute and IP address: 40 MB per second in chunks of 512 KiB; forty files of 25 MB need 2,040 requests.
 */
const piecesPerMinute = 4_800

/** Max complete files waiting for inspection. */
const waitingFiles = 200

/** How long a stalled request keeps the upload before a resumed one takes over, ms. */
const giveWayMs = 300

/** Documents of applications, and statements of merchant quotes. */
const senders = [
  [uploadPath, 'applicant'],
  [statementUploadPath, 'merchant'],
] as const

/** The only headers of the tus server to pass on; its CORS headers are not needed. */
const answerHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length']

/** Resumable uploads with the tus protocol (tus.io, 1.0.0, with creation). */
export async function tusRoutes(app: FastifyInstance, vault: DocumentStore & { readonly isScanning: boolean }) {
  const locker = new MemoryLocker()
  const finishing = new Map<string, Promise<void>>()

  /** Two requests may find the same file complete. */
  const finishOnce = (ctx: Context, document: Document): Promise<void> => {
    const known = finishing.get(document.id)
    if (known) return known
    if (finishing.size >= waitingFiles) throw inspectorBusyError()
    const work = finishUpload(ctx, vault, document).finally(() => finishing.delete(document.id))
    finishing.set(document.id, work)
    return work
  }

  const answer = (path: string, access: Access) => async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await app.contextFor(request, access)
    if (request.method === 'POST' && hasBody(request)) throw bytesInCreation()
    const leases = new UploadLeases(ctx, vault, locker)
    const tus = new Server({
      path,
      relativeLocation: true,
      locker: leases,
      lockDrainTimeout: giveWayMs,
      namingFunction: () => uuidv7(),
      datastore: new UploadStore(ctx, vault, leases, (document) => finishOnce(ctx, document)),
      onUploadFinish: async (_request, { id }) => {
        await finishOnce(ctx, await requireOwnDocument(ctx, id))
        return {}
      },
      onResponseError: (_request, error) => {
        throw asAppError(error)
      },
    })
    const { status, headers } = await tus.handleWeb(asWebRequest(request))
    // The tus server answers requests it refuses by their headers.
    if (status >= 400 && request.method !== 'HEAD') throw refusedWith(status)
    for (const name of answerHeaders) {
      const value = headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(status).send()
  }

  const rateLimit = { max: piecesPerMinute, timeWindow: '1 minute' }
  // In a separate scope, the only one that leaves request bodies unread.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (request, reply) => {
      if (reply.statusCode >= 400) await discardBody(request, reply)
    })
    for (const [path, access] of senders) {
      const route = { config: { access, rateLimit }, handler: answer(path, access) }
      scope.route({ method: 'POST', url: path, ...route })
      scope.route({ method: ['HEAD', 'PATCH'], url: `${path}/:id`, ...route })
    }
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Returns the error for creation-with-upload, which the server does not offer; refused before it uses up the quota. */
const bytesInCreation = () =>
  new AppError('malformed', 'Create the upload first, then send its bytes with PATCH to the address in Location.')

const asWebRequest = ({ method, url, headers, raw }: FastifyRequest) =>
  new Request(`http://localhost${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    // Not `Readable.toWeb`, which copies every chunk.
    ...(method !== 'HEAD' && { body: ReadableStream.from(raw.iterator({ destroyOnReturn: false })), duplex: 'half' }),
  } as RequestInit)

/** Maps errors of the tus server to our messages and codes. */
function asAppError(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof StaleUpload)
    return new AppError(
      'conflict',
      'This upload continued over another connection. Refresh the page to see its progress.',
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
