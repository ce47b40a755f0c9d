import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import { isSubscribed } from '#server/intake/newsletter/queries.ts'
import { createMailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import { openMail } from '#server/platform/mail/open-mail.ts'
import { openSmtpServer, type SmtpServer } from '#server/testing/servers/smtp-server.ts'
import { test as base, siteUrl, type TestServer } from '#server/testing/test-server.ts'
import { openHandlers } from '#server/work/handlers.ts'
import { enqueue } from './enqueue.ts'
import { runDue } from './schedules.ts'
import { outbox } from './table.ts'
import { type Handlers, startWorker } from './work.ts'

const rcpt = (line: string, reply: string) => (line.startsWith('RCPT') ? reply : undefined)
const log = pino({ level: 'silent' })

interface Post {
  readonly smtp: SmtpServer
  /** Runs one pass of a worker for all jobs. */
  look(): Promise<void>
}

const test = base.extend<{ post: Post }>({
  post: async ({ server, pool }, use) => {
    // Tests of the lead intake commit their jobs.
    await server.ctx.db.delete(outbox)
    const smtp = await openSmtpServer()
    const sendMail = openMail({ smtpUrl: smtp.url, from: 'Harborline <noreply@example.com>', dataDir: '' })
    const { now } = server.ctx
    const mailGateway = createMailGateway({
      ...{ pool, now, hasConsent: isSubscribed, sendMail },
      findState: (ctx, email) => findStateByEmail(ctx, server.documentStore.keys, email),
    })
    const handlers = openHandlers({ mailGateway, sendMail, siteUrl, documentStore: server.documentStore })
    await use({ smtp, look: () => look(server, pool, handlers) })
    await smtp.close()
  },
})

const look = (server: TestServer, pool: pg.Pool, handlers: Partial<Handlers>) =>
  startWorker({ pool, now: server.ctx.now, log, handlers }).stop()

const jobs = ({ ctx }: TestServer) => ctx.db.select().from(outbox).orderBy(outbox.createdAt)
const outages = async (server: TestServer) => (await (await server.signIn()).get('/api/admin/jobs')).body.outages

test('email survives a day without a mail server and is sent within a minute of its return, except expired codes and links', async ({
  server,
  post,
}) => {
  await server.createStaff({ role: 'owner' })
  const browser = server.browser()
  const created = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }
  const { reference } = (await browser.post('/api/applications', created)).body.file
  await server.browser().post('/api/applicants/codes', { email: created.email, reference })
  await server.browser().post('/api/applicants/links', { email: created.email })
  await server.browser().post('/api/auth/password-reset', { email: 'pat@example.com' })
  const names = (await jobs(server)).map(({ job }) => job)
  expect(names).toContain('applicants.send-code')
  expect(names).toContain('applicants.send-links')
  expect(names).toContain('auth.send-password-reset')

  post.smtp.isDown = true
  await post.look()
  expect(await outages(server)).toEqual([{ service: 'mail', count: names.length, sinceAt: '2026-03-02T12:00:00.000Z' }])
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    server.advanceTime({ minutes: 10 })
    await post.look()
  }
  expect(post.smtp.received).toEqual([])
  expect((await jobs(server)).filter(({ deadAt }) => deadAt)).toEqual([])

  post.smtp.isDown = false
  server.advanceTime({ minutes: 1 })
  await vi.waitFor(async () => {
    await post.look()
    expect((await jobs(server)).filter(({ doneAt }) => !doneAt)).toEqual([])
  })
  expect(post.smtp.received).toMatchObject([{ to: 'ada@example.com' }])
  expect(await outages(server)).toEqual([])
})

const lasting = {
  'cannot be reached': { isDown: true },
  'puts it off': { replyTo: (line: string) => rcpt(line, '450 4.7.1 Greylisted') },
}
test.for(Object.entries(lasting))(
  'an email fails after three days if its server %s',
  async ([_what, failure], { server, post }) => {
    const { id: staffId } = await server.createStaff({ role: 'owner' })
    await enqueue(server.ctx, 'jobs.send-test-mail', { staffId, requestedAt: server.ctx.now().toISOString() })
    Object.assign(post.smtp, failure)
    const lookEachHour = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        await post.look()
        server.advanceTime({ hours: 1 })
      }
    }
    await lookEachHour(72)
    expect(await jobs(server)).toMatchObject([{ attempts: 0, deadAt: null }])
    await lookEachHour(1)
    expect((await jobs(server))[0]?.deadAt).toBeInstanceOf(Date)
  },
)

test('an email that its recipient rejects permanently fails within two hours', async ({ server, post }) => {
  const { id: staffId } = await server.createStaff({ role: 'owner' })
  await enqueue(server.ctx, 'jobs.send-test-mail', { staffId, requestedAt: server.ctx.now().toISOString() })
  post.smtp.replyTo = (line) => rcpt(line, '550 5.7.1 Blocked')
  for (let minutes = 0; minutes < 120; minutes += 2) {
    await post.look()
    server.advanceTime({ minutes: 2 })
  }
  const [job] = await jobs(server)
  expect(job).toMatchObject({ attempts: 10, lastError: 'Error EENVELOPE', waitsFor: null })
  expect(job?.deadAt).toBeInstanceOf(Date)
})

test('an email that one mailbox defers is not retried with each probe of a working server', async ({
  server,
  post,
}) => {
  const { id: staffId } = await server.createStaff({ role: 'owner' })
  await enqueue(server.ctx, 'jobs.send-test-mail', { staffId, requestedAt: server.ctx.now().toISOString() })
  let tries = 0
  post.smtp.replyTo = (line) => {
    const reply = rcpt(line, '452 4.2.2 Mailbox full')
    if (reply) tries++
    return reply
  }
  for (let minute = 0; minute < 24 * 60; minute++) {
    await post.look()
    server.advanceTime({ minutes: 1 })
  }
  expect(tries).toBeGreaterThan(40)
  expect(tries).toBeLessThan(70)
})

test('when the mail server is back, 250 emails are sent one after another, each once', async ({
  server,
  pool,
  post,
}) => {
  await server.ctx.db.delete(outbox)
  // Each worker has a sender of its own, which rests for a while after a failure.
  const start = () => {
    const sendMail = openMail({ smtpUrl: post.smtp.url, from: 'Harborline <noreply@example.com>', dataDir: '' })
    const handlers: Partial<Handlers> = {
      'newsletter.send-confirmation': {
        batch: 1,
        run: async (_ctx, payloads) => {
          for (const { subscriptionId } of payloads)
            await sendMail({ to: [`${subscriptionId}@example.com`], subject: 'Confirm', text: 'Confirm' })
        },
      },
    }
    return startWorker({ pool, now: server.ctx.now, log, handlers })
  }
  for (let person = 0; person < 250; person++)
    await enqueue(server.ctx, 'newsletter.send-confirmation', { subscriptionId: `person-${person}` })
  post.smtp.isDown = true
  const running = start()
  const waiting = () => server.ctx.db.$count(outbox, eq(outbox.waitsFor, 'mail'))
  await vi.waitFor(async () => expect(await waiting()).toBe(250), { timeout: 60_000 })
  await running.stop()

  post.smtp.isDown = false
  // A new worker probes the server with one job; its success wakes the others.
  const restarted = start()
  await vi.waitFor(() => expect(post.smtp.received).toHaveLength(250), { timeout: 60_000 })
  await restarted.stop()
  expect(new Set(post.smtp.received.map(({ to }) => to)).size).toBe(250)
  expect(post.smtp.maxAtOnce).toBe(1)
})

test('of jobs that run in parallel only those without a scanner response fail, and none fails permanently', async ({
  server,
  pool,
}) => {
  await server.ctx.db.delete(outbox)
  const scanned: string[] = []
  let isHanging = true
  const handlers: Partial<Handlers> = {
    'documents.scan': {
      batch: 4,
      isParallel: true,
      run: async (_ctx, [payload]) => {
        const documentId = payload?.documentId ?? ''
        if (isHanging && documentId === 'bad') throw new Unavailable('scanner', 'No answer', { code: 'ETIMEDOUT' })
        scanned.push(documentId)
      },
    },
  }
  for (const documentId of ['one', 'bad', 'two', 'three']) await enqueue(server.ctx, 'documents.scan', { documentId })
  for (let hour = 0; hour < 5 * 24; hour++) {
    await look(server, pool, handlers)
    server.advanceTime({ hours: 1 })
  }
  expect(scanned.toSorted()).toEqual(['one', 'three', 'two'])
  isHanging = false
  await look(server, pool, handlers)
  expect(scanned).toHaveLength(4)
})

test('jobs created while the clock was a day ahead do not wait for that day', async ({ server, pool }) => {
  await server.ctx.db.delete(outbox)
  const run: string[] = []
  let fault: Error | undefined = new Error('no')
  const handlers: Partial<Handlers> = {
    'leads.publish': {
      batch: 1,
      run: async (_ctx, [payload]) => {
        if (fault) throw fault
        run.push(payload?.leadId ?? '')
      },
    },
  }
  const tomorrow = new Date(server.ctx.now().getTime() + 24 * 60 * 60_000)
  await enqueue(server.ctx, 'leads.publish', { leadId: 'failed while it was ahead' })
  await enqueue(server.ctx, 'leads.publish', { leadId: 'meant for tomorrow' }, tomorrow)
  server.advanceTime({ hours: 24, seconds: -1 })
  await look(server, pool, handlers)
  fault = undefined
  await enqueue(server.ctx, 'leads.publish', { leadId: 'came while it was ahead' })
  await enqueue(server.ctx, 'leads.publish', { leadId: 'in hand when its server died' })
  // The state after a kill.
  const fiveMinutesOn = new Date(server.ctx.now().getTime() + 5 * 60_000)
  await server.ctx.db
    .update(outbox)
    .set({ attempts: 1, runAt: fiveMinutesOn, runAtChangedAt: server.ctx.now() })
    .where(sql`payload ->> 'leadId' = 'in hand when its server died'`)
  server.advanceTime({ hours: -24, seconds: 1 })

  await look(server, pool, handlers)
  expect(run).toEqual(['came while it was ahead'])
  server.advanceTime({ seconds: 10 })
  await look(server, pool, handlers)
  expect(run).toEqual(['came while it was ahead', 'failed while it was ahead'])
  server.advanceTime({ minutes: 5 })
  await look(server, pool, handlers)
  expect(run.slice(2)).toEqual(['in hand when its server died'])
  server.advanceTime({ hours: 24 })
  await look(server, pool, handlers)
  expect(run.slice(3)).toEqual(['meant for tomorrow'])
})

test('a schedule from a time when the clock was a day ahead runs at once after the clock is corrected', async ({
  server,
  pool,
}) => {
  let runs = 0
  const schedules = { 'test.daily': { everyMs: 24 * 60 * 60_000, run: async () => void runs++ } }
  const lookNow = () => runDue({ pool, now: server.ctx.now, log, schedules })
  await lookNow()
  server.advanceTime({ hours: 24 })
  await lookNow()
  expect(runs).toBe(2)
  server.advanceTime({ hours: -24 })
  await lookNow()
  expect(runs).toBe(3)

  // Servers whose clocks differ by less than five minutes run it once.
  for (const minutes of [4, -4, 4, -4]) {
    server.advanceTime({ minutes })
    await lookNow()
  }
  expect(runs).toBe(3)
  server.advanceTime({ hours: 24 })
  await lookNow()
  expect(runs).toBe(4)
})
