import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isCollision, isOutage, isReadOnly, readOnly } from '#server/platform/db/db-errors.ts'
import { AppError, type ErrorCode, httpStatus, ReportedError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { Unavailable } from './unavailable.ts'

const bodyTooLarge = 'That’s too much text for this form. Please shorten your answers.'

const refusals: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', bodyTooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('wrong_media_type', 'Please send application/json.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('malformed', 'The request has no body.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('malformed', 'The request was cut off.'),
}

const unreachable = new AppError('unavailable', 'We can’t reach our database right now. Please try again.', {}, 5)

const collided = new AppError(
  'unavailable',
  'Someone else was changing the same records, so your change wasn’t saved. Please try again.',
  {},
  1,
)

const storageDown = new AppError(
  'unavailable',
  "The document storage isn't responding. Uploaded files are saved. Try again in a minute.",
  {},
  10,
)

function passing(error: unknown): { answer: AppError; line: string } | undefined {
  if (isOutage(error)) return { answer: unreachable, line: 'the database did not answer' }
  if (isReadOnly(error)) return { answer: readOnly, line: 'the database is read-only' }
  if (isCollision(error)) return { answer: collided, line: 'two changes collided' }
  const isStorage = error instanceof Unavailable && error.service === 'storage'
  return isStorage ? { answer: storageDown, line: 'the document storage did not answer' } : undefined
}

/** Full, or read-only: file systems do that to themselves after an error of the disk. */
const isDiskClosed = ({ code }: { readonly code?: string }) => ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code ?? '')

const diskClosed = (cause: Error) =>
  new ReportedError(
    'unavailable',
    "We can't store any more files right now. Anything already sent is saved. Please try again in a few minutes.",
    cause,
    60,
  )

/** `route` is a pattern without personal data. */
export type ReportBug = (error: Error, route: string, requestId?: string) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs and reports an unexpected error of a request that is answered anyway. */
    reportError(request: FastifyRequest, error: unknown): void
  }
}

/** Shows expected errors; logs and hides others. */
export function answerErrors(app: FastifyInstance, report: ReportBug = () => {}) {
  app.decorate('reportError', (request, error) => {
    request.log.error({ err: error }, 'a part of a request failed')
    if (error instanceof Error) report(error, routeOf(request), request.id)
  })
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const passed = passing(error)
    if (passed) request.log.warn({ err: error }, passed.line)
    const known = error instanceof AppError ? error : refusals[error.code]
    const foreseen = passed?.answer ?? (isDiskClosed(error) ? diskClosed(error) : known)
    if (foreseen) {
      request.refusal = {
        code: foreseen.code,
        event: foreseen instanceof SecurityRefusal ? foreseen.event : undefined,
      }
      if (foreseen instanceof ReportedError) {
        request.log.error({ err: foreseen.cause }, 'a request failed')
        report(foreseen.cause, routeOf(request), request.id)
      }
      if (foreseen.retryAfterSeconds !== undefined) reply.header('retry-after', foreseen.retryAfterSeconds)
      return reply.code(httpStatus[foreseen.code]).send(body(foreseen.code, foreseen.message, foreseen.fields))
    }

    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status >= 400 && status < 500) {
      const code = (Object.keys(httpStatus) as ErrorCode[]).find((key) => httpStatus[key] === status) ?? 'malformed'
      return reply.code(status).send(body(code, 'The request could not be understood.', {}))
    }

    request.log.error({ err: error }, 'unexpected error')
    report(error, routeOf(request), request.id)
    return reply.code(500).send({ ...body('internal', 'Something went wrong.', {}), requestId: request.id })
  })
}

const routeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url ?? ''}`

const body = (code: ErrorCode | 'internal', message: string, fields: Record<string, string>) => ({
  code,
  message,
  fields,
})
