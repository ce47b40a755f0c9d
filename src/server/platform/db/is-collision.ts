import pg from 'pg'

/**
 * Returns whether the database rolled a transaction back because of a deadlock or a serialization failure. Checks
 * wrapped errors too.
 */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '40P01' || error.code === '40001'
  return error.cause !== undefined && isCollision(error.cause)
}
