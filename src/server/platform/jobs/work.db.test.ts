import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import type pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { systemContext, transact } from '#server/platform/context.ts'
import { groupCommit } from '#server/platform/db/group-commit.ts'
import { test as base } from '#server/testing/test.ts'
import { enqueue } from './enqueue.ts'
import { startWorker } from './work.ts'

const start = Date.parse('2026-03-02T12:00:00Z')

/** A queue of its own: pending jobs of other tests are closed first, and the clock moves only when set. */
class TestQueue {
  readonly pool: pg.Pool
  readonly batches: string[][] = []
  clock = start
  fault: Error | undefined
  constructor(pool: pg.Pool) {
    this.pool = pool
  }
  now = () => new Date(this.clock)
  context = () => systemContext({ pool: this.pool, now: this.now }, 'test-request')
  enqueue = (leadId: string) => enqueue(this.context(), 'leads.notify-staff', { leadId })

  /** Runs one pass of `workers` workers at the current time of the clock. */
  async runWorkers(workers = 1) {
    const { log } = fastify()
    const options = {
      ...{ pool: this.pool, now: this.now, log },
      handlers: {
        'leads.notify-staff': {
          batch: 10,
          run: async (_ctx: unknown, payloads: readonly { leadId: string }[]) => {
            this.batches.push(payloads.map(({ leadId }) => leadId))
            await sleep(5)
            if (this.fault) throw this.fault
          },
        },
      },
    }
    await Promise.all(Array.from({ length: workers }, () => startWorker(options).stop()))
  }

  async rows() {
    const { rows } = await this.pool.query(
      `select attempts, done_at is not null as done, dead_at is not null as dead, last_error from outbox
       where created_at >= $1 and payload ->> 'leadId' like 'work-%'`,
      [new Date(start)],
    )
    return rows
  }
}

const test = base.extend<{ queue: TestQueue }>({
  queue: async ({ pool }, use) => {
    await pool.query(`delete from outbox where payload::text like '%"work-%'`)
    await pool.query('update outbox set done_at = now() where done_at is null')
    await use(new TestQueue(pool))
  },
})

test('pending jobs are handled together, once', async ({ queue }) => {
  await queue.enqueue('work-1')
  await queue.enqueue('work-2')
  await queue.runWorkers()
  await queue.runWorkers()
  expect(queue.batches.map((batch) => batch.toSorted())).toEqual([['work-1', 'work-2']])
  expect(await queue.rows()).toMatchObject([{ done: true }, { done: true }])
})

test("a batch never exceeds its handler's limit, whatever query plan the database chooses", async ({ queue, pool }) => {
  for (let job = 0; job < 25; job++) await queue.enqueue(`work-${job}`)
  const client = await pool.connect()
  const settings = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'].map((name) => `enable_${name}`)
  for (const name of settings) await client.query(`set ${name} = off`)
  try {
    const sameConnection = new Proxy(pool, {
      get: (target, name) => (name === 'query' ? client.query.bind(client) : Reflect.get(target, name, target)),
    })
    const planning = new TestQueue(sameConnection)
    await planning.runWorkers()
    expect((await planning.rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(10)
  } finally {
    for (const name of settings) await client.query(`reset ${name}`)
    client.release()
  }
})

test('a job from a rolled-back transaction never runs', async ({ queue }) => {
  const change = transact(queue.context(), async (ctx) => {
    await enqueue(ctx, 'leads.notify-staff', { leadId: 'work-1' })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  await queue.runWorkers()
  expect(queue.batches).toEqual([])
})

test('several workers share the jobs and never take the same one', async ({ queue }) => {
  const ids = Array.from({ length: 40 }, (_, index) => `work-${index}`)
  for (const id of ids) await queue.enqueue(id)
  for (let turn = 0; turn < 2; turn++) await queue.runWorkers(3)
  expect(queue.batches.flat().sort()).toEqual(ids.sort())
})

test('an urgent job waits for one job of a long batch, not for all of them', async ({ queue, pool }) => {
  for (let person = 0; person < 20; person++)
    await enqueue(queue.context(), 'newsletter.send-confirmation', { subscriptionId: `work-${person}` })
  const handed: string[] = []
  const worker = startWorker({
    ...{ pool, now: queue.now, log: fastify().log },
    handlers: {
      'applicants.send-code': { batch: 1, run: async () => void handed.push('code') },
      'newsletter.send-confirmation': {
        batch: 1,
        run: async () => {
          if (handed.push('newsletter') === 5)
            await enqueue(queue.context(), 'applicants.send-code', { requestId: 'work-code' })
        },
      },
    },
  })
  await vi.waitFor(() => expect(handed).toHaveLength(21), { timeout: 20_000 })
  await worker.stop()
  expect(handed.indexOf('code')).toBe(5)
})

test('the end of a parallel job frees its place at once, while another one takes long', async ({ queue, pool }) => {
  for (const documentId of ['work-slow', 'work-1', 'work-2', 'work-3'])
    await enqueue(queue.context(), 'documents.scan', { documentId })
  const ended: string[] = []
  const slow = Promise.withResolvers<void>()
  const handler = {
    ...{ batch: 2, isParallel: true },
    run: async (_ctx: unknown, [payload]: readonly { documentId: string }[]) => {
      if (payload?.documentId === 'work-slow') await slow.promise
      ended.push(payload?.documentId ?? '')
    },
  }
  const handlers = { 'documents.scan': handler }
  const worker = startWorker({ ...{ pool, now: queue.now, log: fastify().log }, handlers })
  await vi.waitFor(() => expect(ended).toEqual(['work-1', 'work-2', 'work-3']), { timeout: 5_000 })
  slow.resolve()
  await worker.stop()
  expect(ended).toHaveLength(4)
})

test('a failed job waits longer each time, succeeds when it can, and stores no address from the error', async ({
  queue,
}) => {
  await queue.enqueue('work-1')
  queue.fault = Object.assign(new Error('550 maria@example.com unknown'), { code: 'EENVELOPE' })
  await queue.runWorkers()
  await queue.runWorkers()
  expect(queue.batches).toHaveLength(1)
  expect(await queue.rows()).toEqual([{ attempts: 1, done: false, dead: false, last_error: 'Error EENVELOPE' }])

  queue.clock += 10_001
  await queue.runWorkers()
  queue.clock += 10_001
  await queue.runWorkers()
  expect(queue.batches).toHaveLength(2)

  queue.fault = undefined
  queue.clock += 10_001
  await queue.runWorkers()
  expect(await queue.rows()).toMatchObject([{ attempts: 3, done: true, last_error: null }])
})

test('after ten attempts a job is dead and waits for staff', async ({ queue }) => {
  await queue.enqueue('work-1')
  queue.fault = new Error('no')
  for (let attempt = 0; attempt < 12; attempt++) {
    await queue.runWorkers()
    queue.clock += 3_600_001
  }
  expect(queue.batches).toHaveLength(10)
  expect(await queue.rows()).toMatchObject([{ attempts: 10, dead: true, done: false }])
})

test('a job that a worker was running when it died runs again after five minutes', async ({ queue, pool }) => {
  await queue.enqueue('work-1')
  await queue.runWorkers()
  // The state after a kill between the work and its record.
  await pool.query(`update outbox set done_at = null where payload ->> 'leadId' = 'work-1'`)
  await queue.runWorkers()
  expect(queue.batches).toHaveLength(1)
  queue.clock += 5 * 60_000 + 1
  await queue.runWorkers()
  expect(queue.batches).toEqual([['work-1'], ['work-1']])
})

test('a job that ends its process at every attempt is dead after ten, and others run', async ({ queue, pool }) => {
  await queue.enqueue('work-poison')
  for (let attempt = 0; attempt < 12; attempt++) {
    await queue.runWorkers()
    // The state after a crash during the work.
    await pool.query(`update outbox set done_at = null where payload ->> 'leadId' = 'work-poison' and dead_at is null`)
    queue.clock += 5 * 60_000 + 1
  }
  expect(queue.batches).toHaveLength(10)
  expect(await queue.rows()).toEqual([
    { attempts: 10, dead: true, done: false, last_error: 'The server stopped during each attempt' },
  ])
  await queue.enqueue('work-2')
  await queue.runWorkers()
  expect(queue.batches.at(-1)).toEqual(['work-2'])
})

test('a job that runs longer than five minutes stays with its worker', async ({ queue, pool }) => {
  await queue.enqueue('work-1')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = startWorker({
    ...{ pool, now: queue.now, log: fastify().log },
    handlers: {
      'leads.notify-staff': {
        batch: 10,
        run: async () => {
          for (let minute = 0; minute < 12; minute++) {
            queue.clock += 60_000
            vi.advanceTimersByTime(60_000)
            await sleep(20)
            await queue.runWorkers()
          }
        },
      },
    },
  })
  await slow.stop()
  expect(queue.batches).toEqual([])
  expect(await queue.rows()).toEqual([{ attempts: 1, done: true, dead: false, last_error: null }])
})

test('finished jobs are deleted after a month, unfinished ones never', async ({ queue }) => {
  await queue.enqueue('work-1')
  await queue.runWorkers()
  await queue.enqueue('work-2')
  queue.fault = new Error('no')
  queue.clock += 31 * 24 * 3_600_000
  await queue.runWorkers()
  expect(await queue.rows()).toMatchObject([{ done: false, dead: false }])
})

test('a temporarily unreachable database stops no worker', async ({ queue, pool }) => {
  await queue.enqueue('work-1')
  let failures = 2
  const interrupted = new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name, target)
      return (...query: Parameters<pg.Pool['query']>) =>
        failures-- > 0 ? Promise.reject(new Error('Connection terminated')) : target.query(...query)
    },
  })
  const handed: string[] = []
  const worker = startWorker({
    ...{ pool: interrupted, now: queue.now, log: fastify().log },
    handlers: {
      'leads.notify-staff': {
        batch: 10,
        run: async (_ctx, payloads) => void handed.push(...payloads.map(({ leadId }) => leadId)),
      },
    },
  })
  await vi.waitFor(
    () => {
      worker.wake()
      expect(handed).toEqual(['work-1'])
    },
    { timeout: 20_000 },
  )
  await worker.stop()
})

test('jobs give way while many people wait for their answer, but not for long', async ({ queue }) => {
  const { promise: written, resolve: write } = Promise.withResolvers<null[]>()
  const { add, drain } = groupCommit<number, null>(
    () => written,
    () => {},
  )
  const entries = Array.from({ length: 12 }, (_, entry) => add(entry))
  await queue.enqueue('work-late')
  const startedAt = performance.now()
  await queue.runWorkers()
  expect(performance.now() - startedAt).toBeGreaterThan(450)
  expect(queue.batches).toEqual([['work-late']])

  write(Array(12).fill(null))
  await Promise.all([...entries, drain()])
  await queue.enqueue('work-soon')
  await queue.runWorkers()
  expect(queue.batches).toEqual([['work-late'], ['work-soon']])
})
