import { and, eq, gte, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { doOrPostpone } from '#server/platform/jobs/do-or-postpone.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { NotYet } from '#server/platform/jobs/not-yet.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { test } from '#server/testing/desk.ts'

const job = 'messages.tell-applicant'

test('where it is night for one of two, the other hears at once, and each hears once', async ({ desk, pool }) => {
  const morning = new Date(desk.ctx.now().getTime() + 60 * 60_000)
  const told: string[] = []
  const tell = (applicationId: string) => async () => {
    if (applicationId === 'west' && desk.ctx.now() < morning) throw new NotYet(morning)
    told.push(applicationId)
  }
  const handlers = {
    [job]: {
      batch: 50,
      async run(ctx: typeof desk.ctx, payloads: readonly { applicationId: string }[]) {
        for (const { applicationId } of payloads) await doOrPostpone(ctx, job, { applicationId }, tell(applicationId))
      },
    },
  }
  const look = () => startWorker({ pool, now: desk.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
  await enqueue(desk.ctx, job, { applicationId: 'west' })
  await enqueue(desk.ctx, job, { applicationId: 'east' })

  await look()
  await look()
  expect(told).toEqual(['east'])
  const waits = and(eq(outbox.job, job), isNull(outbox.doneAt), gte(outbox.runAt, morning))
  expect(await desk.ctx.db.select().from(outbox).where(waits)).toMatchObject([
    { payload: { applicationId: 'west' }, attempts: 0, runAt: morning },
  ])
  desk.pass({ hours: 1 })
  await look()
  await look()
  expect(told).toEqual(['east', 'west'])
})
