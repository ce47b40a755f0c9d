import pg from 'pg'
import { AppError } from '#shared/kit/app-error.ts'

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
