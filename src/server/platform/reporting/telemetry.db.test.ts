import type { Logger } from 'pino'
import { expect, vi } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { runDue } from '#server/platform/jobs/schedules.ts'
import { errorReports } from '#server/system/error-reports/table.ts'
import { type Collector, startCollector } from '#server/testing/servers/collector.ts'
import { test as base } from '#server/testing/test-server.ts'
import { openLog } from './open-log.ts'
import { openTelemetry, type Telemetry } from './telemetry.ts'

const options = { serviceName: 'harborline', version: '1.0.0', sampleRatio: 1, sendEveryMs: 20 }

interface Observed {
  collector: Collector
  telemetry: Telemetry
}

const test = base
  .extend<{ observed: Observed }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
    observed: async ({}, use) => {
      const collector = await startCollector()
      const { endpoint } = collector
      const headers = { authorization: 'Bearer of the collector' }
      const telemetry = openTelemetry({ ...options, endpoint, headers, report: () => {} })
      await use({ collector, telemetry })
      await telemetry.stop()
      await collector.close()
    },
  })
  .extend<{ log: Logger }>({
    log: async ({ observed }, use) => use(openLog('info', { write: observed.telemetry.log })),
  })

test('a request is a trace with its statements, and one id connects it to log, audit log and error report', async ({
  observed: { collector },
  server,
}) => {
  server.app.get('/api/broken/:email', { config: { access: 'public' } }, async () => {
    throw new RangeError('No place for ada@example.com')
  })
  await server.ctx.db.delete(errorReports)
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }
  await server.browser().post('/api/leads/basic', lead)
  await owner.get('/api/admin/leads?q=Harbor')
  const broken = await server.app.inject({
    url: '/api/broken/ada@example.com',
    headers: { 'x-request-id': 'broken-0001' },
  })
  expect(broken.statusCode).toBe(500)

  await vi.waitFor(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/broken/:email'), 10_000)
  await vi.waitFor(() => expect(collector.logs.map(({ body }) => body)).toContain('unexpected error'), 10_000)

  const { spans, logs } = collector
  const list = spans.find(({ name }) => name === 'GET /api/admin/leads')
  expect(list?.attributes).toMatchObject({ 'http.route': '/api/admin/leads', 'http.response.status_code': 200 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT sessions')
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([list?.traceId]))

  // The body of a POST arrives in the context of its connection.
  const signIn = spans.find(({ name }) => name === 'POST /api/auth/verify')
  expect(spans.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId).length).toBeGreaterThan(0)
  const [entry] = (await server.ctx.db.select().from(auditLog)).filter(({ action }) => action === 'session.sign-in')
  const cause = spans.find(({ attributes }) => attributes['harborline.request_id'] === entry?.requestId)
  expect(cause?.name).toMatch(/^POST \/api\/auth\/(login|verify)$/)

  const fault = spans.find(({ name }) => name === 'GET /api/broken/:email')
  expect(fault).toMatchObject({
    status: { code: 2 },
    attributes: {
      'harborline.request_id': 'broken-0001',
      'error.type': 'RangeError',
      'http.response.status_code': 500,
    },
  })
  const line = logs.find(({ body }) => body === 'unexpected error')
  expect(line).toMatchObject({
    ...{ severityText: 'ERROR', traceId: fault?.traceId },
    attributes: { 'harborline.request_id': 'broken-0001', 'exception.type': 'RangeError' },
  })
  const [report] = await vi.waitFor(async () => {
    const rows = await server.ctx.db.select().from(errorReports)
    expect(rows).toHaveLength(1)
    return rows
  }, 10_000)
  expect(report?.sample.requestId).toBe('broken-0001')
  await server.ctx.db.delete(errorReports)

  expect(collector.headers.authorization).toBe('Bearer of the collector')
  const sent = collector.bodies.join()
  for (const personal of ['ada@', 'Harbor"', 'q=', '555-0142', 'pat@', '$1']) expect(sent).not.toContain(personal)
})

test('a job and a scheduled run are traces with the request id of their audit entries', async ({
  observed: { collector },
  server,
  pool,
}) => {
  await server
    .browser()
    .post('/api/leads/basic', { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' })
  await server.deliverEmails()
  const schedules = {
    'test.fails': {
      everyMs: 60_000,
      run: async () => {
        throw new TypeError('no answer')
      },
    },
  }
  await runDue({ pool, now: server.ctx.now, log: openLog('silent'), schedules })

  await vi.waitFor(() => expect(collector.spans.map(({ name }) => name)).toContain('schedule test.fails'), 10_000)
  const job = collector.spans.find(({ name }) => name === 'job leads.notify-staff')
  expect(job?.attributes['harborline.request_id']).toMatch(/^job:[0-9a-f-]{36}$/)
  expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(0)
  const run = collector.spans.find(({ name }) => name === 'schedule test.fails')
  expect(run).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } })
})

const unwilling: readonly [how: string, open: () => Promise<Collector>][] = [
  ['hangs', () => startCollector({ hangs: true })],
  [
    'refuses connections',
    async () => {
      const collector = await startCollector()
      await collector.close()
      return { ...collector, close: async () => {} }
    },
  ],
]

base.for(unwilling)(
  'a collector that %s costs no request and no shutdown more than two seconds',
  async ([, open], { server }) => {
    const collector = await open()
    const reported: string[] = []
    const report = (sentence: string) => void reported.push(sentence)
    const telemetry = openTelemetry({ ...options, endpoint: collector.endpoint, headers: {}, report })
    const log = openLog('info', { write: telemetry.log })
    try {
      // More than the queue holds: the rest is dropped.
      const before = process.memoryUsage().heapUsed
      for (let number = 0; number < 20_000; number++) log.info({ number }, 'request')
      const { statusCode } = await server.app.inject('/api/health')
      expect(statusCode).toBe(200)
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
      await vi.waitFor(() => expect(reported).toEqual(['the collector does not accept logs; they are dropped']), 15_000)
    } finally {
      const started = performance.now()
      await telemetry.stop()
      expect(performance.now() - started).toBeLessThan(4_000)
      await collector.close()
    }
  },
)
