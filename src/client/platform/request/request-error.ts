import type { FieldErrors } from '#shared/kit/app-error.ts'
import * as copy from './copy.ts'

const unexpected = copy.unexpectedError

/** The error catalog: outcomes of a request and their messages. */
export const userMessages = {
  NETWORK_ERROR: copy.unableToConnect,
  TIMEOUT_ERROR: copy.tookTooLong,
  RATE_LIMIT_ERROR: copy.tooManyRequests,
  VALIDATION_ERROR: copy.checkYourInput,
  AUTHENTICATION_ERROR: copy.logIn,
  AUTHORIZATION_ERROR: copy.noPermission,
  SERVER_ERROR: copy.serverError,
  NOT_FOUND_ERROR: copy.notFound,
  UNKNOWN_ERROR: unexpected,
  HTTP_ERROR: unexpected,
} as const

export type RequestErrorCode = keyof typeof userMessages

const codeByStatus: Readonly<Record<number, RequestErrorCode>> = {
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

/** Start of the message; the status text follows. */
const refusals: Readonly<Record<number, string>> = {
  400: copy.badRequest,
  409: copy.conflict,
  422: copy.validationFailed,
}

export interface RequestErrorDetails {
  /** Messages by field name. */
  readonly validationErrors?: FieldErrors
  readonly retryAfter?: number | undefined
  /** The server's message, more specific than the catalog's. */
  readonly reason?: string | undefined
  /** The server's code, such as `step_up_required`. */
  readonly refusal?: string | undefined
  readonly requestId?: string
  /** Empty over HTTP/2. */
  readonly statusText?: string
}

/** The request layer's only error. `message` is for logs; users see `userMessage`. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode
  /** 0 if there was no response. */
  readonly status: number
  readonly details: RequestErrorDetails
  readonly timestamp: string

  constructor(code: RequestErrorCode, status: number, details: RequestErrorDetails = {}, message?: string) {
    super(message ?? messageFor(code, status, details))
    this.code = code
    this.status = status
    this.details = details
    this.timestamp = new Date().toISOString()
  }

  get fields(): FieldErrors {
    return this.details.validationErrors ?? {}
  }

  get userMessage(): string {
    return userMessageFor(this.code, this.details)
  }
}

export const codeForStatus = (status: number): RequestErrorCode => codeByStatus[status] ?? 'HTTP_ERROR'

export const messageOf = (error: unknown): string => (error instanceof RequestError ? error.userMessage : unexpected)

/** Returns true if the record does not exist: retries won't help. */
export const isGone = (error: unknown): boolean => error instanceof RequestError && error.status === 404

export async function refusalOf(answer: Response): Promise<RequestError> {
  const { code, message } = await answer.json().catch(() => ({}))
  return new RequestError(codeForStatus(answer.status), answer.status, { refusal: code, reason: message })
}

/** Returns true if a document is damaged: retries won't help. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof RequestError && error.details.refusal === 'damaged'

function messageFor(code: RequestErrorCode, status: number, details: RequestErrorDetails): string {
  const refusal = refusals[status]
  return refusal ? `${refusal}: ${details.statusText ?? ''}` : userMessageFor(code, details)
}

function userMessageFor(code: RequestErrorCode, { retryAfter, refusal, reason }: RequestErrorDetails): string {
  if (refusal === 'damaged' && reason) return reason
  if (code !== 'RATE_LIMIT_ERROR') return userMessages[code]
  const when = retryAfter === undefined ? copy.tryAgainLater : copy.tryAgainIn(retryAfter)
  return `${userMessages[code]} ${when}`
}
