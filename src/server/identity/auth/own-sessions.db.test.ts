import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { type Desk, password, test } from '#server/testing/desk.ts'

const url = '/api/auth/sessions'

/** Two browsers of Pat, the older first; time passes in between, because a code works once. */
async function twoBrowsers(desk: Desk) {
  await desk.hire()
  const older = await desk.signedIn()
  desk.pass({ seconds: 30 })
  return [older, await desk.signedIn()] as const
}

test('users see their sessions and which one is current', async ({ desk }) => {
  const [, browser] = await twoBrowsers(desk)
  await desk.hire({ email: 'sam@example.com' })
  await desk.signedIn('sam@example.com')

  const { sessions } = (await browser.get(url)).body
  expect(sessions).toMatchObject([
    { isCurrent: true, device: 'Unknown browser', ip: '127.0.0.1', createdAt: '2026-03-02T12:00:30.000Z' },
    { isCurrent: false, createdAt: '2026-03-02T12:00:00.000Z' },
  ])
})

test('a sign-in abandoned before the second factor is not listed', async ({ desk }) => {
  const [, browser] = await twoBrowsers(desk)
  const halfway = desk.browser()
  await halfway.post('/api/auth/login', { email: 'pat@example.com', password })

  expect((await browser.get(url)).body.sessions).toHaveLength(2)
})

test('ends one session at once, and only once', async ({ desk }) => {
  const [older, browser] = await twoBrowsers(desk)
  const [, { id }] = (await browser.get(url)).body.sessions

  expect((await browser.remove(`${url}/${id}`)).status).toBe(200)
  expect((await older.get('/api/auth/me')).status).toBe(401)
  expect((await older.refresh()).status).toBe(401)
  expect((await browser.remove(`${url}/${id}`)).status).toBe(404)
  expect((await browser.get(url)).body.sessions).toHaveLength(1)
  const told = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.end'))
  expect(told).toMatchObject([{ detail: { sessionId: id } }])
})

test("users can't end sessions of other users", async ({ desk }) => {
  const [, browser] = await twoBrowsers(desk)
  await desk.hire({ email: 'sam@example.com' })
  const sam = await desk.signedIn('sam@example.com')
  const [{ id }] = (await browser.get(url)).body.sessions

  expect((await sam.remove(`${url}/${id}`)).status).toBe(404)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})

test('ends all other sessions together', async ({ desk }) => {
  const [older, browser] = await twoBrowsers(desk)

  expect((await browser.post(`${url}/end-others`)).body).toEqual({ ended: 1 })
  expect((await older.get('/api/auth/me')).status).toBe(401)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
})
