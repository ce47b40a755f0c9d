import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { tasks } from '#server/applications/tasks/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'

const hourMs = 60 * 60_000
const inHours = (server: TestServer, hours: number) =>
  new Date(server.ctx.now().getTime() + hours * hourMs).toISOString()

/** Builds a task as the client sends it; due in an hour by default. */
function plan(server: TestServer, values: Record<string, unknown> = {}) {
  const usual = { subject: 'Call back', type: 'call', priority: 'normal', assigneeId: null, record: null }
  return { id: randomUUID(), ...usual, dueAt: inHours(server, 1), ...values }
}

const listed = async (staff: Browser, question = ''): Promise<Task[]> =>
  (await staff.get(`/api/admin/tasks${question}`)).body.tasks
const subjects = async (staff: Browser, question = '') => (await listed(staff, question)).map(({ subject }) => subject)

async function opened(server: TestServer) {
  const { id: me } = await server.createStaff()
  return { me, staff: await server.signIn() }
}

async function visit(server: TestServer) {
  const sent = { name: 'Maria Kowalczyk', email: `lead.${randomUUID()}@example.com`, phone: '(212) 555-0123' }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id as string
}

test('a task about a lead is saved once, and shows its lead', async ({ server }) => {
  const { me, staff } = await opened(server)
  const lead = await visit(server)
  const task = plan(server, { assigneeId: me, record: { kind: 'lead', id: lead } })

  expect((await staff.post('/api/admin/tasks', task)).status).toBe(200)
  expect((await staff.post('/api/admin/tasks', task)).status).toBe(200)
  expect(await listed(staff)).toMatchObject([
    {
      ...{ id: task.id, subject: 'Call back', status: 'open', assignee: 'Pat Example', createdBy: 'Pat Example' },
      record: { kind: 'lead', id: lead, title: 'Maria Kowalczyk' },
    },
  ])
  expect((await staff.get(`/api/admin/records/lead/${lead}/tasks`)).body.tasks).toMatchObject([{ id: task.id }])
})

test('all invalid fields are reported at once, and inactive users or users without access get no task', async ({
  server,
}) => {
  const { staff } = await opened(server)
  const bad = plan(server, { subject: ' ', type: 'gossip', priority: 'huge', dueAt: 'soon', assigneeId: 'Pat' })
  const { status, body } = await staff.post('/api/admin/tasks', bad)
  expect(status).toBe(422)
  expect(Object.keys(body.fields).sort()).toEqual(['assigneeId', 'dueAt', 'priority', 'subject', 'type'])

  const { id: gone } = await server.createStaff({ email: 'gone@example.com', status: 'deactivated' })
  expect((await staff.post('/api/admin/tasks', plan(server, { assigneeId: gone }))).body.fields).toHaveProperty(
    'assigneeId',
  )
  const { id: reader } = await server.createStaff({ email: 'cora@example.com', role: 'marketing' })
  const { body: started } = await server
    .browser()
    .post('/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' })
  const found = await staff.get(`/api/admin/applications?view=drafts&q=${started.file.reference}`)
  const record = { kind: 'application', id: found.body.applications[0].id }
  const refused = await staff.post('/api/admin/tasks', plan(server, { assigneeId: reader, record }))
  expect(refused.body.fields).toEqual({ assigneeId: expect.stringContaining("can't open") })
  const nowhere = plan(server, { record: { kind: 'lead', id: randomUUID() } })
  expect((await staff.post('/api/admin/tasks', nowhere)).status).toBe(404)
})

test('lists filter by due date and assignee: mine, anyone, unassigned, today with overdue, and overdue only', async ({
  server,
}) => {
  const { me, staff } = await opened(server)
  const { id: other } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const add = (subject: string, hours: number, assigneeId: string | null) =>
    staff.post('/api/admin/tasks', plan(server, { subject, dueAt: inHours(server, hours), assigneeId }))
  await add('tomorrow', 20, me)
  await add('later today', 3, me)
  await add('earlier today', -2, me)
  await add('yesterday', -20, me)
  await add('of Sam', 1, other)
  await add('of no one', 2, null)

  expect(await subjects(staff)).toEqual(['yesterday', 'earlier today', 'later today', 'tomorrow'])
  expect(await subjects(staff, '?view=overdue')).toEqual(['yesterday', 'earlier today'])
  expect(await subjects(staff, '?view=today')).toEqual(['yesterday', 'earlier today', 'later today'])
  // The caller's day ends later.
  expect(await subjects(staff, `?view=today&dayUntil=${inHours(server, 21)}`)).toContain('tomorrow')
  expect(await subjects(staff, '?assignee=unassigned')).toEqual(['of no one'])
  expect(await subjects(staff, '?assignee=all&view=open')).toHaveLength(6)
  expect((await staff.get('/api/admin/tasks/due')).body).toMatchObject({
    count: 2,
    latest: [{ subject: 'earlier today', isOverdue: true }, { subject: 'yesterday' }],
  })
})

test('a long list is paged, with each task once', async ({ server }) => {
  const { me, staff } = await opened(server)
  for (let number = 0; number < 60; number++)
    await staff.post(
      '/api/admin/tasks',
      plan(server, { subject: `${number}`, assigneeId: me, dueAt: inHours(server, 1) }),
    )
  const first = (await staff.get('/api/admin/tasks')).body
  const second = (await staff.get(`/api/admin/tasks?after=${first.next}`)).body
  expect([first.tasks.length, second.tasks.length, second.next]).toEqual([50, 10, null])
  expect(new Set([...first.tasks, ...second.tasks].map(({ subject }: Task) => subject)).size).toBe(60)
})

test('the next page loads even if the last task of the page was deleted with its record', async ({ server }) => {
  const { me, staff } = await opened(server)
  const now = server.ctx.now()
  for (const status of ['open', 'done'] as const) {
    await server.ctx.db.insert(tasks).values(
      Array.from({ length: 60 }, (_, number) => ({
        ...{ id: randomUUID(), subject: `${status} ${number}`, type: 'call' as const, priority: 'normal' as const },
        ...{ status, assigneeStaffId: me, createdAt: now, updatedAt: now, doneAt: status === 'done' ? now : null },
        dueAt: new Date(now.getTime() + number * hourMs),
      })),
    )
    const first = (await staff.get(`/api/admin/tasks?view=${status}`)).body
    await server.ctx.db.delete(tasks).where(eq(tasks.id, first.tasks.at(-1).id))
    const second = (await staff.get(`/api/admin/tasks?view=${status}&after=${first.next}`)).body
    expect([second.tasks.length, second.next]).toEqual([10, null])
  }
})

test('a task is closed with an outcome, and reopened', async ({ server }) => {
  const { me, staff } = await opened(server)
  const task = plan(server, { assigneeId: me })
  await staff.post('/api/admin/tasks', task)
  const settle = (to: string, outcome = '') => staff.post(`/api/admin/tasks/${task.id}/status`, { to, outcome })

  await settle('done', 'She wants to wait for spring.')
  expect((await settle('done', 'She wants to wait for spring.')).status).toBe(200)
  expect((await settle('done')).status).toBe(200)
  expect(await listed(staff)).toEqual([])
  expect(await listed(staff, '?view=done')).toMatchObject([
    { status: 'done', outcome: 'She wants to wait for spring.', doneBy: 'Pat Example', isOverdue: false },
  ])
  // Another user with an outdated view gets a conflict, and the first outcome stays.
  for (const late of [await settle('done', 'No one answered.'), await settle('dropped')]) expect(late.status).toBe(409)
  expect(await listed(staff, '?view=done')).toMatchObject([
    { status: 'done', outcome: 'She wants to wait for spring.' },
  ])
  await settle('open')
  expect(await listed(staff)).toMatchObject([{ status: 'open', doneAt: null, doneBy: null }])
  const { rows } = await server.ctx.db.execute(`select action from audit_log where subject = '${task.id}' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['task.add', 'task.finish', 'task.reopen'])
})

test('when two users edit a task at once, the second gets a conflict, but not after their own edit', async ({
  server,
}) => {
  const { me, staff } = await opened(server)
  const { record: _none, ...task } = plan(server, { assigneeId: me })
  await staff.post('/api/admin/tasks', { ...task, record: null })
  const [{ updatedAt }] = (await listed(staff)) as [Task]
  server.advanceTime({ seconds: 5 })
  const change = (subject: string) =>
    staff.post(`/api/admin/tasks/${task.id}/change`, { ...task, subject, expectedUpdatedAt: updatedAt })

  const sent = [await change('Call at four'), await change('Call at four')]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect((await change('Call at five')).status).toBe(409)
  expect(await subjects(staff)).toEqual(['Call at four'])
})

test('tasks about a complaint are visible to roles that can read it and to their assignees', async ({ server }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const { id: agent } = await server.createStaff()
  const wrote = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', message: 'I was charged a fee.' }
  await server.browser().post('/api/contact', wrote)
  const owner = await server.signIn('olga@example.com')
  const contact = (await owner.get('/api/admin/contacts?view=complaints')).body.contacts[0].id
  const record = { kind: 'contact', id: contact }
  await owner.post('/api/admin/tasks', plan(server, { subject: 'Look into the fee', record }))
  await owner.post('/api/admin/tasks', plan(server, { subject: 'Find the invoice', record, assigneeId: agent }))

  const staff = await server.signIn()
  expect(await listed(staff, '?assignee=all')).toMatchObject([{ subject: 'Find the invoice', record: { title: null } }])
  const [hidden] = (await listed(owner, '?assignee=unassigned')) as [Task]
  expect((await staff.get(`/api/admin/tasks/${hidden.id}`)).status).toBe(404)
  expect((await staff.post(`/api/admin/tasks/${hidden.id}/status`, { to: 'done' })).status).toBe(404)
})

test('an application shows the tasks of its lead, and tasks are deleted with their record', async ({ server }) => {
  const { staff, id } = await createApplicationInReview(server)
  const lead = await visit(server)
  await server.ctx.db.execute(`update applications set lead_id = '${lead}' where id = '${id}'`)
  await staff.post('/api/admin/tasks', plan(server, { subject: 'Of the lead', record: { kind: 'lead', id: lead } }))
  await staff.post(
    '/api/admin/tasks',
    plan(server, { subject: 'Of the application', record: { kind: 'application', id } }),
  )
  const of = async () => (await staff.get(`/api/admin/records/application/${id}/tasks`)).body.tasks as Task[]
  expect((await of()).map(({ subject }) => subject).sort()).toEqual(['Of the application', 'Of the lead'])

  await server.ctx.db.execute(`update applications set lead_id = null where id = '${id}'`)
  await server.ctx.db.execute(`delete from leads where id = '${lead}'`)
  expect(await subjects(staff, '?assignee=unassigned')).toEqual(['Of the application'])
})
