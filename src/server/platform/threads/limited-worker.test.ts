import { afterEach, expect, test } from 'vitest'
import {
  JobFailed,
  type LimitedWorker,
  openLimitedWorker,
  WorkerLimitReached,
  type WorkerLimits,
  WorkerQueueFull,
} from './limited-worker.ts'

const script = new URL('../../testing/limited-job.ts', import.meta.url)
let worker: LimitedWorker<string, { bytes: number; threadId: number }> | undefined

const open = (limits: Partial<WorkerLimits> = {}) => {
  worker = openLimitedWorker(script, { busyMs: 20_000, heapMb: 32, waitingJobs: 2, ...limits })
  return worker
}

afterEach(() => worker?.close())

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}

test('a job receives its chunks in order, and the thread is reused for the next job', async () => {
  const { run } = open()
  const first = await run('count', chunks(300_000, 5, 300_000))
  const second = await run('ignore', chunks(10, 10))
  expect([first.bytes, second.bytes]).toEqual([600_005, 0])
  expect(second.threadId).toBe(first.threadId)
})

test.each(['compute', 'hoard', 'exit'])('the job "%s" is ended, and a new thread takes the next job', async (task) => {
  const { run } = open({ busyMs: task === 'compute' ? 2_000 : 20_000 })
  await expect(run(task, chunks())).rejects.toThrow(WorkerLimitReached)
  expect(await run('count', chunks(7))).toMatchObject({ bytes: 7 })
})

test('a new thread takes the job after one that left much of the memory for buffers in use', async () => {
  const { run } = open({ buffersMb: 100 })
  const threads: number[] = []
  for (const task of ['count', 'leave 30 MB', 'count']) threads.push((await run(task, chunks(1))).threadId)
  expect(threads[1]).toBe(threads[0])
  expect(threads[2]).not.toBe(threads[0])
})

test('a job that throws fails with its message, and the next one runs', async () => {
  const { run } = open()
  await expect(run('throw', chunks(1))).rejects.toThrow(new JobFailed('A number is out of range.'))
  expect(await run('count', chunks(7))).toMatchObject({ bytes: 7 })
})

test("chunks that can't be read end only their job, and waiting for them does not use up the worker's time", async () => {
  const { run } = open({ busyMs: 5_000 })
  await run('count', chunks(1))
  async function* broken() {
    yield Buffer.alloc(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    throw new TypeError('The line broke.')
  }
  await expect(run('count', broken())).rejects.toThrow(TypeError)
  expect(await run('count', chunks(7))).toMatchObject({ bytes: 7 })
})

test('jobs wait for their turn, and a job beyond the limit is refused', async () => {
  const { run } = open()
  const jobs = Array.from({ length: 4 }, () => run('count', chunks(1)))
  const results = await Promise.allSettled(jobs)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: expect.any(WorkerQueueFull) })
})
