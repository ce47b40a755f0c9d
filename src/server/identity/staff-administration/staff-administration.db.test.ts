import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

const url = (id: string, action: string) => `/api/admin/staff/${id}/${action}`

async function colleague(server: TestServer, name: string, role: StaffRole) {
  const email = `${name}@example.com`
  const { id } = await server.createStaff({ email, role, name })
  return { id, email, browser: await server.signIn(email) }
}
const account = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(staff).where(eq(staff.id, id)))[0]

test('administrators see all staff, their second factors and last sign-in', async ({ server }) => {
  const { browser } = await colleague(server, 'olive', 'owner')
  await server.createStaff({ email: 'new@example.com', name: 'Änne', totpSecretEncrypted: null, totpEnrolledAt: null })
  await server.createStaff({ email: 'gone@example.com', name: 'Aaron', status: 'deactivated' })

  const { staff: all } = (await browser.get('/api/admin/staff')).body
  expect(all).toMatchObject([
    { name: 'Änne', status: 'active', secondFactors: [], lastSignedInAt: null },
    { name: 'olive', role: 'owner', secondFactors: ['authenticator'], lastSignedInAt: '2026-03-02T12:00:00.000Z' },
    { name: 'Aaron', status: 'deactivated' },
  ])
  expect(JSON.stringify(all)).not.toMatch(/argon2|Encrypted|Hash/)
})

test('a role change takes effect with the next request, and a later stale change is refused', async ({ server }) => {
  const { browser, id: actorId } = await colleague(server, 'olive', 'owner')
  const pat = await colleague(server, 'pat', 'agent')
  expect((await pat.browser.get('/api/admin/staff')).status).toBe(403)

  for (const _sent of ['once', 'twice'])
    expect((await browser.post(url(pat.id, 'role'), { from: 'agent', role: 'manager' })).status).toBe(200)
  expect((await pat.browser.get('/api/admin/staff')).status).toBe(200)
  const told = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'staff.change-role'))
    .orderBy(auditLog.id)
  expect(told).toMatchObject([
    { actorId, subject: pat.id, detail: { before: { role: 'agent' }, after: { role: 'manager' } } },
  ])
})

test('the second of two concurrent role changes is refused', async ({ server }) => {
  const { browser } = await colleague(server, 'olive', 'owner')
  const { id } = await server.createStaff()
  const roles = ['manager', 'processor', 'marketing'] as const
  const answers = await Promise.all(roles.map((role) => browser.post(url(id, 'role'), { from: 'agent', role })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const second = answers.find(({ status }) => status === 409)?.body.message
  expect(second).toContain('You changed this just now.')
  const max = await colleague(server, 'max', 'owner')
  const late = await max.browser.post(url(id, 'role'), { from: 'agent', role: 'compliance' })
  expect(late.body.message).toContain('changed this just now. Check the account and try again.')
  const winner = roles[answers.findIndex(({ status }) => status === 200)]
  expect((await account(server, id))?.role).toBe(winner)
})

test("a manager can administer everyone except owners, and can't create owners", async ({ server }) => {
  const owner = await colleague(server, 'olive', 'owner')
  const { browser, id } = await colleague(server, 'max', 'manager')
  const agent = await server.createStaff()

  expect((await browser.post(url(agent.id, 'role'), { from: 'agent', role: 'manager' })).status).toBe(200)
  expect((await browser.post(url(agent.id, 'role'), { from: 'manager', role: 'owner' })).status).toBe(403)
  expect((await browser.post(url(id, 'role'), { from: 'manager', role: 'owner' })).status).toBe(403)
  expect((await browser.post(url(owner.id, 'role'), { from: 'owner', role: 'agent' })).status).toBe(403)
  expect((await browser.post(url(owner.id, 'deactivate'))).status).toBe(403)
  expect((await browser.post(url(agent.id, 'deactivate'))).status).toBe(200)
})

test('a deactivated user is signed out everywhere at once and must sign in after reactivation', async ({ server }) => {
  const { browser } = await colleague(server, 'olive', 'owner')
  const pat = await colleague(server, 'pat', 'agent')

  expect((await browser.post(url(pat.id, 'deactivate'))).status).toBe(200)
  expect((await pat.browser.get('/api/auth/me')).status).toBe(401)
  expect((await browser.post(url(pat.id, 'deactivate'))).status).toBe(409)

  expect((await browser.post(url(pat.id, 'reactivate'))).status).toBe(200)
  expect((await browser.post(url(pat.id, 'reactivate'))).status).toBe(409)
  expect((await pat.browser.get('/api/auth/me')).status).toBe(401)
  expect((await pat.browser.refresh()).status).toBe(401)
  expect((await server.browser().post('/api/auth/login', { email: pat.email, password })).status).toBe(200)
})

test("users can't deactivate themselves", async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const { browser, id } = await colleague(server, 'olive', 'owner')

  expect((await browser.post(url(id, 'deactivate'))).status).toBe(409)
})

test("the last active owner can't be demoted or deactivated", async ({ server }) => {
  const { browser, id } = await colleague(server, 'olive', 'owner')
  await server.createStaff({ email: 'gone@example.com', role: 'owner', status: 'deactivated' })

  expect(await browser.post(url(id, 'role'), { from: 'owner', role: 'agent' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('last active owner') },
  })
  expect((await account(server, id))?.role).toBe('owner')
})

test('two owners who demote each other at the same time leave one', async ({ server }) => {
  for (const action of ['role', 'deactivate'] as const) {
    const one = await colleague(server, `one-${action}`, 'owner')
    const two = await colleague(server, `two-${action}`, 'owner')
    await Promise.all([
      one.browser.post(url(two.id, action), { from: 'owner', role: 'agent' }),
      two.browser.post(url(one.id, action), { from: 'owner', role: 'agent' }),
    ])
    const left = [await account(server, one.id), await account(server, two.id)].filter(
      (each) => each?.role === 'owner' && each.status === 'active',
    )
    expect(left).toHaveLength(1)
    await server.ctx.db.update(staff).set({ role: 'agent' })
  }
})

test("an owner resets a user's second factor; the user is notified and enrolls again", async ({ server }) => {
  const { browser, id } = await colleague(server, 'olive', 'owner')
  const pat = await colleague(server, 'pat', 'agent')

  expect((await browser.post(url(pat.id, 'second-factor/reset'))).status).toBe(200)
  expect((await pat.browser.get('/api/auth/me')).status).toBe(401)
  const again = await server.browser().post('/api/auth/login', { email: pat.email, password })
  expect(again.body.step).toBe('enroll-authenticator')
  expect(await server.deliverEmails()).toMatchObject([
    { to: [pat.email], text: expect.stringContaining('An owner reset') },
  ])

  expect((await browser.post(url(id, 'second-factor/reset'))).status).toBe(409)
})

test("an owner sees a user's sessions and ends one or all", async ({ server }) => {
  const { browser, id } = await colleague(server, 'olive', 'owner')
  const pat = await colleague(server, 'pat', 'agent')
  server.advanceTime({ seconds: 30 })
  const second = await server.signIn(pat.email)
  const { sessions } = (await browser.get(url(pat.id, 'sessions'))).body
  expect(sessions).toMatchObject([{ isCurrent: false, ip: '127.0.0.1' }, { isCurrent: false }])

  expect((await browser.remove(url(id, `sessions/${sessions[0].id}`))).status).toBe(404)
  expect((await browser.remove(url(pat.id, `sessions/${sessions[0].id}`))).status).toBe(200)
  expect((await second.get('/api/auth/me')).status).toBe(401)
  expect((await pat.browser.get('/api/auth/me')).status).toBe(200)
  expect((await browser.post(url(pat.id, 'sessions/end-all'))).body).toEqual({ ended: 1 })
  expect((await pat.browser.get('/api/auth/me')).status).toBe(401)
})
