import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { addTestLender } from '#server/testing/fixtures/lender-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const item = (title: string, kind = 'other') => ({ id: uuidv7(), kind, title, detail: '' })
const stageOf = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage

test('an application can go to lenders with a complete checklist, or with a reason for each waived item', async ({
  server,
}) => {
  // 8:00 in the applicant's time zone.
  server.advanceTime({ hours: 1 })
  await addTestLender(server)
  const { browser, send, staff, id, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const months = ['2025-11', '2025-12', '2026-01', '2026-02']
  const statements = await send.file({ months, content: pdf('statements') })
  const refused = await postMove(staff, url, { to: 'ready' })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Still missing: Driver’s license, Voided check.')

  expect((await staff.put(`${url}/checklist/gov_id/waiver`, { reason: '' })).body.fields).toHaveProperty('reason')
  await staff.put(`${url}/checklist/gov_id/waiver`, { reason: 'Seen by the lender in person' })
  const late = await staff.put(`${url}/checklist/gov_id/waiver`, { reason: 'Lost it' })
  expect(late.body.message).toBe('Nothing was changed. Pat Example already waived this: Seen by the lender in person')
  expect((await staff.put(`${url}/checklist/gov_id/waiver`, { reason: 'Seen by the lender in person' })).status).toBe(
    200,
  )
  server.advanceTime({ seconds: 1 })
  const both = await staff.put(`${url}/checklist/voided_check/waiver`, { reason: 'Pays by card' })
  expect(both.body.waivers).toMatchObject([
    { kind: 'gov_id', reason: 'Seen by the lender in person', by: 'Pat Example' },
    { kind: 'voided_check' },
  ])
  expect((await browser.get('/api/documents')).body.waived).toEqual(['gov_id', 'voided_check'])
  await staff.remove(`${url}/checklist/voided_check/waiver`)
  expect((await postMove(staff, url, { to: 'ready' })).body.message).toContain('Voided check')
  await staff.put(`${url}/checklist/voided_check/waiver`, { reason: 'Pays by card' })

  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  await postMove(staff, url, { to: 'in_review' })
  expect((await postMove(staff, url, { to: 'ready' })).body.message).toContain('a requested document')
  await staff.post(`/api/admin/requirements/${lease.id}/waive`)
  await staff.post(`/api/admin/documents/${statements}/review`, { verdict: 'accepted' })
  await server.deliverEmails()
  expect((await postMove(staff, url, { to: 'ready' })).body.application.stage).toBe('ready')
  expect((await server.deliverEmails()).map(({ text }) => text.includes('Choose which lenders'))).toEqual([true])
  expect(await stageOf(server, id)).toBe('ready')
  expect((await browser.get('/api/tracking')).body.sentence).toBe('Choose which lenders may see your application.')
})
