import pg from 'pg'

/** Whether the database refused a row because a unique key holds its value already. Looks through wrapped errors. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return error.code === '23505'
  return isDuplicate(error.cause)
}
