import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '#shared/kit/app-error.ts'

interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

/** Node's parser fails before a request exists. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The request is too large.' },
}
const garbled: Refusal = { status: 400, code: 'malformed', message: 'The request could not be understood.' }

/** Answers invalid HTTP like other errors, as Fastify's `clientErrorHandler`. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answer(refusals[error.code ?? ''] ?? garbled))
  socket.destroy(error)
}

function answer({ status, code, message }: Refusal) {
  const body = JSON.stringify({ code, message, fields: {} })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
