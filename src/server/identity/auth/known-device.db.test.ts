import { expect } from 'vitest'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/auth/login'
const cookie = 'harborline-device'

async function signIn(
  server: TestServer,
  typed: string,
  { device = '', email = 'pat@example.com', from = '203.0.113.9' },
) {
  const { statusCode } = await server.app.inject({
    ...{ method: 'POST', url, remoteAddress: from, payload: { email, password: typed } },
    ...(device && { cookies: { [cookie]: device } }),
  })
  return statusCode
}

/** More wrong passwords than any network or account may have. */
async function strangersGuess(server: TestServer, own = '203.0.113.9') {
  for (let network = 0; network < 13; network++)
    for (let guess = 0; guess < 5; guess++) await signIn(server, 'a guess', { from: `198.51.100.${network}` })
  for (let guess = 0; guess < 6; guess++) await signIn(server, 'a guess', { from: own })
}

async function knownDevice(server: TestServer, email?: string) {
  const device = (await server.signIn(email)).cookies.get(cookie)
  if (!device) throw new Error('The browser got no device cookie.')
  return device
}

test('strangers can lock an account for themselves, but not for its known device', async ({ server }) => {
  await server.createStaff()
  const device = await knownDevice(server)
  await strangersGuess(server)

  expect(await signIn(server, password, {})).toBe(429)
  expect(await signIn(server, password, { device })).toBe(200)
  expect(await signIn(server, password, {})).toBe(429)
})

test('a known device has its own limit, which a correct password resets', async ({ server }) => {
  await server.createStaff()
  const device = await knownDevice(server)
  for (let guess = 0; guess < 9; guess++) expect(await signIn(server, 'a guess', { device })).toBe(401)
  expect(await signIn(server, password, { device })).toBe(200)
  for (let guess = 0; guess < 10; guess++) expect(await signIn(server, 'a guess', { device })).toBe(401)
  expect(await signIn(server, password, { device })).toBe(429)

  expect(await signIn(server, password, {})).toBe(200)
})

test('a password alone makes no known device, a second factor does', async ({ server }) => {
  await server.createStaff()
  const browser = server.browser()
  await browser.post(url, { email: 'pat@example.com', password })
  expect([...browser.cookies.keys()]).toEqual(['harborline-staff'])
  const { cookies } = await browser.post('/api/auth/verify', { code: server.totpCode() })
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: cookie, httpOnly: true, sameSite: 'Strict', maxAge: 180 * 24 * 60 * 60 }),
  )
})

test('the cookie of another account, an altered one and one of 180 days ago do not help', async ({ server }) => {
  await server.createStaff()
  await server.createStaff({ email: 'sam@example.com' })
  const [own, others] = [await knownDevice(server), await knownDevice(server, 'sam@example.com')]
  await strangersGuess(server)

  const last = own.at(-5) === 'A' ? 'B' : 'A'
  for (const device of [others, `${own.slice(0, -5)}${last}${own.slice(-4)}`, 'nonsense'])
    expect([device, await signIn(server, password, { device })]).toEqual([device, 429])
  expect(await signIn(server, password, { device: own })).toBe(200)

  server.advanceTime({ hours: 180 * 24 })
  await strangersGuess(server)
  expect(await signIn(server, password, { device: own })).toBe(429)
})
