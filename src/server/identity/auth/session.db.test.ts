import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'

const me = '/api/auth/me'

async function signedIn(desk: Desk): Promise<Browser> {
  await desk.hire()
  return desk.signedIn()
}

describe('refuses a token', () => {
  test('without its cookie', async ({ desk }) => {
    const browser = await signedIn(desk)
    expect((await browser.get(me)).status).toBe(200)

    browser.cookies.clear()
    expect((await browser.get(me)).status).toBe(401)
  })

  test('with the cookie of another browser', async ({ desk }) => {
    const victim = await signedIn(desk)
    await desk.hire({ email: 'mallory@example.com' })
    const thief = await desk.signedIn('mallory@example.com')
    expect((await thief.get(me)).status).toBe(200)

    Object.assign(thief.tokens, victim.tokens)
    expect((await thief.get(me)).status).toBe(401)
  })

  test('after 15 minutes, while the refresh token still works', async ({ desk }) => {
    const browser = await signedIn(desk)
    desk.pass({ minutes: 14, seconds: 59 })
    expect((await browser.get(me)).status).toBe(200)

    desk.pass({ seconds: 1 })
    expect((await browser.get(me)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.get(me)).status).toBe(200)
  })

  test('after its owner is deactivated, together with the refresh token', async ({ desk }) => {
    const browser = await signedIn(desk)
    await desk.ctx.db.update(staff).set({ status: 'deactivated' })

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
  ])('that looks like %j', async (authorization, { desk }) => {
    const browser = await signedIn(desk)
    const cookies = Object.fromEntries(browser.cookies)

    expect((await desk.app.inject({ url: me, cookies, headers: { authorization } })).statusCode).toBe(401)
  })
})

test('a session ends after 30 minutes without use, but not while in use', async ({ desk }) => {
  const used = await signedIn(desk)
  const left = await desk.signedIn()
  // Both used the same code, which works once: the second is still at its own step.
  expect((await left.get(me)).body.step).toBe('verify-code')

  for (let turn = 0; turn < 4; turn++) {
    desk.pass({ minutes: 10 })
    expect((await used.refresh()).status).toBe(200)
    expect((await used.get(me)).status).toBe(200)
  }
  expect((await left.refresh()).status).toBe(401)
})

test('reading resets the idle limit and writes at most once a minute', async ({ desk }) => {
  const browser = await signedIn(desk)
  const lastSeen = async () => (await desk.ctx.db.select().from(sessions))[0]?.lastSeenAt.getTime() ?? 0
  const start = await lastSeen()

  desk.pass({ seconds: 59 })
  await browser.get(me)
  expect(await lastSeen()).toBe(start)

  desk.pass({ seconds: 1 })
  await browser.get(me)
  expect(await lastSeen()).toBe(start + 60_000)
})

test('a session ends after 12 hours even if in use', async ({ desk }) => {
  const browser = await signedIn(desk)
  for (let quarter = 0; quarter < 47; quarter++) {
    desk.pass({ minutes: 15 })
    expect((await browser.refresh()).status).toBe(200)
  }
  expect((await browser.get(me)).status).toBe(200)

  desk.pass({ minutes: 15 })
  expect((await browser.refresh()).status).toBe(401)
  expect((await browser.get(me)).status).toBe(401)
})

test('a role change during a session takes effect with the next request', async ({ desk }) => {
  await desk.hire({ role: 'agent' })
  desk.app.get('/api/admin/safe', { config: { access: ['owner'] } }, async (request) => {
    const { actor } = await desk.app.contextFor(request, ['owner'])
    return { actor }
  })
  const browser = await desk.signedIn()
  expect(await browser.get('/api/admin/safe')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'You do not have permission to perform this action.' },
  })

  await desk.ctx.db.update(staff).set({ role: 'owner' })
  expect(await browser.get('/api/admin/safe')).toMatchObject({ status: 200, body: { actor: { role: 'owner' } } })

  await desk.ctx.db.update(staff).set({ role: 'compliance' })
  expect((await browser.get('/api/admin/safe')).status).toBe(403)
})

describe('renewing', () => {
  test('replaces both tokens, at either path, and the old ones stop working', async ({ desk }) => {
    const browser = await signedIn(desk)
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

  test('gives two concurrent tabs the same pair, and both stay signed in', async ({ desk }) => {
    const browser = await signedIn(desk)
    const { refreshToken } = browser.tokens

    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => `${body.token} ${body.refreshToken}`)).size).toBe(1)

    expect((await browser.get(me)).status).toBe(200)
    expect((await browser.refresh()).status).toBe(200)
  })

  test('ends the session if an old token is used after ten seconds', async ({ desk }) => {
    const browser = await signedIn(desk)
    const stolen = browser.tokens.refreshToken
    await browser.refresh()
    desk.pass({ seconds: 10 })
    expect((await browser.get(me)).status).toBe(200)

    expect((await browser.refresh(stolen)).status).toBe(401)
    expect((await browser.get(me)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
    expect(await endings(desk)).toEqual(['refresh token used again'])
  })

  test('ends the session if another browser uses an old token, even within ten seconds', async ({ desk }) => {
    const victim = await signedIn(desk)
    const stolen = victim.tokens.refreshToken
    await victim.refresh()

    expect((await desk.browser().refresh(stolen)).status).toBe(401)
    expect((await victim.get(me)).status).toBe(401)
    expect(await endings(desk)).toEqual(['refresh token used again'])
  })

  test('ends the session if a token two exchanges old is used', async ({ desk }) => {
    const browser = await signedIn(desk)
    const oldest = browser.tokens.refreshToken
    await browser.refresh()
    await browser.refresh()

    expect((await browser.refresh(oldest)).status).toBe(401)
    expect((await browser.get(me)).status).toBe(401)
  })

  test('ends the session if another browser uses the current token', async ({ desk }) => {
    const victim = await signedIn(desk)

    expect((await desk.browser().refresh(victim.tokens.refreshToken)).status).toBe(401)
    expect((await victim.get(me)).status).toBe(401)
    expect(await endings(desk)).toEqual(['refresh token from another browser'])
  })

  test('refuses an invalid token and affects no session', async ({ desk }) => {
    const browser = await signedIn(desk)

    expect((await browser.refresh('a'.repeat(43))).status).toBe(401)
    expect((await browser.get(me)).status).toBe(200)
  })

  test('does not skip the second factor', async ({ desk }) => {
    await desk.hire()
    const browser = desk.browser()
    await browser.post('/api/auth/login', { email: 'pat@example.com', password })

    expect((await browser.refresh()).status).toBe(200)
    expect((await browser.get(me)).body.step).toBe('verify-code')
    expect((await browser.get('/api/admin/leads')).status).toBe(403)
  })
})

async function endings({ ctx }: Desk) {
  const told = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.end'))
  return told.map(({ detail }) => detail.reason)
}

test('the database stores no usable token', async ({ desk }) => {
  const browser = await signedIn(desk)
  const kept = JSON.stringify(await desk.ctx.db.select().from(sessions))

  for (const secret of [browser.tokens.token, browser.tokens.refreshToken, ...browser.cookies.values()])
    expect(kept).not.toContain(secret)
})

test('a session shows its owner enough to recognize it', async ({ desk }) => {
  await signedIn(desk)

  expect(await desk.ctx.db.select().from(sessions)).toMatchObject([{ ip: '127.0.0.1', userAgent: 'Test Browser' }])
})

test('ended sessions are stored for a month, then deleted by the next sign-in', async ({ desk }) => {
  const browser = await signedIn(desk)
  await browser.refresh()

  desk.pass({ hours: 12 + 30 * 24 })
  await desk.signedIn()
  expect(await desk.ctx.db.$count(sessions)).toBe(2)

  desk.pass({ seconds: 1 })
  await desk.signedIn()
  expect(await desk.ctx.db.$count(sessions)).toBe(2)
})
