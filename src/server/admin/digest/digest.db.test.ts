import { pino } from 'pino'
import { expect } from 'vitest'
import { startWorker } from '#server/platform/jobs/work.ts'
import { openMail } from '#server/platform/mail/open-mail.ts'
import { saveSection } from '#server/system/settings/commands.ts'
import { addLead } from '#server/testing/fixtures/brokerage.ts'
import { openSmtpServer } from '#server/testing/servers/smtp-server.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { queueDigests } from './commands.ts'
import { sendDigests } from './jobs.ts'

/** Advances the clock and runs the schedule. The clock starts Monday at 7 a.m. in New York. */
async function pass(server: TestServer, time: { hours?: number; minutes?: number }) {
  server.advanceTime(time)
  await queueDigests(server.ctx)
  return server.deliverEmails()
}

const cameIn = (server: TestServer) => addLead(server.ctx, server.ctx.now().toISOString(), { name: 'Maria Kowalczyk' })

test('at 8 a.m. everyone gets counts and links to their pending work, without names', async ({ server }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const { id: agent } = await server.createStaff({ email: 'andy@example.com' })
  await server.createStaff({ email: 'cora@example.com', role: 'compliance' })
  await server.createStaff({ email: 'mark@example.com', role: 'marketing' })
  await server.createStaff({ email: 'gone@example.com', role: 'owner', status: 'deactivated' })
  await addLead(server.ctx, server.ctx.now().toISOString(), { ownerStaffId: agent })
  await cameIn(server)
  const complaint = {
    name: 'Ada Harbor',
    email: 'ada@example.com',
    topic: 'complaint',
    message: 'I was charged a fee.',
  }
  await server.browser().post('/api/contact', complaint)
  await server.deliverEmails()

  expect(await pass(server, { minutes: 59 })).toEqual([])
  const mails = await pass(server, { minutes: 1 })
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(['andy@example.com', 'cora@example.com', 'olga@example.com'])
  const textOf = (email: string) => mails.find(({ to }) => to.includes(email))?.text ?? ''
  const at = 'https://funding.example.com/admin'
  expect(mails[0]?.subject).toBe('Your work for Monday, March 2')
  expect(textOf('olga@example.com')).toContain(`2 · New leads, not contacted\n${at}/leads?sort=oldest&status=new\n`)
  expect(textOf('andy@example.com')).toContain(
    `1 · New leads, not contacted\n${at}/leads?sort=oldest&status=new&owner=mine\n`,
  )
  expect(textOf('cora@example.com')).toContain(`1 · Complaints to decide\n${at}/contacts?view=complaints\n`)
  expect(textOf('cora@example.com')).not.toContain('leads')
  for (const { text } of mails) expect(text).not.toMatch(/Maria|Kowalczyk|Ada|fee|HC-/)
})

test('everyone gets one email a day, even with several servers and repeated runs', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await cameIn(server)
  server.advanceTime({ hours: 1 })
  await Promise.all([1, 2, 3, 4].map(() => queueDigests(server.ctx)))
  expect(await server.deliverEmails()).toHaveLength(1)
  for (let look = 0; look < 40; look++) expect(await pass(server, { minutes: 5 })).toEqual([])
  // Tuesday, 8 a.m.
  server.advanceTime({ hours: 20 })
  expect(await pass(server, { minutes: 40 })).toHaveLength(1)
})

test('a worker that crashes before recording the delivery resends it with the same message ID', async ({
  server,
  pool,
}) => {
  await server.createStaff({ role: 'owner' })
  await cameIn(server)
  const smtp = await openSmtpServer()
  const sendMail = openMail({ smtpUrl: smtp.url, from: 'Harborline <noreply@example.com>', dataDir: '' })
  const handlers = { 'digest.send': sendDigests({ sendMail, siteUrl: 'https://funding.example.com' }) }
  const run = (on: typeof pool) =>
    startWorker({ pool: on, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
  const dying = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name, target)
        : (...query: [string]) =>
            /set (done_at|last_error) =/.test(query[0]) ? Promise.reject(new Error('killed')) : target.query(...query),
  })

  server.advanceTime({ hours: 1 })
  await queueDigests(server.ctx)
  await run(dying)
  // New work has arrived, so the second email has higher counts.
  await cameIn(server)
  server.advanceTime({ minutes: 6 })
  await queueDigests(server.ctx)
  await run(pool)
  await run(pool)
  await smtp.close()
  expect(smtp.received).toHaveLength(2)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test('no email is sent without pending work, on a holiday or after the morning', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  expect(await pass(server, { hours: 1 })).toEqual([])

  const owner = { kind: 'staff', id, role: 'owner', sessionId: id } as const
  const hours = { days: 'Mon-Fri', open: '9:00 AM', close: '6:00 PM', zone: 'EST', keepsFederalHolidays: true }
  await saveSection(
    { ...server.ctx, actor: owner },
    { section: 'hours', version: 0, value: { ...hours, closedDays: '2026-03-03' } },
  )
  await cameIn(server)
  expect(await pass(server, { hours: 24 })).toEqual([])
  // Wednesday: the server was off until noon.
  expect(await pass(server, { hours: 28 })).toEqual([])
  expect(await pass(server, { hours: 20 })).toHaveLength(1)
})

test('a digest that was queued but not sent on its day is not sent later', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await cameIn(server)
  server.advanceTime({ hours: 1 })
  await queueDigests(server.ctx)
  server.advanceTime({ hours: 20 })
  expect(await server.deliverEmails()).toEqual([])
})

test('staff who turned it off get none, and only their owner gets counts of tasks', async ({ server }) => {
  const { id } = await server.createStaff({ email: 'mark@example.com', role: 'marketing' })
  const mark = await server.signIn('mark@example.com')
  const plan = { type: 'follow_up', priority: 'normal', assigneeId: id, record: null, subject: 'Write to Maria' }
  const due = (hours: number) => new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()
  for (const [id, dueAt] of [
    ['01a1f000-0000-7000-8000-000000000001', due(-30)],
    // 11 p.m. in New York and 1 a.m. on the next day.
    ['01a1f000-0000-7000-8000-000000000002', due(16)],
    ['01a1f000-0000-7000-8000-000000000003', due(18)],
  ])
    await mark.post('/api/admin/tasks', { ...plan, id, dueAt })

  expect((await mark.get('/api/admin/digest')).body).toEqual({ isEnabled: true })
  const [mail] = await pass(server, { hours: 1 })
  expect(mail?.text).toContain(
    '2 · Your tasks due today (1 overdue)\nhttps://funding.example.com/admin/tasks?view=today\n',
  )
  expect(mail?.text).not.toContain('Maria')

  const again = await server.signIn('mark@example.com')
  expect((await again.put('/api/admin/digest', { isEnabled: false })).body).toEqual({ isEnabled: false })
  expect(await pass(server, { hours: 24 })).toEqual([])
})
