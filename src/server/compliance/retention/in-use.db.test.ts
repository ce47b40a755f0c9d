import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startScheduledRetention } from '#server/compliance/retention/commands/start-retention-run.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findClasses } from './due-records.ts'
import { retentionItems } from './table.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const days = (count: number) => ({ hours: count * 24 })

async function lead(server: TestServer, email = ada.email): Promise<string> {
  const sent = { ...ada, email, phone: '(212) 555-0142', source: 'Home' }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** A newly signed-in staff member, because the last sign-in has expired. */
async function agent(server: TestServer): Promise<Browser> {
  await server.createStaff()
  return server.signIn()
}

/** A lead with a merged lead. */
async function joined(server: TestServer) {
  const [into, other] = [await lead(server), await lead(server, 'ada@bakery.example.com')]
  expect((await (await agent(server)).post(`/api/admin/leads/${into}/merge`, { otherId: other })).status).toBe(200)
  return { into, other }
}

const note = async (staff: Browser, id: string) =>
  (await staff.post(`/api/admin/leads/${id}/notes`, { activityId: randomUUID(), body: 'Call in spring.' })).status

async function addTask(server: TestServer, staff: Browser, record: { kind: 'lead' | 'contact'; id: string }) {
  const plan = { id: randomUUID(), subject: 'Call back', type: 'call', priority: 'normal', assigneeId: null, record }
  const dueAt = new Date(server.ctx.now().getTime() + 60 * 60_000).toISOString()
  expect((await staff.post('/api/admin/tasks', { ...plan, dueAt })).status).toBe(200)
  return plan.id
}

const remainingRecords = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(leads)).map(({ email }) => email).toSorted()
const dueLeads = async ({ ctx }: TestServer) => (await findClasses(ctx))[0]

test('a note extends the retention of a lead like any other activity', async ({ server }) => {
  const id = await lead(server)
  server.advanceTime(days(700))
  expect(await note(await agent(server), id)).toBe(200)
  const at = server.ctx.now().toISOString()
  server.advanceTime(days(100))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([ada.email])
  expect(await dueLeads(server)).toMatchObject({ due: 0, oldestAt: at })

  server.advanceTime(days(631))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([])
})

test('a lead with an open task stays until the task is done, and its period starts then', async ({ server }) => {
  const id = await lead(server)
  const task = await addTask(server, await agent(server), { kind: 'lead', id })
  server.advanceTime(days(800))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([ada.email])

  await server.ctx.db.update(tasks).set({ status: 'done', updatedAt: server.ctx.now() }).where(eq(tasks.id, task))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([ada.email])
  server.advanceTime(days(731))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([])
})

test('merged leads are kept and deleted together, whichever was used', async ({ server }) => {
  const { into, other } = await joined(server)
  server.advanceTime(days(700))
  expect(await note(await server.signIn(), other)).toBe(200)
  server.advanceTime(days(100))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toHaveLength(2)

  server.advanceTime(days(700))
  expect(await dueLeads(server)).toMatchObject({ due: 2 })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual([])
  const items = await server.ctx.db.select().from(retentionItems).orderBy(retentionItems.id)
  expect(items.map(({ subjectId, outcome }) => [subjectId, outcome])).toEqual([
    [other, 'done'],
    [into, 'done'],
  ])
})

test('an application of one merged lead keeps them all', async ({ server }) => {
  const { into, other } = await joined(server)
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'business', ...ada })
  await server.ctx.db.update(applications).set({ leadId: into })
  server.advanceTime(days(800))
  await server.ctx.db.update(applications).set({ updatedAt: server.ctx.now() })
  const runId = await startScheduledRetention(server.ctx, [{ kind: 'lead', id: other }])
  await runRetention(server.ctx, server.documentStore, runId)
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toHaveLength(2)
})

test('a contact form message stays while staff note or plan something about it', async ({ server }) => {
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'What does it cost?' })
  const [message] = await server.ctx.db.select().from(contactMessages)
  const id = message?.id ?? ''
  server.advanceTime(days(700))
  const entry = { entryId: randomUUID(), kind: 'note', body: 'Asked the lender.' }
  expect((await (await agent(server)).post(`/api/admin/contacts/${id}/entries`, entry)).status).toBe(200)
  server.advanceTime(days(100))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(contactMessages)).toBe(1)

  const task = await addTask(server, await server.signIn(), { kind: 'contact', id })
  server.advanceTime(days(800))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(contactMessages)).toBe(1)
  await server.ctx.db.delete(tasks).where(eq(tasks.id, task))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(contactMessages)).toBe(0)
})
