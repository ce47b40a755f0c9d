import { expect } from 'vitest'
import { disposals } from '#server/features/disposal/table.ts'
import { refuseRequest } from '#server/features/privacy/commands/answer-request.ts'
import { carryOutDeletion } from '#server/features/privacy/commands/deletion.ts'
import { privacyRequests } from '#server/features/privacy/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }

async function confirmed(desk: Desk) {
  await desk.browser().post('/api/leads/basic', { ...ada, phone: '(212) 555-0142', source: 'Home' })
  await desk.browser().post('/api/privacy-requests', { ...ada, kind: 'delete' })
  const [request] = await desk.ctx.db.update(privacyRequests).set({ status: 'received' }).returning()
  return request?.id ?? ''
}
const done = (answers: PromiseSettledResult<void>[]) => answers.filter(({ status }) => status === 'fulfilled').length

test('of several who carry out a deletion at once, one does, and one certificate is begun', async ({ desk }) => {
  const id = await confirmed(desk)
  const decide = () => carryOutDeletion(desk.ctx, desk.vault.keys, { id })
  expect(done(await Promise.allSettled([decide(), decide(), decide()]))).toBe(1)
  expect(await desk.ctx.db.$count(disposals)).toBe(1)
})

test('what one deletes and another refuses at once is the one or the other', async ({ desk }) => {
  const id = await confirmed(desk)
  const answers = await Promise.allSettled([
    carryOutDeletion(desk.ctx, desk.vault.keys, { id }),
    refuseRequest(desk.ctx, desk.vault.keys, { id, code: 'nothing_held', words: '' }),
  ])
  expect(done(answers)).toBe(1)
  const [request] = await desk.ctx.db.select().from(privacyRequests)
  expect(request?.status === 'refused').toBe(request?.disposalId === null)
})
