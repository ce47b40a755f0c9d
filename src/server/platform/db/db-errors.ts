import pg from 'pg'
import { AppError } from '#shared/kit/app-error.ts'

/** Detects a rollback by deadlock or serialization failure, also wrapped. */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '40P01' || error.code === '40001'
  return error.cause !== undefined && isCollision(error.cause)
}

/** Detects a unique key violation, also wrapped. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '23505'
  return isDuplicate(error.cause)
}

/** Detects that a row is still referenced, or references none, also wrapped. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '23503'
  return isForeignKeyViolation(error.cause)
}

const noAnswer =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/
const noConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/** Detects an unreachable or timed-out database, also wrapped; the request may be retried. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 08 connection, 53 resources, 57 shutdown or timeout, 58 system.
  if (error instanceof pg.DatabaseError) return /^(08|53|57|58)/.test(error.code ?? '')
  if (noAnswer.test(error.message)) return true
  if ('code' in error && 'syscall' in error && noConnection.test(String(error.code))) return true
  return error.cause !== undefined && isOutage(error.cause)
}

const retryAfterSeconds = 30

export const readOnly = new AppError(
  'unavailable',
  'We can’t save changes at the moment, so nothing was saved. Please try again in a few minutes.',
  {},
  retryAfterSeconds,
)

/** Detects a read-only database (SQLSTATE 25006), also wrapped. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '25006'
  return isReadOnly(error.cause)
}
