import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { generateTasks } from '#server/admin/tasks/commands/generate-tasks.ts'
import { queueReminders } from '#server/admin/tasks/commands/queue-reminders.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { moveFile } from '#server/testing/move-file.ts'
import { closed } from '#server/testing/sent-application.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import type { Task } from '#shared/admin/tasks/contract.ts'

const plan = (desk: Desk, minutes: number, assigneeId: string | null) => ({
  ...{ id: randomUUID(), subject: 'Call Ada Harbor', type: 'call', priority: 'normal', record: null, assigneeId },
  dueAt: new Date(desk.ctx.now().getTime() + minutes * 60_000).toISOString(),
})

async function opened(desk: Desk) {
  const { id: me } = await desk.hire()
  return { me, staff: await desk.signedIn() }
}

/** Advances the clock and runs the schedule. */
async function pass(desk: Desk, minutes: number) {
  desk.pass({ minutes })
  await queueReminders(desk.ctx)
  return desk.mails()
}

test('a due task is emailed once to its assignee, without its text', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  const task = plan(desk, 10, me)
  await staff.post('/api/admin/tasks', task)

  expect(await pass(desk, 9)).toEqual([])
  const [mail, ...more] = await pass(desk, 1)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: ['pat@example.com'], subject: '1 task is due' })
  expect(mail?.text).toContain(`https://funding.example.com/admin/tasks?task=${task.id}`)
  // Noon in London is 7 a.m. in the brokerage's time zone.
  expect(mail?.text).toContain('Call, Mar 2, 7:10 AM EST')
  expect(mail?.text).not.toContain('Ada')
  expect(await pass(desk, 60)).toEqual([])
})

test('tasks due together are sent in one email', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  for (const minutes of [1, 2, 3]) await staff.post('/api/admin/tasks', plan(desk, minutes, me))
  await staff.post('/api/admin/tasks', plan(desk, 1, null))
  const mails = await pass(desk, 5)
  expect(mails.map(({ subject }) => subject)).toEqual(['3 tasks are due'])
  expect(mails[0]?.text).not.toContain('Including earlier ones')
  expect(mails[0]?.text).toContain('/admin/tasks?view=overdue')
})

test('an email about several tasks shows the same total as the dashboard', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  for (const minutes of [1, 2, 8]) await staff.post('/api/admin/tasks', plan(desk, minutes, me))
  await pass(desk, 5)
  const [mail] = await pass(desk, 3)
  expect(mail?.subject).toBe('1 task is due')
  const { count } = (await staff.get('/api/admin/tasks/due')).body
  expect(count).toBe(3)
  expect(mail?.text).toContain(`Including earlier ones, you have ${count} tasks due.`)
})

test('several servers send one reminder per task', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  for (const minutes of [1, 2, 3]) await staff.post('/api/admin/tasks', plan(desk, minutes, me))
  desk.pass({ minutes: 5 })
  await Promise.all([1, 2, 3, 4].map(() => queueReminders(desk.ctx)))
  const mails = await desk.mails()
  expect(mails.flatMap(({ text }) => text.match(/^- /gm) ?? [])).toHaveLength(3)
})

test('a postponed or reassigned task is reminded at its new time; a completed one is not', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  const { id: sam } = await desk.hire({ email: 'sam@example.com', name: 'Sam Example' })
  const tasks = [plan(desk, 1, me), plan(desk, 1, me), plan(desk, 1, me)] as const
  for (const task of tasks) await staff.post('/api/admin/tasks', task)
  expect(await pass(desk, 2)).toHaveLength(1)

  const known: Task[] = (await staff.get('/api/admin/tasks')).body.tasks
  const seenAt = known[0]?.updatedAt
  const [putOff, handedOn] = tasks
  const later = plan(desk, 8, me).dueAt
  await staff.post(`/api/admin/tasks/${putOff.id}/change`, { ...putOff, dueAt: later, seenAt })
  await staff.post(`/api/admin/tasks/${handedOn.id}/change`, { ...handedOn, assigneeId: sam, seenAt })
  expect((await pass(desk, 1)).map(({ to }) => to)).toEqual([['sam@example.com']])

  desk.pass({ minutes: 8 })
  await queueReminders(desk.ctx)
  await staff.post(`/api/admin/tasks/${putOff.id}/settle`, { to: 'done' })
  expect(await desk.mails()).toEqual([])
})

test('open screens are notified when a task is due', async ({ desk }) => {
  const { me, staff } = await opened(desk)
  await staff.post('/api/admin/tasks', plan(desk, 1, me))
  const heard: string[] = []
  const { listen } = await testDatabase()
  const stop = await listen((payload) => heard.push(payload))
  desk.pass({ minutes: 2 })
  await queueReminders(desk.ctx)
  await expect.poll(() => heard).toContain('{"topic":"tasks","id":""}')
  await stop()
  expect((await staff.get('/api/admin/tasks/due')).body).toMatchObject({ count: 1 })
})

const ofFile = async (staff: Browser, id: string): Promise<Task[]> =>
  (await staff.get(`/api/admin/tasks/of/application/${id}`)).body.tasks

test('the adverse action task is created once each time an application is not placed', async ({ desk }) => {
  const { staff, id } = await closed(desk)
  await generateTasks(desk.ctx)
  await generateTasks(desk.ctx)
  expect(await ofFile(staff, id)).toMatchObject([
    {
      ...{ type: 'disclosure', priority: 'high', assignee: 'Pat Example', createdBy: null, status: 'open' },
      subject: 'Confirm who sends the adverse action notice, by April 1, 2026',
      dueAt: '2026-03-05T12:00:00.000Z',
    },
  ])

  // The application is reopened, so no notice is due.
  desk.pass({ hours: 24 })
  const again = await desk.signedIn()
  await moveFile(again, `/api/admin/applications/${id}`, { to: 'in_review', reason: 'A lender came back' })
  await generateTasks(desk.ctx)
  expect(await ofFile(again, id)).toMatchObject([{ status: 'dropped' }])

  await moveFile(again, `/api/admin/applications/${id}`, { to: 'not_placed', reason: 'Declined again' })
  await generateTasks(desk.ctx)
  expect((await ofFile(again, id)).map(({ status }) => status)).toEqual(['open', 'dropped'])
})

test('an application closed before this rule existed gets no task', async ({ desk }) => {
  const { id } = await closed(desk)
  desk.pass({ hours: 31 * 24 })
  await generateTasks(desk.ctx)
  expect(await ofFile(await desk.signedIn(), id)).toEqual([])
})
