import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

/** A database that takes 5 ms per batch, rejects entry 13, and can be unreachable. */
function createIntake() {
  const batches: number[][] = []
  const reports: unknown[] = []
  const state = { unreachable: false }
  const intake = groupCommit<number, string>(
    async (entries) => {
      batches.push([...entries])
      await sleep(5)
      if (state.unreachable) throw new Error('connect ECONNREFUSED')
      if (entries.includes(13)) throw refused('23502')
      return entries.map((entry) => `kept ${entry}`)
    },
    (error) => reports.push(error),
  )
  return { intake, batches, reports, state }
}

test('entries that arrive while a batch is written are written together in the next one', async () => {
  const { intake, batches } = createIntake()
  const first = intake.add(1)
  await sleep(1)
  const others = [2, 3, 4].map((entry) => intake.add(entry))
  expect(await Promise.all([first, ...others])).toEqual(['kept 1', 'kept 2', 'kept 3', 'kept 4'])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('an invalid entry fails alone', async () => {
  const { intake, reports } = createIntake()
  const results = await Promise.allSettled([12, 13, 14].map((entry) => intake.add(entry)))
  expect(results).toMatchObject([{ value: 'kept 12' }, { reason: { code: '23502' } }, { value: 'kept 14' }])
  expect(reports).toEqual([])
})

test('an outage is reported once, and all callers are asked to try again without waiting for each other', async () => {
  const { intake, batches, reports, state } = createIntake()
  state.unreachable = true
  const results = await Promise.allSettled([1, 2, 3].map((entry) => intake.add(entry)))
  for (const result of results) expect(result).toMatchObject({ reason: { code: 'unavailable' } })
  expect([batches.length, reports.length]).toEqual([1, 1])

  state.unreachable = false
  expect(await intake.add(4)).toBe('kept 4')
})

test('a read-only database counts as an outage, with a time to try again', async () => {
  const reports: unknown[] = []
  const intake = groupCommit<number, string>(
    async () => {
      throw refused('25006')
    },
    (error) => reports.push(error),
  )
  const results = await Promise.allSettled([1, 2, 3].map((entry) => intake.add(entry)))
  for (const result of results) expect(result).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 30 } })
  expect(reports).toHaveLength(1)
})

test('a batch has at most 500 entries, and callers beyond 5,000 waiting ones are asked to try again', async () => {
  const { intake, batches } = createIntake()
  const results = await Promise.allSettled(Array.from({ length: 5_100 }, (_, index) => intake.add(1_000 + index)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(100)
  expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(500)
})

test('only half of many waiting entries are written together, so that other requests are answered in between', async () => {
  const { intake, batches } = createIntake()
  await Promise.all(Array.from({ length: 100 }, (_, index) => intake.add(100 + index)))
  expect(batches.map((batch) => batch.length)).toEqual([50, 50])
})

test('draining waits for every added entry', async () => {
  const { intake, batches } = createIntake()
  await intake.drain()
  const kept = [1, 2].map((entry) => intake.add(entry))
  await intake.drain()
  expect(batches).toEqual([[1, 2]])
  await Promise.all(kept)
})
