import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { passkeyChallenges, passkeys, sessions } from '#server/features/auth/table.ts'
import { staff } from '#server/features/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'
import { SecurityKey } from '#server/testing/security-key.ts'

const withoutAuthenticator = { totpSecretSealed: null, totpEnrolledAt: null }
const alone = '/api/auth/login/passkey'
const check = '/api/auth/verify/passkey'

async function add(browser: Browser, key: SecurityKey, name = 'Work laptop') {
  const { body } = await browser.post('/api/auth/passkeys/begin')
  return browser.post('/api/auth/passkeys', { name, attestation: key.create(body) })
}
async function use(browser: Browser, key: SecurityKey, url: string) {
  const { body } = await browser.post(`${url}/begin`)
  return browser.post(url, { assertion: key.get(body) })
}
const withPassword = async (desk: Desk, email = 'pat@example.com') => {
  const browser = desk.browser()
  await browser.post('/api/auth/login', { email, password })
  return browser
}
/** Somebody who has an authenticator app and this passkey. */
async function owner(desk: Desk, key = new SecurityKey()) {
  const { id } = await desk.hire()
  const browser = await desk.signedIn()
  expect((await add(browser, key)).status).toBe(200)
  return { id, browser, key }
}

test('a passkey is the first second factor as well as an app is, and brings recovery codes', async ({ desk }) => {
  await desk.hire(withoutAuthenticator)
  const other = await withPassword(desk)
  const browser = await withPassword(desk)
  const key = new SecurityKey()

  const added = await add(browser, key)
  expect(added).toMatchObject({ status: 200, body: { passkey: { name: 'Work laptop', lastUsedAt: null } } })
  expect(added.body.recoveryCodes).toHaveLength(10)
  expect((await browser.get('/api/auth/me')).body.step).toBe('complete')
  expect((await other.get('/api/auth/me')).body.step).toBe('verify-code')
  expect((await other.post('/api/auth/passkeys/begin')).status).toBe(403)

  const again = await withPassword(desk)
  expect((await again.get('/api/auth/second-factors')).body).toEqual({ kinds: ['passkey'] })
  expect((await again.post('/api/auth/verify', { code: added.body.recoveryCodes[0] })).status).toBe(200)
})

test('after the password a passkey completes the sign-in, also one without a PIN', async ({ desk }) => {
  const { id, key } = await owner(desk)
  key.verifiesOwner = false
  const browser = await withPassword(desk)
  expect((await browser.get('/api/admin/leads')).status).toBe(403)

  expect(await use(browser, key, check)).toMatchObject({ status: 200, body: { step: 'complete' } })
  expect((await browser.get('/api/admin/leads')).status).toBe(200)
  const told = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.verify-passkey'))
  expect(told).toMatchObject([{ subject: id, actorId: id }])
})

test('a passkey alone signs in completely where it verified its owner, and never where it did not', async ({
  desk,
}) => {
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
  expect(await use(desk.browser(), key, alone)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('whatever is wrong with a passkey is answered alike', async ({ desk }) => {
  const { id, key } = await owner(desk)
  const answers = [await use(desk.browser(), new SecurityKey(), alone)]
  const madeUp = { ...(await desk.browser().post(`${alone}/begin`)).body, challenge: 'bWFkZS11cA' }
  answers.push(await desk.browser().post(alone, { assertion: key.get(madeUp) }))
  key.verifiesOwner = false
  answers.push(await use(desk.browser(), key, alone))
  key.verifiesOwner = true
  await desk.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, id))
  answers.push(await use(desk.browser(), key, alone))

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(401)
})

describe('a proof opens nothing', () => {
  const wrong: Record<string, (key: SecurityKey) => void> = {
    'made for another origin': (key) => Object.assign(key, { origin: 'https://evil.example.com' }),
    'made for another port': (key) => Object.assign(key, { origin: 'http://localhost:8080' }),
    'made for another site': (key) => Object.assign(key, { rpId: 'evil.example.com' }),
    'whose counter has gone back': (key) => Object.assign(key, { counter: 0 }),
    'that no longer counts': (key) => Object.assign(key, { counter: null }),
  }
  for (const [name, spoil] of Object.entries(wrong))
    test(name, async ({ desk }) => {
      const { key } = await owner(desk)
      expect((await use(desk.browser(), key, alone)).status).toBe(200)
      const browser = await withPassword(desk)

      spoil(key)
      expect((await use(desk.browser(), key, alone)).status).toBe(401)
      expect(await use(browser, key, check)).toMatchObject({
        status: 422,
        body: { fields: { assertion: expect.any(String) } },
      })
      expect((await browser.get('/api/auth/me')).body.step).toBe('verify-code')
    })

  test('the second time, also at the same moment', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    const assertion = key.get(body)

    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.browser().post(alone, { assertion })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after a first try that failed: its challenge is spent', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    const forged = key.get(body)
    forged.response.signature = new SecurityKey().get(body).response.signature

    expect((await desk.browser().post(alone, { assertion: forged })).status).toBe(401)
    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
  })

  test('after five minutes, and its challenge is swept away by the next', async ({ desk }) => {
    const { key } = await owner(desk)
    const { body } = await desk.browser().post(`${alone}/begin`)
    desk.pass({ minutes: 5, seconds: 1 })

    expect((await desk.browser().post(alone, { assertion: key.get(body) })).status).toBe(401)
    await desk.browser().post(`${alone}/begin`)
    expect(await desk.ctx.db.$count(passkeyChallenges)).toBe(1)
  })

  test('with a challenge for another purpose, or of another session', async ({ desk }) => {
    const { key } = await owner(desk)
    const [one, two] = [await withPassword(desk), await withPassword(desk)]
    const forSignIn = (await one.post(`${alone}/begin`)).body
    expect((await one.post(check, { assertion: key.get(forSignIn) })).status).toBe(422)

    const forOne = (await one.post(`${check}/begin`)).body
    expect((await two.post(check, { assertion: key.get(forOne) })).status).toBe(422)
    expect((await desk.browser().post(alone, { assertion: key.get(forOne) })).status).toBe(401)
    expect((await one.post(check, { assertion: key.get(forOne) })).status).toBe(200)
  })

  test('for the account of somebody else', async ({ desk }) => {
    const { key } = await owner(desk)
    await desk.hire({ email: 'sam@example.com' })
    const browser = await withPassword(desk, 'sam@example.com')

    expect((await use(browser, key, check)).status).toBe(422)
  })
})

describe('a new passkey is refused', () => {
  const wrong: Record<string, (key: SecurityKey) => void> = {
    'that was made for another origin': (key) => Object.assign(key, { origin: 'https://evil.example.com' }),
    'that was made for another site': (key) => Object.assign(key, { rpId: 'evil.example.com' }),
  }
  for (const [name, spoil] of Object.entries(wrong))
    test(name, async ({ desk }) => {
      await desk.hire()
      const key = new SecurityKey()
      spoil(key)

      expect((await add(await desk.signedIn(), key)).status).toBe(422)
      expect(await desk.ctx.db.$count(passkeys)).toBe(0)
    })

  test('that answers a challenge which another one has answered', async ({ desk }) => {
    await desk.hire()
    const browser = await desk.signedIn()
    const { body } = await browser.post('/api/auth/passkeys/begin')
    const answer = () =>
      browser.post('/api/auth/passkeys', { name: 'Key', attestation: new SecurityKey().create(body) })

    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(422)
  })

  test('that is enrolled already', async ({ desk }) => {
    const { browser, key } = await owner(desk)

    expect((await add(browser, key)).status).toBe(409)
  })
})

test('nothing that stands in a proof or in a new passkey is a failure of the server', async ({ desk }) => {
  const { browser, key } = await owner(desk)
  const garbage = [
    'AAAA',
    ...['null', '{}', '[]', '{"challenge":1}', '\u0000'].map((json) => Buffer.from(json).toString('base64url')),
  ]
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const)
    for (const value of [...garbage, '', '=', null, 1, {}]) {
      const assertion = key.get((await browser.post(`${alone}/begin`)).body)
      const response = { ...assertion.response, [field]: value }
      const { status } = await desk.browser().post(alone, { assertion: { ...assertion, response } })
      expect(field === 'userHandle' && value === null ? [200] : [401, 422], `${field}: ${value}`).toContain(status)
    }
  for (const field of ['clientDataJSON', 'attestationObject', 'transports'] as const)
    for (const value of [...garbage, '', null, 1, {}, ['\u0000']]) {
      const attestation = new SecurityKey().create((await browser.post('/api/auth/passkeys/begin')).body)
      const response = { ...attestation.response, [field]: value }
      const added = await browser.post('/api/auth/passkeys', { name: 'Key', attestation: { ...attestation, response } })
      expect(added.status, `${field}: ${value}`).toBe(422)
    }
})

test('passkeys are named, listed, renamed and removed, by their owner alone', async ({ desk }) => {
  const { browser } = await owner(desk)
  const { id } = (await add(browser, new SecurityKey(), ' Blue key ')).body.passkey
  await desk.hire({ email: 'sam@example.com' })
  const sam = await desk.signedIn('sam@example.com')
  const names = async () =>
    (await browser.get('/api/auth/security')).body.passkeys.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Work laptop', 'Blue key'])

  expect((await sam.patch(`/api/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await sam.remove(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await browser.patch(`/api/auth/passkeys/${id}`, { name: 'Red key' })).status).toBe(200)
  expect(await names()).toEqual(['Work laptop', 'Red key'])
  expect((await browser.remove(`/api/auth/passkeys/${id}`)).status).toBe(200)
  expect(await names()).toEqual(['Work laptop'])
  expect((await desk.mails()).map(({ to, text }) => [to, text.slice(0, 32)])).toEqual([
    [['pat@example.com'], 'A passkey was added to your staf'],
    [['pat@example.com'], 'A passkey was added to your staf'],
    [['pat@example.com'], 'A second factor was removed from'],
  ])
})

test('of the last two second factors one stays, also where both are removed at the same moment', async ({ desk }) => {
  const { browser } = await owner(desk)
  const [{ id }] = (await browser.get('/api/auth/security')).body.passkeys

  const answers = await Promise.all([
    browser.remove(`/api/auth/passkeys/${id}`),
    browser.remove('/api/auth/authenticator'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await browser.get('/api/auth/second-factors')).body.kinds).toHaveLength(1)
})

test('a passkey whose maker does not count is used many times', async ({ desk }) => {
  const { key } = await owner(desk, Object.assign(new SecurityKey(), { counter: null }))

  for (let turn = 0; turn < 3; turn++) expect((await use(desk.browser(), key, alone)).status).toBe(200)
  expect(await desk.ctx.db.$count(sessions)).toBe(4)
})

describe('at its public address', () => {
  test.override('env', { PUBLIC_URL: 'https://funding.example.com' })

  test('the site is that address, whatever host a request names', async ({ desk }) => {
    const { key } = await owner(desk, Object.assign(new SecurityKey(), { origin: 'https://funding.example.com' }))
    const { body } = await desk.browser().post(`${alone}/begin`)
    expect(body.rpId).toBe('funding.example.com')
    expect((await use(desk.browser(), key, alone)).status).toBe(200)

    key.origin = 'http://localhost'
    expect((await use(desk.browser(), key, alone)).status).toBe(401)
  })
})

test('where the site has no name, passkeys are refused in words', async ({ desk }) => {
  for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
    const request = { method: 'POST', url: `${alone}/begin`, headers: { host }, payload: {} } as const
    expect((await desk.app.inject(request)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('localhost'),
    })
  }
})
