import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'
import { createOwner } from './commands.ts'
import { staff } from './table.ts'

const owner = (email: string) => ({ name: 'Olive Owner', email, passwordHash: 'unused' })

test('concurrent first-owner requests create one owner', async ({ server, pool }) => {
  const comers = Array.from({ length: 8 }, (_, number) => owner(`owner${number}@example.com`))
  // Open the connections in advance, so that no call waits for its own.
  await Promise.all(comers.map(() => pool.query('select pg_sleep(0.05)')))

  const outcomes = await Promise.allSettled(comers.map((comer) => createOwner(server.ctx, comer)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await server.ctx.db.$count(staff)).toBe(1)
})

test("an owner can't use a taken address, in any spelling", async ({ server }) => {
  await server.createStaff()

  await expect(createOwner(server.ctx, owner('PAT@example.com'))).rejects.toMatchObject({ code: 'conflict' })
})
