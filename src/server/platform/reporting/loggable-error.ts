import pg from 'pg'

/** An error as it may be kept: what went wrong and where, without the values that it went wrong with. */
export interface LoggableError {
  readonly name: string
  readonly message: string
  /** Lines of the stack, without the message that stands above them. */
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
}

/**
 * Takes personal data out of an error before it reaches a log or a report. Errors of queries carry their parameters, and
 * those of the database quote the value that did not fit; both may be what somebody typed.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: '' }
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  // Drizzle's wrapper tells the statement with its parameters; the statement alone says where it happened.
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

/** Class 22 quotes the value that was wrong; the others quote names of ours. */
const withoutValues = ({ code, message }: pg.DatabaseError) =>
  code?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message
