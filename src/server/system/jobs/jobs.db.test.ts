import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runDue } from '#server/platform/jobs/schedules.ts'
import { outbox, schedules } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { JobsNow } from '#shared/system/jobs/contract.ts'

const log = pino({ level: 'silent' })
const jobsNow = async (browser: Browser): Promise<JobsNow> => (await browser.get('/api/admin/jobs')).body
const put = (server: TestServer) =>
  enqueue(server.ctx, 'newsletter.send-confirmation', { subscriptionId: 'whose-it-is' })

/** Runs a worker once with a mail server that accepts or refuses everything. */
async function work({ ctx }: TestServer, pool: pg.Pool, isRefused: boolean) {
  const handed: string[] = []
  await startWorker({
    ...{ pool, now: ctx.now, log },
    handlers: {
      'newsletter.send-confirmation': {
        batch: 10,
        run: async (_ctx, payloads) => {
          if (isRefused) throw Object.assign(new Error('550 maria@example.com'), { code: 'EENVELOPE' })
          handed.push(...payloads.map(({ subscriptionId }) => subscriptionId))
        },
      },
    },
  }).stop()
  return handed
}

async function give(server: TestServer, pool: pg.Pool) {
  for (let attempt = 0; attempt < 10; attempt++) {
    await work(server, pool, true)
    server.advanceTime({ hours: 1, seconds: 1 })
  }
}

async function signedInManager(server: TestServer) {
  await server.ctx.db.delete(outbox)
  await server.createStaff({ role: 'manager' })
  return server.signIn()
}

test('staff see waiting and failed jobs with a reason and without personal data', async ({ server, pool }) => {
  const manager = await signedInManager(server)
  await put(server)
  expect(await jobsNow(manager)).toMatchObject({
    counts: { waiting: 1, failing: 0, dead: 0 },
    waiting: [{ job: 'newsletter.send-confirmation', count: 1, oldestAt: '2026-03-02T12:00:00.000Z', progress: null }],
  })

  await work(server, pool, true)
  const now = await jobsNow(manager)
  expect(now.counts).toEqual({ waiting: 0, failing: 1, dead: 0 })
  expect(now.failing).toMatchObject([
    { job: 'newsletter.send-confirmation', attempts: 1, reason: 'Error EENVELOPE', nextAt: '2026-03-02T12:00:10.000Z' },
  ])
  expect(JSON.stringify(now)).not.toMatch(/whose-it-is|maria/)
})

test('a failed job runs again after a retry, and the audit log has the reason for the failure', async ({
  server,
  pool,
}) => {
  await signedInManager(server)
  await put(server)
  await give(server, pool)
  const manager = await server.signIn()
  const [dead] = (await jobsNow(manager)).dead
  expect(dead).toMatchObject({ attempts: 10, reason: 'Error EENVELOPE' })

  const again = `/api/admin/jobs/${dead?.id}/retry`
  expect((await manager.post(again, {})).status).toBe(200)
  expect((await manager.post(again, {})).status).toBe(404)
  expect((await jobsNow(manager)).counts).toEqual({ waiting: 1, failing: 0, dead: 0 })
  expect(await work(server, pool, false)).toEqual(['whose-it-is'])
  const lines = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(lines).toContainEqual(
    expect.objectContaining({
      action: 'job.retry',
      subject: dead?.id,
      detail: { job: 'newsletter.send-confirmation', attempts: 10, reason: 'Error EENVELOPE' },
    }),
  )
})

test('a dropped job can be restored, and all failed jobs can be retried together', async ({ server, pool }) => {
  await signedInManager(server)
  await put(server)
  await put(server)
  await give(server, pool)
  const manager = await server.signIn()
  const [first] = (await jobsNow(manager)).dead

  await manager.post(`/api/admin/jobs/${first?.id}/discard`, {})
  expect((await jobsNow(manager)).counts.dead).toBe(1)
  await manager.post(`/api/admin/jobs/${first?.id}/restore`, {})
  expect((await jobsNow(manager)).counts.dead).toBe(2)
  expect((await manager.post('/api/admin/jobs/retry', {})).body).toEqual({ count: 2 })
  expect(await work(server, pool, false)).toHaveLength(2)
})

test('a schedule runs once across all servers, and a failure does not stop the next run', async ({ server, pool }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  let runs = 0
  const sweep = {
    everyMs: 600_000,
    run: async () => {
      runs++
      if (runs === 1) throw Object.assign(new Error('/data/maria.pdf'), { code: 'EACCES' })
    },
  }
  const look = () => runDue({ pool, now: server.ctx.now, log, schedules: { 'test.sweep': sweep } })
  await Promise.all([look(), look(), look()])
  expect(runs).toBe(1)
  const shown = async () => (await jobsNow(owner)).schedules.find(({ name }) => name === 'test.sweep')
  expect(await shown()).toMatchObject({
    everyMs: 600_000,
    startedAt: '2026-03-02T12:00:00.000Z',
    nextAt: '2026-03-02T12:10:00.000Z',
    reason: 'Error EACCES',
  })

  server.advanceTime({ minutes: 10 })
  await look()
  expect(runs).toBe(2)
  expect(await shown()).toMatchObject({ endedAt: '2026-03-02T12:10:00.000Z', reason: null })
  await server.ctx.db.delete(schedules)
})

test('staff who manage messages can request a test email, and no one else can', async ({ server }) => {
  const manager = await signedInManager(server)
  expect((await manager.post('/api/admin/jobs/test-mail', {})).body).toEqual({ to: 'pat@example.com' })
  expect(await server.deliverEmails()).toMatchObject([{ to: ['pat@example.com'], subject: 'Test email' }])
})
