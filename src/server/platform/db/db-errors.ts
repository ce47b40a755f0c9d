import pg from 'pg'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Returns whether the database rolled a transaction back because of a deadlock or a serialization failure. Checks
 * wrapped errors too.
 */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '40P01' || error.code === '40001'
  return error.cause !== undefined && isCollision(error.cause)
}

/** Returns whether the database refused a row because of a unique key. Checks wrapped errors too. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '23505'
  return isDuplicate(error.cause)
}

const noAnswer =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/
const noConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/**
 * Returns whether the database was unreachable or timed out, so that the request may be retried. Checks wrapped errors
 * too.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 08 connection, 53 resources, 57 shutdown and cancelled by a timeout, 58 system.
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

/**
 * Returns whether the database refused a change because it is read-only (SQLSTATE 25006). Checks wrapped errors too.
 */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '25006'
  return isReadOnly(error.cause)
}
