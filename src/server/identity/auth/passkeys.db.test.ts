import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { enrolPasskey, SecurityKey, showPasskey } from '#server/testing/security-key.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { passkeyChallenges, sessions } from './table.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const alone = '/api/auth/login/passkey'
const check = '/api/auth/verify/passkey'

const withPassword = async (server: TestServer, email = 'pat@example.com') => {
  const browser = server.browser()
  await browser.post('/api/auth/login', { email, password })
  return browser
}
/** An owner with an authenticator app and this passkey. */
async function owner(server: TestServer, key = new SecurityKey()) {
  const { id } = await server.createStaff()
  const browser = await server.signIn()
  expect((await enrolPasskey(browser, key)).status).toBe(200)
  return { id, browser, key }
}

test('a passkey completes the sign-in after the password, even without a PIN', async ({ server }) => {
  const { id, key } = await owner(server)
  key.verifiesOwner = false
  const browser = await withPassword(server)
  expect((await browser.get('/api/admin/leads')).status).toBe(403)

  expect(await showPasskey(browser, key, check)).toMatchObject({ status: 200, body: { step: 'complete' } })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)
  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'session.verify-passkey'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([{ subject: id, actorId: id }])
})

test('a passkey alone signs in completely only if it verified its owner', async ({ server }) => {
  const { id, key } = await owner(server)
  const browser = server.browser()
  const request = (await browser.post(`${alone}/start`)).body
  expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  expect(await browser.post(alone, { assertion: key.get(request) })).toMatchObject({
    status: 200,
    body: { step: 'complete', user: { id } },
  })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)

  key.verifiesOwner = false
  expect(await showPasskey(server.browser(), key, alone)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

test('every invalid passkey gets the same response', async ({ server }) => {
  const { id, key } = await owner(server)
  const answers = [await showPasskey(server.browser(), new SecurityKey(), alone)]
  const madeUp = { ...(await server.browser().post(`${alone}/start`)).body, challenge: 'bWFkZS11cA' }
  answers.push(await server.browser().post(alone, { assertion: key.get(madeUp) }))
  key.verifiesOwner = false
  answers.push(await showPasskey(server.browser(), key, alone))
  key.verifiesOwner = true
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, id))
  answers.push(await showPasskey(server.browser(), key, alone))

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(401)
})

describe('refuses an assertion', () => {
  const wrong: Record<string, (key: SecurityKey) => void> = {
    'for another origin': (key) => Object.assign(key, { origin: 'https://evil.example.com' }),
    'for another port': (key) => Object.assign(key, { origin: 'http://localhost:8080' }),
    'for another site': (key) => Object.assign(key, { rpId: 'evil.example.com' }),
    'with a decreased counter': (key) => Object.assign(key, { counter: 0 }),
    'with a counter that no longer increases': (key) => Object.assign(key, { counter: null }),
  }
  for (const [name, spoil] of Object.entries(wrong))
    test(name, async ({ server }) => {
      const { key } = await owner(server)
      expect((await showPasskey(server.browser(), key, alone)).status).toBe(200)
      const browser = await withPassword(server)

      spoil(key)
      expect((await showPasskey(server.browser(), key, alone)).status).toBe(401)
      expect(await showPasskey(browser, key, check)).toMatchObject({
        status: 422,
        body: { fields: { assertion: expect.any(String) } },
      })
      expect((await browser.get('/api/auth/me')).body.step).toBe('verify-code')
    })

  test('used twice, even concurrently', async ({ server }) => {
    const { key } = await owner(server)
    const { body } = await server.browser().post(`${alone}/start`)
    const assertion = key.get(body)

    const answers = await Promise.all([1, 2, 3, 4].map(() => server.browser().post(alone, { assertion })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect((await server.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after a failed first try, because its challenge is spent', async ({ server }) => {
    const { key } = await owner(server)
    const { body } = await server.browser().post(`${alone}/start`)
    const forged = key.get(body)
    forged.response.signature = new SecurityKey().get(body).response.signature

    expect((await server.browser().post(alone, { assertion: forged })).status).toBe(401)
    expect((await server.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after five minutes, and the next one deletes its challenge', async ({ server }) => {
    const { key } = await owner(server)
    const { body } = await server.browser().post(`${alone}/start`)
    server.advanceTime({ minutes: 5, seconds: 1 })

    expect((await server.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
    await server.browser().post(`${alone}/start`)
    expect(await server.ctx.db.$count(passkeyChallenges)).toBe(1)
  })

  test('with a challenge for another purpose or session', async ({ server }) => {
    const { key } = await owner(server)
    const [one, two] = [await withPassword(server), await withPassword(server)]
    const forSignIn = (await one.post(`${alone}/start`)).body
    expect((await one.post(check, { assertion: key.get(forSignIn) })).status).toBe(422)

    const forOne = (await one.post(`${check}/start`)).body
    expect((await two.post(check, { assertion: key.get(forOne) })).status).toBe(422)
    expect((await server.browser().post(alone, { assertion: key.get(forOne) })).status).toBe(401)
    expect((await one.post(check, { assertion: key.get(forOne) })).status).toBe(200)
  })

  test('for another account', async ({ server }) => {
    const { key } = await owner(server)
    await server.createStaff({ email: 'sam@example.com' })
    const browser = await withPassword(server, 'sam@example.com')

    expect((await showPasskey(browser, key, check)).status).toBe(422)
  })
})

test('no assertion content causes a server error', async ({ server }) => {
  const { browser, key } = await owner(server)
  const garbage = ['AAAA', ...['null', '{}', '[]', '{"challenge":1}', '\u0000'].map(base64url)]
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const)
    for (const value of [...garbage, '', '=', null, 1, {}]) {
      const assertion = key.get((await browser.post(`${alone}/start`)).body)
      const response = { ...assertion.response, [field]: value }
      const { status } = await server.browser().post(alone, { assertion: { ...assertion, response } })
      expect(field === 'userHandle' && value === null ? [200] : [401, 422], `${field}: ${value}`).toContain(status)
    }
})

test('a passkey without a counter can be used many times', async ({ server }) => {
  const { key } = await owner(server, Object.assign(new SecurityKey(), { counter: null }))

  for (let turn = 0; turn < 3; turn++) expect((await showPasskey(server.browser(), key, alone)).status).toBe(200)
  expect(await server.ctx.db.$count(sessions)).toBe(4)
})

describe('at its public URL', () => {
  test.override('env', { PUBLIC_URL: 'https://funding.example.com' })

  test('uses that URL whatever host a request names', async ({ server }) => {
    const { key } = await owner(server, Object.assign(new SecurityKey(), { origin: 'https://funding.example.com' }))
    const { body } = await server.browser().post(`${alone}/start`)
    expect(body.rpId).toBe('funding.example.com')
    expect((await showPasskey(server.browser(), key, alone)).status).toBe(200)

    key.origin = 'http://localhost'
    expect((await showPasskey(server.browser(), key, alone)).status).toBe(401)
  })
})

test('explains that passkeys do not work if the site has no host name', async ({ server }) => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
    const request = { method: 'POST', url: `${alone}/start`, headers: { host }, payload: {} } as const
    expect((await server.app.inject(request)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('localhost'),
    })
  }
})
