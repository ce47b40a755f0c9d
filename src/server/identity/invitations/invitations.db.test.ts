import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { password, siteUrl, type TestServer, test } from '#server/testing/test-server.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { sendInvitations } from './jobs.ts'
import { invitations } from './table.ts'

const url = '/api/admin/invitations'
const open = '/api/auth/invitation'
const accept = '/api/auth/invitation/accept'
const form = { name: 'Nora New', password: 'three unrelated words' }

async function boss(server: TestServer, role: StaffRole = 'owner') {
  await server.createStaff({ email: `${role}@example.com`, name: 'Olive Owner', role })
  return server.signIn(`${role}@example.com`)
}
async function mailedToken(server: TestServer): Promise<string> {
  const [mail] = await server.deliverEmails()
  return /\/admin\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
async function invited(server: TestServer, role: StaffRole = 'agent') {
  const browser = await boss(server)
  const { id } = (await browser.post(url, { email: 'Nora@example.com', role })).body.invitation
  return { browser, id: String(id), token: await mailedToken(server) }
}

test('an invited user chooses a password, is signed in, and sets up a second factor', async ({ server }) => {
  const browser = await boss(server)
  expect(await browser.post(url, { email: 'Nora@example.com', role: 'processor' })).toMatchObject({
    status: 200,
    body: { invitation: { email: 'Nora@example.com', role: 'processor', invitedBy: 'Olive Owner', sentAt: null } },
  })
  const [mail] = await server.deliverEmails()
  expect(mail).toMatchObject({ to: ['Nora@example.com'], subject: 'Your staff account' })
  expect(mail?.text).toContain('Olive Owner has invited you to join Harborline Funding.')
  const token = mail?.text.split(`${siteUrl}/admin/invitation#`)[1]?.slice(0, 43)
  expect((await browser.get(url)).body.invitations).toMatchObject([{ isExpired: false, sentAt: expect.any(String) }])

  const nora = server.browser()
  expect((await nora.post(open, { token })).body).toEqual({ email: 'Nora@example.com', role: 'processor' })
  expect(await nora.post(accept, { token, ...form })).toMatchObject({
    status: 200,
    body: { step: 'enroll-authenticator', user: { name: 'Nora New', email: 'Nora@example.com', role: 'processor' } },
  })
  expect((await nora.get('/api/admin/leads')).status).toBe(403)
  expect((await nora.post('/api/auth/authenticator')).status).toBe(200)
  expect((await browser.get(url)).body.invitations).toEqual([])
  const actions = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['invitation.create', 'invitation.accept']))
})

describe('every invalid link gets the same response', () => {
  const dead = { status: 422, body: { code: 'invalid', fields: { token: 'This invitation no longer works' } } }
  const deaths: Record<string, (server: TestServer, given: Awaited<ReturnType<typeof invited>>) => Promise<unknown>> = {
    'after it was used': (server, { token }) => server.browser().post(accept, { token, ...form }),
    'after seven days': async (server) => server.advanceTime({ hours: 7 * 24 }),
    'after it was revoked': async (_server, { browser, id }) => browser.remove(`${url}/${id}`),
    'after it was resent': async (_server, { browser, id }) => browser.post(`${url}/${id}/resend`),
    'after its inviter was deactivated': async (server) => {
      await server.createStaff({ email: 'second@example.com', role: 'owner' })
      const second = await server.signIn('second@example.com')
      const { staff: all } = (await second.get('/api/admin/staff')).body
      const { id } = all.find(({ email }: { email: string }) => email === 'owner@example.com')
      return second.post(`/api/admin/staff/${id}/deactivate`)
    },
  }
  for (const [name, kill] of Object.entries(deaths))
    test(name, async ({ server }) => {
      const given = await invited(server)
      const before = await server.browser().post(open, { token: given.token })
      expect(before.status).toBe(200)
      await kill(server, given)
      const accounts = await server.ctx.db.$count(staff)

      expect(await server.browser().post(open, { token: given.token })).toMatchObject(dead)
      expect(await server.browser().post(accept, { token: given.token, ...form })).toMatchObject(dead)
      expect(await server.ctx.db.$count(staff)).toBe(accounts)
    })

  test('and if it never existed', async ({ server }) => {
    for (const token of ['', 'a'.repeat(43)]) expect(await server.browser().post(open, { token })).toMatchObject(dead)
  })
})

test('a resent invitation works for another seven days', async ({ server }) => {
  const { browser, id } = await invited(server)
  server.advanceTime({ minutes: 9 })
  expect((await browser.post(`${url}/${id}/resend`)).status).toBe(200)
  const token = await mailedToken(server)

  server.advanceTime({ hours: 7 * 24, seconds: -1 })
  expect((await server.browser().post(accept, { token, ...form })).status).toBe(200)
  const again = await boss(server, 'manager')
  expect((await again.post(`${url}/${id}/resend`)).status).toBe(404)
  expect((await again.remove(`${url}/${id}`)).status).toBe(404)
})

test('one link creates one account, even if several use it at the same time', async ({ server }) => {
  const { token } = await invited(server)
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.browser().post(accept, { token, ...form })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect(await server.ctx.db.$count(staff)).toBe(2)
})

test('an invitation is either accepted or revoked, never both', async ({ server }) => {
  const { browser, id, token } = await invited(server)
  const [accepted, revoked] = await Promise.all([
    server.browser().post(accept, { token, ...form }),
    browser.remove(`${url}/${id}`),
  ])

  expect([accepted.status, revoked.status]).toSatisfy(
    ([taken, ended]) => (taken === 200 && [404, 409].includes(ended)) || (taken === 422 && ended === 200),
  )
  expect(await server.ctx.db.$count(staff)).toBe(accepted.status === 200 ? 2 : 1)
})

test('two concurrent invitations to the same address send one', async ({ server }) => {
  const [owner, manager] = [await boss(server), await boss(server, 'manager')]
  const answers = await Promise.all([
    owner.post(url, { email: 'nora@example.com', role: 'agent' }),
    manager.post(url, { email: ' NORA@example.com', role: 'agent' }),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await server.deliverEmails()).toHaveLength(1)
})

test('refuses to invite an address that has an account', async ({ server }) => {
  const browser = await boss(server)

  expect(await browser.post(url, { email: 'OWNER@example.com', role: 'agent' })).toMatchObject({
    status: 409,
    body: { fields: { email: 'Already has an account' } },
  })
})

test.for(staffRoles)("refuses a role above the inviter's own: a manager granting %s", async (role, { server }) => {
  const manager = await boss(server, 'manager')

  const { status } = await manager.post(url, { email: 'nora@example.com', role })
  expect(status).toBe(role === 'owner' ? 403 : 200)
})

test('a manager can neither revoke nor resend an invitation above their role', async ({ server }) => {
  const { id } = await invited(server, 'owner')
  const manager = await boss(server, 'manager')

  expect((await manager.post(`${url}/${id}/resend`)).status).toBe(403)
  expect((await manager.remove(`${url}/${id}`)).status).toBe(403)
})

test('no plain token is in the database, before or after the email', async ({ server }) => {
  const browser = await boss(server)
  await browser.post(url, { email: 'nora@example.com', role: 'agent' })
  const kept = async () =>
    JSON.stringify([await server.ctx.db.select().from(invitations), await server.ctx.db.select().from(outbox)])
  expect(await kept()).toContain('"tokenHash":null')

  expect(await kept()).not.toContain(await mailedToken(server))
})

test('the email uses the company name from Settings', async ({ server }) => {
  const browser = await boss(server)
  await browser.put('/api/admin/settings/brand', {
    version: 0,
    value: { ...defaultSections.brand, name: 'Seawall Capital' },
  })
  await browser.post(url, { email: 'nora@example.com', role: 'agent' })
  const mail = (await server.deliverEmails()).find(({ subject }) => subject === 'Your staff account')
  expect(mail?.text).toContain('has invited you to join Seawall Capital.')
})

test('a failed email is retried with a new link, and a sent one is not', async ({ server }) => {
  const browser = await boss(server)
  const { id } = (await browser.post(url, { email: 'nora@example.com', role: 'agent' })).body.invitation
  const links: string[] = []
  const run = (fault?: Error) =>
    sendInvitations({
      siteUrl,
      findBrandName: async () => 'Harborline Funding',
      sendMail: async ({ text }) => {
        links.push(text.split('#')[1]?.slice(0, 43) ?? '')
        if (fault) throw fault
      },
    }).run(server.ctx, [{ invitationId: id }])

  await expect(run(new Error('connection lost'))).rejects.toThrow('connection lost')
  await run()
  await run()
  expect(links).toHaveLength(2)
  const statuses = links.map(async (token) => (await server.browser().post(open, { token })).status)
  expect(await Promise.all(statuses)).toEqual([422, 200])
})

test('all invalid fields are reported together, and the link still works afterwards', async ({ server }) => {
  const { token } = await invited(server)
  expect((await server.browser().post(accept, { token, name: 'N', password: 'short' })).body.fields).toEqual({
    name: 'Full name must be at least 2 characters',
    password: 'Please choose a password of at least 8 characters',
  })
  for (const typed of ['iloveyou', 'nora1234', 'NoraNew99'])
    expect(
      (await server.browser().post(accept, { token, name: 'Nora New', password: typed })).body.fields,
    ).toHaveProperty('password')

  expect((await server.browser().post(accept, { token, ...form, password })).status).toBe(200)
})

test("a deactivated inviter can't invite, and their open invitations are void", async ({ server }) => {
  const { id } = await server.createStaff({ email: 'max@example.com', role: 'manager' })
  const manager = await server.signIn('max@example.com')
  const owner = await boss(server)
  const invite = (number: number) => manager.post(url, { email: `n${number}@example.com`, role: 'manager' })
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5].map(invite),
    owner.post(`/api/admin/staff/${id}/deactivate`),
    ...[6, 7, 8, 9].map(invite),
  ])
  expect(answers[5]?.status).toBe(200)
  expect((await owner.get(url)).body.invitations).toEqual([])
})

test('owners are emailed about each new owner and manager, so that no one becomes a second person alone', async ({
  server,
}) => {
  await boss(server)
  await server.createStaff({ email: 'manager@example.com', name: 'Mona Example', role: 'manager' })
  const mona = await server.signIn('manager@example.com')
  const invite = async (email: string, role: StaffRole) => {
    await mona.post(url, { email, role })
    const token = await mailedToken(server)
    return (await server.browser().post(accept, { token, ...form })).body.user
  }
  const owners = async () =>
    (await server.deliverEmails()).filter(({ to }) => to.join() === 'owner@example.com').map(({ text }) => text)
  await invite('second@example.com', 'manager')
  const [mail, ...more] = await owners()
  expect(mail).toContain('Nora New (second@example.com) now has the role Manager. Mona Example gave it to them.')
  expect(more).toEqual([])

  await invite('nora@example.com', 'agent')
  expect(await owners()).toEqual([])
  const [nora] = await server.ctx.db.select().from(staff).where(eq(staff.email, 'nora@example.com'))
  const account = `/api/admin/staff/${nora?.id}`
  expect((await mona.post(`${account}/role`, { from: 'agent', role: 'manager' })).status).toBe(200)
  expect(await owners()).toMatchObject([
    expect.stringContaining('Nora New (nora@example.com) now has the role Manager'),
  ])
  await mona.post(`${account}/deactivate`, { handOver: {} })
  expect(await owners()).toEqual([])
  await mona.post(`${account}/reactivate`)
  expect(await owners()).toHaveLength(1)
  await mona.post(`${account}/role`, { from: 'manager', role: 'agent' })
  expect(await owners()).toEqual([])
})
