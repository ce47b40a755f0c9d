import { afterEach, expect, test, vi } from 'vitest'
import { keepRunning } from '#server/platform/jobs/keep-running.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('regular tasks run at the start and every ten minutes; one that fails keeps none of the others', async () => {
  vi.useFakeTimers()
  const runs: string[] = []
  const failures: unknown[] = []
  const tasks = {
    broken: async () => {
      runs.push('broken')
      throw new Error('no disk')
    },
    sound: async () => void runs.push('sound'),
  }
  const stop = keepRunning(tasks, { error: (entry: { task: string }) => failures.push(entry.task) } as never)
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toEqual(['broken', 'sound'])
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(runs).toHaveLength(4)
  expect(failures).toEqual(['broken', 'broken'])
  await stop()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(runs).toHaveLength(4)
})
