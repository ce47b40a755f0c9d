import pg from 'pg'

/** Returns whether the database refused a row because of a unique key. Checks wrapped errors too. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '23505'
  return isDuplicate(error.cause)
}
