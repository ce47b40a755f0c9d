import { expect } from 'vitest'
import { refuseRequest } from '#server/compliance/privacy/commands/answer-request.ts'
import { carryOutDeletion } from '#server/compliance/privacy/commands/deletion.ts'
import { retentionRuns } from '#server/compliance/retention/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { privacyRequests } from './table.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }

async function confirmed(server: TestServer, kind = 'delete') {
  await server.browser().post('/api/leads/basic', { ...ada, phone: '(212) 555-0142', source: 'Home' })
  await server.browser().post('/api/privacy-requests', { ...ada, kind, details: 'My name is Harbour.' })
  const [request] = await server.ctx.db.update(privacyRequests).set({ status: 'received' }).returning()
  return request?.id ?? ''
}
/** Two users looking at the same request. */
async function opened(server: TestServer, kind: string) {
  await server.createStaff({ role: 'compliance' })
  await server.createStaff({ role: 'compliance', email: 'lee@example.com', name: 'Lee Example' })
  const url = `/api/admin/privacy-requests/${await confirmed(server, kind)}`
  return { url, staff: await server.signIn(), colleague: await server.signIn('lee@example.com') }
}
const done = (answers: PromiseSettledResult<void>[]) => answers.filter(({ status }) => status === 'fulfilled').length

test('concurrent deletions run once and create one certificate', async ({ server }) => {
  const id = await confirmed(server)
  const decide = () => carryOutDeletion(server.ctx, server.documentStore.keys, { id, version: 1 })
  expect(done(await Promise.allSettled([decide(), decide(), decide()]))).toBe(1)
  expect(await server.ctx.db.$count(retentionRuns)).toBe(1)
})

test('a concurrent deletion and refusal end in one or the other', async ({ server }) => {
  const id = await confirmed(server)
  const answers = await Promise.allSettled([
    carryOutDeletion(server.ctx, server.documentStore.keys, { id, version: 1 }),
    refuseRequest(server.ctx, server.documentStore.keys, { id, version: 1, code: 'nothing_held', text: '' }),
  ])
  expect(done(answers)).toBe(1)
  const [request] = await server.ctx.db.select().from(privacyRequests)
  expect(request?.status === 'refused').toBe(request?.retentionRunId === null)
})

test('of two users who send a copy at the same time, one gets a conflict, and one link is sent', async ({ server }) => {
  const { staff, colleague, url } = await opened(server, 'know')
  await server.deliverEmails()
  const answers = await Promise.all([
    staff.post(`${url}/copy`, { version: 1 }),
    colleague.post(`${url}/copy`, { version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await server.deliverEmails()).toHaveLength(1)
  const winner = answers[0].status === 200 ? 'Pat Example' : 'Lee Example'
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Your change wasn’t saved. ${winner} changed this just now. The request was answered.`,
  )
  // A user who knows that it was sent can send another.
  expect((await staff.post(`${url}/copy`, { version: 2 })).status).toBe(200)
})

test("an extended request can't be refused by a user who has not seen the extension, and notes never conflict", async ({
  server,
}) => {
  const { staff, colleague, url } = await opened(server, 'correct')
  await colleague.post(`${url}/extend`, { version: 1, reason: 'The archive takes longer.' })
  await colleague.post(`${url}/notes`, { body: 'They called.' })
  const refusal = { code: 'not_wrong', text: '' }
  const late = await staff.post(`${url}/refuse`, { version: 1, ...refusal })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('The deadline was extended.')])
  const { request } = (await staff.get(url)).body
  expect([request.status, request.version]).toEqual(['received', 2])
  expect((await staff.post(`${url}/refuse`, { version: 2, ...refusal })).body.request.status).toBe('refused')
})
