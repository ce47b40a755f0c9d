import { AppError, type ErrorCode, type FieldErrors } from './app-error.ts'

export type SecurityEvent =
  | 'forbidden'
  | 'rate-limited'
  | 'foreign-origin'
  | 'forged-signature'
  | 'wrong-code'
  | 'unknown-passkey'

/** A refusal that is counted as this event, whatever its status. */
export class SecurityRefusal extends AppError {
  readonly event: SecurityEvent

  constructor(event: SecurityEvent, code: ErrorCode, message: string, fields: FieldErrors = {}) {
    super(code, message, fields)
    this.event = event
  }
}
