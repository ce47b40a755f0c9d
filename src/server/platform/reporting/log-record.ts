import { type LogRecord, SeverityNumber } from '@opentelemetry/api'
import { scrub } from '#shared/system/error-reports/scrub.ts'

/** Levels of pino. */
const severities: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
}

/** Converts a line of our log, and scrubs messages of errors, which others wrote. */
export function logRecordOf(line: string): LogRecord {
  const { level, time, msg, reqId, reason, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const [severityNumber, severityText] = severities[Number(level)] ?? [SeverityNumber.UNSPECIFIED, '']
  const { name, message, stack, ...details } = (err ?? {}) as Record<string, string>
  return {
    ...{ timestamp: Number(time), severityNumber, severityText, body: String(msg ?? '') },
    attributes: {
      ...Object.fromEntries(Object.entries({ ...rest, ...details }).map(([key, value]) => [key, plain(value)])),
      ...(typeof reason === 'string' && { reason: scrub(reason, 500) }),
      ...(reqId !== undefined && { 'harborline.request_id': String(reqId) }),
      ...(err !== undefined && {
        'exception.type': name ?? '',
        'exception.message': scrub(message ?? '', 500),
        'exception.stacktrace': scrub(stack ?? '', 4_000),
      }),
    },
  }
}

const plain = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value)
