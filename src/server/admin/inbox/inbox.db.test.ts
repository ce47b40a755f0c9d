import { and, eq } from 'drizzle-orm'
import { version as uuidVersion, v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { purgeNotifications } from '#server/identity/notifications/commands.ts'
import { notifications } from '#server/identity/notifications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { InboxItem } from '#shared/admin/inbox/contract.ts'

const inboxOf = async (person: Browser, question = ''): Promise<InboxItem[]> =>
  (await person.get(`/api/admin/inbox${question}`)).body.items
const unreadOf = async (person: Browser): Promise<number> => (await person.get('/api/admin/inbox/count')).body.unread
const mark = (person: Browser, values: object) => person.post('/api/admin/inbox/marks', values)

/** Pat is an agent, Mona a manager; the lead has no owner. */
async function office(server: TestServer) {
  const { id: patId } = await server.createStaff()
  const { id: monaId } = await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const [pat, mona] = [await server.signIn(), await server.signIn('mona@example.com')]
  const visitor = { name: 'Maria Kowalczyk', email: 'maria@example.com', phone: '(212) 555-0123' }
  const leadId: string = (await server.browser().post('/api/leads/basic', visitor)).body.lead.id
  const assign = (to: string | null, ownerId: string | null = null) =>
    mona.post('/api/admin/leads/changes', {
      ...{ changeId: uuidv7(), change: { action: 'assign', to, reason: 'They know her' } },
      leads: [{ id: leadId, status: 'new', ownerId }],
    })
  const task = (assigneeId: string | null, record: object | null = null) => ({
    ...{ id: uuidv7(), subject: 'Call Maria', type: 'call', priority: 'normal', assigneeId, record },
    dueAt: new Date(server.ctx.now().getTime() + 86_400_000).toISOString(),
  })
  return { patId, monaId, pat, mona, leadId, visitor, assign, task }
}

test('an assignment and another form of the lead are in the inbox of the owner, and nothing of one’s own acts', async ({
  server,
}) => {
  const { patId, monaId, pat, mona, leadId, visitor, assign } = await office(server)
  expect((await assign(patId)).body.changed).toEqual([leadId])
  expect(await inboxOf(pat)).toMatchObject([
    {
      ...{ kind: 'assignment', actor: 'Mona Example', isRead: false, isDone: false },
      record: { kind: 'lead', id: leadId, title: 'Maria Kowalczyk' },
    },
  ])
  await server.browser().post('/api/leads/basic', { ...visitor, phone: '(212) 555-0199' })
  await server.browser().post('/api/leads/basic', { ...visitor, phone: '(212) 555-0198' })
  expect((await inboxOf(pat)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['reply', null],
    ['assignment', 'Mona Example'],
  ])
  // The test's clock stands still, so that only their ids order them.
  expect((await inboxOf(pat)).map(({ id }) => uuidVersion(id))).toEqual([7, 7])
  expect([await unreadOf(pat), await unreadOf(mona)]).toEqual([2, 0])

  await assign(monaId, patId)
  expect(await inboxOf(mona)).toEqual([])
  expect((await inboxOf(pat)).map(({ kind }) => kind)).toEqual(['reply'])
})

test('a task is done in the inbox when it is done or someone else’s, and its row is written once', async ({
  server,
}) => {
  const { patId, monaId, pat, mona, leadId, task } = await office(server)
  const mine = task(patId)
  await mona.post('/api/admin/tasks', mine)
  await mona.post('/api/admin/tasks', mine)
  await pat.post('/api/admin/tasks', task(patId))
  const moved = task(patId, { kind: 'lead', id: leadId })
  await mona.post('/api/admin/tasks', moved)
  expect(await inboxOf(pat)).toMatchObject([
    { kind: 'task', itemId: moved.id, detail: 'Call Maria', record: { kind: 'lead', title: 'Maria Kowalczyk' } },
    { kind: 'task', itemId: mine.id, detail: '', record: { kind: 'task', title: 'Call Maria' } },
  ])
  const { body: shown } = await mona.get(`/api/admin/tasks/${moved.id}`)
  const { id, subject, type, priority, dueAt } = moved
  const change = { subject, type, priority, dueAt, assigneeId: monaId, expectedUpdatedAt: shown.updatedAt }
  expect((await mona.post(`/api/admin/tasks/${id}/change`, change)).status).toBe(200)
  await pat.post(`/api/admin/tasks/${mine.id}/status`, { to: 'done', outcome: '' })
  expect(await inboxOf(pat)).toEqual([])
  expect((await inboxOf(pat, '?view=done')).map(({ itemId }) => itemId).toSorted()).toEqual([mine.id, id].toSorted())
})

test('an applicant’s message waits for the owner until staff answer', async ({ server }) => {
  const { id, browser: applicant, staff: pat } = await createApplicationInReview(server)
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const mona = await server.signIn('mona@example.com')
  const write = (body: string) => applicant.post('/api/messages', { id: uuidv7(), body })
  const [application] = await server.ctx.db.select().from(applications).where(eq(applications.id, id))
  expect(application?.ownerStaffId).not.toBeNull()
  const sent = await write('When will I hear from you?')
  expect(sent.status).toBe(200)
  await write('It is urgent.')
  expect(await inboxOf(pat)).toMatchObject([{ kind: 'reply', record: { kind: 'application', id }, actor: null }])

  await mona.post(`/api/admin/applications/${id}/messages`, { id: uuidv7(), body: 'Tomorrow.' })
  expect(await inboxOf(pat)).toEqual([])
  await write('Thank you')
  expect(await unreadOf(pat)).toBe(1)
})

test('marks change only the caller’s own rows', async ({ server }) => {
  const { patId, pat, mona, leadId, assign, task } = await office(server)
  await assign(patId)
  for (let count = 0; count < 3; count++) await mona.post('/api/admin/tasks', task(patId))
  const all = await inboxOf(pat)
  const ids = all.map(({ id }) => id)
  expect((await mark(mona, { mark: 'done', ids })).body).toEqual({ marked: 0 })
  expect((await mark(mona, { mark: 'done' })).body).toEqual({ marked: 0 })

  expect((await mark(pat, { mark: 'read', ids: [ids[0]] })).body).toEqual({ marked: 1 })
  expect(await unreadOf(pat)).toBe(3)
  expect((await mark(pat, { mark: 'unread', ids: [ids[0]] })).body).toEqual({ marked: 1 })
  expect((await mark(pat, { mark: 'read', kind: 'task' })).body).toEqual({ marked: 3 })
  expect(await unreadOf(pat)).toBe(1)
  expect((await inboxOf(pat, '?kind=assignment')).map(({ record }) => record.id)).toEqual([leadId])
  expect((await mark(pat, { mark: 'done' })).body).toEqual({ marked: 4 })
  expect((await mark(pat, { mark: 'open', ids: [ids[1]] })).body).toEqual({ marked: 1 })
  expect((await inboxOf(pat)).map(({ id }) => id)).toEqual([ids[1]])
  const bad = await mark(pat, { mark: 'burnt', ids: ['x'], kind: 'gossip' })
  expect([bad.status, Object.keys(bad.body.fields).toSorted()]).toEqual([422, ['ids.0', 'kind', 'mark']])
})

test('pages follow each other without gaps', async ({ server }) => {
  const { patId, pat, leadId } = await office(server)
  const at = server.ctx.now()
  const row = {
    recipientId: patId,
    kind: 'task' as const,
    recordKind: 'lead' as const,
    recordId: leadId,
    createdAt: at,
  }
  await server.ctx.db
    .insert(notifications)
    .values(Array.from({ length: 120 }, () => ({ ...row, id: uuidv7(), itemId: uuidv7() })))
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await pat.get(`/api/admin/inbox?after=${next}`)
    seen.push(...body.items.map(({ id }: InboxItem) => id))
    next = body.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  expect((await pat.get('/api/admin/inbox?after=nonsense')).status).toBe(422)
})

test('someone who may no longer open a record does not see its name', async ({ server }) => {
  const { patId, pat, mona } = await office(server)
  const quote = {
    ...{ name: 'Mo Merchant', email: 'mo@example.com', businessName: 'Mo’s Diner', industry: 'restaurant' },
    ...{ processor: 'Example Pay', remarks: '' },
    statement: {
      ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
  }
  await server.browser().post('/api/merchant-quotes', quote)
  const [merchant] = (await mona.get('/api/admin/merchant-leads')).body.leads
  expect(
    (await mona.post(`/api/admin/merchant-leads/${merchant.id}/assign`, { from: null, to: patId, reason: '' })).status,
  ).toBe(200)
  expect((await inboxOf(pat))[0]?.record.title).toBe('Mo’s Diner')
  await server.ctx.db.update(staff).set({ role: 'marketing' }).where(eq(staff.id, patId))
  server.advanceTime({ minutes: 1 })
  const again = await server.signIn()
  const shown = await inboxOf(again)
  expect(shown).toMatchObject([{ record: { kind: 'merchant', title: null } }])
  expect(JSON.stringify(shown)).not.toMatch(/Mo’s|Merchant"/)
})

test('notifications go with their record, and after 90 days', async ({ server }) => {
  const { patId, pat, mona, leadId, assign, task } = await office(server)
  await assign(patId)
  await mona.post('/api/admin/tasks', task(patId, { kind: 'lead', id: leadId }))
  await mona.post('/api/admin/tasks', task(patId))
  await server.ctx.db.delete(leads).where(eq(leads.id, leadId))
  expect((await inboxOf(pat)).map(({ record }) => record.kind)).toEqual(['task'])

  server.advanceTime({ hours: 24 * 89 })
  await purgeNotifications(server.ctx)
  expect(await server.ctx.db.$count(notifications)).toBe(1)
  server.advanceTime({ hours: 25 })
  await purgeNotifications(server.ctx)
  expect(await server.ctx.db.$count(notifications)).toBe(0)
})

test('emails come at once, in the digest, or never', async ({ server }) => {
  const { patId, pat, mona, leadId, assign, task } = await office(server)
  await server.deliverEmails()
  const toPat = async () =>
    (await server.deliverEmails()).filter(({ to }) => to.includes('pat@example.com')).map(({ subject }) => subject)
  expect((await pat.get('/api/admin/inbox/emails')).body).toEqual({ mentions: 'now', assignments: 'now' })
  await mona.post('/api/admin/tasks', task(patId))
  expect(await toPat()).toEqual(['Mona Example assigned you a task'])

  await pat.put('/api/admin/inbox/emails', { mentions: 'never', assignments: 'daily' })
  await mona.post('/api/admin/tasks', task(patId, { kind: 'lead', id: leadId }))
  await assign(patId)
  expect(await toPat()).toEqual([])
  expect(await unreadOf(pat)).toBe(3)

  // What they have read before it is sent needs no email.
  await pat.put('/api/admin/inbox/emails', { mentions: 'now', assignments: 'now' })
  await mona.post('/api/admin/tasks', task(patId))
  await mark(pat, { mark: 'read' })
  expect(await toPat()).toEqual([])
  const bad = await pat.put('/api/admin/inbox/emails', { mentions: 'hourly', assignments: 'now' })
  expect(bad.status).toBe(422)
})

test('many tasks at once are one email at first, and one with the rest ten minutes later', async ({ server }) => {
  const { patId, task } = await office(server)
  await server.deliverEmails()
  const toPat = async () =>
    (await server.deliverEmails()).filter(({ to }) => to.includes('pat@example.com')).map(({ subject }) => subject)
  const assignTasks = async (count: number) => {
    const mona = await server.signIn('mona@example.com')
    for (let n = 0; n < count; n++) expect((await mona.post('/api/admin/tasks', task(patId))).status).toBe(200)
  }
  server.advanceTime({ minutes: 1 })
  await assignTasks(12)
  expect(await toPat()).toEqual(['You have 12 new tasks'])
  server.advanceTime({ minutes: 1 })
  await assignTasks(20)
  server.advanceTime({ minutes: 8 })
  expect(await toPat()).toEqual([])
  server.advanceTime({ minutes: 1 })
  expect(await toPat()).toEqual(['You have 20 new tasks'])

  server.advanceTime({ minutes: 10 })
  expect(await toPat()).toEqual([])
  await assignTasks(1)
  expect(await toPat()).toEqual(['Mona Example assigned you a task'])
  expect(await unreadOf(await server.signIn())).toBe(33)
})

test('deactivated people get no notification', async ({ server }) => {
  const { patId, assign } = await office(server)
  await assign(patId)
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, patId))
  await server.browser().post('/api/leads/basic', {
    ...{ name: 'Maria Kowalczyk', email: 'maria@example.com', phone: '(212) 555-0177' },
  })
  const replies = and(eq(notifications.recipientId, patId), eq(notifications.kind, 'reply'))
  expect(await server.ctx.db.$count(notifications, replies)).toBe(0)
})
