import pg from 'pg'

/** Safe to store: message and location, without the values involved. */
export interface LoggableError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
}

/** Query errors contain their parameters, and database errors quote the value that didn't fit. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: '' }
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  // Drizzle's wrapper contains the parameters; the statement shows the location.
  if ('query' in error && 'params' in error)
    return { ...loggableError(error.cause), ...(stack && { stack: `    at ${String(error.query)}\n${stack}` }) }
  if (error instanceof pg.DatabaseError)
    return {
      ...{ name: 'DatabaseError', message: withoutValues(error), stack, code: error.code ?? '' },
      ...(error.table && { table: error.table }),
      ...(error.constraint && { constraint: error.constraint }),
    }
  return { name: error.name, message: error.message, stack, ...('code' in error && { code: String(error.code) }) }
}

/** Class 22 quotes values; the others quote only our own names. */
const withoutValues = ({ code, message }: pg.DatabaseError) =>
  code?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message
