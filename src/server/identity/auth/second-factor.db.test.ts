import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { sessions } from './table.ts'

const verify = '/api/auth/verify'
const begin = '/api/auth/authenticator'
const confirm = '/api/auth/authenticator/confirm'

const withPassword = async (server: TestServer) => {
  const browser = server.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  return browser
}
const codeOf = (server: TestServer, secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.ctx.now().getTime() })

const withoutAuthenticator = { totpSecretEncrypted: null, totpEnrolledAt: null }

/** Enrolls a new user; returns their secret and recovery codes. */
async function enroll(server: TestServer) {
  await server.createStaff(withoutAuthenticator)
  const browser = await withPassword(server)
  const { secret } = (await browser.post(begin)).body
  const { recoveryCodes } = (await browser.post(confirm, { code: codeOf(server, secret) })).body
  return { browser, secret: String(secret), recoveryCodes: recoveryCodes as string[] }
}

test('the first sign-in requires enrolling an authenticator before anything else', async ({ server }) => {
  const { id } = await server.createStaff(withoutAuthenticator)
  const browser = await withPassword(server)
  expect((await browser.get('/api/auth/me')).body.step).toBe('enroll-authenticator')
  expect((await browser.get('/api/admin/leads')).status).toBe(403)

  const enrollment = await browser.post(begin)
  expect(enrollment.body.uri).toContain(`secret=${enrollment.body.secret}`)
  expect(await browser.post(confirm, { code: '000000' })).toMatchObject({
    status: 422,
    body: { fields: { code: expect.stringContaining('incorrect') } },
  })
  expect((await browser.get('/api/auth/me')).body.step).toBe('enroll-authenticator')

  const confirmed = await browser.post(confirm, { code: codeOf(server, enrollment.body.secret) })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect((await browser.get('/api/admin/anything')).status).toBe(404)

  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'staff.enroll-authenticator'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([{ subject: id, actorId: id }])
})

test('the database stores neither the secret nor a recovery code in plain text', async ({ server }) => {
  const { secret, recoveryCodes } = await enroll(server)
  const kept = JSON.stringify(await server.ctx.db.select().from(staff))

  for (const clear of [secret, ...recoveryCodes]) expect(kept).not.toContain(clear)
})

test("the code that confirmed the enrollment can't be used to sign in", async ({ server }) => {
  const { secret } = await enroll(server)
  const browser = await withPassword(server)

  expect((await browser.post(verify, { code: codeOf(server, secret) })).status).toBe(422)
  server.advanceTime({ seconds: 30 })
  expect((await browser.post(verify, { code: codeOf(server, secret) })).status).toBe(200)
})

test("a password alone can't replace an enrolled authenticator", async ({ server }) => {
  await enroll(server)
  const browser = await withPassword(server)

  expect((await browser.post(begin)).status).toBe(403)
  expect((await browser.post(confirm, { code: '000000' })).status).toBe(403)
  expect((await browser.get('/api/auth/me')).body.step).toBe('verify-code')
})

test('a concurrent enrollment with the same password must then use the enrolled authenticator', async ({ server }) => {
  await server.createStaff(withoutAuthenticator)
  const other = await withPassword(server)
  const browser = await withPassword(server)
  const { secret } = (await browser.post(begin)).body
  await browser.post(confirm, { code: codeOf(server, secret) })

  expect((await other.get('/api/auth/me')).body.step).toBe('verify-code')
  expect((await other.post(begin)).status).toBe(403)
})

test('of several concurrent confirmations one enrolls', async ({ server }) => {
  await server.createStaff(withoutAuthenticator)
  const browsers: Browser[] = []
  while (browsers.length < 6) browsers.push(await withPassword(server))
  const { secret } = (await browsers[0]?.post(begin))?.body ?? {}
  const answers = await Promise.all(browsers.map((browser) => browser.post(confirm, { code: codeOf(server, secret) })))

  const refused = answers.map(({ status }) => status).filter((status) => status !== 200)
  expect(refused).toHaveLength(5)
  // 409 if the enrollment was in progress, 403 if it was done.
  for (const status of refused) expect([403, 409]).toContain(status)
})

test('a code works once, even if sent twice at the same time', async ({ server }) => {
  await server.createStaff()
  const browsers = await Promise.all([withPassword(server), withPassword(server), withPassword(server)])
  const code = server.totpCode()

  const answers = await Promise.all(browsers.map((browser) => browser.post(verify, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('an earlier code no longer works once a newer one was used', async ({ server }) => {
  await server.createStaff()
  const old = server.totpCode()
  server.advanceTime({ seconds: 30 })
  expect((await (await withPassword(server)).post(verify, { code: server.totpCode() })).status).toBe(200)

  expect((await (await withPassword(server)).post(verify, { code: old })).status).toBe(422)
})

test('a lost response can be requested again', async ({ server }) => {
  await server.createStaff()
  const browser = await withPassword(server)
  const code = server.totpCode()

  await browser.post(verify, { code })
  expect(await browser.post(verify, { code })).toMatchObject({ status: 200, body: { step: 'complete' } })
})

test('a recovery code replaces the authenticator once, in any spelling', async ({ server }) => {
  const { recoveryCodes } = await enroll(server)
  const [first = '', second = ''] = recoveryCodes

  const browser = await withPassword(server)
  expect((await browser.post(verify, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
  expect((await browser.get('/api/admin/anything')).status).toBe(404)

  const again = await withPassword(server)
  expect((await again.post(verify, { code: first })).status).toBe(422)
  expect((await again.post(verify, { code: second })).status).toBe(200)
  const [account] = await server.ctx.db.select().from(staff)
  expect(account?.recoveryCodeHashes).toHaveLength(8)
})

test('guessing codes is throttled, even across new sign-ins', async ({ server }) => {
  await server.createStaff()
  const wrong = server.totpCode() === '123456' ? '654321' : '123456'
  for (let guess = 0; guess < 5; guess++)
    expect((await (await withPassword(server)).post(verify, { code: wrong })).status).toBe(422)

  const browser = await withPassword(server)
  expect(await browser.post(verify, { code: server.totpCode() })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  })
  server.advanceTime({ seconds: 5 })
  expect((await browser.post(verify, { code: server.totpCode() })).status).toBe(200)
})

test('a correct code resets the count of wrong ones', async ({ server }) => {
  await server.createStaff()
  const wrong = server.totpCode() === '123456' ? '654321' : '123456'
  for (let guess = 0; guess < 4; guess++) await (await withPassword(server)).post(verify, { code: wrong })
  expect((await (await withPassword(server)).post(verify, { code: server.totpCode() })).status).toBe(200)

  for (let guess = 0; guess < 5; guess++)
    expect((await (await withPassword(server)).post(verify, { code: wrong })).status).toBe(422)
})

test('a code sent before enrollment is refused with a message', async ({ server }) => {
  await server.createStaff(withoutAuthenticator)
  const browser = await withPassword(server)

  expect(await browser.post(verify, { code: '123456' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await server.ctx.db.select().from(sessions))[0]?.step).toBe('enroll-authenticator')
})

test('an authenticator is replaced only after the new one is confirmed; recovery codes stay', async ({ server }) => {
  const { browser, secret: old, recoveryCodes } = await enroll(server)
  const { secret } = (await browser.post(begin)).body
  server.advanceTime({ seconds: 30 })
  expect((await (await withPassword(server)).post(verify, { code: codeOf(server, old) })).status).toBe(200)

  expect(await browser.post(confirm, { code: codeOf(server, secret) })).toMatchObject({
    status: 200,
    body: { recoveryCodes: [] },
  })
  server.advanceTime({ seconds: 30 })
  const later = await withPassword(server)
  expect((await later.post(verify, { code: codeOf(server, old) })).status).toBe(422)
  expect((await later.post(verify, { code: codeOf(server, secret) })).status).toBe(200)
  expect((await (await withPassword(server)).post(verify, { code: recoveryCodes[0] })).status).toBe(200)
  expect((await server.deliverEmails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('new authenticator app'),
  ])
})

test('new recovery codes replace the old ones', async ({ server }) => {
  const { browser, recoveryCodes } = await enroll(server)
  const renewed = (await browser.post('/api/auth/recovery-codes')).body.recoveryCodes
  expect(renewed).toHaveLength(10)

  const again = await withPassword(server)
  expect((await again.post(verify, { code: recoveryCodes[0] })).status).toBe(422)
  expect((await again.post(verify, { code: renewed[0] })).status).toBe(200)
  expect((await again.get('/api/auth/security')).body).toMatchObject({ recoveryCodes: 9, isSecondFactorRequired: true })
})

test("the last second factor can't be removed if one is required", async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()

  expect(await browser.remove('/api/auth/authenticator')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await browser.get('/api/auth/second-factors')).body).toEqual({ kinds: ['authenticator'] })
})

describe('with an optional second factor', () => {
  test.override('env', { STAFF_MFA: 'optional' })

  test('the last one can be removed, together with the recovery codes', async ({ server }) => {
    await server.createStaff({ recoveryCodeHashes: ['unused'] })
    const browser = await server.signIn()

    expect((await browser.remove('/api/auth/authenticator')).status).toBe(200)
    expect((await browser.remove('/api/auth/authenticator')).status).toBe(404)
    expect((await browser.post('/api/auth/recovery-codes')).status).toBe(409)
    expect((await server.ctx.db.select().from(staff))[0]).toMatchObject({
      totpSecretEncrypted: null,
      recoveryCodeHashes: [],
    })
  })
})
