import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { enrolPasskey, SecurityKey, showPasskey } from '#server/testing/security-key.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/auth/step-up'
const sensitive = '/api/auth/recovery-codes'
const allowed = async (browser: Browser) => (await browser.post(sensitive)).status

/** Signed in ten minutes ago, with an authenticator app and a passkey. */
async function stale(server: TestServer) {
  const { id } = await server.createStaff()
  const browser = await server.signIn()
  const key = new SecurityKey()
  await enrolPasskey(browser, key)
  server.advanceTime({ minutes: 10 })
  return { id, browser, key }
}
const showKey = (browser: Browser, key: SecurityKey, extra = {}) => showPasskey(browser, key, `${url}/passkey`, extra)

test('sign-in counts as step-up for ten minutes; password and code renew it for ten more', async ({ server }) => {
  const { id, browser } = await stale(server)
  expect(await browser.post(sensitive)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)

  expect(await browser.post(url, { password, code: server.totpCode() })).toMatchObject({
    status: 200,
    body: { until: new Date(server.ctx.now().getTime() + 600_000).toISOString() },
  })
  expect(await allowed(browser)).toBe(200)
  await browser.refresh()
  server.advanceTime({ minutes: 9, seconds: 59 })
  expect(await allowed(browser)).toBe(200)
  server.advanceTime({ seconds: 1 })
  expect(await allowed(browser)).toBe(403)
  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'session.step-up'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([{ subject: id, detail: { means: 'authenticator' } }])
})

test('a step-up is as old as its password, even if the code came later', async ({ server }) => {
  await server.createStaff()
  const browser = server.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  server.advanceTime({ minutes: 9 })
  await browser.post('/api/auth/verify', { code: server.totpCode() })
  expect(await allowed(browser)).toBe(200)

  server.advanceTime({ minutes: 1 })
  expect(await allowed(browser)).toBe(403)
})

test('a step-up in one browser does not count in another', async ({ server }) => {
  const { browser } = await stale(server)
  server.advanceTime({ seconds: 30 })
  const other = await server.signIn()

  expect(await allowed(other)).toBe(200)
  expect(await allowed(browser)).toBe(403)
})

test('requires both password and code, and names each wrong field', async ({ server }) => {
  const { browser } = await stale(server)
  const refused = async (input: object) => Object.keys((await browser.post(url, input)).body.fields)

  expect(await refused({ password })).toEqual(['code'])
  expect(await refused({ code: server.totpCode() })).toEqual(['password'])
  expect(await refused({ password: 'not the password', code: server.totpCode() })).toEqual(['password'])
  expect(await refused({ password, code: '000000' })).toEqual(['code'])
  expect(await allowed(browser)).toBe(403)
  expect((await browser.post(url, { password, code: server.totpCode() })).status).toBe(200)
})

test("the code used for a step-up can't be used again", async ({ server }) => {
  const { browser } = await stale(server)
  const code = server.totpCode()
  await browser.post(url, { password, code })

  expect((await browser.post(url, { password, code })).status).toBe(422)
})

test('guessing is throttled', async ({ server }) => {
  const { browser } = await stale(server)
  for (let guess = 0; guess < 5; guess++)
    expect((await browser.post(url, { password: 'not the password', code: server.totpCode() })).status).toBe(422)

  expect((await browser.post(url, { password, code: server.totpCode() })).status).toBe(429)
  server.advanceTime({ seconds: 5 })
  expect((await browser.post(url, { password, code: server.totpCode() })).status).toBe(200)
})

test('a passkey that verified its owner is enough; otherwise the password is needed too', async ({ server }) => {
  const { browser, key } = await stale(server)
  expect((await showKey(browser, key)).status).toBe(200)
  expect(await allowed(browser)).toBe(200)

  server.advanceTime({ minutes: 10 })
  await browser.refresh()
  key.verifiesOwner = false
  expect(await showKey(browser, key)).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
  expect((await showKey(browser, key, { password: 'not the password' })).status).toBe(422)
  expect(await allowed(browser)).toBe(403)
  expect((await showKey(browser, key, { password })).status).toBe(200)
  expect(await allowed(browser)).toBe(200)
})

test("refuses another user's passkey and a reused assertion", async ({ server }) => {
  const { browser, key } = await stale(server)
  const { body } = await browser.post(`${url}/passkey/start`)
  const assertion = key.get(body)
  expect((await browser.post(`${url}/passkey`, { assertion })).status).toBe(200)
  expect((await browser.post(`${url}/passkey`, { assertion })).status).toBe(422)

  await server.createStaff({ email: 'sam@example.com' })
  const sam = await server.signIn('sam@example.com')
  expect((await showKey(sam, key)).status).toBe(422)
})

test('refuses an assertion signed for another purpose', async ({ server }) => {
  const { browser, key } = await stale(server)
  await showKey(browser, key)
  const { challenge } = (await browser.post('/api/auth/passkeys/start')).body
  const { body } = await browser.post(`${url}/passkey/start`)

  expect((await browser.post(`${url}/passkey`, { assertion: key.get({ ...body, challenge }) })).status).toBe(422)
  expect((await browser.post(`${url}/passkey`, { assertion: key.get(body) })).status).toBe(200)
})

describe('with an optional second factor', () => {
  test.override('env', { STAFF_MFA: 'optional' })

  test('the password alone renews the step-up of a user without one', async ({ server }) => {
    await server.createStaff({ totpSecretEncrypted: null, totpEnrolledAt: null })
    const browser = server.browser()
    await browser.post('/api/auth/login', { email: 'pat@example.com', password })
    server.advanceTime({ minutes: 10 })

    expect((await browser.post('/api/auth/authenticator')).status).toBe(403)
    expect((await browser.post(url, { password })).status).toBe(200)
    expect((await browser.post('/api/auth/authenticator')).status).toBe(200)
  })
})
