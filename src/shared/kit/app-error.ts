export const httpStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Requires a recent step-up; then repeat the request. */
  step_up_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  damaged: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

/** Messages by field name, as in every error response. */
export type FieldErrors = Record<string, string>

/** An expected outcome with a message that is safe to show; never reported. Any other error is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors
  /** Only with `rate_limited`; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, fields: FieldErrors = {}, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A failure on our side; its cause is logged and reported like a bug. */
export class ReportedError extends AppError {
  override readonly cause: Error

  constructor(code: ErrorCode, message: string, cause: Error, retryAfterSeconds?: number) {
    super(code, message, {}, retryAfterSeconds)
    this.cause = cause
  }
}

export type SecurityEvent =
  | 'forbidden'
  | 'rate-limited'
  | 'foreign-origin'
  | 'forged-signature'
  | 'wrong-code'
  | 'unknown-passkey'
  | 'unknown-openid'
  | 'limits-not-shared'
  | 'emails-limited'

/** A refusal that is counted as this event, whatever its status. */
export class SecurityRefusal extends AppError {
  readonly event: SecurityEvent

  constructor(event: SecurityEvent, code: ErrorCode, message: string, fields: FieldErrors = {}) {
    super(code, message, fields)
    this.event = event
  }
}
