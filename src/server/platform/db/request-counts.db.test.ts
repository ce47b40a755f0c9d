import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { answerErrors } from '#server/platform/http/error-handler.ts'
import { limitRate } from '#server/platform/http/rate-limit.ts'
import { liveSocket } from '#server/platform/live/socket.ts'
import { test } from '#server/testing/test-server.ts'
import { countInDatabase, countInMemory, type RequestCounts } from './request-counts.ts'

const clock = { now: 1_000_000 }
const now = () => clock.now
const minute = 60_000

const onServer = (pool: pg.Pool, outages: unknown[] = []) =>
  countInDatabase({ pool, now, onOutage: (error) => outages.push(error) })

async function serverWith(counts: RequestCounts) {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  await limitRate(app, true, counts)
  app.get('/api/me', async () => ({}))
  app.post('/api/leads', { config: { rateLimit: { max: 4, timeWindow: '1 minute' } } }, async () => ({}))
  const silent = { listen: async () => async () => {}, roleNow: async () => undefined, isOwnPage: () => true }
  await liveSocket(app, { ...silent, enter: () => Promise.reject(new Error('No one enters.')) })
  return app
}

test('two servers on one database share the limits of a network, also for the WebSocket handshake', async ({
  server,
  pool,
}) => {
  void server
  const [one, two] = [await serverWith(onServer(pool)), await serverWith(onServer(pool))]
  const call = async (app: typeof one, method: 'GET' | 'POST', url: string, remoteAddress = '198.51.100.7') =>
    (await app.inject({ method, url, remoteAddress })).statusCode
  for (const app of [one, two, one, two]) expect(await call(app, 'POST', '/api/leads')).toBe(200)
  expect([await call(one, 'POST', '/api/leads'), await call(two, 'POST', '/api/leads')]).toEqual([429, 429])
  expect(await call(two, 'POST', '/api/leads', '198.51.100.8')).toBe(200)
  expect(await call(two, 'GET', '/api/me')).toBe(200)

  for (let opened = 0; opened < 60; opened++) for (const app of [one, two]) await call(app, 'GET', '/ws')
  const refused = await one.inject({ url: '/ws', remoteAddress: '198.51.100.7' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('concurrent requests of two servers are each counted once', async ({ server, pool }) => {
  void server
  const both = [onServer(pool), onServer(pool)]
  const counted = await Promise.all(
    Array.from({ length: 200 }, (_, turn) => both[turn % 2]?.add('flood', minute, 1_000)),
  )
  expect(counted.map((one) => one?.current).toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
})

test('a flood beyond the limit is refused without the database', async ({ server, pool }) => {
  void server
  const counts = onServer(pool)
  for (let turn = 0; turn < 50; turn++) await counts.add('flood', minute, 5)
  const { rows } = await pool.query('select count from request_counts')
  expect(rows).toEqual([{ count: 6 }])
})

test('a window ends, and its row is deleted', async ({ server, pool }) => {
  void server
  const [one, two] = [onServer(pool), onServer(pool)]
  for (const counts of [one, two]) await counts.add('visitor', minute, 1)
  await pool.query("update request_counts set ends_at = now() - interval '1 second'")
  clock.now += minute
  expect(await one.add('visitor', minute, 1)).toMatchObject({ current: 1 })

  await pool.query("update request_counts set ends_at = now() - interval '1 second'")
  await one.sweep()
  expect((await pool.query('select from request_counts')).rowCount).toBe(0)
})

test('without the database each server counts alone, and the outage is a security event', async ({ server }) => {
  const broken = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'none' })
  onTestFinished(() => broken.end())
  const outages: unknown[] = []
  const app = await serverWith(onServer(broken, outages))
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await app.inject({ method: 'POST', url: '/api/leads' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(outages).toHaveLength(1)

  server.app.addSecurityEvent('limits-not-shared', 'request counts')
  await server.app.flushSecurityEvents()
  const { rows } = await server.ctx.db.execute(
    "select action, subject, actor_kind from audit_log where action like 'security.%'",
  )
  expect(rows).toEqual([{ action: 'security.limits-not-shared', subject: 'request counts', actor_kind: 'system' }])
})

test('a database that does not answer delays a request for a quarter of a second, and the next ones not', async ({
  server,
}) => {
  void server
  const silent = { query: () => new Promise(() => {}) } as unknown as pg.Pool
  const outages: unknown[] = []
  const counts = onServer(silent, outages)
  expect(await counts.add('visitor', minute, 5)).toMatchObject({ current: 1 })
  expect(outages).toHaveLength(1)
  for (let turn = 2; turn < 6; turn++) expect(await counts.add('visitor', minute, 5)).toMatchObject({ current: turn })
  expect(outages).toHaveLength(1)
})

test('memory holds a limited number of windows', () => {
  const counts = countInMemory(now)
  for (let network = 0; network <= 100_000; network++) void counts.add(`network ${network}`, minute, 5)
  expect(counts.find('network 0')).toBeUndefined()
  expect(counts.find('network 100000')).toMatchObject({ current: 1 })
})
