import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runDue } from '#server/platform/jobs/schedules.ts'
import { outbox, schedules } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import type { JobsNow } from '#shared/system/jobs/contract.ts'

const log = pino({ level: 'silent' })
const jobsNow = async (browser: Browser): Promise<JobsNow> => (await browser.get('/api/admin/jobs')).body
const put = (desk: Desk) => enqueue(desk.ctx, 'newsletter.send-confirmation', { subscriptionId: 'whose-it-is' })

/** Runs a worker once with a mail server that accepts or refuses everything. */
async function work({ ctx }: Desk, pool: pg.Pool, isRefused: boolean) {
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

async function give(desk: Desk, pool: pg.Pool) {
  for (let attempt = 0; attempt < 10; attempt++) {
    await work(desk, pool, true)
    desk.pass({ hours: 1, seconds: 1 })
  }
}

async function signedInManager(desk: Desk) {
  await desk.ctx.db.delete(outbox)
  await desk.hire({ role: 'manager' })
  return desk.signedIn()
}

test('staff see waiting and failed jobs with a reason and without personal data', async ({ desk, pool }) => {
  const manager = await signedInManager(desk)
  await put(desk)
  expect(await jobsNow(manager)).toMatchObject({
    counts: { waiting: 1, failing: 0, dead: 0 },
    waiting: [{ job: 'newsletter.send-confirmation', count: 1, oldestAt: '2026-03-02T12:00:00.000Z' }],
  })

  await work(desk, pool, true)
  const now = await jobsNow(manager)
  expect(now.counts).toEqual({ waiting: 0, failing: 1, dead: 0 })
  expect(now.failing).toMatchObject([
    { job: 'newsletter.send-confirmation', attempts: 1, reason: 'Error EENVELOPE', nextAt: '2026-03-02T12:00:10.000Z' },
  ])
  expect(JSON.stringify(now)).not.toMatch(/whose-it-is|maria/)
})

test('a failed job runs again after a retry, and the audit log has the reason for the failure', async ({
  desk,
  pool,
}) => {
  await signedInManager(desk)
  await put(desk)
  await give(desk, pool)
  const manager = await desk.signedIn()
  const [dead] = (await jobsNow(manager)).dead
  expect(dead).toMatchObject({ attempts: 10, reason: 'Error EENVELOPE' })

  const again = `/api/admin/jobs/${dead?.id}/retry`
  expect((await manager.post(again, {})).status).toBe(200)
  expect((await manager.post(again, {})).status).toBe(404)
  expect((await jobsNow(manager)).counts).toEqual({ waiting: 1, failing: 0, dead: 0 })
  expect(await work(desk, pool, false)).toEqual(['whose-it-is'])
  const lines = await desk.ctx.db.select().from(auditLog)
  expect(lines).toContainEqual(
    expect.objectContaining({
      action: 'job.retry',
      subject: dead?.id,
      detail: { job: 'newsletter.send-confirmation', attempts: 10, reason: 'Error EENVELOPE' },
    }),
  )
})

test('a dropped job can be restored, and all failed jobs can be retried together', async ({ desk, pool }) => {
  await signedInManager(desk)
  await put(desk)
  await put(desk)
  await give(desk, pool)
  const manager = await desk.signedIn()
  const [first] = (await jobsNow(manager)).dead

  await manager.post(`/api/admin/jobs/${first?.id}/drop`, {})
  expect((await jobsNow(manager)).counts.dead).toBe(1)
  await manager.post(`/api/admin/jobs/${first?.id}/restore`, {})
  expect((await jobsNow(manager)).counts.dead).toBe(2)
  expect((await manager.post('/api/admin/jobs/retry', {})).body).toEqual({ count: 2 })
  expect(await work(desk, pool, false)).toHaveLength(2)
})

test('a schedule runs once across all servers, and a failure does not stop the next run', async ({ desk, pool }) => {
  await desk.hire({ role: 'owner' })
  const owner = await desk.signedIn()
  let runs = 0
  const sweep = {
    everyMs: 600_000,
    run: async () => {
      runs++
      if (runs === 1) throw Object.assign(new Error('/data/maria.pdf'), { code: 'EACCES' })
    },
  }
  const look = () => runDue({ pool, now: desk.ctx.now, log, schedules: { 'test.sweep': sweep } })
  await Promise.all([look(), look(), look()])
  expect(runs).toBe(1)
  const shown = async () => (await jobsNow(owner)).schedules.find(({ name }) => name === 'test.sweep')
  expect(await shown()).toMatchObject({
    everyMs: 600_000,
    startedAt: '2026-03-02T12:00:00.000Z',
    nextAt: '2026-03-02T12:10:00.000Z',
    reason: 'Error EACCES',
  })

  desk.pass({ minutes: 10 })
  await look()
  expect(runs).toBe(2)
  expect(await shown()).toMatchObject({ endedAt: '2026-03-02T12:10:00.000Z', reason: null })
  await desk.ctx.db.delete(schedules)
})

test('staff who manage messages can request a test email, and no one else can', async ({ desk }) => {
  const manager = await signedInManager(desk)
  expect((await manager.post('/api/admin/jobs/test-mail', {})).body).toEqual({ to: 'pat@example.com' })
  expect(await desk.mails()).toMatchObject([{ to: ['pat@example.com'], subject: 'Test email' }])
})
