import { expect, inject, onTestFinished, vi } from 'vitest'
import { openStallingProxy } from '#server/testing/servers/stalling-proxy.ts'
import { test } from '#server/testing/test.ts'
import { openDatabase } from './connect.ts'
import { isOutage } from './db-errors.ts'

test('the next statement works after one that failed', async ({ pool }) => {
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

const url = inject('databaseUrl')
// The embedded database has no connection to lose: it runs in this process and ends with it.
if (url) {
  test('a connection ended by the server during a transaction affects nothing else', async ({ pool }) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])

    const error = await client.query('select 1').catch((error: unknown) => error)
    expect(isOutage(error)).toBe(true)
    client.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a database that stops responding is abandoned after 35 seconds, and the next query uses another connection', async () => {
    const line = await openStallingProxy(new URL(url))
    const { pool, close } = await openDatabase({ databaseUrl: line.address, dataDir: '' })
    onTestFinished(async () => {
      vi.useRealTimers()
      line.close()
      await close()
    })
    await pool.query('select 1')
    line.stall()

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let error: unknown
    const query = pool.query('select 1').catch((reason: unknown) => {
      error = reason
    })
    await vi.advanceTimersByTimeAsync(34_000)
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    await query
    expect(isOutage(error)).toBe(true)

    vi.useRealTimers()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
}
