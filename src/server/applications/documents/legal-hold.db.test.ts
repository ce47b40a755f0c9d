import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { documents } from '#server/applications/documents/table.ts'
import { legalHolds } from '#server/compliance/retention/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'
import { pdf } from '#server/testing/uploads.ts'

/** A document its sender removed, after the undo period. */
async function takenBack(desk: Desk) {
  const { browser, send, ...file } = await inReview(desk)
  const document = await send.file({ content: pdf('one') })
  const takeBack = async () => {
    expect((await browser.remove(`/api/documents/${document}`)).status).toBe(200)
    desk.pass({ hours: 2 })
  }
  return { ...file, document, takeBack }
}

const standing = async ({ ctx }: Desk) =>
  (await ctx.db.select().from(documents)).map(({ status, keySealed }) => ({ status, isReadable: keySealed !== null }))
const kept = [{ status: 'needs_review', isReadable: true }]
const shredded = [{ status: 'disposed', isReadable: false }]

test('a document removed under a legal hold is hidden, and deleted once the hold is lifted', async ({ desk }) => {
  const { reference, url, takeBack } = await takenBack(desk)
  await desk.hire({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await desk.signedIn('cleo@example.com')
  const { holds } = (await cleo.post('/api/admin/retention/holds', { of: reference, reason: 'A lawsuit.' })).body
  await desk.ctx.db.update(documents).set({ status: 'needs_review' })
  await takeBack()
  await sweepDocuments(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual(kept)
  const staff = await desk.signedIn()
  expect((await staff.get(`${url}/documents`)).body.documents).toEqual([])

  const again = await desk.signedIn('cleo@example.com')
  expect((await again.post(`/api/admin/retention/holds/${holds[0].id}/lift`, { reason: 'Settled.' })).status).toBe(200)
  await sweepDocuments(desk.ctx, desk.vault)
  expect(await standing(desk)).toEqual(shredded)
})

test('a legal hold set during a sweep wins', async ({ desk, pool }) => {
  const { id, takeBack } = await takenBack(desk)
  const { id: setBy } = await desk.hire({ email: 'cleo@example.com', role: 'compliance' })
  await desk.ctx.db.update(documents).set({ status: 'needs_review' })
  await takeBack()
  const client = await pool.connect()
  await client.query('begin')
  await drizzle(client).select().from(applications).where(eq(applications.id, id)).for('update')
  const sweeping = sweepDocuments(desk.ctx, desk.vault)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await drizzle(client)
    .insert(legalHolds)
    .values({ id: uuidv7(), kind: 'application', subjectId: id, reason: 'A lawsuit.', setBy, setAt: desk.ctx.now() })
  await client.query('commit')
  client.release()
  await sweeping
  expect(await standing(desk)).toEqual(kept)
})
