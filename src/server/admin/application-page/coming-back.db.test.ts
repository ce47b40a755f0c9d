import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { begin } from '#server/testing/applicant.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { agreedTo } from '#server/testing/lending.ts'
import { moveFile } from '#server/testing/move-file.ts'
import { presented, withLenders } from '#server/testing/offered.ts'
import { inReview } from '#server/testing/sent-application.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

const url = (id: string) => `/api/admin/applications/${id}`
const stageOf = async (desk: Desk, id: string) =>
  (await desk.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage
const put = (desk: Desk, id: string, stage: Stage) =>
  desk.ctx.db.update(applications).set({ stage }).where(eq(applications.id, id))

test.for(['spam', 'duplicate'] as const)(
  'a draft that was marked as %s by mistake is a draft again, and never one to review',
  async (mark, { desk }) => {
    await desk.hire()
    const { browser } = await begin(desk)
    const [draft] = await desk.ctx.db.select().from(applications)
    const id = draft?.id ?? ''
    const staff = await desk.signedIn()
    expect((await moveFile(staff, url(id), { to: mark, reason: 'Looks odd' })).body.nextStages).toEqual(['draft'])
    expect((await moveFile(staff, url(id), { to: 'in_review', reason: 'A mistake' })).status).toBe(409)
    const unexplained = await moveFile(staff, url(id), { to: 'draft' })
    expect(unexplained).toMatchObject({ status: 422, body: { fields: { reason: 'Please say why' } } })
    expect((await moveFile(staff, url(id), { to: 'draft', reason: 'A mistake' })).status).toBe(200)
    const saved = await browser.put('/api/applications/current/steps/request', {
      answers: { purpose: 'An oven' },
      version: 0,
    })
    expect(saved.status).toBe(200)
  },
)

test('what is funded stays funded when a mark is taken back; what was sent is reviewed anew', async ({ desk }) => {
  const offered = await withLenders(desk)
  const { id, staff, ada } = offered
  const chosen = await presented(offered)
  await ada.post(`/api/offers/${chosen}/choose`, { signature: 'Ada Harbor' })
  await moveFile(staff, url(id), { to: 'spam', reason: 'A slip' })
  expect((await moveFile(staff, url(id), { to: 'in_review', reason: 'It was a slip' })).status).toBe(200)

  await put(desk, id, 'offers')
  await ada.post(`/api/offers/${chosen}/choose`, { signature: 'Ada Harbor' })
  await staff.post(`${url(id)}/contract-out`)
  await staff.post(`${url(id)}/contract-signed`, { signedOn: '2026-03-02', reference: 'Contract 17' })
  const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
  expect((await staff.post(`${url(id)}/funded`, funding)).status).toBe(200)
  const marked = await moveFile(staff, url(id), { to: 'duplicate', reason: 'A slip' })
  expect(marked.body.nextStages).toEqual(['funded'])
  expect((await moveFile(staff, url(id), { to: 'in_review', reason: 'It was a slip' })).status).toBe(409)
  expect((await moveFile(staff, url(id), { to: 'funded', reason: 'It was a slip' })).status).toBe(200)
})

test('a reopened application whose lenders have it goes on with them, and with what they offered', async ({ desk }) => {
  const offered = await withLenders(desk)
  const { id, staff, ada } = offered
  const offer = await presented(offered)
  await ada.post('/api/tracking/withdraw', {})
  await ada.post('/api/tracking/reopen')
  await put(desk, id, 'ready')
  expect((await staff.get(url(id))).body.nextStages).toContain('with_lenders')
  expect((await moveFile(staff, url(id), { to: 'with_lenders' })).body.application.stage).toBe('offers')
  expect((await ada.post(`/api/offers/${offer}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
})

test('an application that no lender has is sent to one before it stands with lenders', async ({ desk }) => {
  const { id, staff, send } = await agreedTo(desk)
  await staff.post(`${url(id)}/take`)
  expect((await staff.get(url(id))).body.nextStages).not.toContain('with_lenders')
  expect((await moveFile(staff, url(id), { to: 'with_lenders' })).status).toBe(409)
  expect((await send()).status).toBe(200)
  expect(await stageOf(desk, id)).toBe('with_lenders')
})

test('what came or was waived during a pause is waited for no more when it ends', async ({ desk }) => {
  const { id, staff } = await inReview(desk)
  await put(desk, id, 'with_lenders')
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  await staff.post(`${url(id)}/requirements`, { items })
  await moveFile(staff, url(id), { to: 'on_hold', reason: 'On holiday' })
  await staff.post(`/api/admin/requirements/${items[0]?.id}/waive`)
  expect((await moveFile(staff, url(id), { to: 'docs_needed' })).status).toBe(200)
  expect(await stageOf(desk, id)).toBe('with_lenders')
})

test('of a file that is closed as not placed and sent to a lender at the same moment one thing happens', async ({
  desk,
}) => {
  const { id, staff, send, board } = await agreedTo(desk)
  await send()
  const submission = (await board()).submission
  const declined = { to: 'declined_by_lender', reasons: ['time_in_business'], version: submission?.version }
  expect((await staff.post(`/api/admin/submissions/${submission?.id}/move`, declined)).status).toBe(200)
  const close = () => moveFile(staff, url(id), { to: 'not_placed', reason: 'Nobody lends' })
  const answers = await Promise.all([send(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
