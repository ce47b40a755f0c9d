import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'
import { enrolPasskey, SecurityKey, showPasskey } from '#server/testing/security-key.ts'

const url = '/api/auth/step-up'
const sensitive = '/api/auth/recovery-codes'
const allowed = async (browser: Browser) => (await browser.post(sensitive)).status

/** Signed in ten minutes ago, with an authenticator app and a passkey. */
async function stale(desk: Desk) {
  const { id } = await desk.hire()
  const browser = await desk.signedIn()
  const key = new SecurityKey()
  await enrolPasskey(browser, key)
  desk.pass({ minutes: 10 })
  return { id, browser, key }
}
const showKey = (browser: Browser, key: SecurityKey, extra = {}) => showPasskey(browser, key, `${url}/passkey`, extra)

test('sign-in counts as step-up for ten minutes; password and code renew it for ten more', async ({ desk }) => {
  const { id, browser } = await stale(desk)
  expect(await browser.post(sensitive)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)

  expect(await browser.post(url, { password, code: desk.code() })).toMatchObject({
    status: 200,
    body: { until: new Date(desk.ctx.now().getTime() + 600_000).toISOString() },
  })
  expect(await allowed(browser)).toBe(200)
  await browser.refresh()
  desk.pass({ minutes: 9, seconds: 59 })
  expect(await allowed(browser)).toBe(200)
  desk.pass({ seconds: 1 })
  expect(await allowed(browser)).toBe(403)
  const told = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.step-up'))
  expect(told).toMatchObject([{ subject: id, detail: { means: 'authenticator' } }])
})

test('a step-up is as old as its password, even if the code came later', async ({ desk }) => {
  await desk.hire()
  const browser = desk.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  desk.pass({ minutes: 9 })
  await browser.post('/api/auth/verify', { code: desk.code() })
  expect(await allowed(browser)).toBe(200)

  desk.pass({ minutes: 1 })
  expect(await allowed(browser)).toBe(403)
})

test('a step-up in one browser does not count in another', async ({ desk }) => {
  const { browser } = await stale(desk)
  desk.pass({ seconds: 30 })
  const other = await desk.signedIn()

  expect(await allowed(other)).toBe(200)
  expect(await allowed(browser)).toBe(403)
})

test('requires both password and code, and names each wrong field', async ({ desk }) => {
  const { browser } = await stale(desk)
  const refused = async (input: object) => Object.keys((await browser.post(url, input)).body.fields)

  expect(await refused({ password })).toEqual(['code'])
  expect(await refused({ code: desk.code() })).toEqual(['password'])
  expect(await refused({ password: 'not the password', code: desk.code() })).toEqual(['password'])
  expect(await refused({ password, code: '000000' })).toEqual(['code'])
  expect(await allowed(browser)).toBe(403)
  expect((await browser.post(url, { password, code: desk.code() })).status).toBe(200)
})

test('the code used for a step-up is spent', async ({ desk }) => {
  const { browser } = await stale(desk)
  const code = desk.code()
  await browser.post(url, { password, code })

  expect((await browser.post(url, { password, code })).status).toBe(422)
})

test('guessing is throttled', async ({ desk }) => {
  const { browser } = await stale(desk)
  for (let guess = 0; guess < 5; guess++)
    expect((await browser.post(url, { password: 'not the password', code: desk.code() })).status).toBe(422)

  expect((await browser.post(url, { password, code: desk.code() })).status).toBe(429)
  desk.pass({ seconds: 5 })
  expect((await browser.post(url, { password, code: desk.code() })).status).toBe(200)
})

test('a passkey that verified its owner is enough; otherwise the password is needed too', async ({ desk }) => {
  const { browser, key } = await stale(desk)
  expect((await showKey(browser, key)).status).toBe(200)
  expect(await allowed(browser)).toBe(200)

  desk.pass({ minutes: 10 })
  await browser.refresh()
  key.verifiesOwner = false
  expect(await showKey(browser, key)).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
  expect((await showKey(browser, key, { password: 'not the password' })).status).toBe(422)
  expect(await allowed(browser)).toBe(403)
  expect((await showKey(browser, key, { password })).status).toBe(200)
  expect(await allowed(browser)).toBe(200)
})

test("refuses another user's passkey and a reused assertion", async ({ desk }) => {
  const { browser, key } = await stale(desk)
  const { body } = await browser.post(`${url}/passkey/begin`)
  const assertion = key.get(body)
  expect((await browser.post(`${url}/passkey`, { assertion })).status).toBe(200)
  expect((await browser.post(`${url}/passkey`, { assertion })).status).toBe(422)

  await desk.hire({ email: 'sam@example.com' })
  const sam = await desk.signedIn('sam@example.com')
  expect((await showKey(sam, key)).status).toBe(422)
})

test('refuses an assertion signed for another purpose', async ({ desk }) => {
  const { browser, key } = await stale(desk)
  await showKey(browser, key)
  const { challenge } = (await browser.post('/api/auth/passkeys/begin')).body
  const { body } = await browser.post(`${url}/passkey/begin`)

  expect((await browser.post(`${url}/passkey`, { assertion: key.get({ ...body, challenge }) })).status).toBe(422)
  expect((await browser.post(`${url}/passkey`, { assertion: key.get(body) })).status).toBe(200)
})

describe('with an optional second factor', () => {
  test.override('env', { STAFF_MFA: 'optional' })

  test('the password alone renews the step-up of a user without one', async ({ desk }) => {
    await desk.hire({ totpSecretSealed: null, totpEnrolledAt: null })
    const browser = desk.browser()
    await browser.post('/api/auth/login', { email: 'pat@example.com', password })
    desk.pass({ minutes: 10 })

    expect((await browser.post('/api/auth/authenticator')).status).toBe(403)
    expect((await browser.post(url, { password })).status).toBe(200)
    expect((await browser.post('/api/auth/authenticator')).status).toBe(200)
  })
})
