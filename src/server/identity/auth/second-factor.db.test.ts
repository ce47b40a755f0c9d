import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'

const verify = '/api/auth/verify'
const begin = '/api/auth/authenticator'
const confirm = '/api/auth/authenticator/confirm'

const withPassword = async (desk: Desk) => {
  const browser = desk.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  return browser
}
const codeOf = (desk: Desk, secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: desk.ctx.now().getTime() })

const withoutAuthenticator = { totpSecretSealed: null, totpEnrolledAt: null }

/** Enrolls a new user; returns their secret and recovery codes. */
async function enrol(desk: Desk) {
  await desk.hire(withoutAuthenticator)
  const browser = await withPassword(desk)
  const { secret } = (await browser.post(begin)).body
  const { recoveryCodes } = (await browser.post(confirm, { code: codeOf(desk, secret) })).body
  return { browser, secret: String(secret), recoveryCodes: recoveryCodes as string[] }
}

test('the first sign-in requires enrolling an authenticator before anything else', async ({ desk }) => {
  const { id } = await desk.hire(withoutAuthenticator)
  const browser = await withPassword(desk)
  expect((await browser.get('/api/auth/me')).body.step).toBe('enrol-authenticator')
  expect((await browser.get('/api/admin/leads')).status).toBe(403)

  const begun = await browser.post(begin)
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
  expect(await browser.post(confirm, { code: '000000' })).toMatchObject({
    status: 422,
    body: { fields: { code: expect.stringContaining('incorrect') } },
  })
  expect((await browser.get('/api/auth/me')).body.step).toBe('enrol-authenticator')

  const confirmed = await browser.post(confirm, { code: codeOf(desk, begun.body.secret) })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect((await browser.get('/api/admin/anything')).status).toBe(404)

  const told = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'staff.enrol-authenticator'))
  expect(told).toMatchObject([{ subject: id, actorId: id }])
})

test('the database stores neither the secret nor a recovery code in plain text', async ({ desk }) => {
  const { secret, recoveryCodes } = await enrol(desk)
  const kept = JSON.stringify(await desk.ctx.db.select().from(staff))

  for (const clear of [secret, ...recoveryCodes]) expect(kept).not.toContain(clear)
})

test("the code that confirmed the enrollment can't be used to sign in", async ({ desk }) => {
  const { secret } = await enrol(desk)
  const browser = await withPassword(desk)

  expect((await browser.post(verify, { code: codeOf(desk, secret) })).status).toBe(422)
  desk.pass({ seconds: 30 })
  expect((await browser.post(verify, { code: codeOf(desk, secret) })).status).toBe(200)
})

test("a password alone can't replace an enrolled authenticator", async ({ desk }) => {
  await enrol(desk)
  const browser = await withPassword(desk)

  expect((await browser.post(begin)).status).toBe(403)
  expect((await browser.post(confirm, { code: '000000' })).status).toBe(403)
  expect((await browser.get('/api/auth/me')).body.step).toBe('verify-code')
})

test('a concurrent enrollment with the same password must then use the enrolled authenticator', async ({ desk }) => {
  await desk.hire(withoutAuthenticator)
  const other = await withPassword(desk)
  const browser = await withPassword(desk)
  const { secret } = (await browser.post(begin)).body
  await browser.post(confirm, { code: codeOf(desk, secret) })

  expect((await other.get('/api/auth/me')).body.step).toBe('verify-code')
  expect((await other.post(begin)).status).toBe(403)
})

test('of several concurrent confirmations one enrolls', async ({ desk }) => {
  await desk.hire(withoutAuthenticator)
  const browsers: Browser[] = []
  while (browsers.length < 6) browsers.push(await withPassword(desk))
  const { secret } = (await browsers[0]?.post(begin))?.body ?? {}
  const answers = await Promise.all(browsers.map((browser) => browser.post(confirm, { code: codeOf(desk, secret) })))

  const refused = answers.map(({ status }) => status).filter((status) => status !== 200)
  expect(refused).toHaveLength(5)
  // 409 if the enrollment was in progress, 403 if it was done.
  for (const status of refused) expect([403, 409]).toContain(status)
})

test('a code works once, even if sent twice at the same time', async ({ desk }) => {
  await desk.hire()
  const browsers = await Promise.all([withPassword(desk), withPassword(desk), withPassword(desk)])
  const code = desk.code()

  const answers = await Promise.all(browsers.map((browser) => browser.post(verify, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('a code of the previous interval is spent once a newer one was used', async ({ desk }) => {
  await desk.hire()
  const old = desk.code()
  desk.pass({ seconds: 30 })
  expect((await (await withPassword(desk)).post(verify, { code: desk.code() })).status).toBe(200)

  expect((await (await withPassword(desk)).post(verify, { code: old })).status).toBe(422)
})

test('a lost response can be requested again', async ({ desk }) => {
  await desk.hire()
  const browser = await withPassword(desk)
  const code = desk.code()

  await browser.post(verify, { code })
  expect(await browser.post(verify, { code })).toMatchObject({ status: 200, body: { step: 'complete' } })
})

test('a recovery code replaces the authenticator once, in any spelling', async ({ desk }) => {
  const { recoveryCodes } = await enrol(desk)
  const [first = '', second = ''] = recoveryCodes

  const browser = await withPassword(desk)
  expect((await browser.post(verify, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
  expect((await browser.get('/api/admin/anything')).status).toBe(404)

  const again = await withPassword(desk)
  expect((await again.post(verify, { code: first })).status).toBe(422)
  expect((await again.post(verify, { code: second })).status).toBe(200)
  const [account] = await desk.ctx.db.select().from(staff)
  expect(account?.recoveryCodeHashes).toHaveLength(8)
})

test('guessing codes is throttled, even across new sign-ins', async ({ desk }) => {
  await desk.hire()
  const wrong = desk.code() === '123456' ? '654321' : '123456'
  for (let guess = 0; guess < 5; guess++)
    expect((await (await withPassword(desk)).post(verify, { code: wrong })).status).toBe(422)

  const browser = await withPassword(desk)
  expect(await browser.post(verify, { code: desk.code() })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  })
  desk.pass({ seconds: 5 })
  expect((await browser.post(verify, { code: desk.code() })).status).toBe(200)
})

test('a correct code resets the count of wrong ones', async ({ desk }) => {
  await desk.hire()
  const wrong = desk.code() === '123456' ? '654321' : '123456'
  for (let guess = 0; guess < 4; guess++) await (await withPassword(desk)).post(verify, { code: wrong })
  expect((await (await withPassword(desk)).post(verify, { code: desk.code() })).status).toBe(200)

  for (let guess = 0; guess < 5; guess++)
    expect((await (await withPassword(desk)).post(verify, { code: wrong })).status).toBe(422)
})

test('a code sent before enrollment is refused with a message', async ({ desk }) => {
  await desk.hire(withoutAuthenticator)
  const browser = await withPassword(desk)

  expect(await browser.post(verify, { code: '123456' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await desk.ctx.db.select().from(sessions))[0]?.step).toBe('enrol-authenticator')
})

test('an authenticator is replaced only after the new one is confirmed; recovery codes stay', async ({ desk }) => {
  const { browser, secret: old, recoveryCodes } = await enrol(desk)
  const { secret } = (await browser.post(begin)).body
  desk.pass({ seconds: 30 })
  expect((await (await withPassword(desk)).post(verify, { code: codeOf(desk, old) })).status).toBe(200)

  expect(await browser.post(confirm, { code: codeOf(desk, secret) })).toMatchObject({
    status: 200,
    body: { recoveryCodes: [] },
  })
  desk.pass({ seconds: 30 })
  const later = await withPassword(desk)
  expect((await later.post(verify, { code: codeOf(desk, old) })).status).toBe(422)
  expect((await later.post(verify, { code: codeOf(desk, secret) })).status).toBe(200)
  expect((await (await withPassword(desk)).post(verify, { code: recoveryCodes[0] })).status).toBe(200)
  expect((await desk.mails()).map(({ text }) => text)).toEqual([expect.stringContaining('new authenticator app')])
})

test('new recovery codes replace the old ones', async ({ desk }) => {
  const { browser, recoveryCodes } = await enrol(desk)
  const renewed = (await browser.post('/api/auth/recovery-codes')).body.recoveryCodes
  expect(renewed).toHaveLength(10)

  const again = await withPassword(desk)
  expect((await again.post(verify, { code: recoveryCodes[0] })).status).toBe(422)
  expect((await again.post(verify, { code: renewed[0] })).status).toBe(200)
  expect((await again.get('/api/auth/security')).body).toMatchObject({ recoveryCodes: 9, isSecondFactorRequired: true })
})

test("the last second factor can't be removed if one is required", async ({ desk }) => {
  await desk.hire()
  const browser = await desk.signedIn()

  expect(await browser.remove('/api/auth/authenticator')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await browser.get('/api/auth/second-factors')).body).toEqual({ kinds: ['authenticator'] })
})

describe('with an optional second factor', () => {
  test.override('env', { STAFF_MFA: 'optional' })

  test('the last one can be removed, together with the recovery codes', async ({ desk }) => {
    await desk.hire({ recoveryCodeHashes: ['unused'] })
    const browser = await desk.signedIn()

    expect((await browser.remove('/api/auth/authenticator')).status).toBe(200)
    expect((await browser.remove('/api/auth/authenticator')).status).toBe(404)
    expect((await browser.post('/api/auth/recovery-codes')).status).toBe(409)
    expect((await desk.ctx.db.select().from(staff))[0]).toMatchObject({
      totpSecretSealed: null,
      recoveryCodeHashes: [],
    })
  })
})
