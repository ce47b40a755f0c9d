import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { createSetUpLink } from '#server/identity/auth/commands/set-up-owner.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { password, siteUrl, type TestServer, test } from '#server/testing/test-server.ts'
import { passwordResets } from './table.ts'

const ask = '/api/auth/password-reset'
const confirm = '/api/auth/password-reset/confirm'
const fresh = 'three unrelated words'
const login = (server: TestServer, typed: string) =>
  server.browser().post('/api/auth/login', { email: 'pat@example.com', password: typed })

/** The token in the one queued email. */
async function mailedToken(server: TestServer): Promise<string> {
  const [mail] = await server.deliverEmails()
  expect(mail).toMatchObject({ to: ['pat@example.com'], subject: 'Set a new password' })
  const token = /\/admin\/reset-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(`${siteUrl}/admin/reset-password#${token}`)
  return token
}
async function resetRequested(server: TestServer) {
  await server.browser().post(ask, { email: 'pat@example.com' })
  return mailedToken(server)
}

test('a password reset works once by email, ends every session and keeps the second factor', async ({ server }) => {
  await server.createStaff()
  const signedIn = await server.signIn()
  const token = await resetRequested(server)

  const browser = server.browser()
  expect(await browser.post(confirm, { token, password: fresh })).toMatchObject({ status: 200, body: {}, cookies: [] })
  expect((await signedIn.get('/api/auth/me')).status).toBe(401)
  expect((await signedIn.refresh()).status).toBe(401)
  expect((await login(server, password)).status).toBe(401)
  expect(await login(server, fresh)).toMatchObject({ status: 200, body: { step: 'verify-code' } })

  expect((await browser.post(confirm, { token, password: 'another good one' })).status).toBe(422)
  expect((await server.deliverEmails())[0]?.text).toContain('password for your staff account was changed')
  const actions = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['staff.request-password-reset', 'staff.reset-password']))
})

describe('requesting a link', () => {
  test('responds and stores the same for active, unknown and deactivated accounts', async ({ server }) => {
    await server.createStaff()
    await server.createStaff({ email: 'gone@example.com', status: 'deactivated' })
    const traces: unknown[] = []
    for (const email of ['pat@example.com', 'nobody@example.com', 'gone@example.com']) {
      const { status, body, cookies } = await server.browser().post(ask, { email })
      const reset = (await server.ctx.db.select().from(passwordResets).orderBy(passwordResets.id)).at(-1)
      const sizes = { staffId: reset?.staffId, tokenHash: reset?.tokenHash, encrypted: typeof reset?.emailEncrypted }
      traces.push({ status, body, cookies, ...sizes, jobs: await server.ctx.db.$count(outbox) })
    }
    const [first] = traces
    expect(first).toMatchObject({ status: 200, body: {}, staffId: null, tokenHash: null, encrypted: 'string', jobs: 1 })
    expect(traces.map((trace) => ({ ...(trace as object), jobs: 1 }))).toEqual([first, first, first])

    expect((await server.deliverEmails()).flatMap(({ to }) => to)).toEqual(['pat@example.com'])
  })

  test('runs the same queries whether or not the account exists', async ({ server }) => {
    await server.createStaff()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const reset = async (email: string) => {
      query.mockClear()
      await server.browser().post(ask, { email })
      return query.mock.calls.map(([given]: unknown[]) => (typeof given === 'string' ? given : Object(given).text))
    }

    const known = await reset('pat@example.com')
    expect(known.length).toBeGreaterThan(5)
    expect(await reset('nobody@example.com')).toEqual(known)
  })

  test('is throttled, also for unknown addresses', async ({ server }) => {
    await server.createStaff()
    for (const email of ['pat@example.com', 'nobody@example.com']) {
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn++) statuses.push((await server.browser().post(ask, { email })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    }
  })

  test('stores neither the address nor the token in plain text', async ({ server }) => {
    await server.createStaff()
    await server.browser().post(ask, { email: 'pat@example.com' })
    const kept = async () =>
      JSON.stringify([await server.ctx.db.select().from(passwordResets), await server.ctx.db.select().from(outbox)])
    expect(await kept()).not.toContain('pat@')

    const token = await mailedToken(server)
    expect(await kept()).not.toContain(token)
    expect((await server.ctx.db.select().from(passwordResets))[0]?.emailEncrypted).toBeNull()
  })
})

describe('a link', () => {
  test('expires after 30 minutes', async ({ server }) => {
    await server.createStaff()
    const token = await resetRequested(server)
    server.advanceTime({ minutes: 30 })

    expect(await server.browser().post(confirm, { token, password: fresh })).toMatchObject({
      status: 422,
      body: { fields: { token: 'This link no longer works' } },
    })
  })

  test('stops working if another link is used or the account is deactivated', async ({ server }) => {
    await server.createStaff()
    const [first, second] = [await resetRequested(server), await resetRequested(server)]
    expect((await server.browser().post(confirm, { token: second, password: fresh })).status).toBe(200)
    expect((await server.browser().post(confirm, { token: first, password: 'a password of a thief' })).status).toBe(422)

    await server.deliverEmails()
    const third = await resetRequested(server)
    await server.ctx.db.update(staff).set({ status: 'deactivated' })
    expect((await server.browser().post(confirm, { token: third, password: fresh })).status).toBe(422)
  })

  test('works once if several use it at the same time', async ({ server }) => {
    await server.createStaff()
    const token = await resetRequested(server)
    const passwords = ['the first long one', 'the second long one', 'the third long one']
    const answers = await Promise.all(
      passwords.map((typed) => server.browser().post(confirm, { token, password: typed })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await login(server, winner)).status).toBe(200)
  })

  test('is not used up by a weak password', async ({ server }) => {
    await server.createStaff()
    const token = await resetRequested(server)
    for (const typed of ['Password1', 'pat.example1', 'harborline1', 'short'])
      expect(await server.browser().post(confirm, { token, password: typed })).toMatchObject({
        status: 422,
        body: { fields: { password: expect.any(String) } },
      })

    expect((await server.browser().post(confirm, { token, password: fresh })).status).toBe(200)
  })

  test('also unlocks an account that was locked after failed attempts', async ({ server }) => {
    await server.createStaff()
    for (let guess = 0; guess < 6; guess++) await login(server, 'not the password')
    expect((await login(server, password)).status).toBe(429)

    await server.browser().post(confirm, { token: await resetRequested(server), password: fresh })
    expect((await login(server, fresh)).status).toBe(200)
  })
})

test('a new password ends other sessions, keeps this one, and the owner is notified', async ({ server }) => {
  await server.createStaff()
  const other = await server.signIn()
  server.advanceTime({ seconds: 30 })
  const browser = await server.signIn()

  const change = (current: string, to: string) => browser.post('/api/auth/password', { current, password: to })
  expect(await change('not it', 'iloveyou')).toMatchObject({
    status: 422,
    body: {
      fields: {
        current: 'This password is incorrect',
        password: expect.stringContaining('one of the first that attackers try'),
      },
    },
  })
  expect((await change('not it', fresh)).body.fields).toEqual({ current: 'This password is incorrect' })
  expect((await change(password, 'iloveyou')).body.fields).toHaveProperty('password')
  expect((await change(password, fresh)).status).toBe(200)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
  expect((await other.get('/api/auth/me')).status).toBe(401)
  expect((await login(server, fresh)).status).toBe(200)
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([['pat@example.com']])
})

test('wrong current passwords cause a wait, and their guesses are in the audit log', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  const guess = () => browser.post('/api/auth/password', { current: 'not it', password: fresh })
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) statuses.push((await guess()).status)
  expect(statuses).toContain(429)
  expect((await login(server, password)).status).toBe(200)
  const failed = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'staff.change-password-failed'))
  expect(failed).toHaveLength(statuses.filter((status) => status === 422).length)
})

test("the first owner can't choose a weak password either", async ({ server }) => {
  const link = (await createSetUpLink(server.ctx, siteUrl)) ?? ''
  const form = { token: link.slice(link.indexOf('#') + 1), name: 'Olive Owner', email: 'olive@example.com' }

  for (const typed of ['password123', 'OliveOwner1'])
    expect((await server.browser().post('/api/auth/set-up', { ...form, password: typed })).body.fields).toHaveProperty(
      'password',
    )
  expect((await server.browser().post('/api/auth/set-up', { ...form, password: fresh })).status).toBe(200)
})

test('one network can’t keep someone from resetting their password', async ({ server }) => {
  await server.createStaff()
  const request = async (remoteAddress: string) =>
    (await server.app.inject({ method: 'POST', url: ask, payload: { email: 'pat@example.com' }, remoteAddress }))
      .statusCode
  const stranger: number[] = []
  for (let times = 0; times < 5; times++) stranger.push(await request('198.51.100.7'))
  expect(stranger).toEqual([200, 200, 200, 200, 429])
  expect(await request('203.0.113.5')).toBe(200)
})
