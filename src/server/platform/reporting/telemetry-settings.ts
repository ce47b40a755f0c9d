import { z } from 'zod'

/** Where traces and logs are sent. */
export interface TelemetrySettings {
  /** Without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of requests and jobs with a trace, 0 to 1. */
  readonly sampleRatio: number
}

export const otlpEndpoint = z
  .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address' })
  .optional()

/** `name=value,name=value`, with values encoded as in addresses. */
export const otlpHeaders = z
  .string()
  .transform((text, check) => {
    const headers: Record<string, string> = {}
    for (const pair of text.split(',')) {
      const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? []
      const decoded = value === undefined ? undefined : decode(value.trim())
      if (!name || decoded === undefined) {
        check.addIssue({ code: 'custom', message: 'OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value' })
        return z.NEVER
      }
      headers[name] = decoded
    }
    return headers
  })
  .default({})

const ratio = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'
export const sampleRatio = z.coerce.number(ratio).min(0, ratio).max(1, ratio).default(1)

interface Environment {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

export const telemetryOf = (settings: Environment): TelemetrySettings | undefined =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: settings.OTEL_SERVICE_NAME,
        sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
