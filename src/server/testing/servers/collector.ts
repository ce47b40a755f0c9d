import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attributes = readonly { readonly key: string; readonly value: Value }[]

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status?: { readonly code?: number }
  readonly attributes: Readonly<Record<string, unknown>>
}

interface ReceivedLog {
  readonly body: string
  readonly severityText: string
  readonly traceId?: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface Collector {
  readonly endpoint: string
  readonly spans: ReceivedSpan[]
  readonly logs: ReceivedLog[]
  /** Everything that arrived, as it arrived. */
  readonly bodies: string[]
  /** Of the latest request. */
  headers: http.IncomingHttpHeaders
  close(): Promise<void>
}

const plain = (attributes: Attributes = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a receiver of OTLP over HTTP, in JSON. `hangs`: it accepts requests and never answers. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const logs: ReceivedLog[] = []
  const bodies: string[] = []
  const server = http.createServer(async (request, response) => {
    const body = await text(request)
    collector.headers = request.headers
    bodies.push(body)
    if (hangs) return
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans: some } of scopeSpans)
          for (const span of some) spans.push({ ...span, attributes: plain(span.attributes) })
    else if (request.url === '/v1/logs')
      for (const { scopeLogs } of JSON.parse(body).resourceLogs)
        for (const { logRecords } of scopeLogs)
          for (const record of logRecords)
            logs.push({ ...record, body: record.body.stringValue, attributes: plain(record.attributes) })
    else response.statusCode = 404
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const collector: Collector = {
    ...{ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, logs, bodies, headers: {} },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return collector
}
