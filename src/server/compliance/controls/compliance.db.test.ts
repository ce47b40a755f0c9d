import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { test } from '#server/testing/test-server.ts'
import type { Compliance } from '#shared/compliance/controls/contract.ts'

const itemsOf = async (browser: Browser, name: string) =>
  ((await browser.get('/api/admin/compliance')).body as Compliance).checks.find(({ check }) => check === name)?.items

const signIn = { totpSecretEncrypted: null, totpEnrolledAt: null }

test('lists open findings and drops them once fixed', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'compliance' })
  await server.createStaff({ name: 'Max Harbor', email: 'max@example.com', ...signIn })
  await createApiClient(server, id)
  const browser = await server.signIn()
  expect(await itemsOf(browser, 'second-factor')).toEqual(['Max Harbor'])
  expect(await itemsOf(browser, 'claims')).toContain('73% approval rate: no as-of date, no evidence, no approval')
  expect(await itemsOf(browser, 'api-keys')).toEqual(['Telephone system'])
  expect(await itemsOf(browser, 'privacy')).toEqual([])
  expect((await browser.get('/api/admin/compliance')).body.sessions).toBe(1)

  await server.ctx.db.update(apiKeys).set({ revokedAt: server.ctx.now() })
  expect(await itemsOf(browser, 'api-keys')).toEqual([])
})

test('a complaint is overdue after its due date, until it is decided', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const browser = await server.signIn()
  await server.browser().post('/api/contact', {
    ...{ name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', message: 'Nobody called me back at all.' },
  })
  expect(await itemsOf(browser, 'complaints')).toEqual([])
  await server.ctx.db.update(contactMessages).set({ dueAt: new Date(server.ctx.now().getTime() - 1) })
  expect(await itemsOf(browser, 'complaints')).toHaveLength(1)
  await server.ctx.db.update(contactMessages).set({ complaint: 'upheld' })
  expect(await itemsOf(browser, 'complaints')).toEqual([])
})

test('a rule needs review once its review day has passed, until a reviewed version is saved', async ({ server }) => {
  await server.createStaff({ role: 'compliance', name: 'Cora Example' })
  const browser = await server.signIn()
  expect(await itemsOf(browser, 'rules')).toEqual([])
  server.advanceTime({ hours: 24 * 700 })
  const again = await server.signIn()
  expect(await itemsOf(again, 'rules')).toContain('CA')

  const { versions } = (await again.get('/api/admin/disclosure-rules/CA')).body
  const today = server.ctx.now().toISOString().slice(0, 10)
  const rule = { ...versions[0].rule, lawAsOf: today, nextReviewOn: '2029-01-31', reviewer: 'Cora Example' }
  const change = { id: uuidv7(), version: 1, rule, isRetired: false, validFrom: today, reason: 'Read SB 1235 again' }
  expect((await again.post('/api/admin/disclosure-rules/CA', change)).status).toBe(200)
  expect(await itemsOf(again, 'rules')).not.toContain('CA')
})

test('the role table matches the access that the server enforces', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const { calls } = (await (await server.signIn()).get('/api/admin/role-calls')).body
  expect(calls).toContainEqual({
    ...{ method: 'POST', path: '/api/admin/data-export', roles: ['owner'], stepUp: true },
  })
  const restricted = server.app.declaredRoutes.filter(
    ({ access, method, path }) =>
      typeof access !== 'string' && method !== 'HEAD' && !/^\/api\/admin(\/\*)?$/.test(path),
  )
  expect(calls).toHaveLength(restricted.length)
})
