import { eq } from 'drizzle-orm'
import { describe, expect, inject, vi } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { password, test } from '#server/testing/test-server.ts'
import { sessions } from './table.ts'

const login = '/api/auth/login'
const enrolLater = { totpSecretEncrypted: null, totpEnrolledAt: null }

test('signs in with password and code, works, and signs out', async ({ server }) => {
  const { id } = await server.createStaff()
  const browser = server.browser()

  const first = await browser.post(login, { email: ' PAT@example.com ', password })
  expect(first).toMatchObject({
    status: 200,
    body: { step: 'verify-code', user: { id, name: 'Pat Example', email: 'pat@example.com', role: 'agent' } },
  })
  expect((await browser.get('/api/admin/anything')).status).toBe(403)

  expect(await browser.post('/api/auth/verify', { code: server.totpCode() })).toMatchObject({
    body: { step: 'complete' },
  })
  expect(await browser.get('/api/auth/me')).toMatchObject({ status: 200, body: { step: 'complete', user: { id } } })
  expect((await browser.get('/api/admin/anything')).status).toBe(404)

  expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200, body: {} })
  expect([...browser.cookies.keys()]).toEqual(['harborline-device'])
  expect((await browser.get('/api/auth/me')).status).toBe(401)
  expect((await browser.refresh()).status).toBe(401)

  const told = await server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)
  expect(told.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['session.sign-in', id],
    ['session.verify-code', id],
    ['session.sign-out', id],
  ])
})

test('tokens are opaque, and their cookie is HttpOnly', async ({ server }) => {
  await server.createStaff()
  const { body, cookies, headers } = await server.browser().post(login, { email: 'pat@example.com', password })

  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.refreshToken).toMatch(/^[\w-]{43}$/)
  expect(cookies).toMatchObject([{ name: 'harborline-staff', httpOnly: true, sameSite: 'Strict', path: '/' }])
  expect(cookies[0]?.value).toMatch(/^[\w-]{43}$/)
  expect(headers['cache-control']).toBe('no-store')
})

describe('with https', () => {
  test.override('env', { PUBLIC_URL: 'https://funding.example.com' })

  test('the cookie is sent only over https and only to this host', async ({ server }) => {
    await server.createStaff()
    const browser = await server.signIn()

    expect([...browser.cookies.keys()]).toEqual(['__Host-harborline-staff', '__Host-harborline-device'])
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    const { cookies } = await server.browser().post(login, { email: 'pat@example.com', password })
    expect(cookies).toMatchObject([{ secure: true, path: '/' }])
    expect(cookies[0]).not.toHaveProperty('domain')
  })
})

test('a wrong password, an unknown account and a deactivated one get the same response', async ({ server }) => {
  const { id } = await server.createStaff()
  await server.createStaff({ email: 'gone@example.com', status: 'deactivated' })
  const answer = async (email: string, typed: string) => {
    const { status, body, cookies } = await server.browser().post(login, { email, password: typed })
    return { status, body, cookies }
  }

  const wrong = await answer('pat@example.com', 'not the password')
  expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthenticated', fields: {} }, cookies: [] })
  expect(await answer('nobody@example.com', password)).toEqual(wrong)
  expect(await answer('gone@example.com', password)).toEqual(wrong)

  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'session.sign-in-failed'))
    .orderBy(auditLog.id)
  expect(told.map(({ subject, ip }) => [subject === id, ip])).toContainEqual([true, '127.0.0.1'])
  expect(JSON.stringify(told)).not.toMatch(/nobody@|not the password/)
})

test('an unknown account takes as much work to refuse as a wrong password', async ({ server }) => {
  await server.createStaff()
  // CPU time: unlike wall-clock time it does not grow while other processes run.
  const work = async (email: string) => {
    const start = process.cpuUsage()
    await server.browser().post(login, { email, password: 'not the password' })
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  // Sums, because a tick-based clock may count a single refusal as zero.
  let known = 0
  let unknown = 0
  for (let round = 0; round < 8; round++) {
    known += await work('pat@example.com')
    unknown += await work('nobody@example.com')
  }

  // The hash comparison dominates; without it a refusal would take about a tenth.
  expect(unknown).toBeGreaterThan(known / 3)
})

test('all invalid fields are reported together', async ({ server }) => {
  expect(await server.browser().post(login, { email: 'nonsense' })).toMatchObject({
    status: 422,
    body: { fields: { email: 'Please enter a valid email address', password: 'Please enter your password' } },
  })
})

describe('too many failures', () => {
  for (const email of ['pat@example.com', 'nobody@example.com'])
    test(`of ${email} cause growing waits until time has passed`, async ({ server }) => {
      await server.createStaff()
      const browser = server.browser()
      const attempt = () => browser.post(login, { email, password: 'not the password' })
      for (let failure = 0; failure < 5; failure++) expect((await attempt()).status).toBe(401)

      const blocked = await attempt()
      expect(blocked).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '5' } })
      expect(blocked.body.message).toBe('Too many requests. Please try again in 5 seconds.')

      server.advanceTime({ seconds: 4 })
      expect((await attempt()).headers['retry-after']).toBe('1')
      server.advanceTime({ seconds: 1 })
      expect((await attempt()).status).toBe(401)
      expect((await attempt()).headers['retry-after']).toBe('10')
    })

  test('also block the correct password of the account, which then resets the count', async ({ server }) => {
    await server.createStaff()
    const browser = server.browser()
    const attempt = (typed: string) => browser.post(login, { email: 'pat@example.com', password: typed })
    for (let failure = 0; failure < 5; failure++) await attempt('not the password')
    expect((await attempt(password)).status).toBe(429)

    server.advanceTime({ seconds: 5 })
    expect((await attempt(password)).status).toBe(200)
    for (let failure = 0; failure < 5; failure++) expect((await attempt('not the password')).status).toBe(401)
  })

  test('expire after a day', async ({ server }) => {
    await server.createStaff()
    const attempt = () => server.browser().post(login, { email: 'pat@example.com', password: 'not the password' })
    for (let failure = 0; failure < 5; failure++) await attempt()

    server.advanceTime({ hours: 24 })
    for (let failure = 0; failure < 5; failure++) expect((await attempt()).status).toBe(401)
    expect((await attempt()).headers['retry-after']).toBe('5')
  })

  test('are not reached by a busy office with correct passwords', async ({ server }) => {
    await server.createStaff()
    const attempt = (typed: string) => server.browser().post(login, { email: 'pat@example.com', password: typed })
    for (let colleague = 0; colleague < 25; colleague++) expect((await attempt(password)).status).toBe(200)

    expect((await attempt('not the password')).status).toBe(401)
    expect((await attempt(password)).status).toBe(200)
  })

  test('count each of many concurrent attempts', async ({ server }) => {
    await server.createStaff()
    const browser = server.browser()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(login, { email: 'pat@example.com', password: 'not the password' })),
    )

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('of strangers elsewhere do not lock an account out, until fifty of them', async ({ server }) => {
    await server.createStaff()
    const from = async (remoteAddress: string, typed: string) => {
      const payload = { email: 'pat@example.com', password: typed }
      return (await server.app.inject({ method: 'POST', url: login, remoteAddress, payload })).statusCode
    }
    for (let network = 0; network < 8; network++)
      for (let guess = 0; guess < 6; guess++) await from(`198.51.100.${network}`, 'not the password')
    expect(await from('198.51.100.1', password)).toBe(429)
    expect(await from('203.0.113.9', password)).toBe(200)
    for (let network = 10; network < 21; network++)
      for (let guess = 0; guess < 5; guess++) await from(`198.51.100.${network}`, 'not the password')
    expect(await from('203.0.113.9', password)).toBe(429)
  })

  test('from one address over many accounts block only that address', async ({ server }) => {
    await server.createStaff()
    const from = (remoteAddress: string, email: string) =>
      server.app.inject({ method: 'POST', url: login, remoteAddress, payload: { email, password } })
    for (let guess = 0; guess < 21; guess++) await from('198.51.100.7', `guess${guess}@example.com`)

    expect((await from('198.51.100.7', 'pat@example.com')).statusCode).toBe(429)
    expect((await from('198.51.100.8', 'pat@example.com')).statusCode).toBe(200)
    server.advanceTime({ hours: 1 })
    expect((await from('198.51.100.7', 'pat@example.com')).statusCode).toBe(200)
  })
})

describe('with an optional second factor', () => {
  test.override('env', { STAFF_MFA: 'optional' })

  test('the password is enough until an authenticator is enrolled', async ({ server }) => {
    await server.createStaff(enrolLater)
    await server.createStaff({ email: 'sam@example.com' })

    const without = await server.browser().post(login, { email: 'pat@example.com', password })
    const enrolled = await server.browser().post(login, { email: 'sam@example.com', password })
    expect([without.body.step, enrolled.body.step]).toEqual(['complete', 'verify-code'])
  })
})

// The embedded database has one connection, so nothing runs concurrently there.
if (inject('databaseUrl'))
  test('a password that changes during the comparison opens no session', async ({ server, pool }) => {
    const { id } = await server.createStaff()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select id from staff where id = $1 for update', [id])
    const signingIn = server.browser().post(login, { email: 'pat@example.com', password })
    await vi.waitFor(
      async () => {
        const { rows } = await client.query("select 1 from pg_locks where not granted and locktype = 'transactionid'")
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    await client.query("update staff set password_hash = 'another' where id = $1", [id])
    await client.query('commit')
    client.release()

    expect((await signingIn).status).toBe(401)
    expect(await server.ctx.db.$count(sessions)).toBe(0)
  })
