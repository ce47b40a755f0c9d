import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

const url = (id: string) => `/api/admin/applications/${id}`
const stageOf = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage
const put = (server: TestServer, id: string, stage: Stage) =>
  server.ctx.db.update(applications).set({ stage }).where(eq(applications.id, id))

test.for(['spam', 'duplicate'] as const)(
  'a draft marked as %s by mistake returns to draft, not to review',
  async (mark, { server }) => {
    await server.createStaff()
    const { browser } = await startApplication(server)
    const [draft] = await server.ctx.db.select().from(applications)
    const id = draft?.id ?? ''
    const staff = await server.signIn()
    expect((await postMove(staff, url(id), { to: mark, reason: 'Looks odd' })).body.nextStages).toEqual(['draft'])
    expect((await postMove(staff, url(id), { to: 'in_review', reason: 'A mistake' })).status).toBe(409)
    const unexplained = await postMove(staff, url(id), { to: 'draft' })
    expect(unexplained).toMatchObject({ status: 422, body: { fields: { reason: 'Enter a reason' } } })
    expect((await postMove(staff, url(id), { to: 'draft', reason: 'A mistake' })).status).toBe(200)
    const saved = await browser.put('/api/applications/current/steps/request', {
      answers: { purpose: 'An oven' },
      version: 0,
    })
    expect(saved.status).toBe(200)
  },
)

test('a funded application stays funded when a mark is removed, and a submitted one returns to review', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const { id, staff, ada } = offered
  const chosen = await presentOffer(offered)
  await ada.post(`/api/offers/${chosen}/choose`, { signature: 'Ada Harbor' })
  await postMove(staff, url(id), { to: 'spam', reason: 'A slip' })
  expect((await postMove(staff, url(id), { to: 'in_review', reason: 'Marked by mistake' })).status).toBe(200)

  await put(server, id, 'offers')
  await ada.post(`/api/offers/${chosen}/choose`, { signature: 'Ada Harbor' })
  await staff.post(`${url(id)}/contract-sent`)
  await staff.post(`${url(id)}/contract-signed`, { signedOn: '2026-03-02', reference: 'Contract 17' })
  const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
  expect((await staff.post(`${url(id)}/funded`, funding)).status).toBe(200)
  const marked = await postMove(staff, url(id), { to: 'duplicate', reason: 'A slip' })
  expect(marked.body.nextStages).toEqual(['funded'])
  expect((await postMove(staff, url(id), { to: 'in_review', reason: 'Marked by mistake' })).status).toBe(409)
  expect((await postMove(staff, url(id), { to: 'funded', reason: 'Marked by mistake' })).status).toBe(200)
})

test('a reopened application with lender submissions or offers returns to the matching stage', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const { id, staff, ada } = offered
  const offer = await presentOffer(offered)
  await ada.post('/api/tracking/withdraw', {})
  await ada.post('/api/tracking/reopen')
  await put(server, id, 'ready')
  expect((await staff.get(url(id))).body.nextStages).toContain('with_lenders')
  expect((await postMove(staff, url(id), { to: 'with_lenders' })).body.application.stage).toBe('offers')
  expect((await ada.post(`/api/offers/${offer}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
})

test('an application without lender submissions must be sent to one before it can be with lenders', async ({
  server,
}) => {
  const { id, staff, send } = await createAgreedApplication(server)
  await staff.post(`${url(id)}/assign-to-self`)
  expect((await staff.get(url(id))).body.nextStages).not.toContain('with_lenders')
  expect((await postMove(staff, url(id), { to: 'with_lenders' })).status).toBe(409)
  expect((await send()).status).toBe(200)
  expect(await stageOf(server, id)).toBe('with_lenders')
})

test('requirements received or waived during a pause are not outstanding after it', async ({ server }) => {
  const { id, staff } = await createApplicationInReview(server)
  await put(server, id, 'with_lenders')
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  await staff.post(`${url(id)}/requirements`, { items })
  await postMove(staff, url(id), { to: 'on_hold', reason: 'On vacation' })
  await staff.post(`/api/admin/requirements/${items[0]?.id}/waive`)
  expect((await postMove(staff, url(id), { to: 'docs_needed' })).status).toBe(200)
  expect(await stageOf(server, id)).toBe('with_lenders')
})

test('closing as not placed and sending to a lender at the same time lets only one happen', async ({ server }) => {
  const { id, staff, send, board } = await createAgreedApplication(server)
  await send()
  const submission = (await board()).submission
  const declined = { to: 'declined_by_lender', reasons: ['time_in_business'], version: submission?.version }
  expect((await staff.post(`/api/admin/lender-submissions/${submission?.id}/status`, declined)).status).toBe(200)
  const close = () => postMove(staff, url(id), { to: 'not_placed', reason: 'No lender match' })
  const answers = await Promise.all([send(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
