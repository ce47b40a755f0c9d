import { randomUUID } from 'node:crypto'
import { expect, inject, vi } from 'vitest'
import { liveChannel } from '#server/platform/live/announce.ts'
import { test } from '#server/testing/test.ts'
import { testDatabase } from '#server/testing/test-database.ts'

test('a notification arrives when its transaction commits, once, and never after a rollback', async ({ pool }) => {
  const { listen } = await testDatabase()
  const heard: string[] = []
  const stop = await listen((payload) => heard.push(payload))
  const [kept, dropped, last] = [randomUUID(), randomUUID(), randomUUID()]

  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_notify($1, $2)', [liveChannel, dropped])
  await client.query('rollback')
  await client.query('begin')
  for (let twice = 0; twice < 2; twice++) await client.query('select pg_notify($1, $2)', [liveChannel, kept])
  expect(heard).toEqual([])
  await client.query('commit')
  client.release()
  await pool.query('select pg_notify($1, $2)', [liveChannel, last])

  await vi.waitFor(() => expect(heard).toEqual([kept, last]), { timeout: 10_000 })
  await stop()
})

// The embedded database has one session: if it breaks, there is nothing left to listen.
if (inject('databaseUrl'))
  test('a listener whose connection broke reconnects and knows that it may have missed something', async ({ pool }) => {
    const { listen } = await testDatabase()
    const heard: string[] = []
    const stop = await listen((payload) => heard.push(payload))
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and pid <> pg_backend_pid()`,
    )

    await vi.waitFor(() => expect(heard).toEqual(['']), { timeout: 10_000 })
    await pool.query('select pg_notify($1, $2)', [liveChannel, 'again'])
    await vi.waitFor(() => expect(heard).toEqual(['', 'again']), { timeout: 10_000 })
    await stop()
  })
