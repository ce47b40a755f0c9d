import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { holdApplication } from '#server/testing/fixtures/hold-application.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { documents } from './table.ts'

test("a copy removed during its upload and a concurrent review of the original don't deadlock", async ({
  server,
  pool,
}) => {
  const { browser, send, staff, id, url } = await createApplicationInReview(server)
  const lease = { id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }
  await staff.post(`${url}/requirements`, { items: [lease] })
  const sent = { kind: 'other', requirement: lease.id, content: pdf('lease') }
  const first = await send.file(sent)
  const copy = String((await send.begin(sent)).headers.location)

  const answers: Promise<number>[] = []
  const status = (answer: { status: number }) => answer.status
  await holdApplication(pool, id, async (arrived) => {
    answers.push(send.piece(copy, 0, sent.content).then(({ statusCode }) => statusCode))
    await arrived()
    answers.push(
      browser.remove(`/api/documents/${copy.slice(uploadPath.length + 1)}`).then(status),
      staff.post(`/api/admin/documents/${first}/review`, { verdict: 'rejected', reason: 'Wrong page' }).then(status),
      browser.remove(`/api/documents/${first}`).then(status),
    )
    await arrived()
  })

  for (const answer of await Promise.all(answers)) expect(answer).toBeLessThan(500)
  // Neither copy counts any more, so the document is requested again.
  expect((await staff.get(`${url}/requirements`)).body.requirements).toMatchObject([{ status: 'open' }])
})

test('a document whose copies cover more months than the limit can still be corrected', async ({ server }) => {
  const { send, staff } = await createApplicationInReview(server)
  const months = Array.from(
    { length: 25 },
    (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  )
  const content = pdf('two years')
  const id = await send.file({ months: months.slice(0, 24), content })
  await send.file({ months: months.slice(24), content })
  const [kept] = await server.ctx.db.select().from(documents).where(eq(documents.id, id))
  expect(kept?.months).toEqual(months)

  const before = { kind: 'bank_statement', months }
  const said = { kind: 'bank_statement', months: ['2025-01'] }
  const corrected = await staff.patch(`/api/admin/documents/${id}`, { ...said, before })
  expect([corrected.status, corrected.body]).toMatchObject([200, said])
})

test('of two identical files that finish at the same moment one is kept and the other is a duplicate', async ({
  server,
}) => {
  const { send } = await createApplicationInReview(server)
  const statement = await requestQuote(server)
  for (const [round, sender] of [send, statement.send, send, statement.send, send, send].entries()) {
    const sent = { kind: 'processing_statement', months: [], content: pdf(`round ${round}`) }
    const uploads = [await sender.begin(sent), await sender.begin(sent)].map(({ headers }) => String(headers.location))
    const answers = await Promise.all(uploads.map((upload) => sender.piece(upload, 0, sent.content)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const ids = uploads.map((upload) => upload.split('/').at(-1) ?? '')
    const rows = await server.ctx.db.select().from(documents).where(inArray(documents.id, ids))
    const [kept] = rows.filter(({ status }) => status !== 'refused')
    const [copy] = rows.filter(({ status }) => status === 'refused')
    expect(copy).toMatchObject({ refusal: 'duplicate', duplicateOf: kept?.id })
    expect(kept?.sha256).toEqual(expect.any(String))
  }
})
