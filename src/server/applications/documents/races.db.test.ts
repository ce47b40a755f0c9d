import { expect } from 'vitest'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Two staff members with the same document open. */
async function opened(server: TestServer) {
  const { send, staff, url } = await createApplicationInReview(server)
  const id = await send.file({ kind: 'other', content: pdf('a paper') })
  await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  const colleague = await server.signIn('lee@example.com')
  const paper = `/api/admin/documents/${id}`
  const stands = async () =>
    (await staff.get(`${url}/documents`)).body.documents.find((each: { id: string }) => each.id === id)
  return { staff, colleague, paper, stands }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('of two concurrent reviews, the second is refused and shows the first decision', async ({ server }) => {
  const { staff, colleague, paper, stands } = await opened(server)
  const answers = await Promise.all([
    staff.post(`${paper}/review`, { verdict: 'accepted' }),
    colleague.post(`${paper}/review`, { verdict: 'rejected', reason: 'Wrong page' }),
  ])
  expect(statuses(answers)).toEqual([200, 409])
  const { status } = await stands()
  const text = status === 'accepted' ? 'The document is accepted.' : 'The document was rejected.'
  const winner = status === 'accepted' ? 'Pat Example' : 'Lee Example'
  const late = answers.find((answer) => answer.status === 409)
  expect(late?.body.message).toBe(`Your change wasn’t saved. ${winner} changed this just now. ${text}`)
})

test("a review decision the caller has not seen can't be undone", async ({ server }) => {
  const { staff, colleague, paper, stands } = await opened(server)
  await staff.post(`${paper}/review`, { verdict: 'accepted' })
  await colleague.post(`${paper}/review/undo`, { from: 'accepted' })
  await colleague.post(`${paper}/review`, { verdict: 'rejected', reason: 'Wrong page' })
  // The toast of the first decision still offers Undo.
  const late = await staff.post(`${paper}/review/undo`, { from: 'accepted' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('The document was rejected.')])
  expect(await stands()).toMatchObject({ status: 'rejected', rejectReason: 'Wrong page' })
})

test('of two concurrent type corrections one is refused, and a third caller sees the current type', async ({
  server,
}) => {
  const { staff, colleague, paper, stands } = await opened(server)
  const before = { kind: 'other', months: [] }
  const [taxes, statement] = [
    { kind: 'tax_return', months: [], before },
    { kind: 'bank_statement', months: ['2026-01'], before },
  ]
  expect(statuses(await Promise.all([staff.patch(paper, taxes), colleague.patch(paper, statement)]))).toEqual([
    200, 409,
  ])
  const { kind } = await stands()
  const late = await staff.patch(paper, { kind: 'voided_check', months: [], before })
  const text = kind === 'tax_return' ? 'Tax return' : 'Bank statement, Jan 2026'
  expect(late.body.message).toContain(`It is now “${text}”.`)
  expect((await stands()).kind).toBe(kind)
  // Repeating the current type succeeds.
  expect((await staff.patch(paper, kind === 'tax_return' ? taxes : statement)).status).toBe(200)
})
