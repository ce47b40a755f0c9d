import { asc, inArray, isNotNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { startWorker } from '#server/platform/jobs/work.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'
import { readStatements } from './jobs.ts'
import { documents } from './table.ts'

/** Uploads statements in a draft without a verified email. */
async function send(server: TestServer, email: string, network: string, count: number): Promise<string[]> {
  const draft = await startApplication(server, { email })
  const ids: string[] = []
  for (let file = 0; file < count; file++) ids.push(await draft.send.file({ content: pdf(`${email} ${file}`) }))
  await server.ctx.db.update(documents).set({ unverifiedNetworkHash: network }).where(inArray(documents.id, ids))
  server.advanceTime({ seconds: 1 })
  return ids
}

/** Uploads forty statements from one network, ten for each draft. */
async function flood(server: TestServer): Promise<string[][]> {
  const drafts: string[][] = []
  for (const name of ['one', 'two', 'three', 'four'])
    drafts.push(await send(server, `${name}@example.com`, 'flooded', 10))
  return drafts
}

interface Readings {
  /** Starts a server's worker that reads one statement, in 20 seconds, and stops. */
  readOne(during?: () => Promise<unknown>): Promise<void>
  /** Returns the ids of the statements that were read, in order. */
  order(): Promise<string[]>
}

const test = withServer.extend<{ readings: Readings }>({
  readings: async ({ server, pool }, use) => {
    const { documentStore, ctx } = server
    await use({
      readOne: async (during = async () => {}) => {
        const reader = {
          read: async () => {
            await during()
            server.advanceTime({ seconds: 20 })
            return { unreadable: 'Reading this file takes too much time or memory.' }
          },
          close: async () => {},
        }
        const handlers = { 'documents.read-statement': readStatements(documentStore, reader) }
        await startWorker({ pool, now: ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
      },
      order: async () => {
        const read = isNotNull(documents.readingStartedAt)
        const rows = await ctx.db.select().from(documents).where(read).orderBy(asc(documents.readingStartedAt))
        return rows.map(({ id }) => id)
      },
    })
  },
})

test('forty statements of one network delay the statements of others by one reading each', async ({
  server,
  readings,
}) => {
  await startApplication(server)
  const owner = uploads(server.app, await openFromEmail(server))
  const drafts = await flood(server)
  const [neighbor] = await send(server, 'neighbor@example.com', 'another', 1)
  const verified = await owner.file({ content: pdf('verified') })
  for (let turn = 0; turn < 7; turn++) await readings.readOne()
  const order = await readings.order()
  expect(order.slice(1, 3)).toEqual([neighbor, verified])
  // The drafts of the network take turns too.
  const flooded = [order[0], ...order.slice(3, 6)]
  expect(drafts.map((ids) => ids.filter((id) => flooded.includes(id)).length)).toEqual([1, 1, 1, 1])
  expect(order).toHaveLength(7)
})

test('a statement that arrives during a reading is next, on the same server or another one', async ({
  server,
  readings,
}) => {
  await flood(server)
  const arrived: (string | undefined)[] = []
  const arrive = async (network: string) => {
    server.advanceTime({ seconds: 1 })
    arrived.push(...(await send(server, `${network}@example.com`, network, 1)))
  }
  await readings.readOne(() => arrive('first'))
  await readings.readOne()
  await readings.readOne(async () => {
    await arrive('second')
    server.advanceTime({ seconds: 1 })
    await readings.readOne()
  })
  const order = await readings.order()
  expect(order).toHaveLength(4)
  expect([order[1], order[3]]).toEqual(arrived)
})

test('senders who keep arriving don’t overtake those who wait', async ({ server, readings }) => {
  const [patient, last] = await send(server, 'patient@example.com', 'patient', 2)
  await readings.readOne()
  for (let network = 0; network < 3; network++) await send(server, `${network}@example.com`, `new ${network}`, 1)
  for (let turn = 0; turn < 2; turn++) {
    await readings.readOne()
    await send(server, `late${turn}@example.com`, `late ${turn}`, 1)
  }
  for (let turn = 0; turn < 2; turn++) await readings.readOne()
  const order = await readings.order()
  expect(order).toContain(patient)
  expect(order).toContain(last)
})

test('the networks of an IPv6 /48 are one sender, and take turns', async ({ server, readings }) => {
  const flooded: string[] = []
  for (const name of ['one', 'two', 'three'])
    flooded.push(...(await send(server, `${name}@example.com`, `${name}.flooded`, 2)))
  const [neighbor] = await send(server, 'neighbor@example.com', 'far.another', 1)
  for (let turn = 0; turn < 5; turn++) await readings.readOne()
  const order = await readings.order()
  expect(order[1]).toBe(neighbor)
  expect([order[0], ...order.slice(2)]).toEqual([flooded[0], flooded[2], flooded[4], flooded[1]])
})
