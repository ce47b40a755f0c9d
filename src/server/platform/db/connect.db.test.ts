import { expect, inject } from 'vitest'
import { isOutage } from '#server/platform/db/is-outage.ts'
import { test } from '#server/testing/test.ts'

test('after a statement that failed the next one is answered', async ({ pool }) => {
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

// The embedded database lives in this process and ends with it.
if (inject('databaseUrl'))
  test('a server that ends a connection in the middle of a transaction ends nothing else', async ({ pool }) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])

    const error = await client.query('select 1').catch((error: unknown) => error)
    expect(isOutage(error)).toBe(true)
    client.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
