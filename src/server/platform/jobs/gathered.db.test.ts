import { and, eq, gte, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'
import { enqueue } from './enqueue.ts'
import { NotYet } from './not-yet.ts'
import { outbox } from './table.ts'
import { startWorker } from './work.ts'

const job = 'messages.notify-applicant'

test('if it is night for one of two applicants, the other is notified at once, and each is notified once', async ({
  server,
  pool,
}) => {
  const morning = new Date(server.ctx.now().getTime() + 60 * 60_000)
  const notified: string[] = []
  const handlers = {
    [job]: {
      ...{ batch: 50, isGathered: true },
      async run(_ctx: unknown, payloads: readonly { applicationId: string }[]) {
        for (const { applicationId } of payloads) {
          if (applicationId === 'west' && server.ctx.now() < morning) throw new NotYet(morning)
          notified.push(applicationId)
        }
      },
    },
  }
  const look = () => startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
  for (const applicationId of ['west', 'east', 'west']) await enqueue(server.ctx, job, { applicationId })

  for (let turn = 0; turn < 3; turn++) await look()
  expect(notified).toEqual(['east'])
  const waits = and(eq(outbox.job, job), isNull(outbox.doneAt), gte(outbox.runAt, morning))
  const west = { payload: { applicationId: 'west' }, attempts: 0, runAt: morning }
  expect(await server.ctx.db.select().from(outbox).where(waits)).toMatchObject([west, west])
  server.advanceTime({ hours: 1 })
  await look()
  await look()
  expect(notified).toEqual(['east', 'west'])
})
