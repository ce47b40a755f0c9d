import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { test } from '#server/testing/test-server.ts'
import type { Compliance } from '#shared/compliance/controls/contract.ts'
import { ruleReviews } from './table.ts'

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

test('a rule needs review if no one compared it with its source for a year', async ({ server }) => {
  await server.createStaff({ role: 'compliance', name: 'Cora Example' })
  server.advanceTime({ hours: 24 * 700 })
  const browser = await server.signIn()
  expect(await itemsOf(browser, 'rules')).toContain('CA')

  const reviewedOn = server.ctx.now().toISOString().slice(0, 10)
  const review = (state: string, day = reviewedOn, id = uuidv7()) =>
    browser.post(`/api/admin/state-rules/${state}/reviews`, { id, reviewedOn: day, note: 'Read SB 1235 again' })
  const id = uuidv7()
  for (const _sent of ['once', 'twice']) expect((await review('CA', reviewedOn, id)).status).toBe(200)
  expect(await server.ctx.db.$count(ruleReviews, eq(ruleReviews.state, 'CA'))).toBe(1)
  expect((await review('NY', reviewedOn, id)).status).toBe(409)
  expect(await itemsOf(browser, 'rules')).not.toContain('CA')
  const { rules } = (await browser.get('/api/admin/compliance')).body as Compliance
  expect(rules.find(({ state }) => state === 'CA')).toMatchObject({
    ...{ reviewedOn, reviewedBy: 'Cora Example', reviewNote: 'Read SB 1235 again', isOld: false },
  })
  const [line] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'state-rule.review'))
  expect(line?.detail).toMatchObject({ before: { reviewedOn: '2026-11-21' }, after: { reviewedOn } })

  expect(await review('CA', '2099-01-01')).toMatchObject({
    status: 422,
    body: { fields: { reviewedOn: 'This date is in the future' } },
  })
  expect((await review('CA', '2020-01-01')).body.fields.reviewedOn).toContain('Already')
  expect((await review('ME')).status).toBe(404)
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
