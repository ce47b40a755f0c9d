import pg from 'pg'

/** What the driver and the system say where there is no answer of the database. */
const noAnswer =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/
const noConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/**
 * Whether the database could not be reached, was going down, or did not answer in time: nothing is wrong with the request,
 * and it may be sent again. Looks through the errors that others were wrapped into.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 08 connection, 53 resources, 57 shutdown and cancelled by a timeout, 58 system.
  if (error instanceof pg.DatabaseError) return /^(08|53|57|58)/.test(error.code ?? '')
  if (noAnswer.test(error.message)) return true
  if ('code' in error && 'syscall' in error && noConnection.test(String(error.code))) return true
  return error.cause !== undefined && isOutage(error.cause)
}
