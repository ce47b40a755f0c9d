import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/auth/sessions'

/** Two browsers of Pat, the older first; time passes in between, because a code works once. */
async function twoBrowsers(server: TestServer) {
  await server.createStaff()
  const older = await server.signIn()
  server.advanceTime({ seconds: 30 })
  return [older, await server.signIn()] as const
}

test('users see their sessions and which one is current', async ({ server }) => {
  const [, browser] = await twoBrowsers(server)
  await server.createStaff({ email: 'sam@example.com' })
  await server.signIn('sam@example.com')

  const { sessions } = (await browser.get(url)).body
  expect(sessions).toMatchObject([
    { isCurrent: true, device: 'Unknown browser', ip: '127.0.0.1', createdAt: '2026-03-02T12:00:30.000Z' },
    { isCurrent: false, createdAt: '2026-03-02T12:00:00.000Z' },
  ])
})

test('a sign-in abandoned before the second factor is not listed', async ({ server }) => {
  const [, browser] = await twoBrowsers(server)
  const halfway = server.browser()
  await halfway.post('/api/auth/login', { email: 'pat@example.com', password })

  expect((await browser.get(url)).body.sessions).toHaveLength(2)
})

test('ends one session at once, and only once', async ({ server }) => {
  const [older, browser] = await twoBrowsers(server)
  const [, { id }] = (await browser.get(url)).body.sessions

  expect((await browser.remove(`${url}/${id}`)).status).toBe(200)
  expect((await older.get('/api/auth/me')).status).toBe(401)
  expect((await older.refresh()).status).toBe(401)
  expect((await browser.remove(`${url}/${id}`)).status).toBe(404)
  expect((await browser.get(url)).body.sessions).toHaveLength(1)
  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'session.end'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([{ detail: { sessionId: id } }])
})

test("users can't end sessions of other users", async ({ server }) => {
  const [, browser] = await twoBrowsers(server)
  await server.createStaff({ email: 'sam@example.com' })
  const sam = await server.signIn('sam@example.com')
  const [{ id }] = (await browser.get(url)).body.sessions

  expect((await sam.remove(`${url}/${id}`)).status).toBe(404)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})

test('ends all other sessions together', async ({ server }) => {
  const [older, browser] = await twoBrowsers(server)

  expect((await browser.post(`${url}/end-others`)).body).toEqual({ ended: 1 })
  expect((await older.get('/api/auth/me')).status).toBe(401)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})
