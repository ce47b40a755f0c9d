import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'
import pg from 'pg'
import { loggableError } from './loggable-error.ts'

type Query = (...values: unknown[]) => unknown

/**
 * Starts a span per statement, which names its verb and first table and nothing else.
 * @param start returns undefined outside of requests and jobs.
 * @returns a function that ends it.
 */
export function traceQueries(start: (name: string, attributes: Attributes) => Span | undefined): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: unknown, ...values: unknown[]) {
    const text = textOf(values[0])
    const span = text === undefined ? undefined : start(...describeStatement(text))
    if (!span) return original.apply(this, values)
    const end = (error?: unknown) => {
      if (error) {
        span.setAttribute('error.type', loggableError(error).name)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    }
    const last = values.at(-1)
    if (typeof last === 'function') {
      const answered = (error: unknown, ...rest: unknown[]) => {
        end(error)
        return last(error, ...rest)
      }
      return original.apply(this, [...values.slice(0, -1), answered])
    }
    const answer = original.apply(this, values)
    if (answer instanceof Promise) answer.then(() => end(), end)
    else end()
    return answer
  }
  return () => {
    prototype.query = original
  }
}

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const isPlain = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
  return isPlain && typeof query.text === 'string' ? query.text : undefined
}

const verbs = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|listen|set)\b/i
/** Only names of ours: a statement may contain values. */
const table = /\b(?:from|into|update) "?([a-z_]{1,60})\b(?!\()/i

/** Returns the span's name, such as `SELECT leads`, and its attributes. */
export function describeStatement(text: string): [name: string, attributes: Attributes] {
  const head = text.slice(0, 2_000).replaceAll('\n', ' ')
  const verb = verbs.exec(head)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const collection = table.exec(head)?.[1]?.toLowerCase()
  return [
    collection ? `${verb} ${collection}` : verb,
    {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(collection && { 'db.collection.name': collection }),
    },
  ]
}
