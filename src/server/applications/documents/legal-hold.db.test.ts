import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { endLiftedHolds } from '#server/compliance/retention/commands/hold.ts'
import { legalHolds } from '#server/compliance/retention/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

/** A document its sender removed, after the undo period. */
async function takenBack(server: TestServer) {
  const { browser, send, ...file } = await createApplicationInReview(server)
  const document = await send.file({ content: pdf('one') })
  const takeBack = async () => {
    expect((await browser.remove(`/api/documents/${document}`)).status).toBe(200)
    server.advanceTime({ hours: 2 })
  }
  return { ...file, document, takeBack }
}

const remainingRecords = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(documents)).map(({ status, keyEncrypted }) => ({
    status,
    isReadable: keyEncrypted !== null,
  }))
const kept = [{ status: 'needs_review', isReadable: true }]
const shredded = [{ status: 'purged', isReadable: false }]

test('a document removed under a legal hold is hidden, and deleted once the hold is lifted', async ({ server }) => {
  const { reference, url, takeBack } = await takenBack(server)
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await server.signIn('cleo@example.com')
  const { holds } = (await cleo.post('/api/admin/retention/holds', { of: reference, reason: 'A lawsuit.' })).body
  await server.ctx.db.update(documents).set({ status: 'needs_review' })
  await takeBack()
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual(kept)
  const staff = await server.signIn()
  expect((await staff.get(`${url}/documents`)).body.documents).toEqual([])

  const again = await server.signIn('cleo@example.com')
  expect((await again.post(`/api/admin/retention/holds/${holds[0].id}/lift`, { reason: 'Settled.' })).status).toBe(200)
  server.advanceTime({ hours: 7 * 24 + 1 })
  await endLiftedHolds(server.ctx)
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await remainingRecords(server)).toEqual(shredded)
})

test('a legal hold set during a sweep wins', async ({ server, pool }) => {
  const { id, takeBack } = await takenBack(server)
  const { id: setBy } = await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  await server.ctx.db.update(documents).set({ status: 'needs_review' })
  await takeBack()
  const client = await pool.connect()
  await client.query('begin')
  await drizzle(client).select().from(applications).where(eq(applications.id, id)).for('update')
  const sweeping = sweepDocuments(server.ctx, server.documentStore)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await drizzle(client)
    .insert(legalHolds)
    .values({ id: uuidv7(), kind: 'application', subjectId: id, reason: 'A lawsuit.', setBy, setAt: server.ctx.now() })
  await client.query('commit')
  client.release()
  await sweeping
  expect(await remainingRecords(server)).toEqual(kept)
})
