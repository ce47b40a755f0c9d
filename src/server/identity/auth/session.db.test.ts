import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { sessions } from './table.ts'

const me = '/api/auth/me'

async function signedIn(server: TestServer): Promise<Browser> {
  await server.createStaff()
  return server.signIn()
}

describe('refuses a token', () => {
  test('without its cookie', async ({ server }) => {
    const browser = await signedIn(server)
    expect((await browser.get(me)).status).toBe(200)

    browser.cookies.clear()
    expect((await browser.get(me)).status).toBe(401)
  })

  test('with the cookie of another browser', async ({ server }) => {
    const victim = await signedIn(server)
    await server.createStaff({ email: 'mallory@example.com' })
    const thief = await server.signIn('mallory@example.com')
    expect((await thief.get(me)).status).toBe(200)

    Object.assign(thief.tokens, victim.tokens)
    expect((await thief.get(me)).status).toBe(401)
  })

  test('after 15 minutes, while the refresh token still works', async ({ server }) => {
    const browser = await signedIn(server)
    server.advanceTime({ minutes: 14, seconds: 59 })
    expect((await browser.get(me)).status).toBe(200)

    server.advanceTime({ seconds: 1 })
    expect((await browser.get(me)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.get(me)).status).toBe(200)
  })

  test('after its owner is deactivated, together with the refresh token', async ({ server }) => {
    const browser = await signedIn(server)
    await server.ctx.db.update(staff).set({ status: 'deactivated' })

    expect((await browser.get(me)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
  })

  test.for([
    'Bearer',
    'Bearer ',
    'Basic cGF0OnBhdA==',
    "Bearer ' or 1=1 --",
    'Bearer \u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(10_000)}`,
  ])('that looks like %j', async (authorization, { server }) => {
    const browser = await signedIn(server)
    const cookies = Object.fromEntries(browser.cookies)

    expect((await server.app.inject({ url: me, cookies, headers: { authorization } })).statusCode).toBe(401)
  })
})

test('a session ends after 30 minutes without use, but not while in use', async ({ server }) => {
  const used = await signedIn(server)
  const left = await server.signIn()
  // Both used the same code, which works once: the second is still at its own step.
  expect((await left.get(me)).body.step).toBe('verify-code')

  for (let turn = 0; turn < 4; turn++) {
    server.advanceTime({ minutes: 10 })
    expect((await used.refresh()).status).toBe(200)
    expect((await used.get(me)).status).toBe(200)
  }
  expect((await left.refresh()).status).toBe(401)
})

test('reading resets the idle limit and writes at most once a minute', async ({ server }) => {
  const browser = await signedIn(server)
  const lastSeen = async () => (await server.ctx.db.select().from(sessions))[0]?.lastSeenAt.getTime() ?? 0
  const start = await lastSeen()

  server.advanceTime({ seconds: 59 })
  await browser.get(me)
  expect(await lastSeen()).toBe(start)

  server.advanceTime({ seconds: 1 })
  await browser.get(me)
  expect(await lastSeen()).toBe(start + 60_000)
})

test('a session ends after 12 hours even if in use', async ({ server }) => {
  const browser = await signedIn(server)
  for (let quarter = 0; quarter < 47; quarter++) {
    server.advanceTime({ minutes: 15 })
    expect((await browser.refresh()).status).toBe(200)
  }
  expect((await browser.get(me)).status).toBe(200)

  server.advanceTime({ minutes: 15 })
  expect((await browser.refresh()).status).toBe(401)
  expect((await browser.get(me)).status).toBe(401)
})

test('a role change during a session takes effect with the next request', async ({ server }) => {
  await server.createStaff({ role: 'agent' })
  server.app.get('/api/admin/safe', { config: { access: ['owner'] } }, async (request) => {
    const { actor } = await server.app.contextFor(request, ['owner'])
    return { actor }
  })
  const browser = await server.signIn()
  expect(await browser.get('/api/admin/safe')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'You do not have permission to perform this action.' },
  })

  await server.ctx.db.update(staff).set({ role: 'owner' })
  expect(await browser.get('/api/admin/safe')).toMatchObject({ status: 200, body: { actor: { role: 'owner' } } })

  await server.ctx.db.update(staff).set({ role: 'compliance' })
  expect((await browser.get('/api/admin/safe')).status).toBe(403)
})

describe('renewing', () => {
  test('replaces both tokens, at either path, and the old ones stop working', async ({ server }) => {
    const browser = await signedIn(server)
    const old = { ...browser.tokens }

    const renewed = await browser.refresh()
    expect(renewed).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(Object.keys(renewed.body)).toEqual(['token', 'refreshToken'])
    expect(renewed.body.token).not.toBe(old.token)
    expect(renewed.body.refreshToken).not.toBe(old.refreshToken)

    const { refreshToken } = browser.tokens
    expect((await browser.post('/api/auth/refresh', { refreshToken })).status).toBe(200)
    Object.assign(browser.tokens, { token: old.token })
    expect((await browser.get(me)).status).toBe(401)
  })

  test('gives two concurrent tabs the same pair, and both stay signed in', async ({ server }) => {
    const browser = await signedIn(server)
    const { refreshToken } = browser.tokens

    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => `${body.token} ${body.refreshToken}`)).size).toBe(1)

    expect((await browser.get(me)).status).toBe(200)
    expect((await browser.refresh()).status).toBe(200)
  })

  test('ends the session if an old token is used after ten seconds', async ({ server }) => {
    const browser = await signedIn(server)
    const stolen = browser.tokens.refreshToken
    await browser.refresh()
    server.advanceTime({ seconds: 10 })
    expect((await browser.get(me)).status).toBe(200)

    expect((await browser.refresh(stolen)).status).toBe(401)
    expect((await browser.get(me)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
    expect(await endings(server)).toEqual(['refresh token used again'])
  })

  test('ends the session if another browser uses an old token, even within ten seconds', async ({ server }) => {
    const victim = await signedIn(server)
    const stolen = victim.tokens.refreshToken
    await victim.refresh()

    expect((await server.browser().refresh(stolen)).status).toBe(401)
    expect((await victim.get(me)).status).toBe(401)
    expect(await endings(server)).toEqual(['refresh token used again'])
  })

  test('ends the session if a token two exchanges old is used', async ({ server }) => {
    const browser = await signedIn(server)
    const oldest = browser.tokens.refreshToken
    await browser.refresh()
    await browser.refresh()

    expect((await browser.refresh(oldest)).status).toBe(401)
    expect((await browser.get(me)).status).toBe(401)
  })

  test('ends the session if another browser uses the current token', async ({ server }) => {
    const victim = await signedIn(server)

    expect((await server.browser().refresh(victim.tokens.refreshToken)).status).toBe(401)
    expect((await victim.get(me)).status).toBe(401)
    expect(await endings(server)).toEqual(['refresh token from another browser'])
  })

  test('refuses an invalid token and affects no session', async ({ server }) => {
    const browser = await signedIn(server)

    expect((await browser.refresh('a'.repeat(43))).status).toBe(401)
    expect((await browser.get(me)).status).toBe(200)
  })

  test('does not skip the second factor', async ({ server }) => {
    await server.createStaff()
    const browser = server.browser()
    await browser.post('/api/auth/login', { email: 'pat@example.com', password })

    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.get(me)).body.step).toBe('verify-code')
    expect((await browser.get('/api/admin/leads')).status).toBe(403)
  })
})

async function endings({ ctx }: TestServer) {
  const told = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.end')).orderBy(auditLog.id)
  return told.map(({ detail }) => detail.reason)
}

test('the database stores no usable token', async ({ server }) => {
  const browser = await signedIn(server)
  const kept = JSON.stringify(await server.ctx.db.select().from(sessions))

  for (const secret of [browser.tokens.token, browser.tokens.refreshToken, ...browser.cookies.values()])
    expect(kept).not.toContain(secret)
})

test('a session shows its owner enough to recognize it', async ({ server }) => {
  await signedIn(server)

  expect(await server.ctx.db.select().from(sessions)).toMatchObject([{ ip: '127.0.0.1', userAgent: 'Test Browser' }])
})

test('ended sessions are stored for a month, then deleted by the next sign-in', async ({ server }) => {
  const browser = await signedIn(server)
  await browser.refresh()

  server.advanceTime({ hours: 12 + 30 * 24 })
  await server.signIn()
  expect(await server.ctx.db.$count(sessions)).toBe(2)

  server.advanceTime({ seconds: 1 })
  await server.signIn()
  expect(await server.ctx.db.$count(sessions)).toBe(2)
})
