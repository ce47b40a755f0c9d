import pg from 'pg'

/**
 * Whether the database gave a transaction up because it and another stood in each other's way: a deadlock, or a failure to
 * put the two in an order. Nothing of it was kept. Looks through the errors that others were wrapped into.
 */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '40P01' || error.code === '40001'
  return error.cause !== undefined && isCollision(error.cause)
}
