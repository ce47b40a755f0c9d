import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { passkeyChallenges, sessions } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'
import { enrolPasskey, SecurityKey, showPasskey } from '#server/testing/security-key.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const alone = '/api/auth/login/passkey'
const check = '/api/auth/verify/passkey'

const withPassword = async (desk: Desk, email = 'pat@example.com') => {
  const browser = desk.browser()
  await browser.post('/api/auth/login', { email, password })
  return browser
}
/** An owner with an authenticator app and this passkey. */
async function owner(desk: Desk, key = new SecurityKey()) {
  const { id } = await desk.hire()
  const browser = await desk.signedIn()
  expect((await enrolPasskey(browser, key)).status).toBe(200)
  return { id, browser, key }
}

test('a passkey completes the sign-in after the password, even without a PIN', async ({ desk }) => {
  const { id, key } = await owner(desk)
  key.verifiesOwner = false
  const browser = await withPassword(desk)
  expect((await browser.get('/api/admin/leads')).status).toBe(403)

  expect(await showPasskey(browser, key, check)).toMatchObject({ status: 200, body: { step: 'complete' } })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)
  const told = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.verify-passkey'))
  expect(told).toMatchObject([{ subject: id, actorId: id }])
})

test('a passkey alone signs in completely only if it verified its owner', async ({ desk }) => {
  const { id, key } = await owner(desk)
  const browser = desk.browser()
  const request = (await browser.post(`${alone}/begin`)).body
  expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  expect(await browser.post(alone, { assertion: key.get(request) })).toMatchObject({
    status: 200,
    body: { step: 'complete', user: { id } },
  })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)

  key.verifiesOwner = false
  expect(await showPasskey(desk.browser(), key, alone)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

test('every invalid passkey gets the same response', async ({ desk }) => {
  const { id, key } = await owner(desk)
  const answers = [await showPasskey(desk.browser(), new SecurityKey(), alone)]
  const madeUp = { ...(await desk.browser().post(`${alone}/begin`)).body, challenge: 'bWFkZS11cA' }
  answers.push(await desk.browser().post(alone, { assertion: key.get(madeUp) }))
  key.verifiesOwner = false
  answers.push(await showPasskey(desk.browser(), key, alone))
  key.verifiesOwner = true
  await desk.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, id))
  answers.push(await showPasskey(desk.browser(), key, alone))

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
    test(name, async ({ desk }) => {
      const { key } = await owner(desk)
      expect((await showPasskey(desk.browser(), key, alone)).status).toBe(200)
      const browser = await withPassword(desk)

      spoil(key)
      expect((await showPasskey(desk.browser(), key, alone)).status).toBe(401)
      expect(await showPasskey(browser, key, check)).toMatchObject({
        status: 422,
        body: { fields: { assertion: expect.any(String) } },
      })
      expect((await browser.get('/api/auth/me')).body.step).toBe('verify-code')
    })

  test('used twice, even concurrently', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    const assertion = key.get(body)

    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.browser().post(alone, { assertion })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after a failed first try, because its challenge is spent', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    const forged = key.get(body)
    forged.response.signature = new SecurityKey().get(body).response.signature

    expect((await desk.browser().post(alone, { assertion: forged })).status).toBe(401)
    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after five minutes, and the next one deletes its challenge', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    desk.pass({ minutes: 5, seconds: 1 })

    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
    await desk.browser().post(`${alone}/begin`)
    expect(await desk.ctx.db.$count(passkeyChallenges)).toBe(1)
  })

  test('with a challenge for another purpose or session', async ({ desk }) => {
    const { key } = await owner(desk)
    const [one, two] = [await withPassword(desk), await withPassword(desk)]
    const forSignIn = (await one.post(`${alone}/begin`)).body
    expect((await one.post(check, { assertion: key.get(forSignIn) })).status).toBe(422)

    const forOne = (await one.post(`${check}/begin`)).body
    expect((await two.post(check, { assertion: key.get(forOne) })).status).toBe(422)
    expect((await desk.browser().post(alone, { assertion: key.get(forOne) })).status).toBe(401)
    expect((await one.post(check, { assertion: key.get(forOne) })).status).toBe(200)
  })

  test('for another account', async ({ desk }) => {
    const { key } = await owner(desk)
    await desk.hire({ email: 'sam@example.com' })
    const browser = await withPassword(desk, 'sam@example.com')

    expect((await showPasskey(browser, key, check)).status).toBe(422)
  })
})

test('no assertion content causes a server error', async ({ desk }) => {
  const { browser, key } = await owner(desk)
  const garbage = ['AAAA', ...['null', '{}', '[]', '{"challenge":1}', '\u0000'].map(base64url)]
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const)
    for (const value of [...garbage, '', '=', null, 1, {}]) {
      const assertion = key.get((await browser.post(`${alone}/begin`)).body)
      const response = { ...assertion.response, [field]: value }
      const { status } = await desk.browser().post(alone, { assertion: { ...assertion, response } })
      expect(field === 'userHandle' && value === null ? [200] : [401, 422], `${field}: ${value}`).toContain(status)
    }
})

test('a passkey without a counter can be used many times', async ({ desk }) => {
  const { key } = await owner(desk, Object.assign(new SecurityKey(), { counter: null }))

  for (let turn = 0; turn < 3; turn++) expect((await showPasskey(desk.browser(), key, alone)).status).toBe(200)
  expect(await desk.ctx.db.$count(sessions)).toBe(4)
})

describe('at its public URL', () => {
  test.override('env', { PUBLIC_URL: 'https://funding.example.com' })

  test('uses that URL whatever host a request names', async ({ desk }) => {
    const { key } = await owner(desk, Object.assign(new SecurityKey(), { origin: 'https://funding.example.com' }))
    const { body } = await desk.browser().post(`${alone}/begin`)
    expect(body.rpId).toBe('funding.example.com')
    expect((await showPasskey(desk.browser(), key, alone)).status).toBe(200)

    key.origin = 'http://localhost'
    expect((await showPasskey(desk.browser(), key, alone)).status).toBe(401)
  })
})

test('explains that passkeys do not work if the site has no host name', async ({ desk }) => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
    const request = { method: 'POST', url: `${alone}/begin`, headers: { host }, payload: {} } as const
    expect((await desk.app.inject(request)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('localhost'),
    })
  }
})
