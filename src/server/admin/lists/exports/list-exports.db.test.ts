import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

/** Returns the lines of the CSV file, or the status if the request failed. */
async function exported(server: TestServer, browser: Browser, list: string, filter = {}) {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/api/admin/exports/${list}`, payload: filter },
    cookies: Object.fromEntries(browser.cookies),
    headers: { authorization: `Bearer ${browser.tokens.token}` },
  })
  return answer.statusCode === 200 ? answer.body.trimEnd().split('\r\n') : answer.statusCode
}

const send = (server: TestServer, values = {}) =>
  server.browser().post('/api/contact', {
    ...{ name: 'Ada Harbor', email: 'ada@example.com', topic: 'funding', message: 'When do you answer, please?' },
    ...values,
  })

test('a list is exported with its filter, across all pages, with formulas escaped', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  for (let number = 0; number < 55; number++) await send(server, { email: `ada.${number}@example.com` })
  await send(server, { name: '=HYPERLINK("x")', topic: 'partner' })

  const all = await exported(server, owner, 'contacts')
  expect(all).toHaveLength(57)
  const few = (await exported(server, owner, 'contacts', { topic: 'partner' })) as string[]
  expect(few).toHaveLength(2)
  expect(few[0]).toMatch(/^reference,received_at,name,email,topic/)
  expect(few[1]).toContain(`"'=HYPERLINK(""x"")"`)

  const kept = await server.ctx.db
    .select({ action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(inArray(auditLog.action, ['list.export', 'list.exported']))
    .orderBy(auditLog.id)
  expect(kept.slice(-2)).toEqual([
    {
      action: 'list.export',
      detail: { list: 'contacts', filter: { topic: 'partner', view: 'open', isSearched: false } },
    },
    { action: 'list.exported', detail: { list: 'contacts', rows: 1, noted: 1 } },
  ])
})

test('every exportable list has a header row, and search text stays out of the audit log', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const manager = await server.signIn()
  for (const list of ['leads', 'applications', 'contacts', 'merchant-leads', 'commissions', 'success-fees', 'tasks'])
    expect((await exported(server, manager, list, { q: 'Zyxw Nobody' })) as string[]).toHaveLength(1)
  const kept = await server.ctx.db.select({ detail: auditLog.detail }).from(auditLog).orderBy(auditLog.id)
  expect(JSON.stringify(kept)).not.toContain('Zyxw')
  expect(await exported(server, manager, 'contacts', { view: 'nonsense' })).toBe(422)
})

test("agents can't export, and permitted roles need step-up", async ({ server }) => {
  await server.createStaff({ role: 'agent' })
  await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  expect(await exported(server, await server.signIn(), 'leads')).toBe(403)

  const owner = await server.signIn('olga@example.com')
  server.advanceTime({ minutes: 11 })
  expect(await exported(server, owner, 'leads')).toBe(403)
  server.advanceTime({ minutes: 1 })
  await owner.post('/api/auth/step-up', { password, code: server.totpCode() })
  expect(await exported(server, owner, 'leads', { q: 'Zyxw Nobody' })).toHaveLength(1)
})

test("tasks are exported by view, until the end of the reader's day", async ({ server }) => {
  const { id: me } = await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const add = (subject: string, dueAt: string, assigneeId: string | null) =>
    owner.post('/api/admin/tasks', {
      ...{ id: randomUUID(), type: 'call', priority: 'normal', record: null, subject, dueAt, assigneeId },
    })
  await add('Call Ada', '2026-03-02T20:00:00Z', me)
  await add('Call late', '2026-03-03T03:30:00Z', me)
  await add('=1+1', '2026-03-02T21:00:00Z', null)

  const mine = (await exported(server, owner, 'tasks')) as string[]
  expect([mine.length, mine[0]]).toEqual([3, expect.stringMatching(/^due_at,subject,type,priority,status,about/)])
  const today = { view: 'today', dayUntil: '2026-03-03T05:00:00Z' }
  expect(await exported(server, owner, 'tasks', today)).toHaveLength(3)
  expect(await exported(server, owner, 'tasks', { view: 'today' })).toHaveLength(2)
  const all = (await exported(server, owner, 'tasks', { assignee: 'all' })) as string[]
  expect(all.join()).toContain(`,'=1+1,`)
  expect(await exported(server, owner, 'tasks', { view: 'nonsense' })).toBe(422)
  const kept = await server.ctx.db.select({ detail: auditLog.detail }).from(auditLog).orderBy(auditLog.id)
  expect(JSON.stringify(kept)).toContain('"list":"tasks","rows":3')
})
