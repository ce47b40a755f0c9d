import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

/** Sends a request with secrets as they were copied earlier. */
const withCopy = (server: TestServer, copy: ReturnType<typeof copyOf>, url = '/api/auth/me') =>
  server.app.inject({ url, cookies: copy.cookies, headers: { authorization: `Bearer ${copy.token}` } })

const copyOf = ({ cookies, tokens }: Browser) => ({ cookies: Object.fromEntries(cookies), ...tokens })

test('the second factor replaces token and cookie, and copies from before stop working after ten seconds', async ({
  server,
}) => {
  await server.createStaff()
  const browser = server.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  const copy = copyOf(browser)
  await browser.post('/api/auth/verify', { code: server.totpCode() })
  expect(browser.tokens.token).not.toBe(copy.token)
  expect(Object.fromEntries(browser.cookies)).not.toEqual(copy.cookies)
  expect((await withCopy(server, copy)).statusCode).toBe(200)
  server.advanceTime({ seconds: 11 })
  expect((await withCopy(server, copy)).statusCode).toBe(401)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})

test('a step-up replaces them too, and the refresh token works only with the new cookie', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  const copy = copyOf(browser)
  server.advanceTime({ seconds: 31 })
  expect((await browser.post('/api/auth/step-up', { password, code: server.totpCode() })).status).toBe(200)
  server.advanceTime({ seconds: 11 })
  expect((await withCopy(server, copy)).statusCode).toBe(401)
  expect((await browser.refresh()).status).toBe(200)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})

test('a request in progress during a step-up may still refresh with the old cookie', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  const { cookies, refreshToken } = copyOf(browser)
  server.advanceTime({ seconds: 31 })
  await browser.post('/api/auth/step-up', { password, code: server.totpCode() })
  const answer = await server.app.inject({ method: 'POST', url: '/auth/refresh', cookies, payload: { refreshToken } })
  expect(answer.statusCode).toBe(200)
})

test('signing in again in the same browser ends its earlier session', async ({ server }) => {
  await server.createStaff()
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const browser = await server.signIn()
  const copy = copyOf(browser)
  await browser.post('/api/auth/login', { email: 'olga@example.com', password })
  expect((await withCopy(server, copy)).statusCode).toBe(401)
  const elsewhere = server.browser()
  server.advanceTime({ seconds: 31 })
  await elsewhere.post('/api/auth/login', { email: 'olga@example.com', password })
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})
