import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { generateTasks } from '#server/admin/tasks/commands/generate-tasks.ts'
import { queueReminders } from '#server/admin/tasks/commands/queue-reminders.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createClosedApplication } from '#server/testing/fixtures/application-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Task } from '#shared/admin/tasks/due-contract.ts'

const plan = (server: TestServer, minutes: number, assigneeId: string | null) => ({
  ...{ id: randomUUID(), subject: 'Call Ada Harbor', type: 'call', priority: 'normal', record: null, assigneeId },
  dueAt: new Date(server.ctx.now().getTime() + minutes * 60_000).toISOString(),
})

async function opened(server: TestServer) {
  const { id: me } = await server.createStaff()
  return { me, staff: await server.signIn() }
}

/** Advances the clock and runs the schedule. */
async function pass(server: TestServer, minutes: number) {
  server.advanceTime({ minutes })
  await queueReminders(server.ctx)
  return server.deliverEmails()
}

test('a due task is emailed once to its assignee, without its text', async ({ server }) => {
  const { me, staff } = await opened(server)
  const task = plan(server, 10, me)
  await staff.post('/api/admin/tasks', task)

  expect(await pass(server, 9)).toEqual([])
  const [mail, ...more] = await pass(server, 1)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: ['pat@example.com'], subject: '1 task is due' })
  expect(mail?.text).toContain(`https://funding.example.com/admin/tasks?task=${task.id}`)
  // Noon in London is 7 a.m. in the brokerage's time zone.
  expect(mail?.text).toContain('Call, Mar 2, 7:10 AM EST')
  expect(mail?.text).not.toContain('Ada')
  expect(await pass(server, 60)).toEqual([])
})

test('tasks due together are sent in one email', async ({ server }) => {
  const { me, staff } = await opened(server)
  for (const minutes of [1, 2, 3]) await staff.post('/api/admin/tasks', plan(server, minutes, me))
  await staff.post('/api/admin/tasks', plan(server, 1, null))
  const mails = await pass(server, 5)
  expect(mails.map(({ subject }) => subject)).toEqual(['3 tasks are due'])
  expect(mails[0]?.text).not.toContain('In all')
  expect(mails[0]?.text).toContain('/admin/tasks?view=overdue')
})

test('an email about several tasks shows the same total as the dashboard', async ({ server }) => {
  const { me, staff } = await opened(server)
  for (const minutes of [1, 2, 8]) await staff.post('/api/admin/tasks', plan(server, minutes, me))
  await pass(server, 5)
  const [mail] = await pass(server, 3)
  expect(mail?.subject).toBe('1 task is due')
  const { count } = (await staff.get('/api/admin/tasks/due')).body
  expect(count).toBe(3)
  expect(mail?.text).toContain(`In all, you have ${count} tasks due.`)
})

test('several servers send one reminder per task', async ({ server }) => {
  const { me, staff } = await opened(server)
  for (const minutes of [1, 2, 3]) await staff.post('/api/admin/tasks', plan(server, minutes, me))
  server.advanceTime({ minutes: 5 })
  await Promise.all([1, 2, 3, 4].map(() => queueReminders(server.ctx)))
  const mails = await server.deliverEmails()
  expect(mails.flatMap(({ text }) => text.match(/^- /gm) ?? [])).toHaveLength(3)
})

test('a postponed or reassigned task is reminded at its new time; a completed one is not', async ({ server }) => {
  const { me, staff } = await opened(server)
  const { id: sam } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  const tasks = [plan(server, 1, me), plan(server, 1, me), plan(server, 1, me)] as const
  for (const task of tasks) await staff.post('/api/admin/tasks', task)
  expect(await pass(server, 2)).toHaveLength(1)

  const known: Task[] = (await staff.get('/api/admin/tasks')).body.tasks
  const expectedUpdatedAt = known[0]?.updatedAt
  const [putOff, handedOn] = tasks
  const later = plan(server, 8, me).dueAt
  await staff.post(`/api/admin/tasks/${putOff.id}/change`, { ...putOff, dueAt: later, expectedUpdatedAt })
  await staff.post(`/api/admin/tasks/${handedOn.id}/change`, { ...handedOn, assigneeId: sam, expectedUpdatedAt })
  const mails = (await pass(server, 1)).map(({ to, subject }) => [to.join(), subject.includes('assigned')])
  expect(mails.toSorted()).toEqual([
    ['sam@example.com', false],
    ['sam@example.com', true],
  ])

  server.advanceTime({ minutes: 8 })
  await queueReminders(server.ctx)
  await staff.post(`/api/admin/tasks/${putOff.id}/status`, { to: 'done' })
  expect(await server.deliverEmails()).toEqual([])
})

test('open screens are notified when a task is due', async ({ server }) => {
  const { me, staff } = await opened(server)
  await staff.post('/api/admin/tasks', plan(server, 1, me))
  const heard: string[] = []
  const { listen } = await testDatabase()
  const stop = await listen((payload) => heard.push(payload))
  server.advanceTime({ minutes: 2 })
  await queueReminders(server.ctx)
  await expect.poll(() => heard).toContain('{"topic":"tasks","id":""}')
  await stop()
  expect((await staff.get('/api/admin/tasks/due')).body).toMatchObject({ count: 1 })
})

const ofFile = async (staff: Browser, id: string): Promise<Task[]> =>
  (await staff.get(`/api/admin/records/application/${id}/tasks`)).body.tasks

test('the adverse action task is created once each time an application is not placed', async ({ server }) => {
  const { staff, id } = await createClosedApplication(server)
  await generateTasks(server.ctx)
  await generateTasks(server.ctx)
  expect(await ofFile(staff, id)).toMatchObject([
    {
      ...{ type: 'disclosure', priority: 'high', assignee: 'Pat Example', createdBy: null, status: 'open' },
      subject: 'Confirm who sends the adverse action notice, by April 1, 2026',
      dueAt: '2026-03-05T12:00:00.000Z',
    },
  ])

  // The application is reopened, so no notice is due.
  server.advanceTime({ hours: 24 })
  const again = await server.signIn()
  await postMove(again, `/api/admin/applications/${id}`, { to: 'in_review', reason: 'A lender came back' })
  await generateTasks(server.ctx)
  expect(await ofFile(again, id)).toMatchObject([{ status: 'dropped' }])

  await postMove(again, `/api/admin/applications/${id}`, { to: 'not_placed', reason: 'Declined again' })
  await generateTasks(server.ctx)
  expect((await ofFile(again, id)).map(({ status }) => status)).toEqual(['open', 'dropped'])
})

test('an application closed before this rule existed gets no task', async ({ server }) => {
  const { id } = await createClosedApplication(server)
  server.advanceTime({ hours: 31 * 24 })
  await generateTasks(server.ctx)
  expect(await ofFile(await server.signIn(), id)).toEqual([])
})

test('a due task without an assignee is emailed once to owners and managers, and again to a new assignee', async ({
  server,
}) => {
  const { me, staff } = await opened(server)
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  await server.createStaff({ email: 'olga@example.com', name: 'Olga Example', role: 'owner' })
  const task = plan(server, 10, null)
  await staff.post('/api/admin/tasks', task)
  expect(await pass(server, 9)).toEqual([])
  const mails = await pass(server, 1)
  expect(mails.map(({ to, subject }) => [to.join(), subject]).toSorted()).toEqual([
    ['mona@example.com', '1 task without an assignee is due'],
    ['olga@example.com', '1 task without an assignee is due'],
  ])
  expect(mails[0]?.text).toContain(`/admin/tasks?task=${task.id}`)
  expect(mails[0]?.text).not.toContain('Ada')
  expect(await pass(server, 10)).toEqual([])

  const later = await server.signIn()
  const { id, subject, type, priority, dueAt, updatedAt } = (await later.get(`/api/admin/tasks/${task.id}`)).body
  const changed = { subject, type, priority, dueAt, assigneeId: me, expectedUpdatedAt: updatedAt }
  expect((await later.post(`/api/admin/tasks/${id}/change`, changed)).status).toBe(200)
  expect((await pass(server, 1)).map(({ to }) => to)).toEqual([['pat@example.com']])
})
