import { pino } from 'pino'
import { expect } from 'vitest'
import { beginDigests } from '#server/admin/digest/commands.ts'
import { sendDigests } from '#server/admin/digest/jobs.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { openMail } from '#server/platform/mail/open-mail.ts'
import { saveSection } from '#server/system/settings/commands.ts'
import { addLead } from '#server/testing/brokerage.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { openSmtpServer } from '#server/testing/smtp-server.ts'

/** Lets hours pass and does what the schedule does; the clock begins on a Monday at seven in New York. */
async function pass(desk: Desk, time: { hours?: number; minutes?: number }) {
  desk.pass(time)
  await beginDigests(desk.ctx)
  return desk.mails()
}

const cameIn = (desk: Desk) => addLead(desk.ctx, desk.ctx.now().toISOString(), { name: 'Maria Kowalczyk' })

test('at eight in the morning each gets what waits for them, in numbers with the way to each list and no names', async ({
  desk,
}) => {
  await desk.hire({ email: 'olga@example.com', role: 'owner' })
  const { id: agent } = await desk.hire({ email: 'andy@example.com' })
  await desk.hire({ email: 'cora@example.com', role: 'compliance' })
  await desk.hire({ email: 'mark@example.com', role: 'marketing' })
  await desk.hire({ email: 'gone@example.com', role: 'owner', status: 'deactivated' })
  await addLead(desk.ctx, desk.ctx.now().toISOString(), { ownerStaffId: agent })
  await cameIn(desk)
  const complaint = {
    name: 'Ada Harbor',
    email: 'ada@example.com',
    topic: 'complaint',
    message: 'I was charged a fee.',
  }
  await desk.browser().post('/api/contact', complaint)
  await desk.mails()

  expect(await pass(desk, { minutes: 59 })).toEqual([])
  const mails = await pass(desk, { minutes: 1 })
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(['andy@example.com', 'cora@example.com', 'olga@example.com'])
  const textOf = (email: string) => mails.find(({ to }) => to.includes(email))?.text ?? ''
  const at = 'https://funding.example.com/admin'
  expect(mails[0]?.subject).toBe('What waits on Monday, March 2')
  expect(textOf('olga@example.com')).toContain(`2 · New leads, not reached yet\n${at}/leads?sort=oldest&status=new\n`)
  expect(textOf('andy@example.com')).toContain(
    `1 · New leads, not reached yet\n${at}/leads?sort=oldest&status=new&whose=mine\n`,
  )
  expect(textOf('cora@example.com')).toContain(`1 · Complaints to decide\n${at}/contacts?view=complaints\n`)
  expect(textOf('cora@example.com')).not.toContain('leads')
  for (const { text } of mails) expect(text).not.toMatch(/Maria|Kowalczyk|Ada|fee|HC-/)
})

test('one mail a day and person, on however many servers and whenever it is looked', async ({ desk }) => {
  await desk.hire({ role: 'owner' })
  await cameIn(desk)
  desk.pass({ hours: 1 })
  await Promise.all([1, 2, 3, 4].map(() => beginDigests(desk.ctx)))
  expect(await desk.mails()).toHaveLength(1)
  for (let look = 0; look < 40; look++) expect(await pass(desk, { minutes: 5 })).toEqual([])
  // Tuesday at eight.
  desk.pass({ hours: 20 })
  expect(await pass(desk, { minutes: 40 })).toHaveLength(1)
})

test('a worker that dies before it notes that the mail has left sends it again under the same name', async ({
  desk,
  pool,
}) => {
  await desk.hire({ role: 'owner' })
  await cameIn(desk)
  const smtp = await openSmtpServer()
  const sendMail = openMail({ smtpUrl: smtp.url, from: 'Harborline <noreply@example.com>', dataDir: '' })
  const handlers = { 'digest.send': sendDigests({ sendMail, siteUrl: 'https://funding.example.com' }) }
  const run = (on: typeof pool) =>
    startWorker({ pool: on, now: desk.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
  const dying = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name, target)
        : (...query: [string]) =>
            /set (done_at|last_error) =/.test(query[0]) ? Promise.reject(new Error('killed')) : target.query(...query),
  })

  desk.pass({ hours: 1 })
  await beginDigests(desk.ctx)
  await run(dying)
  // Meanwhile something else came in: the second mail says more than the first.
  await cameIn(desk)
  desk.pass({ minutes: 6 })
  await beginDigests(desk.ctx)
  await run(pool)
  await run(pool)
  await smtp.close()
  expect(smtp.received).toHaveLength(2)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test('where nothing waits, on a holiday, or after the morning, no mail comes', async ({ desk }) => {
  const { id } = await desk.hire({ role: 'owner' })
  expect(await pass(desk, { hours: 1 })).toEqual([])

  const owner = { kind: 'staff', id, role: 'owner', sessionId: id } as const
  const hours = { days: 'Mon-Fri', open: '9:00 AM', close: '6:00 PM', zone: 'EST', keepsFederalHolidays: true }
  await saveSection(
    { ...desk.ctx, actor: owner },
    { section: 'hours', version: 0, value: { ...hours, closedDays: '2026-03-03' } },
  )
  await cameIn(desk)
  expect(await pass(desk, { hours: 24 })).toEqual([])
  // Wednesday: the server was off until noon.
  expect(await pass(desk, { hours: 28 })).toEqual([])
  expect(await pass(desk, { hours: 20 })).toHaveLength(1)
})

test('what was put on its way and not sent on its day is not sent on another', async ({ desk }) => {
  await desk.hire({ role: 'owner' })
  await cameIn(desk)
  desk.pass({ hours: 1 })
  await beginDigests(desk.ctx)
  desk.pass({ hours: 20 })
  expect(await desk.mails()).toEqual([])
})

test('who has switched it off gets none, and their own tasks are in it for everybody else', async ({ desk }) => {
  const { id } = await desk.hire({ email: 'mark@example.com', role: 'marketing' })
  const mark = await desk.signedIn('mark@example.com')
  const plan = { type: 'follow_up', priority: 'normal', assigneeId: id, record: null, subject: 'Write to Maria' }
  const due = (hours: number) => new Date(desk.ctx.now().getTime() + hours * 3_600_000).toISOString()
  for (const [id, dueAt] of [
    ['01a1f000-0000-7000-8000-000000000001', due(-30)],
    // Eleven in the evening in New York, and one in the morning of the next day.
    ['01a1f000-0000-7000-8000-000000000002', due(16)],
    ['01a1f000-0000-7000-8000-000000000003', due(18)],
  ])
    await mark.post('/api/admin/tasks', { ...plan, id, dueAt })

  expect((await mark.get('/api/admin/digest')).body).toEqual({ isOn: true })
  const [mail] = await pass(desk, { hours: 1 })
  expect(mail?.text).toContain(
    '2 · Your own tasks due today (1 late)\nhttps://funding.example.com/admin/tasks?view=today\n',
  )
  expect(mail?.text).not.toContain('Maria')

  const again = await desk.signedIn('mark@example.com')
  expect((await again.put('/api/admin/digest', { isOn: false })).body).toEqual({ isOn: false })
  expect(await pass(desk, { hours: 24 })).toEqual([])
})
