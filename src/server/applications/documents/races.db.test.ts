import { expect } from 'vitest'
import { type Desk, test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'
import { pdf } from '#server/testing/uploads.ts'

/** Two who look at the same paper. */
async function opened(desk: Desk) {
  const { send, staff, url } = await inReview(desk)
  const id = await send.file({ kind: 'other', content: pdf('a paper') })
  await desk.hire({ email: 'lee@example.com', name: 'Lee Example' })
  const colleague = await desk.signedIn('lee@example.com')
  const paper = `/api/admin/documents/${id}`
  const stands = async () =>
    (await staff.get(`${url}/documents`)).body.documents.find((each: { id: string }) => each.id === id)
  return { staff, colleague, paper, stands }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('of two who judge a paper at once one is told what the other said of it', async ({ desk }) => {
  const { staff, colleague, paper, stands } = await opened(desk)
  const answers = await Promise.all([
    staff.post(`${paper}/review`, { verdict: 'accepted' }),
    colleague.post(`${paper}/review`, { verdict: 'rejected', reason: 'Wrong page' }),
  ])
  expect(statuses(answers)).toEqual([200, 409])
  const { status } = await stands()
  const words = status === 'accepted' ? 'The document is accepted.' : 'The document was sent back.'
  const winner = status === 'accepted' ? 'Pat Example' : 'Lee Example'
  const late = answers.find((answer) => answer.status === 409)
  expect(late?.body.message).toBe(`Your change wasn’t saved. ${winner} changed this just now. ${words}`)
})

test('a verdict that nobody has seen here is not taken back', async ({ desk }) => {
  const { staff, colleague, paper, stands } = await opened(desk)
  await staff.post(`${paper}/review`, { verdict: 'accepted' })
  await colleague.post(`${paper}/review/undo`, { from: 'accepted' })
  await colleague.post(`${paper}/review`, { verdict: 'rejected', reason: 'Wrong page' })
  // The toast of the first verdict still offers its way back.
  const late = await staff.post(`${paper}/review/undo`, { from: 'accepted' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('The document was sent back.')])
  expect(await stands()).toMatchObject({ status: 'rejected', rejectReason: 'Wrong page' })
})

test('of two who say at once what a paper is one is told, and a third sees what stands there', async ({ desk }) => {
  const { staff, colleague, paper, stands } = await opened(desk)
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
  const words = kind === 'tax_return' ? 'Tax return' : 'Bank statement, Jan 2026'
  expect(late.body.message).toContain(`It is “${words}” by now.`)
  expect((await stands()).kind).toBe(kind)
  // What is said already is said.
  expect((await staff.patch(paper, kind === 'tax_return' ? taxes : statement)).status).toBe(200)
})
