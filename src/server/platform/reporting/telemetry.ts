import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics, { type TracingChannelSubscribers } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedExporter } from './counted-exporter.ts'
import { logRecordOf } from './log-record.ts'
import { loggableError } from './loggable-error.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { traceQueries } from './trace-queries.ts'
import { type TracedWork, workChannel } from './work-channel.ts'

/** A collector that doesn't answer costs this much, and never a request. */
const timeoutMs = 3_000
const stopMs = 2_000
/** What is more is dropped. */
const queue = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 }

/** Asked every few seconds. */
const untraced = new Set(['/api/health', '/api/ready', '/metrics'])

export interface Telemetry {
  /** Sends a line of the log. */
  log(line: string): void
  /** Sends what is left for at most two seconds. */
  stop(): Promise<void>
}

interface TelemetryOptions extends TelemetrySettings {
  readonly version: string
  /** One sentence, when the collector stops accepting and when it does again. */
  readonly report: (sentence: string) => void
  /** For tests, ms. */
  readonly sendEveryMs?: number
}

/**
 * Starts sending traces and logs. Spans name route patterns, jobs and tables, and hold no addresses, no values and no
 * statements. Loaded only if an endpoint is set (record 146).
 */
export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { endpoint, headers, serviceName, sampleRatio, version, report, sendEveryMs } = options
  const sending = {
    ...queue,
    exportTimeoutMillis: timeoutMs,
    ...(sendEveryMs && { scheduledDelayMillis: sendEveryMs }),
  }
  const collector = (path: string) => ({ url: `${endpoint}${path}`, headers, timeoutMillis: timeoutMs })
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
  const traces = new BatchSpanProcessor({
    ...sending,
    exporter: countedExporter('traces', new OTLPTraceExporter(collector('/v1/traces')), report),
  })
  const logs = new BatchLogRecordProcessor({
    ...sending,
    exporter: countedExporter('logs', new OTLPLogExporter(collector('/v1/logs')), report),
  })
  const tracerProvider = new TracerProvider({
    ...{ resource, spanProcessors: [traces] },
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
  })
  const loggerProvider = new LoggerProvider({ resource, processors: [logs] })
  const tracer = tracerProvider.getTracer('harborline', version)
  const logger = loggerProvider.getLogger('harborline', version)

  const current = new AsyncLocalStorage<Span>()
  const contextOf = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT)

  const requests = new WeakMap<FastifyRequest, Span>()
  const observe = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, id, is404, routeOptions } = request
      const route = is404 ? undefined : routeOptions.url
      if (route && untraced.has(route)) return done()
      const attributes = {
        'http.request.method': method,
        'harborline.request_id': id,
        ...(route && { 'http.route': route }),
      }
      const span = tracer.startSpan(
        route ? `${method} ${route}` : method,
        { kind: SpanKind.SERVER, attributes },
        ROOT_CONTEXT,
      )
      requests.set(request, span)
      current.run(span, done)
    })
    // A body arrives in the context of its connection.
    app.addHook('preValidation', (request, _reply, done) => {
      const span = requests.get(request)
      if (span) current.run(span, done)
      else done()
    })
    app.addHook('onError', async (request, _reply, error) => {
      requests.get(request)?.setAttribute('error.type', loggableError(error).name)
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const span = requests.get(request)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }
  // Published while Fastify creates a server, so that every server of this process is observed, with no code in it.
  const onServer = (message: unknown) => observe((message as { fastify: FastifyInstance }).fastify)
  diagnostics.subscribe('fastify.initialization', onServer)

  const works = new WeakMap<object, Span>()
  workChannel.start.bindStore(current, (work) => {
    const { kind, name, requestId } = work as TracedWork
    const attributes = { 'harborline.request_id': requestId, [`harborline.${kind}`]: name }
    const span = tracer.startSpan(`${kind} ${name}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
    works.set(work as object, span)
    return span
  })
  const onWork: Partial<TracingChannelSubscribers<TracedWork>> = {
    error: (work) => {
      works.get(work)?.setAttribute('error.type', loggableError((work as { error?: unknown }).error).name)
      works.get(work)?.setStatus({ code: SpanStatusCode.ERROR })
    },
    asyncEnd: (work) => works.get(work)?.end(),
  }
  workChannel.subscribe(onWork as TracingChannelSubscribers<TracedWork>)

  const stopQueries = traceQueries((name, attributes) => {
    const parent = current.getStore()
    return parent && tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, contextOf(parent))
  })

  return {
    log: (line) => logger.emit({ ...logRecordOf(line), context: contextOf(current.getStore()) }),
    stop: async () => {
      diagnostics.unsubscribe('fastify.initialization', onServer)
      workChannel.unsubscribe(onWork as TracingChannelSubscribers<TracedWork>)
      workChannel.start.unbindStore(current)
      stopQueries()
      const sent = Promise.allSettled([tracerProvider.shutdown(), loggerProvider.shutdown()])
      await Promise.race([sent, sleep(stopMs, undefined, { ref: false })])
    },
  }
}
