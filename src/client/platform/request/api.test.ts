// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { clearSession, readSession, writeSession } from '#client/platform/session/session-store.ts'
import { type FakeRequest, fakeServer, unauthenticated } from '#client/testing/fake-server.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { call } from './api.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/api/admin/things/:id',
  access: staffRoles,
  input: z.object({ id: z.string(), q: z.optional(z.string()) }),
  reply: z.object({ name: z.string() }),
})
const open = endpoint({
  method: 'POST',
  path: '/api/open',
  access: 'public',
  input: z.object({ word: z.string() }),
  reply: z.object({}),
})

const signIn = () => {
  writeSession('authToken', 'old')
  writeSession('adminToken', 'old')
  writeSession('refreshToken', 'refresh-1')
  writeSession('user_data', '{}')
}
const bearer = ({ headers }: FakeRequest) => headers.get('authorization')
/** Accepts only the token `new`. */
const thing = (request: FakeRequest) =>
  bearer(request) === 'Bearer new' ? { body: { name: 'anchor' } } : unauthenticated
const renews = () => ({ body: { token: 'new', refreshToken: 'refresh-2' } })

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  clearSession()
  window.history.replaceState(null, '', '/admin/leads?source=Hero+Form')
})

test('a request has client headers, JSON, a request ID, and its path parameters', async () => {
  signIn()
  const server = fakeServer({ 'GET /api/admin/things/a%2Fb': () => ({ body: { name: 'anchor', secret: 1 } }) })

  await expect(call(readThing, { id: 'a/b', q: '' })).resolves.toEqual({ name: 'anchor' })

  const [request] = server.requests
  expect(request && [...request.query.keys()]).toEqual([])
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer old',
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('requests that fail together share one token refresh, and each is retried once', async () => {
  signIn()
  const server = fakeServer({
    'GET /api/admin/things/1': thing,
    'GET /api/admin/things/2': thing,
    'POST /auth/refresh': async () => {
      await new Promise((done) => setTimeout(done, 20))
      return renews()
    },
  })

  await Promise.all([call(readThing, { id: '1' }), call(readThing, { id: '2' })])

  expect(server.count('/auth/refresh')).toBe(1)
  expect(server.requests.find(({ path }) => path === '/auth/refresh')?.body).toEqual({ refreshToken: 'refresh-1' })
  expect(server.count('/api/admin/things/1')).toBe(2)
  expect([readSession('authToken'), readSession('adminToken'), readSession('refreshToken')]).toEqual([
    'new',
    'new',
    'refresh-2',
  ])
})

test('a session that another tab has refreshed is used without another refresh', async () => {
  signIn()
  const server = fakeServer({
    'GET /api/admin/things/1': (request) => {
      if (bearer(request) === 'Bearer old') localStorage.setItem('authToken', 'new')
      return thing(request)
    },
  })

  await expect(call(readThing, { id: '1' })).resolves.toEqual({ name: 'anchor' })
  expect(server.count('/auth/refresh')).toBe(0)
})

test('a rejected refresh clears the session and opens the login with the return path', async () => {
  signIn()
  localStorage.setItem('auth_token', 'old')
  fakeServer({ 'GET /api/admin/things/1': thing, 'POST /auth/refresh': () => unauthenticated })

  await expect(call(readThing, { id: '1' })).rejects.toMatchObject({
    code: 'AUTHENTICATION_ERROR',
    message: 'Please log in to continue.',
  })

  expect(Object.keys(localStorage)).toEqual([])
  expect(window.location.pathname).toBe('/admin/login')
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/admin/leads?source=Hero+Form')
})

test('without a refresh token the session ends at once', async () => {
  writeSession('authToken', 'old')
  const server = fakeServer({ 'GET /api/admin/things/1': thing })

  await expect(call(readThing, { id: '1' })).rejects.toMatchObject({ status: 401 })
  expect(server.count('/auth/refresh')).toBe(0)
  expect(readSession('authToken')).toBeNull()
})

test.each(['/admin/login', '/admin-login'])('a session lost at %s redirects nowhere', async (path) => {
  signIn()
  window.history.replaceState(null, '', path)
  fakeServer({ 'GET /api/admin/things/1': thing, 'POST /auth/refresh': () => unauthenticated })

  await expect(call(readThing, { id: '1' })).rejects.toThrow()
  expect(window.location.pathname + window.location.search).toBe(path)
})

test("being offline during the refresh doesn't end the session", async () => {
  signIn()
  fakeServer({ 'GET /api/admin/things/1': thing, 'POST /auth/refresh': () => new TypeError('Failed to fetch') })

  const asking = call(readThing, { id: '1' }, { repeats: 'never' })
  await expect(asking).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  expect(readSession('refreshToken')).toBe('refresh-1')
})

test("a wrong password doesn't end the session", async () => {
  const server = fakeServer({ 'POST /api/open': () => ({ status: 401, body: { message: 'No.', fields: {} } }) })

  await expect(call(open, { word: 'x' })).rejects.toMatchObject({ details: { reason: 'No.' } })
  expect(server.requests).toHaveLength(1)
})

test("a response that doesn't match the contract is an unknown error", async () => {
  writeSession('authToken', 'new')
  fakeServer({
    'GET /api/admin/things/1': () => ({ body: { name: 7 } }),
    'POST /api/open': () => ({ body: '<html>Welcome to the hotel network</html>' }),
  })

  await expect(call(readThing, { id: '1' })).rejects.toMatchObject({ code: 'UNKNOWN_ERROR' })
  await expect(call(open, { word: 'x' })).rejects.toMatchObject({ code: 'UNKNOWN_ERROR', status: 200 })
})

test('a truncated response is a lost connection', async () => {
  fakeServer({ 'POST /api/open': () => ({ cutOff: true }) })
  await expect(call(open, { word: 'x' }, { repeats: 'never' })).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
})

test('leaving the page aborts the request without an error', async () => {
  const leaving = new AbortController()
  const server = fakeServer({
    'GET /api/admin/things/1': () => {
      leaving.abort()
      return new DOMException('', 'AbortError')
    },
  })
  await expect(call(readThing, { id: '1' }, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(server.requests).toHaveLength(1)
})

test('a write keeps its Idempotency-Key across attempts; a read has none', async () => {
  vi.useFakeTimers()
  let isDown = true
  const server = fakeServer({
    'POST /api/open': () => (isDown ? { status: 503 } : {}),
    'GET /api/admin/things/1': () => ({ body: { name: 'anchor' } }),
  })
  const opening = call(open, { word: 'x' })
  await vi.advanceTimersByTimeAsync(1_999)
  isDown = false
  expect(server.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await opening
  await call(readThing, { id: '1' })

  const keys = server.requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], null])
})

test("a wait is measured by the server's clock, not by the browser's", async () => {
  const headers = { date: 'Mon, 02 Mar 2026 12:00:00 GMT', 'retry-after': 'Mon, 02 Mar 2026 12:00:30 GMT' }
  fakeServer({ 'POST /api/open': () => ({ status: 429, headers }) })
  await expect(call(open, { word: 'x' }, { repeats: 'never' })).rejects.toMatchObject({ details: { retryAfter: 30 } })
})

test('a request with the admin token refreshes that token', async () => {
  signIn()
  writeSession('adminToken', 'older')
  const server = fakeServer({ 'GET /api/admin/things/1': thing, 'POST /auth/refresh': renews })

  await call(readThing, { id: '1' }, { bearer: 'adminToken' })

  expect(server.requests.map(bearer)).toEqual(['Bearer older', expect.anything(), 'Bearer new'])
})

test.each(['x-auth-token', 'authorization'])(
  'a response can have a new token in %s, even if it is an error',
  async (name) => {
    writeSession('authToken', 'old')
    writeSession('adminToken', 'old')
    fakeServer({
      'POST /api/open': () => ({
        status: 403,
        headers: { [name]: name === 'authorization' ? 'Bearer fresh' : 'fresh' },
      }),
    })
    await expect(call(open, { word: 'x' })).rejects.toThrow()
    expect([readSession('authToken'), readSession('adminToken')]).toEqual(['fresh', 'fresh'])
  },
)
