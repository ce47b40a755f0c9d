import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { asc, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { openIdLinks } from '#server/identity/auth/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { openIdProvider } from './provider.ts'

const publicUrl = 'http://localhost'
const returnUrl = `${publicUrl}/admin/login`
const settings = { PUBLIC_URL: publicUrl, OIDC_CLIENT_ID: 'harborline', OIDC_NAME: 'Example Workspace' }
const env: Record<string, string> = { ...settings, OIDC_CLIENT_SECRET: 'a secret of the provider' }
const test = base.extend({ env })

let provider: ChildProcess
beforeAll(async () => {
  const program = new URL('../../testing/servers/openid-provider.ts', import.meta.url)
  provider = fork(program, [returnUrl], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--no-warnings'] })
  const [issuer] = await once(provider, 'message')
  env.OIDC_ISSUER = issuer
})
afterAll(async () => {
  provider.disconnect()
  if (provider.exitCode === null) await once(provider, 'exit')
})

/** Goes through the provider's pages as this person, and returns the fragment it adds to our address. */
async function signInAtProvider(url: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  let form: URLSearchParams | undefined
  for (let page = 0; page < 12; page++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, {
      ...{ redirect: 'manual', headers: { cookie } },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      value === '' ? cookies.delete(name) : cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location?.startsWith(returnUrl)) return location.slice(returnUrl.length + 1)
    form = undefined
    if (location) next = new URL(location, next).href
    else {
      const isLogin = (await answer.text()).includes('name="login"')
      form = new URLSearchParams(isLogin ? { prompt: 'login', login: person, password: 'any' } : { prompt: 'consent' })
    }
  }
  throw new Error('The provider did not finish.')
}

const start = async (server: TestServer) => (await server.browser().post('/api/auth/openid/start')).body
const path = '/api/auth/openid'

async function signIn(server: TestServer, person: string) {
  const { url, ticket } = await start(server)
  const browser = server.browser()
  return { browser, ...(await browser.post(path, { ticket, response: await signInAtProvider(url, person) })) }
}

test('staff sign in at the provider, and then prove their second factor', async ({ server }) => {
  const { id } = await server.createStaff()
  expect((await server.browser().get(path)).body).toEqual({ name: 'Example Workspace' })
  const { url } = await start(server)
  const query = new URL(url).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ response_type: 'code', response_mode: 'fragment', scope: 'openid email', redirect_uri: returnUrl },
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)

  const { browser, status, body } = await signIn(server, 'PAT@example.com')
  expect([status, body.step, body.user.id]).toEqual([200, 'verify-code', id])
  expect((await browser.get('/api/admin/leads')).status).toBe(403)
  expect((await browser.post('/api/auth/verify', { code: server.totpCode() })).body.step).toBe('complete')
  expect((await browser.get('/api/admin/leads')).status).toBe(200)
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(asc(auditLog.id))
  expect(entries[0]).toMatchObject({ action: 'session.sign-in', detail: { shown: 'openid', step: 'verify-code' } })
})

test('unknown, unverified and deactivated people get the same refusal, and no account', async ({ server }) => {
  await server.createStaff()
  await server.createStaff({ email: 'gone@example.com', status: 'deactivated' })
  for (const person of ['stranger@example.com', 'unverified pat@example.com', 'gone@example.com']) {
    const { status, body, cookies } = await signIn(server, person)
    expect([person, status, body.message, cookies]).toEqual([
      person,
      401,
      'This sign-in wasn’t accepted. Try again, or sign in with your password.',
      [],
    ])
  }
  await server.app.flushSecurityEvents()
  const counted = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'security.unknown-openid'))
    .orderBy(auditLog.id)
  expect(counted).toMatchObject([{ detail: { count: 3 } }])
})

test.for(['\u00a0pat@example.com', 'pat@example.com\u3000', 'pat\u0000@example.com', 'pat'])(
  'an address that isn’t valid as it stands opens no account: %j',
  async (person, { server }) => {
    await server.createStaff()
    expect((await signIn(server, person)).status).toBe(401)
    expect((await signIn(server, 'pat@example.com')).status).toBe(200)
  },
)

test.for(['nonce', 'audience', 'issuer', 'expired', 'forged', 'unsigned'])(
  'a token with a wrong claim or signature is refused: %s',
  async (fault, { server }) => {
    await server.createStaff()
    expect((await signIn(server, `${fault} pat@example.com`)).status).toBe(401)
    expect((await signIn(server, 'faultless pat@example.com')).status).toBe(200)
  },
)

const prove = async (server: TestServer, { browser }: { browser: Browser }) =>
  (await browser.post('/api/auth/verify', { code: server.totpCode() })).status

test('the first account at the provider that proves the second factor is the only one, until an owner resets it', async ({
  server,
}) => {
  const { id } = await server.createStaff()
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  expect(await prove(server, await signIn(server, 'pat@example.com'))).toBe(200)
  expect((await signIn(server, 'pat@example.com')).status).toBe(200)
  expect((await signIn(server, 'second pat@example.com')).status).toBe(401)
  const failed = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'session.sign-in-failed'))
    .orderBy(auditLog.id)
  expect(failed).toMatchObject([
    { subject: id, detail: { shown: 'openid', reason: 'another account of the provider' } },
  ])

  const owner = await server.signIn('owner@example.com')
  expect((await owner.post(`/api/admin/staff/${id}/second-factor/reset`)).status).toBe(200)
  const second = await signIn(server, 'second pat@example.com')
  expect(second.body.step).toBe('enroll-authenticator')
  const { secret } = (await second.browser.post('/api/auth/authenticator')).body
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.ctx.now().getTime() })
  expect((await second.browser.post('/api/auth/authenticator/confirm', { code })).status).toBe(200)
  expect((await signIn(server, 'pat@example.com')).status).toBe(401)
})

test('an account at the provider that proves no second factor shuts no one out', async ({ server }) => {
  await server.createStaff()
  const stranger = await signIn(server, 'second pat@example.com')
  expect(stranger.body.step).toBe('verify-code')
  expect(await server.ctx.db.$count(openIdLinks)).toBe(0)
  expect(await prove(server, await signIn(server, 'pat@example.com'))).toBe(200)
  expect(await server.ctx.db.$count(openIdLinks)).toBe(1)

  // The other session is of no use, even with a code.
  server.advanceTime({ minutes: 1 })
  expect(await prove(server, stranger)).toBe(401)
  expect((await stranger.browser.get('/api/admin/leads')).status).toBe(403)
})

test('an account at the provider that is linked to one person does not open the account of another', async ({
  server,
}) => {
  const { id } = await server.createStaff()
  expect(await prove(server, await signIn(server, 'pat@example.com'))).toBe(200)
  await server.ctx.db.update(staff).set({ emailNormalized: 'former@example.com' }).where(eq(staff.id, id))
  await server.createStaff({ email: 'PAT@example.com' })
  expect((await signIn(server, 'pat@example.com')).status).toBe(401)
})

test('an answer for another sign-in, used twice, altered, late or refused opens nothing', async ({ server }) => {
  await server.createStaff()
  const [own, other] = [await start(server), await start(server)]
  const response = await signInAtProvider(own.url, 'pat@example.com')
  const finish = async (ticket: string, answer: string) =>
    (await server.browser().post(path, { ticket, response: answer })).status

  expect(await finish(other.ticket, response)).toBe(401)
  expect(await finish(own.ticket, response.replace(/code=./, 'code=_'))).toBe(401)
  expect(await finish(`${own.ticket.slice(0, -4)}AAAA`, response)).toBe(401)
  expect(await finish(own.ticket, 'error=access_denied')).toBe(401)
  expect(await finish(own.ticket, '')).toBe(401)
  expect(await finish(own.ticket, response)).toBe(200)
  expect(await finish(own.ticket, response)).toBe(401)

  const late = await start(server)
  const answer = await signInAtProvider(late.url, 'pat@example.com')
  server.advanceTime({ minutes: 10 })
  expect(await finish(late.ticket, answer)).toBe(401)
})

base('of an error that a browser brings back, only a code is logged', async () => {
  const refusals: string[] = []
  const { issuer, name } = { issuer: env.OIDC_ISSUER ?? '', name: 'Example Workspace' }
  const provider = openIdProvider(
    { issuer, name, ...{ clientId: 'harborline', clientSecret: 's', returnUrl, allowHttp: true } },
    { allowedHosts: undefined, onRefusal: (reason) => refusals.push(reason) },
  )
  const { secrets } = await provider.start()
  for (const error of ['access_denied', 'Jane Doe, (212) 555-0142', 'a'.repeat(41)]) {
    const response = new URLSearchParams({ error, state: secrets.state, iss: issuer })
    expect(await provider.findAccount(response.toString(), secrets)).toBeUndefined()
  }
  expect(refusals).toEqual(['access_denied', 'unknown', 'unknown'])
})

base('without a provider there is no such sign-in', async ({ server }) => {
  expect((await server.browser().get(path)).body).toEqual({ name: null })
  expect((await server.browser().post(`${path}/start`)).status).toBe(404)
  expect((await server.browser().post(path, { ticket: 'a', response: 'b' })).status).toBe(404)
})

base.extend({
  env: { ...settings, OIDC_CLIENT_SECRET: 's', OIDC_ISSUER: 'http://127.0.0.1:1' } as Record<string, string>,
})('a provider that can’t be reached is named, and the password remains', async ({ server }) => {
  expect(await server.browser().post(`${path}/start`)).toMatchObject({
    status: 503,
    body: { message: 'The sign-in service didn’t answer. Try again, or sign in with your password.' },
  })
})
