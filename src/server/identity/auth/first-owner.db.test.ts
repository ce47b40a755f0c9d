import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createConfiguredOwner, createSetUpLink } from '#server/identity/auth/commands/set-up-owner.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { transact } from '#server/platform/context.ts'
import { isPassword } from '#server/platform/crypto/password.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { setUpLink } from './table.ts'

const setUp = '/api/auth/set-up'
const address = 'https://funding.example.com'
const configured = { email: 'Owner@example.com', password: 'a configured password' }

/** Returns the printed token. */
async function printedToken({ ctx }: TestServer): Promise<string> {
  const link = (await createSetUpLink(ctx, address)) ?? ''
  expect(link).toMatch(/^https:\/\/funding\.example\.com\/admin\/set-up#[\w-]{43}$/)
  return link.slice(link.indexOf('#') + 1)
}
const form = (token: string, email = 'olive@example.com') => ({ token, name: 'Olive Owner', email, password })
const accounts = (server: TestServer) => server.ctx.db.select().from(staff)

test('the printed link creates one owner, signs them in, and stops working', async ({ server }) => {
  const token = await printedToken(server)
  const browser = server.browser()

  expect(await browser.post(setUp, form(token))).toMatchObject({
    status: 200,
    body: { step: 'enroll-authenticator', user: { name: 'Olive Owner', email: 'olive@example.com', role: 'owner' } },
  })
  expect((await browser.get('/api/auth/me')).status).toBe(200)

  expect(await server.browser().post(setUp, form(token, 'late@example.com'))).toMatchObject({
    status: 422,
    body: { fields: { token: expect.any(String) } },
  })
  expect(await accounts(server)).toHaveLength(1)
  expect(await createSetUpLink(server.ctx, address)).toBeUndefined()
  expect((await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)).toEqual([
    'staff.create-owner',
    'session.sign-in',
  ])
})

test('two concurrent submissions create one owner', async ({ server }) => {
  const token = await printedToken(server)
  const answers = await Promise.all(
    ['one@example.com', 'two@example.com', 'three@example.com'].map((email) =>
      server.browser().post(setUp, form(token, email)),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  expect(await accounts(server)).toHaveLength(1)
})

test('each start replaces the link of the previous one', async ({ server }) => {
  const old = await printedToken(server)
  const fresh = await printedToken(server)

  expect((await server.browser().post(setUp, form(old))).status).toBe(422)
  expect((await server.browser().post(setUp, form(fresh))).status).toBe(200)
})

test('a link replaced during submission creates no owner', async ({ server }) => {
  const old = await printedToken(server)
  const submitted = await transact(server.ctx, async (ctx) => {
    await createSetUpLink(ctx, address)
    // The uncommitted row keeps the submission from using the old link.
    const answer = server.browser().post(setUp, form(old))
    await sleep(300)
    return [answer]
  })

  expect((await submitted[0])?.status).toBe(422)
  expect(await accounts(server)).toEqual([])
})

test('all invalid fields are reported together, and the link still works afterwards', async ({ server }) => {
  const token = await printedToken(server)

  expect(await server.browser().post(setUp, { token, name: 'O', email: 'nonsense', password: 'short' })).toMatchObject({
    status: 422,
    body: {
      fields: {
        name: 'Full name must be at least 2 characters',
        email: 'Please enter a valid email address',
        password: 'Please choose a password of at least 8 characters',
      },
    },
  })
  expect((await server.browser().post(setUp, form(token))).status).toBe(200)
})

test('the configured owner is created at the first start and can sign in', async ({ server }) => {
  await createConfiguredOwner(server.ctx, configured)

  expect(await createSetUpLink(server.ctx, address)).toBeUndefined()
  const answer = await server.browser().post('/api/auth/login', { ...configured, email: 'owner@EXAMPLE.com' })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: 'Owner@example.com', role: 'owner' } } })
})

test('the configuration never changes an existing account', async ({ server }) => {
  await createConfiguredOwner(server.ctx, configured)
  const before = await accounts(server)

  await createConfiguredOwner(server.ctx, { ...configured, password: 'another password' })
  await createConfiguredOwner(server.ctx, { email: 'second@example.com', password: 'another password' })
  expect(await accounts(server)).toEqual(before)
  expect(await isPassword(before[0]?.passwordHash ?? '', configured.password)).toBe(true)
})

test('several servers that start at once create one configured owner', async ({ server }) => {
  const emails = ['one@example.com', 'one@example.com', 'two@example.com', 'three@example.com']
  await Promise.all(emails.map((email) => createConfiguredOwner(server.ctx, { ...configured, email })))

  expect(await accounts(server)).toHaveLength(1)
})

test('an earlier printed link stops working once the configuration has created the owner', async ({ server }) => {
  const token = await printedToken(server)
  await createConfiguredOwner(server.ctx, configured)

  expect((await server.browser().post(setUp, form(token))).status).toBe(422)
  expect(await server.ctx.db.select().from(setUpLink)).toEqual([])
})
