import { describe, expect } from 'vitest'
import { enrolPasskey, SecurityKey } from '#server/testing/security-key.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { passkeys } from './table.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const withoutAuthenticator = { totpSecretEncrypted: null, totpEnrolledAt: null }
async function withPassword(server: TestServer) {
  const browser = server.browser()
  await browser.post('/api/auth/login', { email: 'pat@example.com', password })
  return browser
}

/** An owner with an authenticator app and this passkey. */
async function owner(server: TestServer, key = new SecurityKey()) {
  await server.createStaff()
  const browser = await server.signIn()
  expect((await enrolPasskey(browser, key)).status).toBe(200)
  return { browser, key }
}

test('a passkey can be the first second factor and brings recovery codes', async ({ server }) => {
  await server.createStaff(withoutAuthenticator)
  const other = await withPassword(server)
  const browser = await withPassword(server)
  const key = new SecurityKey()

  const added = await enrolPasskey(browser, key)
  expect(added).toMatchObject({ status: 200, body: { passkey: { name: 'Work laptop', lastUsedAt: null } } })
  expect(added.body.recoveryCodes).toHaveLength(10)
  expect((await browser.get('/api/auth/me')).body.step).toBe('complete')
  expect((await other.get('/api/auth/me')).body.step).toBe('verify-code')
  expect((await other.post('/api/auth/passkeys/start')).status).toBe(403)

  const again = await withPassword(server)
  expect((await again.get('/api/auth/second-factors')).body).toEqual({ kinds: ['passkey'] })
  expect((await again.post('/api/auth/verify', { code: added.body.recoveryCodes[0] })).status).toBe(200)
})

describe('refuses a new passkey', () => {
  const wrong: Record<string, (key: SecurityKey) => void> = {
    'created for another origin': (key) => Object.assign(key, { origin: 'https://evil.example.com' }),
    'created for another site': (key) => Object.assign(key, { rpId: 'evil.example.com' }),
  }
  for (const [name, spoil] of Object.entries(wrong))
    test(name, async ({ server }) => {
      await server.createStaff()
      const key = new SecurityKey()
      spoil(key)

      expect((await enrolPasskey(await server.signIn(), key)).status).toBe(422)
      expect(await server.ctx.db.$count(passkeys)).toBe(0)
    })

  test('that reuses a spent challenge', async ({ server }) => {
    await server.createStaff()
    const browser = await server.signIn()
    const { body } = await browser.post('/api/auth/passkeys/start')
    const answer = () =>
      browser.post('/api/auth/passkeys', { name: 'Key', attestation: new SecurityKey().create(body) })

    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(422)
  })

  test('that is already enrolled', async ({ server }) => {
    const { browser, key } = await owner(server)

    expect((await enrolPasskey(browser, key)).status).toBe(409)
  })
})

test('no attestation content causes a server error', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  const garbage = ['AAAA', ...['null', '{}', '[]', '{"challenge":1}', '\u0000'].map(base64url)]
  for (const field of ['clientDataJSON', 'attestationObject', 'transports'] as const)
    for (const value of [...garbage, '', null, 1, {}, ['\u0000']]) {
      const attestation = new SecurityKey().create((await browser.post('/api/auth/passkeys/start')).body)
      const response = { ...attestation.response, [field]: value }
      const added = await browser.post('/api/auth/passkeys', { name: 'Key', attestation: { ...attestation, response } })
      expect(added.status, `${field}: ${value}`).toBe(422)
    }
})

test('only the owner can name, list, rename and remove their passkeys', async ({ server }) => {
  const { browser } = await owner(server)
  const { id } = (await enrolPasskey(browser, new SecurityKey(), ' Blue key ')).body.passkey
  await server.createStaff({ email: 'sam@example.com' })
  const sam = await server.signIn('sam@example.com')
  const names = async () =>
    (await browser.get('/api/auth/security')).body.passkeys.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Work laptop', 'Blue key'])

  expect((await sam.patch(`/api/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await sam.remove(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await browser.patch(`/api/auth/passkeys/${id}`, { name: 'Red key' })).status).toBe(200)
  expect(await names()).toEqual(['Work laptop', 'Red key'])
  expect((await browser.remove(`/api/auth/passkeys/${id}`)).status).toBe(200)
  expect(await names()).toEqual(['Work laptop'])
  expect((await server.deliverEmails()).map(({ to, text }) => [to, text.slice(0, 32)])).toEqual([
    [['pat@example.com'], 'A passkey was added to your staf'],
    [['pat@example.com'], 'A passkey was added to your staf'],
    [['pat@example.com'], 'A second factor was removed from'],
  ])
})

test('keeps one of the last two second factors, even if both are removed at the same time', async ({ server }) => {
  const { browser } = await owner(server)
  const [{ id }] = (await browser.get('/api/auth/security')).body.passkeys

  const answers = await Promise.all([
    browser.remove(`/api/auth/passkeys/${id}`),
    browser.remove('/api/auth/authenticator'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await browser.get('/api/auth/second-factors')).body.kinds).toHaveLength(1)
})
