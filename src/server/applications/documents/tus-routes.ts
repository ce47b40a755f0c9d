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

/** Requests a minute and address: 40 MB a second in pieces of 512 KiB; forty files of 25 MB take 2,040 of them. */
const piecesPerMinute = 4_800

/** Whole files that may wait for their inspection. */
const waitingFiles = 200

/** A request that lost its line gives way to the one that goes on with its file after so long, ms. */
const giveWayMs = 300

/** Papers of applications, and statements for merchant quotes. */
const senders = [
  [uploadPath, 'applicant'],
  [statementUploadPath, 'merchant'],
] as const

/** Only these of the tus server's headers: it also speaks to pages of other sites, and ours does not. */
const answerHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length']

/** Resumable uploads by the tus protocol (tus.io, 1.0.0, with creation). */
export async function tusRoutes(app: FastifyInstance, vault: DocumentStore & { readonly isScanning: boolean }) {
  const locker = new MemoryLocker()
  const finishing = new Map<string, Promise<void>>()

  /** Two requests may find the same file whole. */
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
    // What it refuses by its headers alone it answers by itself.
    if (status >= 400 && request.method !== 'HEAD') throw refusedWith(status)
    for (const name of answerHeaders) {
      const value = headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(status).send()
  }

  const rateLimit = { max: piecesPerMinute, timeWindow: '1 minute' }
  // In a scope of its own: nowhere else does the body of a request stay unread.
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

/** What the tus server refuses, in our words and codes. */
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
  return new AppError(code ?? 'malformed', 'The upload could not be understood.')
}
