import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import {
  type ApplicationWithLenders,
  createApplicationWithLenders,
  loanTerms,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const contract = { signedOn: '2026-03-02', reference: 'Contract 17' }
const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
const post = ({ staff, id }: ApplicationWithLenders, action: string, body: object = {}) =>
  staff.post(`/api/admin/applications/${id}/${action}`, body)

async function contractOut(server: TestServer, terms = {}): Promise<ApplicationWithLenders> {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered, terms)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature: 'Ada Harbor' })
  expect((await post(offered, 'contract-sent')).status).toBe(200)
  return offered
}

test('once the contract is sent, the applicant reads no expiration date; after the funding no offer can be added', async ({
  server,
}) => {
  const expiresAt = '2026-03-12T17:00:00.000Z'
  const offered = await contractOut(server, { expiresAt })
  expect((await offered.ada.get('/api/offers')).body.offers).toMatchObject([{ status: 'accepted', expiresAt: null }])
  expect((await post(offered, 'contract-signed', contract)).body.offers).toMatchObject([{ expiresAt }])
  expect((await post(offered, 'funded', funding)).status).toBe(200)
  const [, submissionId] = offered.submissions
  const late = await offered.staff.post('/api/admin/offers', { id: uuidv7(), submissionId, ...loanTerms })
  expect([late.status, late.body.message]).toEqual([
    ...[409, 'The offer wasn’t saved, because this application is funded. A renewal is a new application.'],
  ])
})

test('a contract is signed once, after it was sent and not before the offer was chosen', async ({ server }) => {
  const offered = await contractOut(server)
  const early = await post(offered, 'contract-signed', { ...contract, signedOn: '2026-02-28' })
  expect(early).toMatchObject({
    status: 422,
    body: { fields: { signedOn: expect.stringContaining('before the offer was chosen') } },
  })
  expect((await post(offered, 'contract-signed', contract)).status).toBe(200)
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  await post(offered, 'requirements', { items })
  expect((await post(offered, 'contract-signed', { ...contract, reference: 'Another' })).status).toBe(409)
  const { body } = await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)
  expect(body).toMatchObject({ stage: 'docs_needed', contract })
})

test('in the evening, tomorrow’s date is not accepted for a signature or a funding, although it has begun in UTC', async ({
  server,
}) => {
  server.advanceTime({ hours: 15 })
  const offered = await contractOut(server)
  // 10 p.m. on March 2 in New York.
  expect(server.ctx.now().toISOString()).toBe('2026-03-03T03:00:00.000Z')
  const future = 'Enter a date that isn’t in the future'
  const early = await post(offered, 'contract-signed', { ...contract, signedOn: '2026-03-03' })
  expect(early.body.fields).toEqual({ signedOn: future })
  expect((await post(offered, 'contract-signed', contract)).status).toBe(200)
  const typo = await post(offered, 'funded', { ...funding, fundedOn: '2026-03-03', amountCents: 50_000_000 })
  expect(typo.body.fields).toEqual({ fundedOn: future, amountCents: expect.stringContaining('more than') })
  expect((await post(offered, 'funded', funding)).status).toBe(200)
})

test('more than was offered can’t be funded: an extra zero is refused', async ({ server }) => {
  const offered = await contractOut(server)
  await post(offered, 'contract-signed', contract)
  const typo = await post(offered, 'funded', { ...funding, amountCents: 50_000_000 })
  expect(typo).toMatchObject({ status: 422, body: { fields: { amountCents: expect.stringContaining('more than') } } })
  expect((await post(offered, 'funded', funding)).status).toBe(200)
})

test('once a lender has funded, the others no longer see the application and get no new link', async ({ server }) => {
  const offered = await contractOut(server)
  const [funder, other] = offered.submissions
  const link = async (id: string) => {
    const token = newToken()
    const packageExpiresAt = new Date(server.ctx.now().getTime() + 60_000)
    await server.ctx.db
      .update(lenderSubmissions)
      .set({ packageTokenHash: hashToken(token), packageExpiresAt })
      .where(eq(lenderSubmissions.id, id))
    return token
  }
  await link(funder)
  await link(other)
  await post(offered, 'contract-signed', contract)
  await post(offered, 'funded', funding)
  const kept = await server.ctx.db.select().from(lenderSubmissions)
  const hasLink = (id: string) => kept.find((one) => one.id === id)?.packageTokenHash !== null
  expect([hasLink(funder), hasLink(other)]).toEqual([true, false])
  const version = kept.find(({ id }) => id === other)?.version
  const renewed = await offered.staff.post(`/api/admin/lender-submissions/${other}/link`, { version })
  expect(renewed).toMatchObject({ status: 409, body: { message: expect.stringContaining('is closed') } })
})
