import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { loggableError } from './loggable-error.ts'

/** The same warning or error is written this often a minute; then only its count. */
const repeatsPerMinute = 10
const minuteMs = 60_000
const warn = 40

interface Repeats {
  since: number
  count: number
}

/** Writes to standard output, and passes each line on. */
export function withCopy(pass: (line: string) => void): DestinationStream {
  const output = pino.destination(1)
  return {
    write: (line) => {
      output.write(line)
      pass(line)
    },
  }
}

/** Opens the log: JSON lines, with repeated warnings and errors summed up. */
export function openLog(level: string, target?: DestinationStream, now = () => performance.now()): Logger {
  const seen = new Map<string, Repeats>()
  const options: LoggerOptions = {
    ...{ level, base: null, serializers: { err: loggableError } },
    hooks: {
      logMethod(values, method, severity) {
        const message = values.find((value) => typeof value === 'string')
        if (severity < warn || message === undefined) return method.apply(this, values)
        const key = `${severity} ${message}`
        const known = seen.get(key)
        const isNew = !known || now() - known.since > minuteMs
        if (isNew) {
          seen.set(key, { since: now(), count: 1 })
          const suppressed = (known?.count ?? 0) - repeatsPerMinute
          if (suppressed > 0) method.apply(this, [{ suppressed }, `${message} (repeated)`])
          return method.apply(this, values)
        }
        known.count++
        if (known.count <= repeatsPerMinute) method.apply(this, values)
      },
    },
  }
  return target ? pino(options, target) : pino(options)
}
