import { describe, expect } from 'vitest'
import { createSetUpLink } from '#server/identity/auth/commands/set-up-owner.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { loginAttempts, sessions } from './table.ts'

const hostile: unknown[] = [
  "' or 1=1; drop table staff; --",
  'pat@example.com\u0000',
  '\u0000',
  '\ud800',
  '\u202e\u0007\u001b[31m',
  '🐎'.repeat(60),
  'a'.repeat(8_000),
  `${'a'.repeat(300)}@example.com`,
  '',
  null,
  0,
  -1,
  1e308,
  true,
  [],
  ['pat@example.com'],
  {},
  { $ne: null },
  { toString: 'x' },
]

/** Each call with valid input, so that only the hostile field can stop it. */
const calls: Record<string, (server: TestServer, browser: Browser) => Promise<Record<string, unknown>>> = {
  '/api/auth/login': async () => ({ email: 'pat@example.com', password }),
  '/api/auth/refresh': async (_server, { tokens }) => ({ refreshToken: tokens.refreshToken }),
  '/auth/refresh': async (_server, { tokens }) => ({ refreshToken: tokens.refreshToken }),
  '/api/auth/verify': async ({ totpCode }) => ({ code: totpCode() }),
  '/api/auth/authenticator/confirm': async ({ ctx }, browser) => {
    await ctx.db.update(staff).set({ totpEnrolledAt: null })
    await ctx.db.update(sessions).set({ step: 'enroll-authenticator' })
    await browser.post('/api/auth/authenticator')
    return { code: '123456' }
  },
  '/api/auth/set-up': async ({ ctx }) => {
    await ctx.db.update(staff).set({ role: 'agent' })
    const link = (await createSetUpLink(ctx, 'https://funding.example.com')) ?? ''
    return { token: link.slice(link.indexOf('#') + 1), name: 'Olive Owner', email: 'olive@example.com', password }
  },
  '/api/auth/password-reset': async () => ({ email: 'pat@example.com' }),
  '/api/auth/password-reset/confirm': async () => ({ token: 'a'.repeat(43), password }),
  '/api/auth/invitation': async () => ({ token: 'a'.repeat(43) }),
  '/api/auth/invitation/accept': async () => ({ token: 'a'.repeat(43), name: 'Nora New', password }),
  '/api/auth/login/passkey': async () => ({ assertion: {} }),
}

async function halfSignedIn(server: TestServer): Promise<Browser> {
  const browser = server.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  return browser
}

describe('no hostile input causes a server error', () => {
  for (const [url, prepare] of Object.entries(calls))
    test(`in a field of ${url}`, { timeout: 30_000 }, async ({ server }) => {
      await server.createStaff()
      const browser = await halfSignedIn(server)

      for (const field of Object.keys(await prepare(server, browser)))
        for (const value of hostile) {
          await server.ctx.db.delete(loginAttempts)
          const good = await prepare(server, browser)
          const { status, body } = await browser.post(url, { ...good, [field]: value })
          expect([200, 401, 409, 422], `${field}: ${JSON.stringify(value)} is ${status}`).toContain(status)
          expect(JSON.stringify(body)).not.toMatch(/ at .*\.ts|node_modules|select |insert /)
        }
    })

  test.for([...Object.keys(calls), '/api/auth/logout', '/api/auth/authenticator'])(
    'in the body of %s',
    async (url, { server }) => {
      for (const payload of ['', '{', '[]', 'null', '"text"', '{"__proto__":{"email":"x"}}', '"\ud800"', '\u0000'])
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          const { statusCode } = await server.app.inject({
            method: 'POST',
            url,
            payload,
            headers: { 'content-type': type },
          })
          expect(statusCode, `${type} ${payload}`).toBeGreaterThanOrEqual(400)
          expect(statusCode, `${type} ${payload}`).toBeLessThan(500)
        }
    },
  )

  for (const TRUST_PROXY of ['off', 'on'])
    describe(`with TRUST_PROXY=${TRUST_PROXY}`, () => {
      test.override('env', { TRUST_PROXY })

      test('in a header or a cookie', async ({ server }) => {
        await server.createStaff()
        for (const value of ['\u0000', 'é\u0000\u0001', '\ud800', 'a'.repeat(8_000), '%E0%A4%A', '%'])
          for (const name of ['user-agent', 'x-forwarded-for', 'x-request-id', 'cookie', 'authorization']) {
            const headers = { [name]: name === 'cookie' ? `harborline-staff=${value}` : value }
            const payload = { email: 'pat@example.com', password }
            const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
            expect(answer.statusCode, `${name}: ${JSON.stringify(value)}`).toBe(200)
            expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
          }
      })
    })

  test('in a body of more than 16 kB', async ({ server }) => {
    const huge = { email: 'pat@example.com', password: 'a'.repeat(20_000) }

    expect((await server.browser().post('/api/auth/login', huge)).status).toBe(413)
  })
})
