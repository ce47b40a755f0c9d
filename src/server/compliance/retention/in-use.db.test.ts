import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { tasks } from '#server/admin/tasks/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { beginRetention } from '#server/compliance/retention/commands/begin-disposal.ts'
import { disposeOfDue, runDisposal } from '#server/compliance/retention/commands/run-disposal.ts'
import { findClasses } from '#server/compliance/retention/due-records.ts'
import { disposalItems } from '#server/compliance/retention/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const days = (count: number) => ({ hours: count * 24 })

async function lead(desk: Desk, email = ada.email): Promise<string> {
  const sent = { ...ada, email, phone: '(212) 555-0142', source: 'Home' }
  return (await desk.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** A newly signed-in staff member, because the last sign-in has expired. */
async function agent(desk: Desk): Promise<Browser> {
  await desk.hire()
  return desk.signedIn()
}

/** A lead with a merged lead. */
async function joined(desk: Desk) {
  const [into, other] = [await lead(desk), await lead(desk, 'ada@bakery.example.com')]
  expect((await (await agent(desk)).post(`/api/admin/leads/${into}/merge`, { otherId: other })).status).toBe(200)
  return { into, other }
}

const note = async (staff: Browser, id: string) =>
  (await staff.post(`/api/admin/leads/${id}/notes`, { activityId: randomUUID(), body: 'Call in spring.' })).status

async function addTask(desk: Desk, staff: Browser, record: { kind: 'lead' | 'contact'; id: string }) {
  const plan = { id: randomUUID(), subject: 'Call back', type: 'call', priority: 'normal', assigneeId: null, record }
  const dueAt = new Date(desk.ctx.now().getTime() + 60 * 60_000).toISOString()
  expect((await staff.post('/api/admin/tasks', { ...plan, dueAt })).status).toBe(200)
  return plan.id
}

const standing = async ({ ctx }: Desk) => (await ctx.db.select().from(leads)).map(({ email }) => email).toSorted()
const dueLeads = async ({ ctx }: Desk) => (await findClasses(ctx))[0]

test('a note extends the retention of a lead like any other activity', async ({ desk }) => {
  const id = await lead(desk)
  desk.pass(days(700))
  expect(await note(await agent(desk), id)).toBe(200)
  const at = desk.ctx.now().toISOString()
  desk.pass(days(100))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([ada.email])
  expect(await dueLeads(desk)).toMatchObject({ due: 0, oldestAt: at })

  desk.pass(days(631))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([])
})

test('a lead with an open task stays until the task is done, and its period starts then', async ({ desk }) => {
  const id = await lead(desk)
  const task = await addTask(desk, await agent(desk), { kind: 'lead', id })
  desk.pass(days(800))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([ada.email])

  await desk.ctx.db.update(tasks).set({ status: 'done', updatedAt: desk.ctx.now() }).where(eq(tasks.id, task))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([ada.email])
  desk.pass(days(731))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([])
})

test('merged leads are kept and deleted together, whichever was used', async ({ desk }) => {
  const { into, other } = await joined(desk)
  desk.pass(days(700))
  expect(await note(await desk.signedIn(), other)).toBe(200)
  desk.pass(days(100))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toHaveLength(2)

  desk.pass(days(700))
  expect(await dueLeads(desk)).toMatchObject({ due: 2 })
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual([])
  const items = await desk.ctx.db.select().from(disposalItems).orderBy(disposalItems.id)
  expect(items.map(({ subjectId, outcome }) => [subjectId, outcome])).toEqual([
    [other, 'done'],
    [into, 'done'],
  ])
})

test('an application of one merged lead keeps them all', async ({ desk }) => {
  const { into, other } = await joined(desk)
  const browser = desk.browser()
  await browser.post('/api/applications', { type: 'business', ...ada })
  await desk.ctx.db.update(applications).set({ leadId: into })
  desk.pass(days(800))
  await desk.ctx.db.update(applications).set({ updatedAt: desk.ctx.now() })
  const act = await beginRetention(desk.ctx, [{ kind: 'lead', id: other }])
  await runDisposal(desk.ctx, desk.vault, act)
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await standing(desk)).toHaveLength(2)
})

test('a contact form message stays while staff note or plan something about it', async ({ desk }) => {
  await desk.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'What does it cost?' })
  const [message] = await desk.ctx.db.select().from(contactMessages)
  const id = message?.id ?? ''
  desk.pass(days(700))
  const entry = { entryId: randomUUID(), kind: 'note', body: 'Asked the lender.' }
  expect((await (await agent(desk)).post(`/api/admin/contacts/${id}/entries`, entry)).status).toBe(200)
  desk.pass(days(100))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await desk.ctx.db.$count(contactMessages)).toBe(1)

  const task = await addTask(desk, await desk.signedIn(), { kind: 'contact', id })
  desk.pass(days(800))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await desk.ctx.db.$count(contactMessages)).toBe(1)
  await desk.ctx.db.delete(tasks).where(eq(tasks.id, task))
  await disposeOfDue(desk.ctx, desk.vault)
  expect(await desk.ctx.db.$count(contactMessages)).toBe(0)
})
