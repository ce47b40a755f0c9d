import type { FieldErrors } from '#shared/kit/app-error.ts'

/** The error catalogue of the product: everything that can become of a request. */
export type RequestErrorCode =
  | 'NETWORK_ERROR'
  | 'TIMEOUT_ERROR'
  | 'RATE_LIMIT_ERROR'
  | 'VALIDATION_ERROR'
  | 'AUTHENTICATION_ERROR'
  | 'AUTHORIZATION_ERROR'
  | 'SERVER_ERROR'
  | 'NOT_FOUND_ERROR'
  | 'UNKNOWN_ERROR'
  | 'HTTP_ERROR'

const unexpected = 'An unexpected error occurred. Please try again or contact support if the problem persists.'

const messages: Record<RequestErrorCode, string> = {
  NETWORK_ERROR: 'Unable to connect to the server. Please check your internet connection and try again.',
  TIMEOUT_ERROR: 'The request took too long to complete. Please try again.',
  RATE_LIMIT_ERROR: 'Too many requests.',
  VALIDATION_ERROR: 'Please check your input and try again.',
  AUTHENTICATION_ERROR: 'Please log in to continue.',
  AUTHORIZATION_ERROR: 'You do not have permission to perform this action.',
  SERVER_ERROR: 'A server error occurred. Our team has been notified. Please try again later.',
  NOT_FOUND_ERROR: 'The requested resource was not found.',
  UNKNOWN_ERROR: unexpected,
  HTTP_ERROR: unexpected,
}

const codeByStatus: Record<number, RequestErrorCode> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND_ERROR',
  409: 'VALIDATION_ERROR',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMIT_ERROR',
  500: 'SERVER_ERROR',
  502: 'SERVER_ERROR',
  503: 'SERVER_ERROR',
}

export interface RequestErrorDetails {
  /** Messages by field name, as the server gave them. */
  readonly validationErrors?: FieldErrors
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number | undefined
  /** The server's own sentence: more exact than the catalogue's where a form asked for it. */
  readonly reason?: string | undefined
  /** Ties what a person saw to a line of the server's log. */
  readonly requestId?: string
}

/** The one error the request layer throws; `message` is the catalogue's sentence and safe to show. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly details: RequestErrorDetails
  readonly timestamp: string

  constructor(code: RequestErrorCode, status: number, details: RequestErrorDetails = {}) {
    super(messageFor(code, details.retryAfter))
    this.code = code
    this.status = status
    this.details = details
    this.timestamp = new Date().toISOString()
  }

  get fields(): FieldErrors {
    return this.details.validationErrors ?? {}
  }
}

export const codeForStatus = (status: number): RequestErrorCode => codeByStatus[status] ?? 'HTTP_ERROR'

/** What to tell a person about anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof RequestError ? error.message : unexpected)

function messageFor(code: RequestErrorCode, retryAfter: number | undefined): string {
  if (code !== 'RATE_LIMIT_ERROR') return messages[code]
  const when = retryAfter === undefined ? 'Please try again later.' : `Please try again in ${retryAfter} seconds.`
  return `${messages[code]} ${when}`
}
