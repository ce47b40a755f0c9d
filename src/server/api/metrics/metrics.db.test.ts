import { expect } from 'vitest'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { test } from '#server/testing/test-server.ts'

const METRICS_TOKEN = 'a token with enough characters'

const scrape = (server: { app: import('fastify').FastifyInstance }, token?: string) =>
  server.app.inject({ url: '/metrics', headers: token ? { authorization: `Bearer ${token}` } : {} })

test.extend({ env: { METRICS_TOKEN } })('metrics name routes and jobs, and never a person', async ({ server }) => {
  await server.createStaff()
  await server.browser().post('/api/auth/login', { email: 'pat@example.com', password: 'wrong password' })
  await server.browser().get('/api/tracking/pat@example.com')
  await enqueue(server.ctx, 'leads.notify-staff', { leadId: '0198c0de-0000-7000-8000-000000000001' })
  server.advanceTime({ seconds: 90 })

  const { statusCode, body } = await scrape(server, METRICS_TOKEN)
  expect(statusCode).toBe(200)
  expect(body).toMatch(
    /harborline_http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/login",status="401"\} \d/,
  )
  expect(body).toContain('harborline_outbox_waiting{job="leads.notify-staff"} 1')
  expect(body).toContain('harborline_outbox_oldest_seconds{job="leads.notify-staff"} 90')
  expect(body).toMatch(/harborline_sign_in_failures_total \d/)
  expect(body).toMatch(/harborline_db_pool_connections\{pool="general",state="idle"\} \d/)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'harborline_disk_free_bytes',
    'process_resident_memory_bytes',
  ])
    expect(body).toMatch(new RegExp(`^${name} [\\d.]+`, 'm'))
  expect(body).toContain('harborline_database_up 1')
  expect(body).not.toContain('pat@example.com')
})

test.extend({ env: { METRICS_TOKEN } })('metrics need the token', async ({ server }) => {
  expect((await scrape(server)).statusCode).toBe(401)
  expect((await scrape(server, 'another token of the kind')).statusCode).toBe(401)
})

test('without METRICS_TOKEN there are no metrics', async ({ server }) => {
  expect((await scrape(server, METRICS_TOKEN)).statusCode).toBe(404)
})
