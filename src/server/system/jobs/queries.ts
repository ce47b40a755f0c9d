import { and, asc, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { outbox, schedules } from '#server/platform/jobs/table.ts'
import type { JobsNow } from '#shared/system/jobs/contract.ts'

/** Per list; beyond that only a count. */
const shown = 100

/** Failed: not dropped and not successfully retried. */
export const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.droppedAt), isNull(outbox.doneAt))
const isAlive = and(isNull(outbox.doneAt), isNull(outbox.deadAt))
const isFailing = and(isAlive, isNotNull(outbox.lastError))
const isWaiting = and(isAlive, isNull(outbox.lastError))

/** Returns outages, waiting, failing and failed jobs, and schedules. */
export async function findJobs(ctx: Context): Promise<JobsNow> {
  const { db } = ctx
  const waiting = await db
    .select({
      ...{ job: outbox.job, count: sql<number>`count(*)::int`, oldest: sql<string>`min(${outbox.createdAt})` },
      done: sql<number | null>`max((${outbox.payload} ->> 'done')::int)`,
      total: sql<number | null>`max((${outbox.payload} ->> 'total')::int)`,
    })
    .from(outbox)
    .where(isWaiting)
    .groupBy(outbox.job)
    .orderBy(outbox.job)
  const outages = await db
    .select({
      service: outbox.waitsFor,
      count: sql<number>`count(*)::int`,
      since: sql<string>`min(${outbox.firstFailedAt})`,
    })
    .from(outbox)
    .where(and(isAlive, isNotNull(outbox.waitsFor)))
    .groupBy(outbox.waitsFor)
    .orderBy(outbox.waitsFor)
  const failing = await db
    .select()
    .from(outbox)
    .where(isFailing)
    .orderBy(asc(outbox.runAt), asc(outbox.id))
    .limit(shown)
  const dead = await db.select().from(outbox).where(isDead).orderBy(desc(outbox.deadAt), desc(outbox.id)).limit(shown)
  return {
    outages: outages.flatMap(({ service, count, since }) =>
      service ? { service, count, sinceAt: new Date(since).toISOString() } : [],
    ),
    counts: {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      failing: await db.$count(outbox, isFailing),
      dead: await db.$count(outbox, isDead),
    },
    waiting: waiting.map(({ job, count, oldest, done, total }) => ({
      ...{ job, count, oldestAt: new Date(oldest).toISOString() },
      progress: done !== null && total !== null ? { done, total } : null,
    })),
    failing: failing.map((row) => ({ ...troubled(row), nextAt: row.runAt.toISOString() })),
    dead: dead.map((row) => ({ ...troubled(row), deadAt: (row.deadAt ?? row.runAt).toISOString() })),
    schedules: await listSchedules(ctx),
  }
}

const troubled = ({ id, job, attempts, lastError, createdAt }: typeof outbox.$inferSelect) => ({
  ...{ id, job, attempts, reason: lastError ?? '', createdAt: createdAt.toISOString() },
})

async function listSchedules({ db }: Context): Promise<JobsNow['schedules']> {
  const rows = await db.select().from(schedules).orderBy(schedules.name)
  return rows.map(({ name, everyMs, nextAt, startedAt, endedAt, lastError }) => ({
    ...{ name, everyMs, nextAt: nextAt.toISOString(), startedAt: startedAt.toISOString() },
    ...{ endedAt: endedAt?.toISOString() ?? null, reason: lastError },
  }))
}
